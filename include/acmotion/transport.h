// transport: which whole messages? Finds the game's sessions among datagrams and puts their messages together.
// May include core. What sends (packets, handshake) is of the laboratory's simulator, and private.
#pragma once
// IWYU pragma: begin_exports
#include "acmotion/transport/events.h"
#include "acmotion/transport/flow_finder.h"
#include "acmotion/transport/observer.h"
// IWYU pragma: end_exports

// transport: which whole messages? Packets, fragments, checksums, sessions, and the sending half.
// May include core, trace.
#pragma once
#include "acmotion/transport/events.h"           // IWYU pragma: export
#include "acmotion/transport/flow_finder.h"      // IWYU pragma: export
#include "acmotion/transport/fragment.h"         // IWYU pragma: export
#include "acmotion/transport/handshake.h"        // IWYU pragma: export
#include "acmotion/transport/observer.h"         // IWYU pragma: export
#include "acmotion/transport/optional_header.h"  // IWYU pragma: export
#include "acmotion/transport/packet.h"           // IWYU pragma: export
#include "acmotion/transport/packet_sender.h"    // IWYU pragma: export

// Everything of transport, its private headers too: for the tests and the laboratory.
#pragma once
// IWYU pragma: begin_exports
#include "acmotion/transport/events.h"
#include "transport/checksum.h"
#include "transport/flow_table.h"
#include "transport/handshake.h"
#include "transport/key_window.h"
#include "transport/optional_header.h"
#include "transport/packet.h"
#include "transport/packet_draft.h"
#include "transport/packet_sender.h"
#include "transport/plausibility.h"
#include "transport/reassembler.h"
#include "transport/reorder_buffer.h"
#include "transport/reporter.h"
#include "transport/sequence_window.h"
// IWYU pragma: end_exports

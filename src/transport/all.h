// Everything of transport, its private headers too: for the tests and the laboratory.
#pragma once
#include "acmotion/transport.h"         // IWYU pragma: export
#include "transport/checksum.h"         // IWYU pragma: export
#include "transport/flow_table.h"       // IWYU pragma: export
#include "transport/hash.h"             // IWYU pragma: export
#include "transport/isaac.h"            // IWYU pragma: export
#include "transport/key_window.h"       // IWYU pragma: export
#include "transport/packet_draft.h"     // IWYU pragma: export
#include "transport/plausibility.h"     // IWYU pragma: export
#include "transport/reassembler.h"      // IWYU pragma: export
#include "transport/reorder_buffer.h"   // IWYU pragma: export
#include "transport/sequence_window.h"  // IWYU pragma: export

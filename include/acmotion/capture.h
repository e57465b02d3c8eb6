// capture: which datagrams, when? Reads pcap and pcapng, from memory or a stream, and writes pcapng.
// May include core.
#pragma once
#include "acmotion/capture/byte_stream.h"      // IWYU pragma: export
#include "acmotion/capture/capture_reader.h"   // IWYU pragma: export
#include "acmotion/capture/capture_writer.h"   // IWYU pragma: export
#include "acmotion/capture/captured_frame.h"   // IWYU pragma: export
#include "acmotion/capture/datagram_reader.h"  // IWYU pragma: export
#include "acmotion/capture/frame_issue.h"      // IWYU pragma: export

// capture: which datagrams, when? Reads pcap, pcapng and JSON lines, from memory or a stream, and writes pcapng.
// May include core.
#pragma once
// IWYU pragma: begin_exports
#include "acmotion/capture/byte_stream.h"
#include "acmotion/capture/capture_statistics.h"
#include "acmotion/capture/capture_writer.h"
#include "acmotion/capture/datagram_reader.h"
// IWYU pragma: end_exports

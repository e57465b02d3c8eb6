// Everything of capture, its private headers too: for the tests and the laboratory.
#pragma once
#include "acmotion/capture.h"        // IWYU pragma: export
#include "capture/ip.h"              // IWYU pragma: export
#include "capture/ip_reassembler.h"  // IWYU pragma: export
#include "capture/link.h"            // IWYU pragma: export
#include "capture/pcap_reader.h"     // IWYU pragma: export
#include "capture/pcapng_reader.h"   // IWYU pragma: export

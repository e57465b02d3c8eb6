// Everything of capture, its private headers too: for the tests and the laboratory.
#pragma once
// IWYU pragma: begin_exports
#include "acmotion/capture.h"
#include "capture/capture_reader.h"
#include "capture/captured_frame.h"
#include "capture/ip.h"
#include "capture/ip_reassembler.h"
#include "capture/link.h"
#include "capture/pcap_reader.h"
#include "capture/pcapng_reader.h"
// IWYU pragma: end_exports

#pragma once
#include "acmotion/core/bytes.h"
#include "acmotion/core/datagram.h"
#include "acmotion/core/result.h"

namespace acmotion {

// Writes captures that every reader of pcapng reads: nanosecond times, raw IP, a comment that names acmotion. Each
// function appends to `out`; the owner of the file writes those bytes and clears them.

// The start of a capture, before its first datagram.
void append_capture_header(ByteBuffer& out);

// One datagram, in IP and UDP headers with correct checksums. Refused, and nothing appended: a payload that no IP
// packet can hold, addresses of two IP versions, a time outside 0..kLatestMoment.
Result<void> append_datagram(ByteBuffer& out, const Datagram& datagram);

}  // namespace acmotion

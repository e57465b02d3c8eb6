#pragma once
#include <cstdint>
#include <tl/expected.hpp>

#include "acmotion/capture/capture_statistics.h"
#include "acmotion/core/bytes.h"
#include "acmotion/core/time.h"

namespace acmotion {

// What a network interface saw, as far as it was written down.
struct CapturedFrame {
    Nanoseconds time = 0;
    std::uint16_t link_type = 0;
    std::uint32_t original_bytes = 0;  // more than `bytes` if the capture cut it
    std::uint64_t offset = 0;          // of its record in the file
    Bytes bytes;
};

// The next frame, or how the file ended (its bytes_lost not yet counted).
using FrameOrEnd = tl::expected<CapturedFrame, CaptureEnd>;

// Something out of a frame, or why there is none.
template <class T>
using FromFrame = tl::expected<T, FrameIssue>;

enum LinkType : std::uint16_t {
    kLinkNull = 0,
    kLinkEthernet = 1,
    kLinkRaw12 = 12,
    kLinkRaw14 = 14,
    kLinkRaw = 101,
    kLinkLoop = 108,
    kLinkLinuxCooked = 113,
    kLinkIpv4 = 228,
    kLinkIpv6 = 229,
    kLinkLinuxCooked2 = 276,
};

// The IP packet inside a frame, from its version nibble to the end of the frame (spec 11 §10.3).
[[nodiscard]] FromFrame<Bytes> find_ip(std::uint16_t link_type, Bytes frame);

}  // namespace acmotion

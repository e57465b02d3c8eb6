#pragma once
#include <cstdint>

#include "acmotion/capture/frame_issue.h"
#include "acmotion/core/bytes.h"

namespace acmotion {

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

#include <algorithm>
#include <array>

#include "capture/captured_frame.h"

namespace acmotion {
namespace {

constexpr std::uint16_t kEtherIpv4 = 0x0800;
constexpr std::uint16_t kEtherIpv6 = 0x86DD;
constexpr std::uint16_t kEtherPppoe = 0x8864;
constexpr std::uint16_t kPppIpv4 = 0x0021;
constexpr std::uint16_t kPppIpv6 = 0x0057;
constexpr int kMaxVlanTags = 4;

auto no_payload(FrameIssue issue) { return tl::unexpected(issue); }

bool is_vlan(std::uint16_t ether_type) { return ether_type == 0x8100 || ether_type == 0x88A8 || ether_type == 0x9100; }

FromFrame<Bytes> find_in_pppoe(Bytes rest) {
    constexpr std::size_t kHeaderBytes = 6;
    if (rest.size() < kHeaderBytes + 2) return no_payload(FrameIssue::CutShort);
    const auto protocol = load_be<std::uint16_t>(rest, kHeaderBytes);
    if (protocol != kPppIpv4 && protocol != kPppIpv6) return no_payload(FrameIssue::NotIp);
    return rest.subspan(kHeaderBytes + 2);
}

// `rest` begins behind the EtherType.
FromFrame<Bytes> find_by_ether_type(std::uint16_t ether_type, Bytes rest) {
    for (int tags = 0; is_vlan(ether_type); ++tags) {
        if (tags == kMaxVlanTags) return no_payload(FrameIssue::TooManyHeaders);
        if (rest.size() < 4) return no_payload(FrameIssue::CutShort);
        ether_type = load_be<std::uint16_t>(rest, 2);
        rest = rest.subspan(4);
    }
    if (ether_type == kEtherPppoe) return find_in_pppoe(rest);
    if (ether_type != kEtherIpv4 && ether_type != kEtherIpv6) return no_payload(FrameIssue::NotIp);
    return rest;
}

// A header of `header_bytes` with the EtherType at `type_at`.
FromFrame<Bytes> find_behind(Bytes frame, std::size_t header_bytes, std::size_t type_at) {
    if (frame.size() < header_bytes) return no_payload(FrameIssue::CutShort);
    return find_by_ether_type(load_be<std::uint16_t>(frame, type_at), frame.subspan(header_bytes));
}

bool is_ip_family(std::uint32_t family) {
    constexpr std::array<std::uint32_t, 6> kFamilies{2, 10, 23, 24, 28, 30};
    return std::ranges::find(kFamilies, family) != kFamilies.end();
}

FromFrame<Bytes> find_behind_family(Bytes frame, bool either_order) {
    if (frame.size() < 4) return no_payload(FrameIssue::CutShort);
    const bool known = is_ip_family(load_be<std::uint32_t>(frame, 0)) ||
                       (either_order && is_ip_family(load_le<std::uint32_t>(frame, 0)));
    if (!known) return no_payload(FrameIssue::NotIp);
    return frame.subspan(4);
}

}  // namespace

FromFrame<Bytes> find_ip(std::uint16_t link_type, Bytes frame) {
    switch (link_type) {
        case kLinkNull: return find_behind_family(frame, true);  // in the capturing host's order, whichever that was
        case kLinkLoop: return find_behind_family(frame, false);
        case kLinkEthernet: return find_behind(frame, 14, 12);
        case kLinkLinuxCooked: return find_behind(frame, 16, 14);
        case kLinkLinuxCooked2: return find_behind(frame, 20, 0);
        case kLinkRaw12:
        case kLinkRaw14:
        case kLinkRaw:
        case kLinkIpv4:
        case kLinkIpv6: return frame;
        default: return no_payload(FrameIssue::UnsupportedLink);
    }
}

}  // namespace acmotion

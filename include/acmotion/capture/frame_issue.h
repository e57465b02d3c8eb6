#pragma once
#include <cstdint>
#include <string_view>
#include <tl/expected.hpp>

namespace acmotion {

// Why a frame gave no datagram. None of them stops the read (spec 11 §10.7).
enum class FrameIssue : std::uint8_t {
    UnsupportedLink,       // a link type that nobody described
    NotIp,                 // another protocol, or an 802.3 frame
    NotUdp,                // another protocol over IP
    CutShort,              // the frame ends inside a header
    BadIpHeader,           // lengths or a version that cannot be
    TooManyHeaders,        // more than 4 VLAN tags or 8 IPv6 extension headers
    BadUdpLength,          // below 8
    PayloadCutShort,       // the capture did not keep all of the UDP payload
    FragmentInconsistent,  // pieces of an IP datagram overlap or contradict: all were dropped
    FragmentEvicted,       // an incomplete IP datagram was dropped: too many
    FragmentExpired,       // or too old
    FragmentAbandoned,     // or incomplete at the end
};
inline constexpr std::size_t kFrameIssues = static_cast<std::size_t>(FrameIssue::FragmentAbandoned) + 1;
[[nodiscard]] std::string_view name(FrameIssue issue);
// Ordinary traffic that is none of ours, as opposed to something wrong.
[[nodiscard]] constexpr bool is_other_traffic(FrameIssue issue) {
    return issue == FrameIssue::NotIp || issue == FrameIssue::NotUdp;
}

template <class T>
using FromFrame = tl::expected<T, FrameIssue>;

}  // namespace acmotion

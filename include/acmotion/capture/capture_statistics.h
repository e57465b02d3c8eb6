#pragma once
#include <array>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "acmotion/core/result.h"

// What reading a capture came to: the count of everything, what was wrong, and how it ended.
namespace acmotion {

// Why a frame gave no datagram. None of these stops the read (spec 11 §10.7).
enum class FrameIssue : std::uint8_t {
    UnsupportedLink,       // a link type that is not described
    NotIp,                 // another protocol, or an 802.3 frame
    NotUdp,                // another protocol over IP
    CutShort,              // the frame ends inside a header
    BadIpHeader,           // lengths or a version that cannot be
    TooManyHeaders,        // more than 4 VLAN tags or 8 IPv6 extension headers
    BadUdpLength,          // below 8
    PayloadCutShort,       // the capture did not keep all of the UDP payload
    FragmentInconsistent,  // pieces of an IP datagram overlap or contradict: all were dropped
    FragmentEvicted,       // an incomplete IP datagram was dropped: Limits::ip_datagrams_incomplete
    FragmentExpired,       // or was incomplete for longer than Limits::ip_datagram_lifetime
    FragmentAbandoned,     // or was incomplete when the capture ended
};
inline constexpr std::size_t kFrameIssues = static_cast<std::size_t>(FrameIssue::FragmentAbandoned) + 1;
// "not UDP", "bad IP header", …
[[nodiscard]] std::string_view name(FrameIssue issue);
// Ordinary traffic that is none of ours, as opposed to something wrong.
[[nodiscard]] constexpr bool is_other_traffic(FrameIssue issue) {
    return issue == FrameIssue::NotIp || issue == FrameIssue::NotUdp;
}

// Counts from the start of the capture to where the reader is now. Bytes are those of the file, before any bound.
struct CaptureStatistics {
    // Where in the file something was wrong.
    struct Trouble {
        FrameIssue issue{};
        std::uint16_t link_type = 0;  // LINKTYPE_ value of the frame's interface
        std::uint64_t offset = 0;     // byte of the file at which the frame's record begins
    };

    std::uint64_t frames = 0;
    std::uint64_t frame_bytes = 0;  // as captured, which may be less than went over the network
    std::uint64_t datagrams = 0;
    std::uint64_t datagram_bytes = 0;  // UDP payload
    std::uint64_t ip_fragments = 0;    // pieces, whether or not their datagram was completed
    std::array<std::uint64_t, kFrameIssues> issues{};
    // The first Limits::offsets_reported of each kind that is not just other traffic.
    std::vector<Trouble> first_troubles;

    [[nodiscard]] std::uint64_t count(FrameIssue issue) const { return issues[static_cast<std::size_t>(issue)]; }
};

// How reading a capture ended.
struct CaptureEnd {
    enum class Kind : std::uint8_t {
        Complete,
        CutRecord,   // the file ends inside a record; everything before it was used
        Broken,      // a structure that cannot be: nothing after it can be found
        Unreadable,  // the source failed
    };

    Kind kind = Kind::Complete;
    Error error;                   // of all but Complete; its offset counts from the start of the record
    std::uint64_t offset = 0;      // where in the file the last whole record ended
    std::uint64_t bytes_lost = 0;  // bytes of the file from there on, which were not used
    std::uint64_t line = 0;        // of a capture that is text: which line could not be read, from 1
};
// "complete", "cut off inside a record", …
[[nodiscard]] std::string_view name(CaptureEnd::Kind kind);
// "PcapRecord.data at byte 23: truncated"; "line 7: JsonLine.data at byte 60: invalid"
[[nodiscard]] std::string describe(const CaptureEnd& end);

}  // namespace acmotion

#pragma once
#include <array>
#include <cstdint>
#include <optional>
#include <vector>

#include "acmotion/capture/capture_reader.h"
#include "acmotion/capture/frame_issue.h"
#include "acmotion/core/datagram.h"
#include "acmotion/core/limits.h"
#include "capture/ip_reassembler.h"

namespace acmotion {

// Where in the file something was wrong.
struct FrameTrouble {
    FrameIssue issue{};
    std::uint16_t link_type = 0;
    std::uint64_t offset = 0;
};

struct CaptureStatistics {
    std::uint64_t frames = 0;
    std::uint64_t frame_bytes = 0;
    std::uint64_t datagrams = 0;
    std::uint64_t datagram_bytes = 0;
    std::uint64_t ip_fragments = 0;
    std::array<std::uint64_t, kFrameIssues> issues{};
    std::vector<FrameTrouble> first_troubles;  // the first few of each kind that is not just other traffic

    [[nodiscard]] std::uint64_t count(FrameIssue issue) const { return issues[static_cast<std::size_t>(issue)]; }
};

// The UDP datagrams of a capture, whatever they were wrapped in (spec 11 §10).
class DatagramReader {
 public:
    explicit DatagramReader(CaptureReader frames, const Limits& limits = {});

    // The next datagram, valid until the next call; nothing at the end, and then `end` says why.
    [[nodiscard]] std::optional<Datagram> next();

    [[nodiscard]] const CaptureEnd& end() const { return frames_.end(); }
    [[nodiscard]] const CaptureStatistics& statistics() const { return statistics_; }

 private:
    [[nodiscard]] std::optional<Datagram> unwrap(const CapturedFrame& frame);
    [[nodiscard]] FromFrame<IpPacket> unwrap_ip(const CapturedFrame& frame);
    [[nodiscard]] std::optional<IpPacket> reassemble(const IpPacket& piece, const CapturedFrame& frame);
    void note(FrameIssue issue, const CapturedFrame& frame);

    Limits limits_;
    CaptureReader frames_;
    IpReassembler reassembler_;
    CaptureStatistics statistics_;
};

}  // namespace acmotion

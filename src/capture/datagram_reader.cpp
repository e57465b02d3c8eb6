#include "acmotion/capture/datagram_reader.h"

#include <algorithm>
#include <utility>

#include "capture/capture_reader.h"
#include "capture/captured_frame.h"
#include "capture/ip.h"
#include "capture/ip_reassembler.h"

namespace acmotion {
namespace {

FromFrame<IpPacket> unwrap_ip(const CapturedFrame& frame) {
    const auto ip = find_ip(frame.link_type, frame.bytes);
    if (!ip) return tl::unexpected(ip.error());
    return parse_ip(*ip);
}

}  // namespace

struct DatagramReader::Impl {
    Impl(CaptureReader capture, const Limits& bounds)
        : limits(bounds), frames(std::move(capture)), reassembler(bounds) {}

    [[nodiscard]] std::optional<Datagram> next();
    [[nodiscard]] std::optional<Datagram> unwrap(const CapturedFrame& frame);
    [[nodiscard]] std::optional<IpPacket> reassemble(const IpPacket& piece, const CapturedFrame& frame);
    void note(FrameIssue issue, const CapturedFrame& frame);

    Limits limits;
    CaptureReader frames;
    IpReassembler reassembler;
    CaptureStatistics statistics;
};

Result<DatagramReader> DatagramReader::open(ByteStream stream, const Limits& limits) {
    auto frames = CaptureReader::open(std::move(stream), limits);
    if (!frames) return tl::unexpected(frames.error());
    return DatagramReader{std::make_unique<Impl>(std::move(*frames), limits)};
}

DatagramReader::DatagramReader(std::unique_ptr<Impl> impl) : impl_(std::move(impl)) {}
DatagramReader::DatagramReader(DatagramReader&&) noexcept = default;
DatagramReader& DatagramReader::operator=(DatagramReader&&) noexcept = default;
DatagramReader::~DatagramReader() = default;

std::optional<Datagram> DatagramReader::next() { return impl_->next(); }
const CaptureEnd& DatagramReader::end() const { return impl_->frames.end(); }
const CaptureStatistics& DatagramReader::statistics() const { return impl_->statistics; }

std::optional<Datagram> DatagramReader::Impl::next() {
    while (const auto frame = frames.next()) {
        ++statistics.frames;
        statistics.frame_bytes += frame->bytes.size();
        auto datagram = unwrap(*frame);
        if (!datagram) continue;
        ++statistics.datagrams;
        statistics.datagram_bytes += datagram->payload.size();
        return datagram;
    }
    statistics.issues[static_cast<std::size_t>(FrameIssue::FragmentAbandoned)] = reassembler.incomplete();
    return std::nullopt;
}

std::optional<Datagram> DatagramReader::Impl::unwrap(const CapturedFrame& frame) {
    const auto refuse = [&](FrameIssue issue) {
        note(issue, frame);
        return std::nullopt;
    };
    FromFrame<IpPacket> packet = unwrap_ip(frame);
    if (packet && packet->fragment) {
        const auto whole = reassemble(*packet, frame);
        if (!whole) return std::nullopt;
        packet = whole->source.is_v4() ? *whole : pass_extensions(*whole);
    }
    if (!packet) return refuse(packet.error());
    if (packet->protocol != kProtocolUdp) return refuse(FrameIssue::NotUdp);
    const auto udp = parse_udp(packet->payload);
    if (!udp) return refuse(udp.error());
    return Datagram{
        frame.time, {packet->source, udp->source_port}, {packet->destination, udp->destination_port}, udp->payload};
}

std::optional<IpPacket> DatagramReader::Impl::reassemble(const IpPacket& piece, const CapturedFrame& frame) {
    ++statistics.ip_fragments;
    for (std::size_t remaining = reassembler.expire(frame.time); remaining > 0; --remaining)
        note(FrameIssue::FragmentExpired, frame);
    if (piece.cut_short) {
        note(FrameIssue::PayloadCutShort, frame);
        return std::nullopt;
    }
    const auto [whole, issue] = reassembler.add(piece, frame.time);
    if (issue) note(*issue, frame);
    return whole;
}

void DatagramReader::Impl::note(FrameIssue issue, const CapturedFrame& frame) {
    ++statistics.issues[static_cast<std::size_t>(issue)];
    if (is_other_traffic(issue)) return;
    auto& troubles = statistics.first_troubles;
    const auto known = std::ranges::count(troubles, issue, &CaptureStatistics::Trouble::issue);
    if (static_cast<std::size_t>(known) < limits.offsets_reported) {
        troubles.push_back({issue, frame.link_type, frame.offset});
    }
}

}  // namespace acmotion

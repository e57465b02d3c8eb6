#include "acmotion/capture/datagram_reader.h"

#include <algorithm>
#include <utility>

#include "capture/ip.h"
#include "capture/link.h"

namespace acmotion {

std::string_view name(FrameIssue issue) {
    switch (issue) {
        case FrameIssue::UnsupportedLink: return "unsupported link type";
        case FrameIssue::NotIp: return "not IP";
        case FrameIssue::NotUdp: return "not UDP";
        case FrameIssue::CutShort: return "frame ends inside a header";
        case FrameIssue::BadIpHeader: return "bad IP header";
        case FrameIssue::TooManyHeaders: return "too many headers";
        case FrameIssue::BadUdpLength: return "bad UDP length";
        case FrameIssue::PayloadCutShort: return "payload not captured in full";
        case FrameIssue::FragmentInconsistent: return "inconsistent IP fragments";
        case FrameIssue::FragmentEvicted: return "IP fragments evicted";
        case FrameIssue::FragmentExpired: return "IP fragments expired";
        case FrameIssue::FragmentAbandoned: return "IP fragments incomplete at the end";
    }
    return "unknown";
}

DatagramReader::DatagramReader(CaptureReader frames, const Limits& limits)
    : limits_(limits), frames_(std::move(frames)), reassembler_(limits) {}

std::optional<Datagram> DatagramReader::next() {
    while (const auto frame = frames_.next()) {
        ++statistics_.frames;
        statistics_.frame_bytes += frame->bytes.size();
        auto datagram = unwrap(*frame);
        if (!datagram) continue;
        ++statistics_.datagrams;
        statistics_.datagram_bytes += datagram->payload.size();
        return datagram;
    }
    statistics_.issues[static_cast<std::size_t>(FrameIssue::FragmentAbandoned)] = reassembler_.incomplete();
    return std::nullopt;
}

std::optional<Datagram> DatagramReader::unwrap(const CapturedFrame& frame) {
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

FromFrame<IpPacket> DatagramReader::unwrap_ip(const CapturedFrame& frame) {
    const auto ip = find_ip(frame.link_type, frame.bytes);
    if (!ip) return tl::unexpected(ip.error());
    return parse_ip(*ip);
}

std::optional<IpPacket> DatagramReader::reassemble(const IpPacket& piece, const CapturedFrame& frame) {
    ++statistics_.ip_fragments;
    for (std::size_t left = reassembler_.expire(frame.time); left > 0; --left) note(FrameIssue::FragmentExpired, frame);
    if (piece.cut_short) {
        note(FrameIssue::PayloadCutShort, frame);
        return std::nullopt;
    }
    const auto [whole, issue] = reassembler_.add(piece, frame.time);
    if (issue) note(*issue, frame);
    return whole;
}

void DatagramReader::note(FrameIssue issue, const CapturedFrame& frame) {
    ++statistics_.issues[static_cast<std::size_t>(issue)];
    if (is_other_traffic(issue)) return;
    auto& troubles = statistics_.first_troubles;
    const auto known =
        std::ranges::count_if(troubles, [issue](const FrameTrouble& trouble) { return trouble.issue == issue; });
    if (static_cast<std::size_t>(known) < limits_.offsets_reported) {
        troubles.push_back({issue, frame.link_type, frame.offset});
    }
}

}  // namespace acmotion

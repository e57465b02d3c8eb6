#include "capture/ip.h"

#include <algorithm>

namespace acmotion {
namespace {

constexpr std::size_t kIpv6HeaderBytes = 40;
constexpr int kMaxExtensionHeaders = 8;

auto none(FrameIssue issue) { return tl::unexpected(issue); }

std::uint8_t octet(Bytes bytes, std::size_t at) { return std::to_integer<std::uint8_t>(bytes[at]); }

IpAddress address_v4(Bytes bytes, std::size_t at) { return IpAddress::v4(load_be<std::uint32_t>(bytes, at)); }

IpAddress address_v6(Bytes bytes, std::size_t at) {
    return {load_be<std::uint64_t>(bytes, at), load_be<std::uint64_t>(bytes, at + 8)};
}

std::optional<IpFragment> unless_whole(const IpFragment& fragment) {
    const bool whole = !fragment.more && fragment.offset == 0;
    return whole ? std::nullopt : std::optional{fragment};
}

std::optional<IpFragment> fragment_v4(Bytes header) {
    const unsigned word = load_be<std::uint16_t>(header, 6);
    return unless_whole({load_be<std::uint16_t>(header, 4), (word & 0x1FFF) * 8, (word & 0x2000) != 0});
}

FromFrame<IpPacket> parse_v4(Bytes bytes) {
    if (bytes.size() < kIpv4HeaderBytes) return none(FrameIssue::CutShort);
    const std::size_t header_bytes = (octet(bytes, 0) & 0x0FU) * std::size_t{4};
    const std::size_t named = load_be<std::uint16_t>(bytes, 2);
    // Segmentation offload leaves the length to the card: then only the capture knows it.
    const std::size_t total = named == 0 ? bytes.size() : named;
    if (header_bytes < kIpv4HeaderBytes || header_bytes > total) return none(FrameIssue::BadIpHeader);
    if (header_bytes > bytes.size()) return none(FrameIssue::CutShort);
    return IpPacket{.source = address_v4(bytes, 12),
                    .destination = address_v4(bytes, 16),
                    .protocol = octet(bytes, 9),
                    .cut_short = total > bytes.size(),
                    .fragment = fragment_v4(bytes),
                    .payload = bytes.first(std::min(total, bytes.size())).subspan(header_bytes)};
}

enum class Extension : std::uint8_t { None, Ordinary, Authentication, Fragment };

Extension extension_kind(std::uint8_t protocol) {
    switch (protocol) {
        case 0:
        case 43:
        case 60:
        case 135: return Extension::Ordinary;
        case 51: return Extension::Authentication;
        case 44: return Extension::Fragment;
        default: return Extension::None;
    }
}

std::size_t extension_bytes(Extension kind, Bytes header) {
    const std::size_t length = octet(header, 1);
    if (kind == Extension::Fragment) return 8;
    return kind == Extension::Authentication ? (length + 2) * 4 : (length + 1) * 8;
}

std::optional<IpFragment> fragment_v6(Bytes header) {
    const unsigned word = load_be<std::uint16_t>(header, 2);
    return unless_whole({load_be<std::uint32_t>(header, 4), word & 0xFFF8, (word & 1) != 0});
}

// Moves protocol and payload past one extension header.
FromFrame<void> pass_extension(IpPacket& packet, Extension kind) {
    if (packet.payload.size() < 8) return none(FrameIssue::CutShort);
    const std::size_t size = extension_bytes(kind, packet.payload);
    if (size > packet.payload.size()) return none(packet.cut_short ? FrameIssue::CutShort : FrameIssue::BadIpHeader);
    if (kind == Extension::Fragment) packet.fragment = fragment_v6(packet.payload);
    packet.protocol = octet(packet.payload, 0);
    packet.payload = packet.payload.subspan(size);
    return {};
}

FromFrame<IpPacket> parse_v6(Bytes bytes) {
    if (bytes.size() < kIpv6HeaderBytes) return none(FrameIssue::CutShort);
    const std::size_t named = load_be<std::uint16_t>(bytes, 4);
    const std::size_t captured = bytes.size() - kIpv6HeaderBytes;
    const std::size_t length = named == 0 ? captured : named;
    return pass_extensions({.source = address_v6(bytes, 8),
                            .destination = address_v6(bytes, 24),
                            .protocol = octet(bytes, 6),
                            .cut_short = length > captured,
                            .payload = bytes.subspan(kIpv6HeaderBytes, std::min(length, captured))});
}

}  // namespace

FromFrame<IpPacket> parse_ip(Bytes bytes) {
    if (bytes.empty()) return none(FrameIssue::CutShort);
    switch (octet(bytes, 0) >> 4) {
        case 4: return parse_v4(bytes);
        case 6: return parse_v6(bytes);
        default: return none(FrameIssue::BadIpHeader);
    }
}

FromFrame<IpPacket> pass_extensions(IpPacket packet) {
    // Behind a fragment header is a piece of the payload, which has to be whole before it can be read.
    for (int passed = 0; !packet.fragment; ++passed) {
        const Extension kind = extension_kind(packet.protocol);
        if (kind == Extension::None) break;
        if (passed == kMaxExtensionHeaders) return none(FrameIssue::TooManyHeaders);
        const auto done = pass_extension(packet, kind);
        if (!done) return none(done.error());
    }
    return packet;
}

FromFrame<UdpDatagram> parse_udp(Bytes payload) {
    if (payload.size() < kUdpHeaderBytes) return none(FrameIssue::PayloadCutShort);
    const std::size_t length = load_be<std::uint16_t>(payload, 4);
    if (length < kUdpHeaderBytes) return none(FrameIssue::BadUdpLength);
    if (length > payload.size()) return none(FrameIssue::PayloadCutShort);
    return UdpDatagram{load_be<std::uint16_t>(payload, 0), load_be<std::uint16_t>(payload, 2),
                       payload.first(length).subspan(kUdpHeaderBytes)};
}

}  // namespace acmotion

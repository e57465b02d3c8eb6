#include "transport/packet.h"

#include "transport/optional_header.h"

namespace acmotion {
namespace {

constexpr std::string_view kHeaderMessage = "Packet";
constexpr std::size_t kFlagsOffset = 4;
constexpr std::size_t kPacketSizeOffset = 16;

Result<PacketHeader> check_header(Bytes datagram) {
    if (datagram.size() < kPacketHeaderBytes) {
        return fail(ErrorCode::Truncated, kHeaderMessage, "header", datagram.size());
    }
    const PacketHeader header = read_packet_header(datagram);
    if ((header.flags & ~kKnownFlags) != 0) return fail(ErrorCode::Unknown, kHeaderMessage, "flags", kFlagsOffset);
    if (header.size > datagram.size() - kPacketHeaderBytes) {
        return fail(ErrorCode::Truncated, kHeaderMessage, "size", kPacketSizeOffset);
    }
    return header;
}

constexpr std::string_view kFragment = "Fragment";
constexpr std::size_t kSizeOffset = 10;

}  // namespace

PacketHeader read_packet_header(Bytes bytes) {
    return {.sequence = load_le<std::uint32_t>(bytes, 0),
            .flags = load_le<std::uint32_t>(bytes, kFlagsOffset),
            .checksum = load_le<std::uint32_t>(bytes, 8),
            .recipient = load_le<std::uint16_t>(bytes, 12),
            .time = load_le<std::uint16_t>(bytes, 14),
            .size = load_le<std::uint16_t>(bytes, kPacketSizeOffset),
            .iteration = load_le<std::uint16_t>(bytes, 18)};
}

Result<Packet> parse_packet(Bytes datagram) {
    const Result<PacketHeader> header = check_header(datagram);
    if (!header) return tl::unexpected(header.error());
    const Bytes body = datagram.subspan(kPacketHeaderBytes, header->size);

    const Result<std::size_t> optional = measure_optional_headers(header->flags, body, kPacketHeaderBytes);
    if (!optional) return tl::unexpected(optional.error());
    const Bytes rest = body.subspan(*optional);

    Packet packet{.header = *header,
                  .optional_headers = body.first(*optional),
                  .beyond_size = datagram.subspan(kPacketHeaderBytes + header->size)};
    if (!header->has(kFlagBlobFragments)) {
        packet.surplus = rest;
        return packet;
    }
    const Result<void> sane = check_fragments(rest, kPacketHeaderBytes + *optional);
    if (!sane) return tl::unexpected(sane.error());
    packet.fragments = rest;
    return packet;
}

bool is_ack_or_nak_only(const PacketHeader& header) { return (header.flags & kCarryingFlags) == 0; }

Result<void> check_fragments(Bytes chain, std::size_t offset) {
    if (chain.empty()) return fail(ErrorCode::Truncated, kFragment, "header", offset);
    for (std::size_t at = 0; at < chain.size();) {
        const std::size_t remaining = chain.size() - at;
        if (remaining < kFragmentHeaderBytes) return fail(ErrorCode::Truncated, kFragment, "header", offset + at);
        const std::size_t size = load_le<std::uint16_t>(chain, at + kSizeOffset);
        if (size < kFragmentHeaderBytes || size > kMaxFragmentBytes) {
            return fail(ErrorCode::OutOfRange, kFragment, "size", offset + at + kSizeOffset);
        }
        if (size > remaining) return fail(ErrorCode::Truncated, kFragment, "data", offset + at + kFragmentHeaderBytes);
        at += size;
    }
    return {};
}

}  // namespace acmotion

#include "transport/packet.h"

#include "transport/fragment.h"
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

}  // namespace acmotion

#include "transport/hash.h"

#include "transport/fragment.h"

namespace acmotion {

std::uint32_t hash32(Bytes bytes) {
    std::uint32_t hash = static_cast<std::uint32_t>(bytes.size()) << 16;
    const std::size_t whole = bytes.size() / 4 * 4;
    for (std::size_t at = 0; at < whole; at += 4) hash += load_le<std::uint32_t>(bytes, at);
    int shift = 24;
    for (const std::byte trailing : bytes.subspan(whole)) {
        hash += std::to_integer<std::uint32_t>(trailing) << shift;
        shift -= 8;
    }
    return hash;
}

std::uint32_t header_hash(const PacketHeader& header) {
    const auto halves = [](std::uint32_t low, std::uint32_t high) { return low | high << 16; };
    return 0xBAF170DDU + header.sequence + header.flags + halves(header.recipient, header.time) +
           halves(header.size, header.iteration);
}

std::uint32_t payload_hash(const Packet& packet) {
    std::uint32_t hash = hash32(packet.optional_headers);
    // What is whole words long leaves nothing over: its hash and that of what follows add up to the hash of both. So
    // fragments are taken together, header and data, up to the first that has an odd length.
    std::size_t begin = 0;
    std::size_t end = 0;
    FragmentCursor fragments{packet.fragments};
    while (const auto fragment = fragments.next()) {
        end += fragment->header.size;
        if (end % 4 == begin % 4 && end < packet.fragments.size()) continue;
        hash += hash32(packet.fragments.subspan(begin, end - begin));
        begin = end;
    }
    return hash;
}

std::uint32_t candidate_key(const Packet& packet) {
    return (packet.header.checksum - header_hash(packet.header)) ^ payload_hash(packet);
}

}  // namespace acmotion

#include "transport/checksum.h"

#include <algorithm>

#include "transport/packet.h"

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

std::string_view name(ChecksumReason reason) {
    switch (reason) {
        case ChecksumReason::PlainMatches: return "plain checksum matches";
        case ChecksumReason::KeyMatches: return "encrypted checksum matches";
        case ChecksumReason::NoKey: return "no seed seen";
        case ChecksumReason::Surplus: return "bytes that no header claims";
        case ChecksumReason::PlainDiffers: return "plain checksum differs";
        case ChecksumReason::KeyDiffers: return "encrypted checksum differs";
    }
    return "unknown";
}

ChecksumVerdict verify_checksum(const Packet& packet, KeyWindow* keys, std::uint32_t gap) {
    if (!packet.surplus.empty()) return {Verification::Unverified, ChecksumReason::Surplus, {}};
    const std::uint32_t candidate = candidate_key(packet);
    if (!packet.header.has(kFlagEncryptedChecksum)) {
        return candidate == 0 ? ChecksumVerdict{Verification::Verified, ChecksumReason::PlainMatches, {}}
                              : ChecksumVerdict{Verification::Failed, ChecksumReason::PlainDiffers, {}};
    }
    if (keys == nullptr) return {Verification::Unverified, ChecksumReason::NoKey, {}};

    // Third-party clients encrypt acks too, which repeat the sequence of another packet.
    const std::uint32_t sequence = is_ack_or_nak_only(packet.header) ? 0 : packet.header.sequence;
    if (const auto word = keys->claim({.candidate = candidate, .sequence = sequence, .gap = gap})) {
        return {Verification::Verified, ChecksumReason::KeyMatches, word};
    }
    return {Verification::Failed, ChecksumReason::KeyDiffers, {}};
}

Verification worse(Verification a, Verification b) { return std::max(a, b); }

}  // namespace acmotion

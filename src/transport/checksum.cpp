#include "transport/checksum.h"

#include <algorithm>

#include "transport/hash.h"

namespace acmotion {

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

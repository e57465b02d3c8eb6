#pragma once
#include <cstdint>
#include <optional>
#include <string_view>

#include "acmotion/core/bytes.h"
#include "acmotion/transport/events.h"
#include "transport/key_window.h"
#include "transport/packet.h"

namespace acmotion {

// The sum of spec 11 §6.1. Left-over bytes count unsigned.
[[nodiscard]] std::uint32_t hash32(Bytes bytes);

// hash32 of the 20 bytes with the checksum field replaced (spec 11 §6.2).
[[nodiscard]] std::uint32_t header_hash(const PacketHeader& header);

// Optional headers as one, each fragment's header and data apart (spec 11 §6.3). Surplus is not part of it.
[[nodiscard]] std::uint32_t payload_hash(const Packet& packet);

// What the checksum says the key word was; 0 for an unbroken packet with a plain checksum (spec 11 §6.4).
[[nodiscard]] std::uint32_t candidate_key(const Packet& packet);

// The checksum of a packet whose hashes are known. A plain one has key 0.
[[nodiscard]] constexpr std::uint32_t make_checksum(std::uint32_t header_hash, std::uint32_t payload_hash,
                                                    std::uint32_t key) {
    return header_hash + (payload_hash ^ key);
}

enum class ChecksumReason : std::uint8_t {
    PlainMatches,
    KeyMatches,
    NoKey,    // the ConnectRequest with the seeds was not seen (spec 11 §9.3)
    Surplus,  // bytes no header claims: whether the sender hashed them is not established (§6.3)
    PlainDiffers,
    KeyDiffers,  // the candidate is none of the words possible
};
[[nodiscard]] std::string_view name(ChecksumReason reason);

struct ChecksumVerdict {
    Verification outcome = Verification::Unverified;
    ChecksumReason reason = ChecksumReason::NoKey;
    std::optional<KeyWord> key;  // only with KeyMatches

    bool operator==(const ChecksumVerdict&) const = default;
};

// Without keys only a plain checksum can verify. A key word that matches is used up. `gap` as in KeyWindow::Claim.
[[nodiscard]] ChecksumVerdict verify_checksum(const Packet& packet, KeyWindow* keys, std::uint32_t gap = 0);

// A message is as trustworthy as the worst packet that brought a piece of it.
[[nodiscard]] Verification worse(Verification a, Verification b);

}  // namespace acmotion

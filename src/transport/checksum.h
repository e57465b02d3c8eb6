#pragma once
#include <cstdint>
#include <optional>
#include <string_view>

#include "acmotion/transport/packet.h"
#include "transport/key_window.h"

namespace acmotion {

enum class Verification : std::uint8_t { Verified, Unverified, Failed };

enum class ChecksumReason : std::uint8_t {
    PlainMatches,
    KeyMatches,
    NoKey,    // the ConnectRequest with the seeds was not seen (spec 11 §9.3)
    Surplus,  // bytes no header claims: whether the sender hashed them is not established (§6.3)
    PlainDiffers,
    KeyDiffers,  // the candidate is none of the words possible
};
[[nodiscard]] std::string_view name(Verification verification);
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

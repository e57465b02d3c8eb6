#pragma once
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>

#include "acmotion/core/result.h"
#include "acmotion/core/stamp.h"
#include "acmotion/geometry/position.h"

namespace acmotion {

inline constexpr std::size_t kMaxPositionPackBytes = 60;

// Where an object is, as F748 and F619 send it (spec 10 §4).
struct PositionPack {
    Position position;
    Vec3 velocity;                           // m/s; on the wire only when it is not zero
    std::optional<std::uint32_t> placement;  // a placement 0 that was sent is not the same as none
    bool has_contact = false;
    Stamp instance_stamp;
    Stamp position_stamp;
    Stamp teleport_stamp;
    Stamp force_position_stamp;

    bool operator==(const PositionPack&) const = default;
};

struct DecodedPositionPack {
    PositionPack pack;
    std::size_t bytes_consumed = 0;
};

// Reads the pack at the start of `bytes`; what follows it is not looked at.
[[nodiscard]] Result<DecodedPositionPack> decode_position_pack(std::span<const std::byte> bytes);
// Returns how many bytes were written.
[[nodiscard]] Result<std::size_t> encode_position_pack(const PositionPack& pack, std::span<std::byte> out);

}  // namespace acmotion

#pragma once
#include <cstddef>
#include <span>

#include "acmotion/core/result.h"
#include "acmotion/wire/movement.h"

namespace acmotion {

struct DecodedPositionPack {
    PositionPack pack;
    std::size_t bytes_consumed = 0;
};

// For the vectors: a pack alone, at the start of `bytes`. What follows it is not looked at.
[[nodiscard]] Result<DecodedPositionPack> decode_position_pack(std::span<const std::byte> bytes);

}  // namespace acmotion

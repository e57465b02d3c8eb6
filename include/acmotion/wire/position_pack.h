#pragma once
#include <cstdint>
#include <optional>

#include "acmotion/core/stamp.h"
#include "acmotion/geometry/position.h"

namespace acmotion {

// Where an object is, as F748 and F619 send it (spec 10 §4).
struct PositionPack {
    Position position;                       // decoded: a cell that can be stood in, a rotation of unit length
    Vec3 velocity;                           // m/s; on the wire only when it is not zero
    std::optional<std::uint32_t> placement;  // a placement 0 that was sent is not the same as none
    bool has_contact = false;                // on the ground: without it other objects do not take the position
    // The four channels a position is judged by (spec 20 §11).
    Stamp instance_stamp;
    Stamp position_stamp;
    Stamp teleport_stamp;
    Stamp force_position_stamp;

    bool operator==(const PositionPack&) const = default;
};

}  // namespace acmotion

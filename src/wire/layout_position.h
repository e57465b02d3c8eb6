#pragma once
#include "acmotion/wire/movement.h"
#include "wire/layout_types.h"
#include "wire/soft_ranges.h"

// Spec 10 §1 and §4.
namespace acmotion::wire {

template <class V>
void layout(V& v, Is<Position> auto& p, Nowhere nowhere = Nowhere::Refused) {
    v.place(kObjectPlace, p.cell, p.frame.origin, nowhere);
    v.rotation(p.frame.rotation);
}

// What an encoder sends: a component or a velocity is left out exactly when it is zero.
[[nodiscard]] inline std::uint32_t canonical_flags(const PositionPack& pack) {
    const Quaternion& q = pack.position.frame.rotation;
    const auto bit_if = [](bool condition, std::uint32_t bit) { return condition ? bit : 0; };
    return bit_if(pack.velocity != Vec3{}, kVelocityBit) | bit_if(pack.placement.has_value(), kPlacementBit) |
           bit_if(pack.has_contact, kContactBit) | bit_if(q.w == 0, omission_bit(0)) |
           bit_if(q.x == 0, omission_bit(1)) | bit_if(q.y == 0, omission_bit(2)) | bit_if(q.z == 0, omission_bit(3));
}

template <class V>
void layout(V& v, Is<PositionPack> auto& p) {
    const std::uint32_t flags = v.position_flags("position_flags", canonical_flags(p));
    v.place(kObjectPlace, p.position.cell, p.position.frame.origin, Nowhere::Refused);
    v.rotation(p.position.frame.rotation, flags);
    v.field_if(flags, kVelocityBit, "velocity", p.velocity, kVelocityRange);
    v.optional(flags, kPlacementBit, "placement_id", p.placement, 0);
    v.part("contact", p.has_contact, flags, kContactBit);
    v.field("instance_stamp", p.instance_stamp);
    v.field("position_stamp", p.position_stamp);
    v.field("teleport_stamp", p.teleport_stamp);
    v.field("force_position_stamp", p.force_position_stamp);
}

}  // namespace acmotion::wire

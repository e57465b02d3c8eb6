#pragma once
#include "acmotion/wire/object_description.h"
#include "core/constants.h"
#include "wire/layout_movement.h"

// Spec 10 §7 to §9: what a CreateObject consists of.
namespace acmotion::wire {

// Where the resource ids of a kind begin.
inline constexpr std::uint32_t kParts = 0x01000000;
inline constexpr std::uint32_t kPalettes = 0x04000000;
inline constexpr std::uint32_t kTextures = 0x05000000;
inline constexpr std::uint32_t kIcons = 0x06000000;

template <class V>
void layout(V& v, Is<ObjDesc::SubPalette> auto& s) {
    v.packed_id("subpalette#_id", s.id, kPalettes);
    v.field("subpalette#_offset", s.offset);
    v.field("subpalette#_length", s.length);
}

template <class V>
void layout(V& v, Is<ObjDesc::TextureChange> auto& t) {
    v.field("texture#_part", t.part);
    v.packed_id("texture#_old", t.old_id, kTextures);
    v.packed_id("texture#_new", t.new_id, kTextures);
}

template <class V>
void layout(V& v, Is<ObjDesc::PartChange> auto& p) {
    v.field("part#_index", p.index);
    v.packed_id("part#_id", p.id, kParts);
}

template <class V>
void layout(V& v, Is<ObjDesc> auto& d) {
    constexpr std::uint8_t kMarker = 0x11;
    const auto whole = [&v](auto& item) { layout(v, item); };
    const std::size_t start = v.position();
    v.marker("marker", kMarker);
    const std::size_t subpalettes = v.count8("subpalette_count", d.subpalettes.size());
    const std::size_t textures = v.count8("texture_count", d.textures.size());
    const std::size_t parts = v.count8("part_count", d.parts.size());
    v.if_any(subpalettes, [&] { v.packed_id("base_palette", d.base_palette, kPalettes); });
    v.items("subpalettes", d.subpalettes, subpalettes, 4, whole);
    v.items("textures", d.textures, textures, 5, whole);
    v.items("parts", d.parts, parts, 3, whole);
    v.align();
    v.length("objdesc_length", &Receipt::objdesc_length, start);
}

template <class V>
void layout(V& v, Is<PhysicsMovement> auto& m) {
    const std::size_t bytes = v.movement_buffer("movement_length", m.data, [&v](auto& data) { layout(v, data); });
    v.if_any(bytes, [&] { v.truth32("autonomous", m.autonomous); });
}

template <class V>
void layout(V& v, Is<ParentLink> auto& link) {
    v.field("parent", link.parent);
    v.field("parent_location", link.location);
}

template <class V>
void layout(V& v, Is<std::vector<PhysicsDesc::ChildLink>> auto& children) {
    constexpr std::size_t kMaxChildren = 255;
    constexpr std::size_t kChildBytes = 8;
    const std::size_t count = v.count32("child_count", children.size(), kMaxChildren);
    v.items("children", children, count, kChildBytes, [&v](auto& link) {
        v.field("child#", link.child);
        v.field("child#_location", link.location);
    });
}

inline constexpr std::uint32_t kTimestampsBit = 0x00400;  // announces nothing
inline constexpr std::uint32_t kPositionBit = 0x08000;
inline constexpr std::uint32_t kMovementBit = 0x10000;
inline constexpr std::uint32_t kAnimationFrameBit = 0x20000;
inline constexpr std::uint32_t kPhysicsFlagsMask = 0x7FFFF;

// Not in bit order: setup is the last of the four ids, translucency stands before velocity.
template <class V>
void optional_fields(V& v, std::uint32_t flags, Is<PhysicsDesc> auto& d) {
    const auto whole = [&v](auto& part) { layout(v, part); };
    v.optional_part(flags, kMovementBit, d.movement, whole);
    v.unless(flags, kMovementBit, [&] { v.optional(flags, kAnimationFrameBit, "animation_frame", d.animation_frame); });
    v.optional_part(flags, kPositionBit, d.position, [&v](auto& p) { layout(v, p, Nowhere::Allowed); });
    v.unless(flags, kPositionBit, [&v] { v.note("cell", 0); });
    v.optional(flags, 0x00002, "motion_table", d.motion_table);
    v.optional(flags, 0x00800, "sound_table", d.sound_table);
    v.optional(flags, 0x01000, "script_table", d.script_table);
    v.optional(flags, 0x00001, "setup", d.setup);
    v.optional_part(flags, 0x00020, d.parent, whole);
    v.optional_part(flags, 0x00040, d.children, whole);
    v.optional(flags, 0x00080, "scale", d.scale, kDefaultScale);
    v.optional(flags, 0x00100, "friction", d.friction, kDefaultFriction);
    v.optional(flags, 0x00200, "elasticity", d.elasticity, kDefaultElasticity);
    v.optional(flags, 0x40000, "translucency", d.translucency, kDefaultTranslucency);
    v.optional(flags, 0x00004, "velocity", d.velocity, std::nullopt, kVelocityRange);
    v.optional(flags, 0x00008, "acceleration", d.acceleration);
    v.optional(flags, 0x00010, "omega", d.omega, std::nullopt, kOmegaRange);
    v.optional(flags, 0x02000, "default_script", d.default_script);
    v.optional(flags, 0x04000, "default_script_intensity_bits", d.default_script_intensity_bits);
}

[[nodiscard]] inline std::uint32_t flags_of(const PhysicsDesc& d) {
    const std::uint32_t may_be_idle = kTimestampsBit | (d.movement ? kAnimationFrameBit : 0);
    return presence_of(d) | (d.idle_flags & may_be_idle);
}

template <class V>
void layout_stamps(V& v, Is<StampSet> auto& stamps) {
    constexpr std::array<std::string_view, kStampSlots> kNames{
        "position_stamp",       "movement_stamp", "state_stamp",
        "vector_stamp",         "teleport_stamp", "server_controlled_move_stamp",
        "force_position_stamp", "objdesc_stamp",  "instance_stamp"};
    for (std::size_t i = 0; i < kStampSlots; ++i) v.field(kNames[i], stamps.slots[i]);
}

template <class V>
void layout(V& v, Is<PhysicsDesc> auto& d) {
    const std::size_t start = v.position();
    const std::uint32_t flags = v.flags("physics_flags", flags_of(d), kPhysicsFlagsMask, Undefined::Refused);
    v.field("physics_state", d.state);
    optional_fields(v, flags, d);
    if constexpr (V::kDecodes) d.idle_flags = flags & ~presence_of(d);
    layout_stamps(v, d.stamps);
    v.align();
    v.length("physics_length", &Receipt::physics_length, start);
}

template <class V>
void layout(V& v, Is<WeenieDesc> auto& w) {
    v.field("weenie_header", w.header);
    v.text("name", w.name);
    v.packed_class_id("class_id", w.class_id);
    v.packed_id("icon", w.icon, kIcons);
    v.field("item_type", w.item_type);
    v.field("description", w.description);
    v.align();
}

}  // namespace acmotion::wire

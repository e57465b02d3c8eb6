#pragma once
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "acmotion/core/object_id.h"
#include "acmotion/core/stamp_set.h"
#include "acmotion/wire/movement.h"
#include "core/constants.h"

namespace acmotion {

// How an object looks (spec 10 §7). Ids are whole resource ids; an id 0 is sent as, and comes back as, the base of its
// kind (0x04000000 palettes, 0x05000000 textures, 0x01000000 parts). No list holds more than 255.
struct SubPalette {
    std::uint32_t id = 0;
    std::uint8_t offset = 0;
    std::uint8_t length = 0;

    bool operator==(const SubPalette&) const = default;
};
struct TextureChange {
    std::uint8_t part = 0;
    std::uint32_t old_id = 0;
    std::uint32_t new_id = 0;

    bool operator==(const TextureChange&) const = default;
};
struct PartChange {
    std::uint8_t index = 0;
    std::uint32_t id = 0;

    bool operator==(const PartChange&) const = default;
};
struct ObjDesc {
    std::uint32_t base_palette = 0;  // on the wire only beside sub-palettes
    std::vector<SubPalette> subpalettes;
    std::vector<TextureChange> textures;
    std::vector<PartChange> parts;

    bool operator==(const ObjDesc&) const = default;
};

struct ParentLink {
    ObjectId parent;
    std::uint32_t location = 0;

    bool operator==(const ParentLink&) const = default;
};
struct ChildLink {
    ObjectId child;
    std::uint32_t location = 0;

    bool operator==(const ChildLink&) const = default;
};
// No data: the movement was announced with length 0.
struct PhysicsMovement {
    std::optional<MovementData> data;
    bool autonomous = false;  // on the wire only beside data

    bool operator==(const PhysicsMovement&) const = default;
};

// What is absent where the client has a default (spec 10 §8).
inline constexpr float kDefaultScale = 1;
inline constexpr float kDefaultTranslucency = 0;

// Everything an object's body starts with (spec 10 §8), in wire order.
struct PhysicsDesc {
    std::uint32_t state = 0;  // spec 10 §8.3; unknown bits are carried through
    std::optional<PhysicsMovement> movement;
    std::optional<std::uint32_t> animation_frame;  // not sent beside a movement
    std::optional<Position> position;              // its cell may be nowhere
    std::optional<std::uint32_t> motion_table;
    std::optional<std::uint32_t> sound_table;
    std::optional<std::uint32_t> script_table;
    std::optional<std::uint32_t> setup;
    std::optional<ParentLink> parent;
    std::optional<std::vector<ChildLink>> children;  // at most 255
    std::optional<float> scale;
    std::optional<float> friction;
    std::optional<float> elasticity;
    std::optional<float> translucency;
    std::optional<Vec3> velocity;
    std::optional<Vec3> acceleration;
    std::optional<Vec3> omega;
    std::optional<std::uint32_t> default_script;
    std::optional<std::uint32_t> default_script_intensity_bits;  // a float that is never looked at
    StampSet stamps;
    // Flag bits that were set and announce nothing: 0x400 always, 0x20000 beside a movement. Carried through.
    std::uint32_t idle_flags = 0;

    bool operator==(const PhysicsDesc&) const = default;
};

// The item type of creatures, players among them, and the bit of their description that tells players (spec 10 §9).
inline constexpr std::uint32_t kCreatureItemType = 0x10;
inline constexpr std::uint32_t kPlayerDescriptionBit = 0x8;

// The part of a WeenieDesc that is needed to show an object (spec 10 §9).
struct WeenieDesc {
    std::uint32_t header = 0;
    std::string name;  // Windows-1252, without trailing NULs
    std::uint32_t class_id = 0;
    std::uint32_t icon = 0;  // whole resource id, base 0x06000000
    std::uint32_t item_type = 0;
    std::uint32_t description = 0;

    bool operator==(const WeenieDesc&) const = default;
};

}  // namespace acmotion

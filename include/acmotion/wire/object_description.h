#pragma once
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "acmotion/core/object_id.h"
#include "acmotion/core/stamp.h"
#include "acmotion/wire/movement.h"

// The three parts of a CreateObject: how it looks, what its body starts with, what it is called.
namespace acmotion {

// How an object looks (spec 10 §7). Ids are whole resource ids; an id 0 is sent as, and comes back as, the base of its
// kind (0x04000000 palettes, 0x05000000 textures, 0x01000000 parts). No list holds more than 255.
struct ObjDesc {
    // A range of the base palette taken from another one.
    struct SubPalette {
        std::uint32_t id = 0;
        std::uint8_t offset = 0;
        std::uint8_t length = 0;

        bool operator==(const SubPalette&) const = default;
    };
    // A texture of one part replaced by another.
    struct TextureChange {
        std::uint8_t part = 0;  // of the model, counted from 0
        std::uint32_t old_id = 0;
        std::uint32_t new_id = 0;

        bool operator==(const TextureChange&) const = default;
    };
    // A whole part of the model replaced.
    struct PartChange {
        std::uint8_t index = 0;  // of the part
        std::uint32_t id = 0;

        bool operator==(const PartChange&) const = default;
    };

    std::uint32_t base_palette = 0;  // on the wire only beside sub-palettes
    std::vector<SubPalette> subpalettes;
    std::vector<TextureChange> textures;
    std::vector<PartChange> parts;

    bool operator==(const ObjDesc&) const = default;
};

// What is absent where the client has a default (spec 10 §8).
inline constexpr float kDefaultScale = 1;
inline constexpr float kDefaultTranslucency = 0;

// The movement that a description announces. Without data it was announced with length 0.
struct PhysicsMovement {
    std::optional<MovementData> data;
    bool autonomous = false;  // on the wire only beside data

    bool operator==(const PhysicsMovement&) const = default;
};

// The object is held by another, at one of that one's places (1 right hand, 2 left hand, 3 shield, …).
struct ParentLink {
    ObjectId parent;
    std::uint32_t location = 0;

    bool operator==(const ParentLink&) const = default;
};

// Everything an object's body starts with (spec 10 §8), in wire order. What is absent was not sent; the client then has
// its own default, or leaves the body as it is.
struct PhysicsDesc {
    // The other side of a ParentLink: what this object holds, and where.
    struct ChildLink {
        ObjectId child;
        std::uint32_t location = 0;

        bool operator==(const ChildLink&) const = default;
    };

    std::uint32_t state = 0;                       // spec 10 §8.3; unknown bits are carried through
    std::optional<PhysicsMovement> movement;       // what it does already
    std::optional<std::uint32_t> animation_frame;  // not sent beside a movement
    std::optional<Position> position;              // its cell may be nowhere
    // Resource ids of 0x09, 0x20, 0x34 and 0x02 in their highest byte. The library looks none of them up.
    std::optional<std::uint32_t> motion_table;
    std::optional<std::uint32_t> sound_table;
    std::optional<std::uint32_t> script_table;
    std::optional<std::uint32_t> setup;
    std::optional<ParentLink> parent;
    std::optional<std::vector<ChildLink>> children;  // at most 255
    std::optional<float> scale;                      // of the model; 1 if absent
    std::optional<float> friction;                   // share of speed lost per second on the ground; 0.95 if absent
    std::optional<float> elasticity;                 // share of the speed into a surface given back; 0.05 if absent
    std::optional<float> translucency;               // 0 if absent
    std::optional<Vec3> velocity;                    // m/s, world axes
    std::optional<Vec3> acceleration;                // m/s²
    std::optional<Vec3> omega;                       // rad/s
    std::optional<std::uint32_t> default_script;
    std::optional<std::uint32_t> default_script_intensity_bits;  // a float that is never looked at
    StampSet stamps;                                             // all nine, always
    // Flag bits that were set and announce nothing: 0x400 always, 0x20000 beside a movement. Carried through.
    std::uint32_t idle_flags = 0;

    bool operator==(const PhysicsDesc&) const = default;
};

// The item type of creatures, players among them, and the bit of their description that marks players (spec 10 §9).
inline constexpr std::uint32_t kCreatureItemType = 0x10;
inline constexpr std::uint32_t kPlayerDescriptionBit = 0x8;

// The part of a WeenieDesc that is needed to show an object (spec 10 §9).
struct WeenieDesc {
    std::uint32_t header = 0;       // bits that announce fields behind those read here
    std::string name;               // Windows-1252, without trailing NULs
    std::uint32_t class_id = 0;     // what kind of thing it is, in the server's own numbering
    std::uint32_t icon = 0;         // whole resource id, base 0x06000000
    std::uint32_t item_type = 0;    // 0x10 creature or player, 0x10000 portal, …
    std::uint32_t description = 0;  // bits: 0x8 player, 0x10 attackable, 0x40000 portal, …

    bool operator==(const WeenieDesc&) const = default;
};

}  // namespace acmotion

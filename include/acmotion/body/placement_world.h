#pragma once
#include <optional>

#include "acmotion/geometry/position.h"

namespace acmotion {

// A body as a placement world sees it: its first sphere, and how far it steps down.
struct BodyShape {
    float radius = 0.1F;  // the dummy sphere of spec 40 §1 unless the host knows better
    float height = 0;
    float step_down = 0.04F;
};

// Ground under a body.
struct Contact {
    bool valid = false;
    Vec3 normal{0, 0, 1};
    bool water = false;

    bool operator==(const Contact&) const = default;
};

// What a move ran into.
struct Hit {
    std::optional<Vec3> sliding_normal;
    std::optional<Vec3> collision_normal;
    bool environment = false;
    int stationary = 0;  // slices without progress, 0..3
};

// Where a placement or a sweep ended.
struct PlacementOutcome {
    bool ok = true;  // false: refused, the body stays where it was
    Position position;
    bool has_cell = true;  // false: nobody has that place loaded
    Contact contact;
    Hit hit;
};

// What a sweep starts with (spec 40 §13.2).
struct SweepSeed {
    Contact contact;          // the body's present one
    bool in_contact = false;  // in contact, and not leaving the plane
    bool on_walkable = false;
    bool has_gravity = false;
    bool is_missile = false;
    bool edge_slide = false;
    std::optional<Vec3> sliding_normal;  // of the last commit
    int stationary = 0;                  // what the counter starts at, 0..3
    float last_support_z = 0;            // where the body last stood, or was told to stand
};

struct PlaceOptions {
    bool allow_slide = true;
    bool loaded_cells_only = false;
    bool grounded_hint = true;  // the message's contact bit; the original asks the terrain instead
};

// The host's terrain and walls (spec 40 §13.4). Free space without map data is built in (body/free_space.h).
class PlacementWorld {
 public:
    virtual ~PlacementWorld() = default;

    // Which cell is that, really? `has_cell` false if nobody has it loaded.
    [[nodiscard]] virtual PlacementOutcome resolve(const Position& position) const = 0;
    [[nodiscard]] virtual PlacementOutcome place(const BodyShape& shape, const Position& target,
                                                 const PlaceOptions& options) const = 0;
    [[nodiscard]] virtual PlacementOutcome sweep(const BodyShape& shape, const Position& from, const Position& to,
                                                 const SweepSeed& seed) const = 0;
};

}  // namespace acmotion

#include "acmotion/body/free_space.h"

#include <algorithm>

#include "core/constants.h"
#include "geometry/map.h"

namespace acmotion {
namespace {

constexpr Contact kLevelGround{.valid = true, .normal = {0, 0, 1}};

// An airborne body lands on the remembered ground: where it last stood, or where the server last had it stand. Below that
// it stays in the air while it rises; as soon as it does not, it lands where it is and walks the rest. Lifting it at once
// would show a jump that was none.
void land(PlacementOutcome& outcome, float before, float ground) {
    float& foot = outcome.position.frame.origin.z;
    if (foot > double{ground} + kEpsilon) return;
    if (before < ground && foot > before) return;
    foot = std::max(foot, std::min(ground, before));
    outcome.contact = kLevelGround;
    outcome.hit = {.collision_normal = kLevelGround.normal, .environment = true};
}

}  // namespace

PlacementOutcome FreeSpace::resolve(const Position& position) const {
    PlacementOutcome outcome{.position = position};
    const CellClass where = cell_class(position.cell);
    if (where == CellClass::Outdoor) outcome.has_cell = adjust_to_outside(outcome.position);
    if (where == CellClass::Invalid || where == CellClass::Landblock) outcome.has_cell = false;
    return outcome;
}

PlacementOutcome FreeSpace::place(const BodyShape& /*shape*/, const Position& target,
                                  const PlaceOptions& options) const {
    PlacementOutcome outcome = FreeSpace::resolve(target);
    outcome.contact.valid = options.grounded_hint;
    return outcome;
}

PlacementOutcome FreeSpace::sweep(const BodyShape& /*shape*/, const Position& from, const Position& to,
                                  const SweepSeed& seed) const {
    PlacementOutcome outcome = FreeSpace::resolve(to);
    if (seed.in_contact) {
        outcome.contact = kLevelGround;
    } else {
        land(outcome, from.frame.origin.z, seed.last_support_z);
    }
    return outcome;
}

}  // namespace acmotion

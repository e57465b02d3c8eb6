#include "gamedata/landscape.h"

#include "acmotion/body/free_space.h"

namespace acmotion {

std::optional<Ground> Landscape::ground_at_home(const Position& position) const {
    const auto region = store_->region();
    if (!region) return std::nullopt;
    const auto block = store_->landblock(position.cell);
    if (!block) return std::nullopt;
    return ground_of(**block, **region, position.frame.origin.x, position.frame.origin.y);
}

std::optional<Ground> Landscape::ground_at(const Position& position) const {
    // Asked first: re-basing would find the outdoor cell below a room.
    if (position.cell.is_indoor()) return std::nullopt;
    Position home = position;
    if (!adjust_to_outside(home)) return std::nullopt;
    return ground_at_home(home);
}

std::optional<GroundBelow> Landscape::below(const Position& position) const {
    const auto ground = ground_at_home(position);
    if (!ground) return std::nullopt;
    return GroundBelow{.rest = ground->rest(),
                       .normal = ground->normal,
                       .water = ground->water != Water::Dry,
                       .is_solid = ground->is_solid()};
}

PlacementOutcome Landscape::resolve(const Position& position) const {
    if (!has_terrain()) return FreeSpace{}.resolve(position);
    return resolve_on([this](const Position& at) { return below(at); }, position);
}

PlacementOutcome Landscape::place(const BodyShape& shape, const Position& target, const PlaceOptions& options) const {
    if (!has_terrain()) return FreeSpace{}.place(shape, target, options);
    return place_on([this](const Position& at) { return below(at); }, shape, target, options);
}

PlacementOutcome Landscape::sweep(const BodyShape& shape, const Position& from, const Position& to,
                                  const SweepSeed& seed) const {
    if (!has_terrain()) return FreeSpace{}.sweep(shape, from, to, seed);
    return sweep_over([this](const Position& at) { return below(at); }, shape, from, to, seed);
}

}  // namespace acmotion

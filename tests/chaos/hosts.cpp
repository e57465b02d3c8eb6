#include "chaos/hosts.h"

#include <cmath>

#include "c/convert.h"
#include "lab/base/map_place.h"
#include "lab/gamedata/sample_world.h"

namespace acmotion::chaos {
namespace {

// Free space, but for those squares.
class RefusingSpace : public FreeSpace {
 public:
    explicit RefusingSpace(const RefusedSquares& squares) : squares_(squares) {}

    [[nodiscard]] PlacementOutcome resolve(const Position& position) const override {
        PlacementOutcome outcome = FreeSpace::resolve(position);
        if (squares_.lack_cell(position)) outcome.has_cell = false;
        return outcome;
    }
    [[nodiscard]] PlacementOutcome place(const BodyShape& shape, const Position& target,
                                         const PlaceOptions& options) const override {
        PlacementOutcome outcome = FreeSpace::place(shape, target, options);
        if (squares_.refuse_place(target)) outcome.ok = false;
        return outcome;
    }
    [[nodiscard]] PlacementOutcome sweep(const BodyShape& shape, const Position& from, const Position& to,
                                         const SweepSeed& seed) const override {
        PlacementOutcome outcome = FreeSpace::sweep(shape, from, to, seed);
        if (squares_.refuse_step(to)) outcome.ok = false;
        if (squares_.lack_cell(to)) outcome.has_cell = false;
        return outcome;
    }

 private:
    RefusedSquares squares_;
};

// The same by C.
const RefusedSquares& squares_of(void* user) { return *static_cast<const RefusedSquares*>(user); }

void resolve(void* user, const acm_position* position, acm_outcome* outcome) {
    if (squares_of(user).lack_cell(c::from_c(*position))) outcome->has_cell = 0;
}
void place(void* user, const acm_shape* /*shape*/, const acm_position* target, const acm_place_options* /*options*/,
           acm_outcome* outcome) {
    if (squares_of(user).refuse_place(c::from_c(*target))) outcome->ok = 0;
}
void sweep(void* user, const acm_shape* /*shape*/, const acm_position* /*from*/, const acm_position* to,
           const acm_sweep_seed* /*seed*/, acm_outcome* outcome) {
    if (squares_of(user).refuse_step(c::from_c(*to))) outcome->ok = 0;
    if (squares_of(user).lack_cell(c::from_c(*to))) outcome->has_cell = 0;
}

}  // namespace

bool RefusedSquares::draws(const Position& at, double metres, double share) const {
    const MapPlace place = map_place(at);
    const auto column = static_cast<std::uint64_t>(static_cast<std::int64_t>(std::floor(place.x / metres)));
    const auto row = static_cast<std::uint64_t>(static_cast<std::int64_t>(std::floor(place.y / metres)));
    Random random{key_ ^ (column * 0x100000001B3U + row) ^ static_cast<std::uint64_t>(metres)};
    return random.uniform() < share;
}

SampleFiles& SampleFiles::get() {
    static SampleFiles files;
    return files;
}

SampleFiles::SampleFiles() {
    const game_files::SampleWorld world = game_files::make_sample_world();
    folder_.write("client_portal.dat", world.portal);
    folder_.write("client_cell_1.dat", world.cell);
    data_ = GameData::open(folder_.path()).value();
    acm_game_data_open(folder_.path().c_str(), 0, &c_data_, nullptr);
}

Hosts::Hosts(const Plan& plan, const Scenario& scenario, StandIns stand_ins) {
    if (stand_ins == StandIns::Own) root_motion_.emplace();
    if (plan.has(Trouble::Refusals)) refusing_ = std::make_unique<RefusingSpace>(RefusedSquares{plan});
    if (!scenario.walls.empty()) walls_.emplace(free_space_);
    for (const Obstacles::Box& wall : scenario.walls) walls_->add(wall);
    if (plan.has(Trouble::GameData)) layer_.emplace(SampleFiles::get().data().motions());
}

WorldHost Hosts::plugged(TraceSink* trace) {
    WorldHost host{.trace = trace};
    if (root_motion_) host.placement = &free_space_;
    if (root_motion_) host.root_motion = &*root_motion_;
    if (refusing_) host.placement = &*refusing_;
    if (walls_) host.placement = &*walls_;
    if (!layer_) return host;
    SampleFiles::get().data().plug_into(host);
    host.root_motion = &*layer_;
    host.animation = &*layer_;
    return host;
}

acm_host c_host_of(const Plan& plan, RefusedSquares& squares) {
    acm_host host{};
    host.size = sizeof host;
    host.user = &squares;
    if (!plan.has(Trouble::Refusals)) return host;
    host.resolve = resolve;
    host.place = place;
    host.sweep = sweep;
    return host;
}

}  // namespace acmotion::chaos

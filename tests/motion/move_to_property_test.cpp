// 60-moveto 9: invariants, whatever happens in whatever order
#include <gtest/gtest.h>
#include <rapidcheck.h>

#include "motion/walker.h"

namespace acmotion::testing {
namespace {

float some_metres() { return static_cast<float>(*rc::gen::inRange(-2000, 2001)) / 100; }
Position some_place(const Walker& walker) { return walker.place(some_metres(), some_metres()); }

MoveToParams some_params() {
    MoveToParams params;
    params.mask = *rc::gen::inRange<std::uint32_t>(0, 0x40000);
    params.distance_to_object = static_cast<float>(*rc::gen::inRange(0, 500)) / 100;
    params.min_distance = static_cast<float>(*rc::gen::inRange(0, 500)) / 100;
    params.fail_distance = static_cast<float>(*rc::gen::inRange(1, 3000)) / 100;
    params.desired_heading = static_cast<float>(*rc::gen::inRange(0, 360));
    params.walk_run_threshold = static_cast<float>(*rc::gen::inRange(0, 20));
    return params;
}

void request_something(Walker& walker) {
    const ObjectId target = *rc::gen::element(kTarget, walker.id());
    switch (*rc::gen::inRange(0, 4)) {
        case 0: return walker.follow(target, some_params(), {0.5F, 2});
        case 1: return walker.move_to(some_place(walker), some_params());
        case 2: return walker.manager.turn_to_object(walker.call(), walker, target, target, some_params());
        default: return walker.manager.turn_to_heading(walker.call(), walker, some_params());
    }
}

void disturb(Walker& walker) {
    switch (*rc::gen::inRange(0, 6)) {
        case 0: walker.has_contact = !walker.has_contact; return;
        case 1: walker.interpolating = !walker.interpolating; return;
        case 2: walker.make_motions_pending(); return;
        case 3: walker.at = some_place(walker); return;
        case 4:
            walker.animation_layer.refuses = *rc::gen::element(MotionError::None, MotionError::GeneralFailure);
            return;
        default: return walker.manager.cancel(walker.call(), walker, MotionError::ActionCancelled);
    }
}

void let_something_happen(Walker& walker) {
    const int what = *rc::gen::inRange(0, 20);
    if (what < 3) return request_something(walker);
    if (what < 6) return disturb(walker);
    if (what < 9) {
        const auto status = *rc::gen::element(TargetStatus::Ok, TargetStatus::Ok, TargetStatus::LeftWorld);
        return walker.hear_of(kTarget, some_place(walker), status);
    }
    for (int i = 0; i < 10 * (what - 8); ++i) walker.tick();
}

void check_invariants(Walker& walker) {
    const MoveToRecord& state = walker.state();
    const bool for_object = state.type == MoveToType::MoveToObject || state.type == MoveToType::TurnToObject;
    const bool has_move_node = !state.nodes.empty() && state.nodes.head().kind == MoveToNodeKind::Move;
    if (!walker.manager.is_moving_to()) {
        RC_ASSERT(state.nodes.empty());
        RC_ASSERT(state.command == MotionCommand::None);
    }
    RC_ASSERT(state.nodes.all().size() <= 3U);
    RC_ASSERT(!state.initialised || for_object);
    RC_ASSERT(for_object || !state.params.has(kMoveToSticky));
    RC_ASSERT(state.auxiliary == MotionCommand::None || has_move_node);
    RC_ASSERT(walker.manager.is_moving_to() || walker.motion().forward.command == MotionCommand::Ready);
}

TEST(MoveTo, KeepsItsInvariantsWhateverHappens) {
    rc::check([] {
        Walker walker;
        for (int i = 0; i < 40; ++i) {
            let_something_happen(walker);
            check_invariants(walker);
        }
    });
}

TEST(MoveTo, ArrivesWithinItsDistanceWhenNothingIsInTheWay) {
    rc::check([] {
        Walker walker;
        const Position target = some_place(walker);
        walker.move_to(target, MoveToParams{}.without(kMoveToUseSpheres));
        for (int i = 0; i < 3000 && walker.manager.is_moving_to(); ++i) walker.tick();
        RC_ASSERT(!walker.manager.is_moving_to());
        RC_ASSERT(walker.distance_to(target) <= MoveToParams{}.distance_to_object + 1e-4);
    });
}

TEST(TurnTo, TurnsTheShorterWay) {
    rc::check([] {
        Walker walker;
        walker.set_heading(static_cast<float>(*rc::gen::inRange(0, 360)));
        const float goal = static_cast<float>(*rc::gen::inRange(0, 360));
        walker.turn_to(goal);
        int ticks = 0;
        for (; walker.manager.is_moving_to() && ticks < 200; ++ticks) walker.tick();
        RC_ASSERT(std::abs(std::remainder(walker.heading() - goal, 360.0)) < 4e-3);
        RC_ASSERT(walker.turning_ticks <= 63);  // 180° at 2.86° a tick
    });
}

}  // namespace
}  // namespace acmotion::testing

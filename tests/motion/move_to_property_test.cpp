// 60-moveto 9: invariants, whatever happens in whatever order
#include <gtest/gtest.h>
#include <rapidcheck.h>

#include "motion/traveller.h"

namespace acmotion::test {
namespace {

float some_metres() { return static_cast<float>(*rc::gen::inRange(-2000, 2001)) / 100; }
Position some_place(const Traveller& traveller) { return traveller.place(some_metres(), some_metres()); }

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

void request_something(Traveller& traveller) {
    const ObjectId target = *rc::gen::element(kTarget, traveller.id());
    switch (*rc::gen::inRange(0, 4)) {
        case 0: return traveller.follow(target, some_params(), {0.5F, 2});
        case 1: return traveller.move_to(some_place(traveller), some_params());
        case 2: return traveller.manager.turn_to_object(traveller.call(), traveller, target, target, some_params());
        default: return traveller.manager.turn_to_heading(traveller.call(), traveller, some_params());
    }
}

void disturb(Traveller& traveller) {
    switch (*rc::gen::inRange(0, 6)) {
        case 0: traveller.has_contact = !traveller.has_contact; return;
        case 1: traveller.interpolating = !traveller.interpolating; return;
        case 2: traveller.make_motions_pending(); return;
        case 3: traveller.at = some_place(traveller); return;
        case 4:
            traveller.animation_layer.refuses = *rc::gen::element(MotionError::None, MotionError::GeneralFailure);
            return;
        default: return traveller.manager.cancel(traveller.call(), traveller, MotionError::ActionCancelled);
    }
}

void let_something_happen(Traveller& traveller) {
    const int what = *rc::gen::inRange(0, 20);
    if (what < 3) return request_something(traveller);
    if (what < 6) return disturb(traveller);
    if (what < 9) {
        const auto status = *rc::gen::element(TargetStatus::Ok, TargetStatus::Ok, TargetStatus::LeftWorld);
        return traveller.hear_of(kTarget, some_place(traveller), status);
    }
    for (int i = 0; i < 10 * (what - 8); ++i) traveller.tick();
}

void check_invariants(Traveller& traveller) {
    const MoveToRecord& state = traveller.state();
    const bool for_object = state.type == MoveToType::MoveToObject || state.type == MoveToType::TurnToObject;
    const bool has_move_node = !state.nodes.empty() && state.nodes.head().kind == MoveToNodeKind::Move;
    if (!traveller.manager.is_moving_to()) {
        RC_ASSERT(state.nodes.empty());
        RC_ASSERT(state.command == MotionCommand::None);
    }
    RC_ASSERT(state.nodes.all().size() <= 3U);
    RC_ASSERT(!state.initialised || for_object);
    RC_ASSERT(for_object || !state.params.has(kMoveToSticky));
    RC_ASSERT(state.auxiliary == MotionCommand::None || has_move_node);
    RC_ASSERT(traveller.manager.is_moving_to() || traveller.motion().forward.command == MotionCommand::Ready);
}

TEST(MoveTo, KeepsItsInvariantsWhateverHappens) {
    rc::check([] {
        Traveller traveller;
        for (int i = 0; i < 40; ++i) {
            let_something_happen(traveller);
            check_invariants(traveller);
        }
    });
}

TEST(MoveTo, ArrivesWithinItsDistanceWhenNothingIsInTheWay) {
    rc::check([] {
        Traveller traveller;
        const Position target = some_place(traveller);
        traveller.move_to(target, MoveToParams{}.without(kMoveToUseSpheres));
        for (int i = 0; i < 3000 && traveller.manager.is_moving_to(); ++i) traveller.tick();
        RC_ASSERT(!traveller.manager.is_moving_to());
        RC_ASSERT(traveller.distance_to(target) <= MoveToParams{}.distance_to_object + 1e-4);
    });
}

TEST(TurnTo, TurnsTheShorterWay) {
    rc::check([] {
        Traveller traveller;
        traveller.set_heading(static_cast<float>(*rc::gen::inRange(0, 360)));
        const float goal = static_cast<float>(*rc::gen::inRange(0, 360));
        traveller.turn_to(goal);
        int ticks = 0;
        for (; traveller.manager.is_moving_to() && ticks < 200; ++ticks) traveller.tick();
        RC_ASSERT(std::abs(std::remainder(traveller.heading() - goal, 360.0)) < 4e-3);
        RC_ASSERT(traveller.turning_ticks <= 63);  // 180° at 2.86° a tick
    });
}

}  // namespace
}  // namespace acmotion::test

// 50-motion 9: pending motions
#include <rapidcheck.h>

#include <deque>
#include <functional>

#include "motion/interpreter_fixture.h"
#include "motion/motion_state.h"

namespace acmotion::test {
namespace {

class PendingMotions : public InterpreterTest {};

TEST_F(PendingMotions, EveryReportRemovesTheOldestWhateverItNames) {
    interpreter_.do_motion(call(), body_, MotionCommand::WalkForward, {});
    interpreter_.do_motion(call(), body_, MotionCommand::TurnRight, {});
    interpreter_.motion_done(call(), body_);

    EXPECT_EQ(pending(), (std::vector{PendingMotion{0, MotionCommand::TurnRight}}));
    interpreter_.motion_done(call(), body_);
    interpreter_.motion_done(call(), body_);
    EXPECT_FALSE(interpreter_.motions_pending());
}

TEST_F(PendingMotions, AnActionThatIsDoneUnsticksAndLeavesBothStates) {
    interpreter_.do_raw_motion(call(), body_, kSwing, {});
    interpreter_.do_raw_motion(call(), body_, kWave, {});
    body_.calls.clear();
    interpreter_.motion_done(call(), body_);

    EXPECT_EQ(body_.calls, (std::vector<std::string>{"unstick"}));
    ASSERT_EQ(interpreter_.actions().size(), 1U);
    ASSERT_EQ(interpreter_.raw_actions().size(), 1U);
    EXPECT_EQ(pools_.actions[interpreter_.actions().head()].value.command, kWave);
}

TEST_F(PendingMotions, OfTheDefaultLayerCompleteAtTheNextCheckOrDrop) {
    AnimationLayer no_links;
    body_.animation_layer = &no_links;
    for (const auto end : {&MotionInterpreter::check_completed_motions, &MotionInterpreter::drop_link_animations}) {
        interpreter_.move_to_interpreted_state(call(), body_, {.forward = {MotionCommand::RunForward, 2}}, {});
        EXPECT_EQ(pending().size(), 4U);
        (interpreter_.*end)(call(), body_);
        EXPECT_FALSE(interpreter_.motions_pending());
    }
}

TEST_F(PendingMotions, AreGoneAfterLeavingTheWorldAndReturnToThePool) {
    for (int i = 0; i < 3; ++i) interpreter_.do_motion(call(), body_, kSwing, {});
    interpreter_.leave_world(call(), body_);
    EXPECT_FALSE(interpreter_.motions_pending());
    EXPECT_TRUE(interpreter_.actions().empty());

    interpreter_.do_raw_motion(call(), body_, kSwing, {});
    interpreter_.destroy(pools_);
    EXPECT_EQ(pools_.pending.in_use() + pools_.actions.in_use(), 0U);
}

// Letting go of a target may stop a move-to, which stops motions, which queues more.
class SpawningBody : public ListeningBody {
 public:
    void unstick() override { spawn(); }
    std::function<void()> spawn;
};

TEST_F(PendingMotions, TheOneThatIsDoneStaysFirstUntilStickyLetGo) {
    SpawningBody body;
    body.animation_layer = &animation_;
    std::vector<PendingMotion> seen;
    body.spawn = [&] {
        seen = pending();
        interpreter_.stop_motion(call(), body, MotionCommand::TurnRight, {.context = 7});
    };
    interpreter_.do_motion(call(), body, kSwing, {});
    animation_.completes = 1;
    interpreter_.check_completed_motions(call(), body);
    EXPECT_EQ(seen.size(), 1U);
    EXPECT_EQ(seen.front().motion, kSwing);
    EXPECT_EQ(pending(), (std::vector{PendingMotion{7, MotionCommand::Ready}})) << "what was queued meanwhile stays";
}

TEST_F(PendingMotions, BeyondTheBoundTheOldestCountsAsDoneAndItIsReported) {
    limits_.pending_motions_per_body = 3;
    interpreter_.do_motion(call(), body_, kSwing, {});
    for (std::uint32_t i = 1; i <= 3; ++i) {
        interpreter_.do_motion(call(), body_, MotionCommand::TurnRight, {.context = i});
    }
    EXPECT_EQ(pending().size(), 3U);
    EXPECT_EQ(pending().front().context, 1U);
    EXPECT_TRUE(interpreter_.actions().empty()) << "its action went with it";
    ASSERT_EQ(trace_.all<Event::PendingMotionBoundReached>().size(), 1U);
    EXPECT_EQ(trace_.all<Event::PendingMotionBoundReached>()[0].bound, 3);
}

TEST_F(PendingMotions, KeepActionsWithinTheSameBound) {
    limits_.pending_motions_per_body = 5;
    rc::check([this] {
        const auto motions = *rc::gen::container<std::vector<MotionCommand>>(
            rc::gen::element(kSwing, kWave, MotionCommand::WalkForward, MotionCommand::TurnRight));
        for (const MotionCommand motion : motions) {
            interpreter_.do_raw_motion(call(), body_, motion, {});
            interpreter_.move_to_interpreted_state(
                call(), body_, {}, std::vector{MotionAction{motion, 1, fields().seldom->server_action_stamp + 1}});
            RC_ASSERT(pending().size() <= 5U);
            RC_ASSERT(interpreter_.actions().size() <= 5U);
            RC_ASSERT(interpreter_.raw_actions().size() <= 5U);
        }
    });
}

TEST(PooledList, IsAQueueThatMayLoseItsEndAndSharesItsPool) {
    rc::check([](const std::vector<int>& script) {
        Pool<int> pool;
        PooledList<int> lists[2];
        std::deque<int> models[2];
        for (const int n : script) {
            const std::size_t which = n % 2 == 0 ? 0 : 1;
            if (n % 3 != 0) {
                lists[which].append(pool, n);
                models[which].push_back(n);
            } else if (n % 5 == 0 && !models[which].empty()) {
                lists[which].drop_tail(pool);
                models[which].pop_back();
            } else if (!models[which].empty()) {
                RC_ASSERT(lists[which].take_head(pool) == models[which].front());
                models[which].pop_front();
            }
            RC_ASSERT(lists[which].size() == models[which].size());
            RC_ASSERT(pool.in_use() == models[0].size() + models[1].size());
            if (!models[which].empty()) RC_ASSERT(pool[lists[which].tail()].value == models[which].back());
        }
    });
}

// Motions that need no links all end at the same check.
class UnlinkedBody : public ListeningBody {
 public:
    [[nodiscard]] bool needs_no_links() const override { return true; }
};

TEST_F(PendingMotions, OfManyActionsTheSecondIsForgottenBeyondTheBound) {
    UnlinkedBody body;
    body.animation_layer = &animation_;
    limits_.pending_motions_per_body = 3;
    for (std::uint32_t i = 0; i < 5; ++i) interpreter_.do_motion(call(), body, kSwing, {.context = i});
    ASSERT_EQ(pending().size(), 3U);
    EXPECT_EQ(pending()[0].context, 0U) << "a jump asks the first for its error";
    EXPECT_EQ(pending()[1].context, 3U);
    EXPECT_EQ(interpreter_.actions().size(), 3U);
}

TEST_F(PendingMotions, BeyondTheBoundIsTheLayersToComplete) {
    class CompletingLayer : public AnimationLayer {
     public:
        void complete_oldest(ObjectId /*body*/, AnimationSink& sink) override {
            asked.emplace_back(sink.physics_time(), sink.pending_motions());
            sink.motion_done();
        }
        std::vector<std::pair<double, std::size_t>> asked;
    } layer;
    limits_.pending_motions_per_body = 2;
    body_.animation_layer = &layer;
    Call later = call();
    later.now = 7;
    for (std::uint32_t i = 1; i <= 3; ++i) interpreter_.queue_motion(later, body_, {.context = i});
    EXPECT_EQ(layer.asked, (std::vector{std::pair{7.0, std::size_t{3}}}));
    EXPECT_EQ(pending().size(), 2U);
    body_.animation_layer = nullptr;
    interpreter_.queue_motion(call(), body_, {.context = 4});
    EXPECT_EQ(pending().size(), 2U) << "without a layer it is done at once";
    EXPECT_EQ(pending().front().context, 3U);
}

}  // namespace
}  // namespace acmotion::test

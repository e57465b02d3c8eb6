// 50-motion 9: pending motions
#include "motion/pending_motion.h"

#include <rapidcheck.h>

#include <deque>
#include <functional>

#include "motion/interpreter_fixture.h"

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

TEST_F(PendingMotions, AnActionThatIsDoneLetsGoOfTheStickyTargetAndOfTheFirstActionOfBothStates) {
    interpreter_.do_raw_motion(call(), body_, kSwing, {});
    interpreter_.do_raw_motion(call(), body_, kWave, {});
    body_.calls.clear();
    interpreter_.motion_done(call(), body_);

    EXPECT_EQ(body_.calls, (std::vector<std::string>{"unstick"}));
    ASSERT_EQ(interpreter_.actions().size(), 1U);
    ASSERT_EQ(interpreter_.raw_actions().size(), 1U);
    EXPECT_EQ(pools_.actions[interpreter_.actions().head()].value.command, kWave);
}

TEST_F(PendingMotions, AreNotReportedToAnInterpreterWithoutABody) {
    interpreter_.do_motion(call(), body_, MotionCommand::WalkForward, {});
    body_.is_there = false;
    interpreter_.motion_done(call(), body_);
    EXPECT_TRUE(interpreter_.motions_pending());
}

TEST_F(PendingMotions, OfTheDefaultLayerCompleteAtTheNextCheck) {
    AnimationLayer no_links;
    body_.animation_layer = &no_links;
    interpreter_.move_to_interpreted_state(call(), body_, {.forward = {MotionCommand::RunForward, 2}}, {});
    EXPECT_EQ(pending().size(), 4U);

    interpreter_.check_completed_motions(call(), body_);
    EXPECT_FALSE(interpreter_.motions_pending());
}

TEST_F(PendingMotions, OfTheDefaultLayerCompleteWhenLinksAreDropped) {
    AnimationLayer no_links;
    body_.animation_layer = &no_links;
    interpreter_.do_motion(call(), body_, MotionCommand::WalkForward, {});
    interpreter_.drop_link_animations(call(), body_);
    EXPECT_FALSE(interpreter_.motions_pending());
}

TEST_F(PendingMotions, CompleteAsManyAsTheLayerSays) {
    for (int i = 0; i < 3; ++i) interpreter_.do_motion(call(), body_, MotionCommand::TurnRight, {});
    animation_.completes = 2;
    interpreter_.check_completed_motions(call(), body_);
    EXPECT_EQ(pending().size(), 1U);
}

TEST_F(PendingMotions, AreAllGoneAfterLeavingTheWorld) {
    for (int i = 0; i < 3; ++i) interpreter_.do_motion(call(), body_, kSwing, {});
    interpreter_.leave_world(call(), body_);
    EXPECT_FALSE(interpreter_.motions_pending());
    EXPECT_TRUE(interpreter_.actions().empty());
}

// Letting go of a target may stop a move-to, which stops motions, which queues more.
class SpawningBody : public ListeningBody {
 public:
    void unstick() override { spawn(); }
    std::function<void()> spawn;
};

TEST_F(PendingMotions, QueuedWhileOthersCompleteStay) {
    SpawningBody body;
    body.animation_layer = &animation_;
    body.spawn = [&] { interpreter_.stop_motion(call(), body, MotionCommand::TurnRight, {.context = 7}); };
    interpreter_.do_motion(call(), body, kSwing, {});
    animation_.completes = 1;
    interpreter_.check_completed_motions(call(), body);

    EXPECT_EQ(pending(), (std::vector{PendingMotion{7, MotionCommand::Ready}}));
}

TEST_F(PendingMotions, TheOneThatIsDoneStaysFirstUntilStickyHasBeenLetGo) {
    SpawningBody body;
    body.animation_layer = &animation_;
    std::vector<PendingMotion> seen;
    body.spawn = [&] { seen = pending(); };
    interpreter_.do_motion(call(), body, kSwing, {});
    interpreter_.motion_done(call(), body);

    ASSERT_EQ(seen.size(), 1U);
    EXPECT_EQ(seen.front().motion, kSwing);
    EXPECT_TRUE(pending().empty());
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

TEST_F(PendingMotions, GoBackToThePoolWithTheInterpreter) {
    interpreter_.do_raw_motion(call(), body_, kSwing, {});
    interpreter_.do_motion(call(), body_, MotionCommand::WalkForward, {});
    interpreter_.destroy(pools_);
    EXPECT_EQ(pools_.pending.in_use(), 0U);
    EXPECT_EQ(pools_.actions.in_use(), 0U);
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

TEST(PooledList, TakesAndLosesEntriesAnywhere) {
    Pool<int> pool;
    PooledList<int> list;
    const auto all = [&] {
        std::vector<int> values;
        for (auto at = list.head(); at != PooledList<int>::kNone; at = pool[at].next) values.push_back(pool[at].value);
        EXPECT_EQ(values.size(), list.size());
        if (!values.empty()) {
            EXPECT_EQ(pool[list.tail()].value, values.back());
        }
        return values;
    };
    constexpr auto kFront = PooledList<int>::kNone;
    const auto two = list.insert_after(pool, kFront, 2);
    EXPECT_EQ(all(), (std::vector{2}));
    const auto three = list.insert_after(pool, two, 3);
    EXPECT_EQ(all(), (std::vector{2, 3}));
    const auto one = list.insert_after(pool, kFront, 1);
    list.insert_after(pool, two, 25);
    list.append(pool, 4);
    EXPECT_EQ(all(), (std::vector{1, 2, 25, 3, 4}));
    list.drop_after(pool, two);
    EXPECT_EQ(all(), (std::vector{1, 2, 3, 4}));
    list.drop_after(pool, three);
    EXPECT_EQ(all(), (std::vector{1, 2, 3})) << "the last one";
    list.drop_after(pool, kFront);
    EXPECT_EQ(all(), (std::vector{2, 3})) << "the first one";
    list.append(pool, 5);
    EXPECT_EQ(all(), (std::vector{2, 3, 5}));
    list.drop_tail(pool);
    EXPECT_EQ(all(), (std::vector{2, 3}));
    EXPECT_EQ(list.take_head(pool), 2);
    EXPECT_EQ(all(), (std::vector{3}));
    list.drop_tail(pool);
    EXPECT_TRUE(all().empty());
    list.append(pool, 7);
    list.clear(pool);
    EXPECT_TRUE(all().empty());
    EXPECT_EQ(pool.in_use(), 0U);
    EXPECT_EQ(list.insert_after(pool, kFront, 6), list.tail());
    EXPECT_NE(one, three);
}

// Motions that need no links all end at the same check.
class UnlinkedBody : public ListeningBody {
 public:
    [[nodiscard]] bool needs_no_links() const override { return true; }
};

TEST_F(PendingMotions, OfManyActionsOnlyTheFirstIsGoneBeyondTheBoundAndSoIsOneOfTheState) {
    UnlinkedBody body;
    body.animation_layer = &animation_;
    limits_.pending_motions_per_body = 3;
    for (std::uint32_t i = 0; i < 5; ++i) interpreter_.do_motion(call(), body, kSwing, {.context = i});
    ASSERT_EQ(pending().size(), 3U);
    EXPECT_EQ(pending()[0].context, 0U) << "a jump asks the first for its error";
    EXPECT_EQ(pending()[1].context, 3U);
    EXPECT_EQ(interpreter_.actions().size(), 3U);
}

TEST_F(PendingMotions, TheFirstThatIsNoActionGoesBeyondTheBound) {
    UnlinkedBody body;
    body.animation_layer = &animation_;
    limits_.pending_motions_per_body = 3;
    interpreter_.do_motion(call(), body, kSwing, {.context = 1});
    interpreter_.do_motion(call(), body, kSwing, {.context = 2});
    interpreter_.do_motion(call(), body, MotionCommand::TurnRight, {.context = 3});
    interpreter_.do_motion(call(), body, MotionCommand::TurnRight, {.context = 4});
    ASSERT_EQ(pending().size(), 3U);
    EXPECT_EQ(pending()[1].context, 2U);
    EXPECT_EQ(pending()[2].context, 4U);
    EXPECT_EQ(interpreter_.actions().size(), 2U) << "both actions stay";
}

TEST_F(PendingMotions, OfTwoActionsTheFirstIsDoneBeyondABoundOfOne) {
    UnlinkedBody body;
    body.animation_layer = &animation_;
    limits_.pending_motions_per_body = 1;
    interpreter_.do_motion(call(), body, kSwing, {.context = 1});
    interpreter_.do_motion(call(), body, kSwing, {.context = 2});
    ASSERT_EQ(pending().size(), 1U);
    EXPECT_EQ(pending()[0].context, 2U);
    EXPECT_EQ(trace_.all<Event::PendingMotionBoundReached>().size(), 1U) << "it could not go without a difference";
}

TEST_F(PendingMotions, OfThreeActionsTheSecondIsForgottenBeyondABoundOfTwo) {
    UnlinkedBody body;
    body.animation_layer = &animation_;
    limits_.pending_motions_per_body = 2;
    for (std::uint32_t i = 1; i <= 3; ++i) interpreter_.do_motion(call(), body, kSwing, {.context = i});
    ASSERT_EQ(pending().size(), 2U);
    EXPECT_EQ(pending()[0].context, 1U);
    EXPECT_EQ(pending()[1].context, 3U);
    EXPECT_EQ(interpreter_.actions().size(), 2U);
    EXPECT_TRUE(trace_.all<Event::PendingMotionBoundReached>().empty());
}

TEST_F(PendingMotions, BeyondTheBoundIsTheLayersToComplete) {
    class CompletingLayer : public AnimationLayer {
     public:
        void complete_oldest(ObjectId /*body*/, AnimationSink& sink) override {
            ++completed;
            asked_at = sink.physics_time();
            pending_before = sink.pending_motions();
            sink.motion_done();
        }
        int completed = 0;
        double asked_at = 0;
        std::size_t pending_before = 0;
    };
    CompletingLayer layer;
    limits_.pending_motions_per_body = 2;
    body_.animation_layer = &layer;
    Call later = call();
    later.now = 7;
    for (std::uint32_t i = 1; i <= 3; ++i) interpreter_.queue_motion(later, body_, {.context = i});
    EXPECT_EQ(layer.completed, 1);
    EXPECT_EQ(layer.asked_at, 7);
    EXPECT_EQ(layer.pending_before, 3U);
    EXPECT_EQ(pending().size(), 2U);
    body_.animation_layer = nullptr;
    interpreter_.queue_motion(call(), body_, {.context = 4});
    EXPECT_EQ(pending().size(), 2U) << "without a layer it is done at once";
    EXPECT_EQ(pending().front().context, 3U);
}

TEST_F(PendingMotions, AndActionsAreNotThoseOfTheFieldsThatAnInterpreterBeginsWith) {
    interpreter_.do_raw_motion(call(), body_, kSwing, {});
    const MotionInterpreter another(fields());
    EXPECT_FALSE(another.motions_pending());
    EXPECT_TRUE(another.actions().empty());
    EXPECT_TRUE(another.raw_actions().empty());
}

TEST_F(PendingMotions, AnActionThatNoStateKnowsOfLetsGoOfTheStickyTargetAlone) {
    interpreter_.queue_motion(call(), body_, {.motion = kSwing});
    interpreter_.motion_done(call(), body_);
    EXPECT_EQ(body_.calls, (std::vector<std::string>{"unstick"}));
    EXPECT_TRUE(fields().seldom.is_usual());
}

}  // namespace
}  // namespace acmotion::test

#include "world/story.h"

// Spec 50 §3: a body without a motion table has no interpreter, whatever commands it gets; a tick must do without.
namespace acmotion::test {
namespace {

// The bodies that were asked about, and in which motion.
class AskedBodies : public RootMotionSource {
 public:
    Frame advance(ObjectId body, const MotionMoment& moment, float /*dt*/) override {
        asked[body] = moment;
        return {};
    }

    std::map<ObjectId, MotionMoment> asked;
};

TEST(WithoutInterpreter, ABodyIsTickedAndItsAnimationAdvancesAtRest) {
    AskedBodies root_motion;
    Story story{{.host = {.root_motion = &root_motion}}};
    const Description thrown{.animated = false, .creature = false, .velocity = Vec3{3, 0, 0}};
    story.server.create(kSword, outside(60, 50), thrown);   // never commanded: no movement manager
    story.server.create(kDrudge, outside(60, 60), thrown);  // commanded: one that has no interpreter
    story.server.forward(kDrudge, kWalkForward);
    for (const ObjectId id : {kSword, kDrudge}) story.server.teleport(id, outside(60, 60, 30), false);
    story.server.create(kOlthoi, outside(60, 70));
    ASSERT_FALSE(story.body(kSword).movement);
    ASSERT_TRUE(story.body(kDrudge).movement);
    ASSERT_FALSE(story.body(kDrudge).movement->interpreter());

    story.play(1);

    EXPECT_TRUE(is_sane(story.world));
    EXPECT_TRUE(root_motion.asked.contains(kOlthoi));
    ASSERT_TRUE(root_motion.asked.contains(kSword)) << "its shape may show an animation all the same (spec 70 §8.1)";
    ASSERT_TRUE(root_motion.asked.contains(kDrudge));
    for (const ObjectId id : {kSword, kDrudge}) {
        EXPECT_EQ(root_motion.asked[id].state, InterpretedState{});
        EXPECT_TRUE(root_motion.asked[id].may_walk) << "also in the air";
    }
    EXPECT_GT(story.body(kSword).clock, 100.9) << "it was ticked";
    EXPECT_GT(story.body(kDrudge).clock, 100.9);
    EXPECT_FALSE(story.body(kDrudge).movement->interpreter());
}

TEST(WithoutInterpreter, AnAnimationLayerHearsThatNoMotionIsPending) {
    class Counting : public AnimationLayer {
     public:
        bool describe(ObjectId /*body*/, const Description& /*description*/) override { return true; }
        void enter_world(ObjectId body, AnimationSink& sink) override { pending[body] = sink.pending_motions(); }
        std::map<ObjectId, std::size_t> pending;
    } layer;
    Story story{{.host = {.animation = &layer}}};
    story.server.create(kSword, outside(60, 50), {.animated = false, .creature = false});
    story.play(0.2);
    ASSERT_TRUE(layer.pending.contains(kSword));
    EXPECT_EQ(layer.pending[kSword], 0U);
}

}  // namespace
}  // namespace acmotion::test

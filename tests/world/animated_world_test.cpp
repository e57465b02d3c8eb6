// A world whose bodies play by their own motion tables: two lists of pending motions that must stay one
#include <rapidcheck.h>

#include "animation/example_library.h"
#include "animation/part_array.h"
#include "support/allocations.h"
#include "world/story.h"

namespace acmotion::test {
namespace {

const Description kWithTable{.setup = kSpecSetup};

// Counts, beside a real layer, what should be on its list; a notice that finds another number on the other side fails the test.
class CountingLayer : public TableLayer {
 public:
    using TableLayer::TableLayer;

    bool describe(ObjectId body, const DescribedBody& description) override {
        length.erase(body);
        return TableLayer::describe(body, description);
    }
    void initialise(ObjectId body) override {
        TableLayer::initialise(body);
        ++length[body];
    }
    MotionError do_motion(ObjectId body, MotionCommand motion, float speed) override {
        const MotionError error = TableLayer::do_motion(body, motion, speed);
        length[body] += error == MotionError::None ? 1 : 0;
        return error;
    }
    MotionError stop_motion(ObjectId body, MotionCommand motion) override {
        const MotionError error = TableLayer::stop_motion(body, motion);
        length[body] += error == MotionError::None ? 1 : 0;
        return error;
    }
    void stop_all_motions(ObjectId body) override {
        TableLayer::stop_all_motions(body);
        ++length[body];
    }
    void forget(ObjectId body) override {
        TableLayer::forget(body);
        length.erase(body);
    }
    void drop_link_animations(ObjectId body, AnimationSink& sink) override {
        Counted counted(sink, length[body]);
        TableLayer::drop_link_animations(body, counted);
    }
    void check_completed_motions(ObjectId body, AnimationSink& sink) override {
        Counted counted(sink, length[body]);
        TableLayer::check_completed_motions(body, counted);
    }
    void complete_oldest(ObjectId body, AnimationSink& sink) override {
        Counted counted(sink, length[body]);
        TableLayer::complete_oldest(body, counted);
    }
    void run_hooks(ObjectId body, float dt, AnimationSink& sink) override {
        Counted counted(sink, length[body]);
        TableLayer::run_hooks(body, dt, counted);
        ++slices;
    }
    void leave_world(ObjectId body, AnimationSink& sink) override {
        Counted counted(sink, length[body]);
        TableLayer::leave_world(body, counted);
    }
    void enter_world(ObjectId body, AnimationSink& sink) override {
        Counted counted(sink, length[body]);
        TableLayer::enter_world(body, counted);
    }
    void change_visibility(ObjectId body, AnimationSink& sink) override {
        Counted counted(sink, length[body]);
        TableLayer::change_visibility(body, counted);
    }

    std::map<ObjectId, std::size_t> length;
    std::size_t slices = 0;

 private:
    class Counted : public AnimationSink {
     public:
        Counted(AnimationSink& sink, std::size_t& counted_length) : sink_(sink), length_(counted_length) {}
        [[nodiscard]] double physics_time() const override { return sink_.physics_time(); }
        [[nodiscard]] std::size_t pending_motions() const override { return sink_.pending_motions(); }
        // An entry goes with every notice, unless a nested one has emptied the list.
        void motion_done() override {
            sink_.motion_done();
            if (length_ > 0) --length_;
        }

        void set_omega(const Vec3& omega) override { sink_.set_omega(omega); }
        void set_scale(float scale) override { sink_.set_scale(scale); }
        void set_ethereal(bool on) override { sink_.set_ethereal(on); }

     private:
        AnimationSink& sink_;
        std::size_t& length_;
    };
};

struct AnimatedStory {
    explicit AnimatedStory(const Limits& limits = {})
        : story{{.limits = limits, .host = {.root_motion = &layer, .animation = &layer}}} {}

    [[nodiscard]] std::size_t pending(ObjectId id) const {
        const auto& movement = story.body(id).movement;
        return movement && movement->interpreter() ? movement->interpreter()->pending().size() : 0;
    }

    ExampleLibrary library = spec_library();
    CountingLayer layer{library};
    Story story;
};

TEST(AnimatedWorld, ACreatureWalksAtItsOwnPaceAndAnotherWithoutDataAtAPersons) {
    AnimatedStory animated;
    animated.story.server.create(kDrudge, outside(60, 20), kWithTable);
    animated.story.server.create(kOlthoi, outside(70, 20));
    animated.story.server.forward(kDrudge, kWalkForward);
    animated.story.server.forward(kOlthoi, kWalkForward);
    animated.story.play(10);
    EXPECT_NEAR(animated.story.where(kDrudge).frame.origin.y, 50, 0.3) << "3 m/s, by its table";
    EXPECT_NEAR(animated.story.where(kOlthoi).frame.origin.y, 51.2, 0.3) << "3.12 m/s";
    EXPECT_EQ(animated.layer.use().with_table, 1U);
}

TEST(AnimatedWorld, MotionsThatTheTableDoesNotKnowAreRefusedInBothLists) {
    AnimatedStory animated;
    animated.story.server.create(kDrudge, outside(60, 20), kWithTable);
    animated.story.play(1);
    animated.story.server.forward(kDrudge, kRunForward);
    EXPECT_EQ(animated.pending(kDrudge), animated.layer.length[kDrudge]);
    EXPECT_EQ(animated.pending(kDrudge), 1U) << "the style alone: there is no run, and no turn or sidestep to stop";
}

TEST(AnimatedWorld, HidingCompletesTheLinksAndAHiddenBodyStillRunsHooks) {
    AnimatedStory animated;
    animated.story.server.create(kDrudge, outside(60, 20), kWithTable);
    animated.story.play(1);
    animated.story.server.forward(kDrudge, kWalkForward);
    EXPECT_GT(animated.pending(kDrudge), 0U);
    animated.story.server.state(kDrudge, kDefaultPhysicsState | kHidden);
    EXPECT_EQ(animated.pending(kDrudge), 0U);
    const std::size_t before = animated.layer.slices;
    const Position where = animated.story.where(kDrudge);
    animated.story.play(1);
    EXPECT_GT(animated.layer.slices, before);
    EXPECT_EQ(animated.story.where(kDrudge).frame.origin.y, where.frame.origin.y);
}

TEST(AnimatedWorld, HooksSpinABodyScaleItAndMakeItEthereal) {
    AnimatedStory animated;
    animated.library.add(kReady4, 4).hooks = {{.frame = 0, .effect = AnimationHook::SetOmega{{0, 0, 0.5F}}},
                                              {.frame = 0, .effect = AnimationHook::Ethereal{1}},
                                              {.frame = 0, .effect = AnimationHook::Scale{2, 0}},
                                              {.frame = 2, .effect = AnimationHook::Ethereal{0}}};
    animated.story.server.create(kDrudge, outside(60, 20), kWithTable);
    animated.story.play(0.15);
    EXPECT_EQ(animated.story.body(kDrudge).omega, (Vec3{0, 0, 0.5F}));
    EXPECT_EQ(animated.story.body(kDrudge).seldom->scale, 2);
    EXPECT_TRUE(animated.story.body(kDrudge).is(kEthereal));
    animated.story.play(0.25);
    EXPECT_FALSE(animated.story.body(kDrudge).is(kEthereal));
    EXPECT_GT(animated.story.body(kDrudge).position.frame.rotation.z, 0) << "it turns to the left";
}

// 70-animation 5.9: "root translation is multiplied by the scale"
TEST(AnimatedWorld, AScaleRunsByTheClockOfTheWorldAndTheWalkGrowsWithIt) {
    AnimatedStory animated;
    animated.library.add(kWalk6, 6).hooks = {{.frame = 0, .effect = AnimationHook::Scale{3, 2}}};
    MotionTable& table = animated.library.tables[kSpecTable];
    table.cycles[motion_key(kPeace, kWalk)] = plays(kWalk6, 0.25F, {0, 3, 0});
    animated.story.server.create(kDrudge, outside(60, 20), kWithTable);
    animated.story.play(1);
    animated.story.server.forward(kDrudge, kWalkForward);
    const auto scale = [&] { return animated.story.body(kDrudge).seldom->scale; };
    for (int i = 0; i < 300 && scale() == 1; ++i) animated.story.frame();
    const float first = scale();
    const double since = animated.story.now;
    EXPECT_NEAR(first, 1 + kFrame30, 1e-4) << "1 a second";
    animated.story.frames(30);
    EXPECT_NEAR(scale(), first + (animated.story.now - since), 1e-4);
    animated.story.frames(60);
    EXPECT_EQ(scale(), 3);
}

// 70-animation 8.3: "bit 0x40000 in a message has no effect on pose or motion"
TEST(AnimatedWorld, ABodyFromAMessageIsNeverStaticAnimatedScenery) {
    constexpr std::uint32_t kScenery = 0x40000;
    const auto walked = [](std::uint32_t bit) {
        AnimatedStory animated;
        animated.library.add(kWalk6, 6).hooks = {{.frame = 0, .effect = AnimationHook::SetOmega{{0, 0, 0.5F}}}};
        Description drudge = kWithTable;
        drudge.state |= bit;
        animated.story.server.create(kDrudge, outside(60, 20), drudge);
        animated.story.play(1);
        animated.story.server.forward(kDrudge, kWalkForward);
        animated.story.play(2);
        animated.story.server.state(kDrudge, kDefaultPhysicsState | bit);
        animated.story.play(2);
        EXPECT_EQ(animated.story.body(kDrudge).physics_state & kScenery, bit);
        return animated.story.where(kDrudge);
    };
    const Position plain = walked(0);
    EXPECT_GT(plain.frame.origin.y, 21) << "it has walked";
    EXPECT_EQ(walked(kScenery), plain);
}

// Spec 20 §10.4. Without gravity, leaving the ground is no event for an interpreter (spec 50 §6).
TEST(AnimatedWorld, PickupAndAttachLeavePendingMotionsAsTheyAre) {
    for (const bool attaches : {false, true}) {
        AnimatedStory animated;
        animated.story.server.create(kOlthoi, outside(62, 20));
        animated.story.server.create(kDrudge, outside(60, 20),
                                     {.setup = kSpecSetup, .state = kDefaultPhysicsState & ~kGravity});
        animated.story.play(1);
        animated.story.server.forward(kDrudge, kWalkForward);
        const std::size_t before = animated.pending(kDrudge);
        ASSERT_GT(before, 0U);
        attaches ? animated.story.server.attach(kOlthoi, kDrudge) : animated.story.server.pickup(kDrudge);
        EXPECT_EQ(animated.pending(kDrudge), before);
        EXPECT_EQ(animated.layer.length[kDrudge], before);
    }
}

TEST(AnimatedWorld, ABodyThatStoodOnWalkableGroundLeavesItWhenItIsPickedUpWhichDropsItsLinks) {
    AnimatedStory animated;
    animated.story.server.create(kDrudge, outside(60, 20), kWithTable);
    animated.story.play(1);
    animated.story.server.forward(kDrudge, kWalkForward);
    ASSERT_GT(animated.pending(kDrudge), 0U);
    animated.story.recorder.events.clear();
    animated.story.server.pickup(kDrudge);
    EXPECT_EQ(animated.story.recorder.count<Event::LeftGround>(kDrudge), 1U);
    EXPECT_EQ(animated.pending(kDrudge), 0U);
    EXPECT_EQ(animated.layer.length[kDrudge], 0U);
}

TEST(AnimatedWorld, ABodyIsForgottenWithItsObject) {
    AnimatedStory animated;
    animated.story.server.create(kDrudge, outside(60, 20), kWithTable);
    animated.story.server.remove(kDrudge);
    EXPECT_FALSE(animated.layer.length.contains(kDrudge));
}

TEST(AnimatedWorld, AnAssumedBodyPlaysByItsTableOnceItIsDescribed) {
    AnimatedStory animated;
    animated.story.world.assume_objects(true);
    animated.story.server.position(kDrudge, outside(60, 20));
    animated.story.server.forward(kDrudge, kWalkForward);
    animated.story.play(1);
    EXPECT_EQ(animated.layer.use().with_table, 0U);
    animated.story.server.create(kDrudge, animated.story.where(kDrudge), kWithTable);
    EXPECT_EQ(animated.layer.use().with_table, 1U);
    EXPECT_EQ(animated.pending(kDrudge), animated.layer.length[kDrudge]);
    const float start = animated.story.where(kDrudge).frame.origin.y;
    animated.story.play(5);
    EXPECT_NEAR(animated.story.where(kDrudge).frame.origin.y - start, 15, 0.4) << "it walks on, at its own pace";
}

TEST(AnimatedWorld, AMoveToWaitsUntilTheLinksHavePlayed) {
    AnimatedStory animated;
    animated.story.server.create(kDrudge, outside(60, 20), kWithTable);
    animated.story.play(1);
    animated.story.server.motion(kDrudge, MoveToPosition{.position = outside(60, 30)});
    animated.story.play(8);
    EXPECT_NEAR(animated.story.where(kDrudge).frame.origin.y, 30, 1.5);
    EXPECT_EQ(animated.pending(kDrudge), 0U);
}

TEST(AnimatedWorld, TheTwoListsNeverDriftApartBoundsIncluded) {
    rc::check([] {
        const auto bound = *rc::gen::inRange<std::size_t>(1, 6);
        AnimatedStory animated({.pending_motions_per_body = bound});
        Server& server = animated.story.server;
        server.create(kOlthoi, outside(62, 22), kWithTable);
        server.create(kDrudge, outside(60, 20), kWithTable);
        std::uint16_t bows = 0;
        const auto steps = *rc::gen::container<std::vector<int>>(rc::gen::inRange(0, 12));
        for (const int step : steps) {
            switch (step) {
                case 0: server.forward(kDrudge, kWalkForward); break;
                case 1: server.forward(kDrudge, kReady); break;
                case 2: server.forward(kDrudge, kWalkForward, -1); break;
                case 3: {
                    SentMotionState turning;
                    turning.turn_command = kTurnRight;
                    server.motion(kDrudge, turning);
                    break;
                }
                case 4: {
                    SentMotionState bowing;
                    bowing.actions.push_back({.command = 0x62, .sequence = ++bows});
                    server.motion(kDrudge, bowing);
                    break;
                }
                case 5: server.state(kDrudge, kDefaultPhysicsState | kHidden); break;
                case 6: server.state(kDrudge, kDefaultPhysicsState); break;
                case 7: server.pickup(kDrudge); break;
                case 8: server.position(kDrudge, outside(60, 25)); break;
                case 9: server.stick(kDrudge, kOlthoi); break;
                case 10: server.motion(kDrudge, MoveToObject{.target = kOlthoi}); break;
                default: animated.story.frames(3);
            }
            RC_ASSERT(animated.pending(kDrudge) == animated.layer.length[kDrudge]);
            RC_ASSERT(animated.pending(kDrudge) <= bound);
        }
    });
}

// Ends no motion by itself, and plays by other data whenever a body is described.
class EndlessLayer : public AnimationLayer {
 public:
    bool describe(ObjectId /*body*/, const DescribedBody& /*description*/) override { return true; }
    void check_completed_motions(ObjectId /*body*/, AnimationSink& /*sink*/) override {}
};

// What was pending is forgotten when it is described, and the actions among that never end.
TEST(AnimatedWorld, ABodyThatGoesLeavesNoMotionBehindThatNeverEnded) {
    EndlessLayer layer;
    Story story{{.host = {.animation = &layer}}};
    story.world.assume_objects(true);
    const Pools& pools = story.state().pools;
    const std::size_t pending = pools.pending.in_use();
    const std::size_t actions = pools.actions.in_use();
    story.server.position(kOlthoi, outside(60, 50));
    SentMotionState bowing;
    bowing.actions.push_back({.command = 0x62, .sequence = 1});
    story.server.motion(kOlthoi, bowing);
    story.server.create(kOlthoi, outside(60, 50));
    ASSERT_GT(pools.pending.in_use(), pending);
    ASSERT_GT(pools.actions.in_use(), actions);
    story.server.remove(kOlthoi);
    EXPECT_EQ(pools.pending.in_use(), pending);
    EXPECT_EQ(pools.actions.in_use(), actions);
}

}  // namespace
}  // namespace acmotion::test

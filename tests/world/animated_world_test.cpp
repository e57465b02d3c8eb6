// A world whose bodies play by their own motion tables: two lists of pending motions that must stay one
#include <rapidcheck.h>

#include <list>

#include "animation/example_library.h"
#include "animation/part_array.h"
#include "world/story.h"

namespace acmotion::test {
namespace {

const Description kWithTable{.setup = kSpecSetup};

// Counts, beside a real layer, what should be on its list; a notice that finds another number on the other side fails the test.
class CountingLayer : public TableLayer {
 public:
    using TableLayer::TableLayer;

    bool describe(ObjectId body, const AnimationLayer::Description& description) override {
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
        TableLayer::drop_link_animations(body, counted(body, sink));
    }
    void check_completed_motions(ObjectId body, AnimationSink& sink) override {
        TableLayer::check_completed_motions(body, counted(body, sink));
    }
    void complete_oldest(ObjectId body, AnimationSink& sink) override {
        TableLayer::complete_oldest(body, counted(body, sink));
    }
    void leave_world(ObjectId body, AnimationSink& sink) override {
        TableLayer::leave_world(body, counted(body, sink));
    }
    void enter_world(ObjectId body, AnimationSink& sink) override {
        TableLayer::enter_world(body, counted(body, sink));
    }
    void change_visibility(ObjectId body, AnimationSink& sink) override {
        TableLayer::change_visibility(body, counted(body, sink));
    }
    void run_hooks(ObjectId body, float dt, AnimationSink& sink) override {
        TableLayer::run_hooks(body, dt, counted(body, sink));
    }

    std::map<ObjectId, std::size_t> length;

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
    AnimationSink& counted(ObjectId body, AnimationSink& sink) { return counted_.emplace_back(sink, length[body]); }

    std::list<Counted> counted_;
};

struct Layered {
    ExampleLibrary library = spec_library();
    CountingLayer layer{library};
};

// A drudge that plays by its table stands 30 m away from the player.
struct AnimatedStory : Layered, Story {
    explicit AnimatedStory(const Limits& limits = {}, const Description& drudge = kWithTable)
        : Story{{.limits = limits, .host = {.root_motion = &layer, .animation = &layer}}} {
        server.create(kOlthoi, outside(62, 22));
        server.create(kDrudge, outside(60, 20), drudge);
    }

    [[nodiscard]] std::size_t pending(ObjectId id) const {
        const auto& movement = body(id).movement;
        return movement && movement->interpreter() ? movement->interpreter()->pending().size() : 0;
    }
};

SentMotionState bow(std::uint16_t sequence) {
    SentMotionState bowing;
    bowing.actions.push_back({.command = 0x62, .sequence = sequence});
    return bowing;
}

class AnimatedWorld : public testing::Test {
 protected:
    AnimatedStory animated;
};

TEST_F(AnimatedWorld, ACreatureWalksAtItsOwnPaceOrAPersons) {
    animated.server.forward(kDrudge, kWalkForward);
    animated.server.forward(kOlthoi, kWalkForward);
    animated.play(10);
    EXPECT_NEAR(animated.where(kDrudge).frame.origin.y, 50, 0.3) << "3 m/s, by its table";
    EXPECT_NEAR(animated.where(kOlthoi).frame.origin.y, 53.2, 0.3) << "3.12 m/s";
    EXPECT_EQ(animated.layer.use().with_table, 1U);
}

TEST_F(AnimatedWorld, HooksSpinABodyScaleItAndMakeItEthereal) {
    animated.library.add(kReady4, 4).hooks = {{.frame = 0, .effect = Animation::Hook::SetOmega{{0, 0, 0.5F}}},
                                              {.frame = 0, .effect = Animation::Hook::Ethereal{1}},
                                              {.frame = 0, .effect = Animation::Hook::Scale{2, 0}},
                                              {.frame = 2, .effect = Animation::Hook::Ethereal{0}}};
    animated.server.update_object(kDrudge, outside(60, 20), kWithTable);
    animated.server.create(kDrudge, outside(60, 20), kWithTable);
    animated.play(0.15);
    EXPECT_EQ(animated.body(kDrudge).omega, (Vec3{0, 0, 0.5F}));
    EXPECT_EQ(animated.body(kDrudge).seldom->scale, 2);
    EXPECT_TRUE(animated.body(kDrudge).is(kEthereal));
    animated.play(0.25);
    EXPECT_FALSE(animated.body(kDrudge).is(kEthereal));
    EXPECT_GT(animated.body(kDrudge).position.frame.rotation.z, 0) << "it turns to the left";
}

// Spec 20 §10.4. Without gravity, leaving the ground is no event for an interpreter (spec 50 §6).
TEST_F(AnimatedWorld, PickupAndAttachLeavePendingMotionsAsTheyAre) {
    for (const bool attaches : {false, true}) {
        AnimatedStory animated{{}, {.setup = kSpecSetup, .state = kDefaultPhysicsState & ~kGravity}};
        animated.play(1);
        animated.server.forward(kDrudge, kWalkForward);
        const std::size_t before = animated.pending(kDrudge);
        ASSERT_GT(before, 0U);
        attaches ? animated.server.attach(kOlthoi, kDrudge) : animated.server.pickup(kDrudge);
        EXPECT_EQ(animated.pending(kDrudge), before);
        EXPECT_EQ(animated.layer.length[kDrudge], before);
    }
}

TEST_F(AnimatedWorld, APickupFromWalkableGroundDropsTheLinks) {
    animated.play(1);
    animated.server.forward(kDrudge, kWalkForward);
    ASSERT_GT(animated.pending(kDrudge), 0U);
    animated.recorder.events.clear();
    animated.server.pickup(kDrudge);
    EXPECT_EQ(animated.recorder.count<Event::LeftGround>(kDrudge), 1U);
    EXPECT_EQ(animated.pending(kDrudge), 0U);
    EXPECT_EQ(animated.layer.length[kDrudge], 0U);
}

TEST_F(AnimatedWorld, TheTwoListsNeverDriftApartBoundsIncluded) {
    rc::check([] {
        const auto bound = *rc::gen::inRange<std::size_t>(1, 6);
        AnimatedStory animated({.pending_motions_per_body = bound});
        Server& server = animated.server;
        std::uint16_t bows = 0;
        const auto steps = *rc::gen::container<std::vector<int>>(rc::gen::inRange(0, 13));
        for (const int step : steps) {
            switch (step) {
                case 0: server.forward(kDrudge, kWalkForward); break;
                case 1: server.forward(kDrudge, kReady); break;
                case 2: server.forward(kDrudge, kWalkForward, -1); break;
                case 3: server.motion(kDrudge, SentMotionState{.turn_command = kTurnRight}); break;
                case 4: server.motion(kDrudge, bow(++bows)); break;
                case 5: server.state(kDrudge, kDefaultPhysicsState | kHidden); break;
                case 6: server.state(kDrudge, kDefaultPhysicsState); break;
                case 7: server.pickup(kDrudge); break;
                case 8: server.position(kDrudge, outside(60, 25)); break;
                case 9: server.stick(kDrudge, kOlthoi); break;
                case 10: server.motion(kDrudge, MoveToObject{.target = kOlthoi}); break;
                case 11: server.forward(kDrudge, kRunForward); break;  // which its table does not know
                default: animated.frames(3);
            }
            RC_ASSERT(animated.pending(kDrudge) == animated.layer.length[kDrudge]);
            RC_ASSERT(animated.pending(kDrudge) <= bound);
        }
    });
}

// Ends no motion by itself, and plays by other data whenever a body is described.
class EndlessLayer : public AnimationLayer {
 public:
    bool describe(ObjectId /*body*/, const AnimationLayer::Description& /*description*/) override { return true; }
    void check_completed_motions(ObjectId /*body*/, AnimationSink& /*sink*/) override {}
};

// What was pending is forgotten when it is described, and the actions among that never end.
TEST(AnimatedBodies, ThatGoLeaveNoMotionBehindThatNeverEnded) {
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

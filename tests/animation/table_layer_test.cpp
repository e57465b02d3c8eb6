// The layer that plays by motion tables, as a host sees it
#include "acmotion/animation/table_layer.h"

#include "acmotion/motion/root_motion.h"
#include "animation/example_library.h"
#include "support/allocations.h"
#include "support/near.h"

namespace acmotion::test {
namespace {

constexpr ObjectId kDrudge = 0x80000020;
constexpr float kSlice = 1.0F / 30;

// acmotion's side: as many motions as were agreed to, and what hooks did.
class Waiting : public AnimationSink {
 public:
    [[nodiscard]] double physics_time() const override { return time; }
    [[nodiscard]] std::size_t pending_motions() const override { return pending; }
    void motion_done() override {
        --pending;
        ++done;
    }
    void set_omega(const Vec3& value) override { omega = value; }
    void set_scale(float value) override { scale = value; }
    void set_ethereal(bool on) override { ethereal = on; }

    double time = 100;
    std::size_t pending = 0;
    std::size_t done = 0;
    Vec3 omega;
    float scale = 1;
    std::optional<bool> ethereal;
};

class TableLayerTest : public ::testing::Test {
 protected:
    void describe(const AnimationLayer::Description& description = {kSpecSetup, kSpecTable}) {
        if (layer_.describe(kDrudge, description)) initialise();
    }
    void initialise() {
        layer_.initialise(kDrudge);
        ++sink_.pending;
    }
    MotionError do_motion(MotionCommand motion, float speed = 1) {
        const MotionError error = layer_.do_motion(kDrudge, motion, speed);
        if (error == MotionError::None) ++sink_.pending;
        return error;
    }
    Frame slice(float dt = kSlice) {
        const Frame offset = layer_.advance(kDrudge, moment_, dt);
        sink_.time += dt;
        layer_.run_hooks(kDrudge, dt, sink_);
        layer_.check_completed_motions(kDrudge, sink_);
        return offset;
    }
    double walked(int slices) {
        double way = 0;
        for (int i = 0; i < slices; ++i) way += slice().origin.y;
        return way;
    }

    ExampleLibrary library_ = spec_library();
    TableLayer layer_{library_};
    Waiting sink_;
    MotionMoment moment_;
};

TEST_F(TableLayerTest, ABodyGoesAtThePaceOfItsOwnTable) {
    describe();
    EXPECT_EQ(do_motion(kWalk), MotionError::None);
    EXPECT_NEAR(walked(300), 30, 0.2);
    EXPECT_EQ(sink_.pending, 0U);
    EXPECT_EQ(layer_.use().with_table, 1U);
    layer_.forget(kDrudge);
    EXPECT_EQ(do_motion(MotionCommand::Sitting), MotionError::None) << "as without data";
}

// 50-motion 1: "On the wire only the index travels; a table of 408 entries restores the full value."
TEST_F(TableLayerTest, ACommandWithOnlyAKnownIndexIsFoundByIt) {
    library_.tables[kSpecTable].links[motion_key(kPeace, kStandReady)][MotionCommand{0x13000083}] = plays(kBow3, 15);
    describe();
    slice();
    EXPECT_EQ(do_motion(MotionCommand{0x10000083}), MotionError::None);
    EXPECT_EQ(do_motion(kBow), MotionError::None) << "a plain one";
    EXPECT_NE(do_motion(MotionCommand{0x10000084}), MotionError::None) << "no such motion";
    EXPECT_NE(do_motion(MotionCommand{0x12000083}), MotionError::None) << "known to be another";
}

TEST_F(TableLayerTest, ABodyWhoseDataAreMissingIsMovedAsWithoutData) {
    for (const AnimationLayer::Description& missing :
         {AnimationLayer::Description{}, AnimationLayer::Description{0x02000099, kSpecTable},
          AnimationLayer::Description{kSpecSetup, 0x09000099}, AnimationLayer::Description{0, kSpecTable}}) {
        describe(missing);
        EXPECT_EQ(do_motion(MotionCommand::Sitting), MotionError::None) << "agreed to, like everything";
        moment_.state.forward = {MotionCommand::RunForward, 2};
        EXPECT_EQ(layer_.advance(kDrudge, moment_, kSlice), DefaultRootMotion().advance(kDrudge, moment_, kSlice));
        layer_.check_completed_motions(kDrudge, sink_);
        EXPECT_EQ(sink_.pending, 0U);
    }
    EXPECT_EQ(layer_.use().by_default, 4U);
    EXPECT_EQ(layer_.use().missing_setups, (std::set<std::uint32_t>{0x02000099}));
    EXPECT_EQ(layer_.use().missing_tables, (std::set<std::uint32_t>{0x09000099}));
}

TEST_F(TableLayerTest, WhereDataAreMissingEveryEndOnlyEmptiesTheList) {
    describe({});
    for (const auto end : {&TableLayer::drop_link_animations, &TableLayer::check_completed_motions,
                           &TableLayer::change_visibility, &TableLayer::enter_world, &TableLayer::leave_world}) {
        sink_.pending = 2;
        (layer_.*end)(kDrudge, sink_);
        EXPECT_EQ(sink_.pending, 0U);
    }
    sink_.pending = 2;
    layer_.complete_oldest(kDrudge, sink_);
    layer_.run_hooks(kDrudge, kSlice, sink_);
    EXPECT_EQ(sink_.pending, 1U) << "the oldest only";
    EXPECT_EQ(layer_.stop_motion(kDrudge, kWalk), MotionError::None);
    EXPECT_EQ(layer_.playing(kDrudge), std::nullopt);
}

TEST_F(TableLayerTest, IdsThatAreMissingAreCountedUpToABound) {
    for (std::uint32_t i = 1; i <= TableLayer::Use::kMostMissing + 1; ++i) describe({0x02010000 + i, 0x09010000 + i});
    EXPECT_EQ(layer_.use().missing_setups.size(), TableLayer::Use::kMostMissing);
    EXPECT_EQ(layer_.use().missing_tables.size(), TableLayer::Use::kMostMissing);
    EXPECT_EQ(layer_.use().by_default, TableLayer::Use::kMostMissing + 1);
}

TEST_F(TableLayerTest, AModelWithoutATableShowsItsDefaultAnimationAndRefusesMotions) {
    Animation& drifting = library_.add(70, 4);
    drifting.position_frames.assign(4, Frame{{0, 0, 0.5F}, {}});
    library_.setups[0x02000002] = 70;
    describe({.setup = 0x02000002});
    EXPECT_EQ(do_motion(kWalk), MotionError::NoMotionTable);
    EXPECT_NEAR(slice(0.1F).origin.z, 1.5F, kNear);
    ++sink_.pending;  // the interpreter queues a stop all the same
    layer_.stop_all_motions(kDrudge);
    slice();
    EXPECT_EQ(sink_.pending, 0U) << "and does not wait for it for ever";
    sink_.pending = 2;
    layer_.drop_link_animations(kDrudge, sink_);
    EXPECT_EQ(sink_.pending, 0U) << "nor for anything else";
}

TEST_F(TableLayerTest, HooksOfMovementReachTheBodyAtTheEndOfTheSlice) {
    library_.add(kReady4, 4).hooks = {{.frame = 0, .type = 22, .effect = Animation::Hook::SetOmega{{0, 0, 2}}},
                                      {.frame = 0, .type = 6, .effect = Animation::Hook::Ethereal{1}},
                                      {.frame = 0, .type = 1},
                                      {.frame = 1, .type = 12, .effect = Animation::Hook::Scale{3, 0.2F}}};
    describe();
    static_cast<void>(layer_.advance(kDrudge, moment_, 0.1F));
    EXPECT_EQ(sink_.omega, Vec3{});
    layer_.run_hooks(kDrudge, 0.1F, sink_);
    EXPECT_EQ(sink_.omega, (Vec3{0, 0, 2}));
    EXPECT_EQ(sink_.ethereal, true);
    slice(0.1F);
    EXPECT_EQ(sink_.scale, 1) << "it begins";
    slice(0.1F);
    EXPECT_NEAR(sink_.scale, 2, kNear);
    slice(0.1F);
    EXPECT_NEAR(sink_.scale, 3, kNear);
}

// 70-animation 5.9, type 12: hooks of a default animation, at 30 frames a second.
class ScaleHooks : public TableLayerTest {
 protected:
    void begin(const std::vector<Animation::Hook>& hooks) {
        library_.add(kOnce, 40).hooks = hooks;
        library_.setups[kModel] = kOnce;
        describe({.setup = kModel, .scale = 2});
        sink_.scale = 2;
    }
    float after_slice(float dt) {
        slice(dt);
        return sink_.scale;
    }

    static constexpr std::uint32_t kOnce = 70;
    static constexpr std::uint32_t kModel = 0x02000070;
};

TEST_F(ScaleHooks, ATimeBelowEpsilonSetsTheScaleAtOnceAndEpsilonRuns) {
    begin({{.frame = 0, .type = 12, .effect = Animation::Hook::Scale{3, 0.0001F}},
           {.frame = 6, .type = 12, .effect = Animation::Hook::Scale{5, 0.0002F}}});
    EXPECT_EQ(after_slice(0.1F), 3);
    EXPECT_EQ(after_slice(0.2F), 3) << "it has begun";
    EXPECT_EQ(after_slice(0.1F), 5);
}

TEST_F(ScaleHooks, AScaleRunsEvenlyFromThatOfThenByThePhysicsClock) {
    begin({{.frame = 0, .type = 12, .effect = Animation::Hook::Scale{4, 0.8F}}});
    EXPECT_EQ(after_slice(0.1F), 2) << "from the slice after the hook";
    EXPECT_NEAR(after_slice(0.2F), 2.5F, kNear);
    EXPECT_NEAR(after_slice(0.2F), 3, kNear);
    sink_.time += 0.2;  // far from the player no slice is played, and the clock goes on
    EXPECT_NEAR(after_slice(0.1F), 3.75F, kNear);
    EXPECT_EQ(after_slice(0.2F), 4) << "at most the end";
    sink_.scale = 0;
    EXPECT_EQ(after_slice(0.2F), 0) << "it is gone";
}

TEST_F(ScaleHooks, OfSeveralRunsTheNewestGoesFirstSoTheOldestDecides) {
    begin({{.frame = 0, .type = 12, .effect = Animation::Hook::Scale{4, 0.32F}},
           {.frame = 6, .type = 12, .effect = Animation::Hook::Scale{1, 0.6F}}});
    after_slice(0.1F);
    EXPECT_NEAR(after_slice(0.2F), 3.25F, kNear) << "the second one begins at this scale";
    EXPECT_EQ(after_slice(0.2F), 4) << "the first one ends";
    EXPECT_NEAR(after_slice(0.2F), 3.25F - 2.25F * 0.4F / 0.6F, kNear) << "now the second one is alone";
    EXPECT_EQ(after_slice(0.21F), 1);
}

TEST_F(ScaleHooks, MoreRunsThanTheBoundEndTheOldest) {
    std::vector<Animation::Hook> hooks;
    for (float i = 0; i < 100; ++i) hooks.push_back({.frame = 0, .type = 12, .effect = Animation::Hook::Scale{i, 1}});
    begin(hooks);
    after_slice(0.1F);
    after_slice(1.1F);
    EXPECT_EQ(sink_.scale, 84) << "the oldest of the last 16";
}

TEST_F(TableLayerTest, HidingEnteringAndLeavingTheWorldEmptyTheList) {
    for (const auto change : {&TableLayer::drop_link_animations, &TableLayer::change_visibility,
                              &TableLayer::enter_world, &TableLayer::leave_world}) {
        describe();
        do_motion(kWalk);
        do_motion(kBow);
        (layer_.*change)(kDrudge, sink_);
        EXPECT_EQ(sink_.pending, 0U);
        const std::size_t done = sink_.done;
        walked(60);
        EXPECT_EQ(sink_.done, done) << "nor is anything reported once more";
    }
}

TEST_F(TableLayerTest, ASnapshotGoesOnAlike) {
    describe();
    do_motion(kWalk);
    slice();
    const TableLayer::Snapshot then = layer_.snapshot();
    const std::size_t pending_then = sink_.pending;
    std::vector<float> first;
    for (int i = 0; i < 20; ++i) first.push_back(slice().origin.y);
    do_motion(kStandReady);
    layer_.restore(then);
    EXPECT_EQ(layer_.playing(kDrudge), kWalk);
    sink_.pending = pending_then;
    std::vector<float> second;
    for (int i = 0; i < 20; ++i) second.push_back(slice().origin.y);
    EXPECT_EQ(first, second);
}

TEST_F(TableLayerTest, NothingIsAllocatedInASteadyState) {
    describe();
    const auto round = [&] {
        do_motion(kWalk);
        do_motion(kTurn);
        for (int i = 0; i < 20; ++i) slice();
        do_motion(kBow);
        for (int i = 0; i < 20; ++i) slice();
        do_motion(kStandReady);
        layer_.stop_motion(kDrudge, kTurn);
        ++sink_.pending;
        for (int i = 0; i < 20; ++i) slice();
    };
    round();
    round();
    EXPECT_EQ(allocations_of(round), 0U);
}

}  // namespace
}  // namespace acmotion::test

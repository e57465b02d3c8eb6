// World::poses_at: what a display shows that draws more often than bodies tick.
#include <cmath>
#include <set>

#include "support/allocations.h"
#include "world/story.h"

namespace acmotion::test {
namespace {

constexpr double kTick = 1.0 / 30;

Pose pose_at(const World& world, ObjectId id, double now) {
    for (const Pose& pose : world.poses_at(now)) {
        if (pose.object == id) return pose;
    }
    ADD_FAILURE() << "it is not shown";
    return {};
}

bool same(const Pose& a, const Pose& b) {
    return a.object == b.object && a.position == b.position && a.velocity == b.velocity && a.clock == b.clock &&
           a.in_contact == b.in_contact && a.is_hidden == b.is_hidden;
}

// A body runs north, and ticks come every 1/30 s and a little.
class Smooth : public testing::Test {
 protected:
    Smooth() {
        story.server.create(kOlthoi, outside(60, 50));
        story.server.forward(kOlthoi, kRunForward);
        story.world.set_smooth(true);
        story.frames(20);
    }
    [[nodiscard]] Pose real() const { return story.world.pose(kOlthoi).value(); }
    [[nodiscard]] Pose shown(double now) const { return pose_at(story.world, kOlthoi, now); }
    [[nodiscard]] double shown_y(double now) const { return shown(now).position.frame.origin.y; }

    Story story;
};

TEST_F(Smooth, IsExactlyWhatATickLeftOneTickLater) {
    const Pose before = real();
    story.frame();
    EXPECT_EQ(shown(before.clock + kTick).position, before.position);
    const Pose after = real();
    EXPECT_NE(after.position, before.position);
    EXPECT_EQ(shown(after.clock + kTick).position, after.position);
}

TEST_F(Smooth, GoesEvenlyAndOnlyForwardBetweenTicks) {
    const Pose before = real();
    story.frame();
    const double length = real().position.frame.origin.y - before.position.frame.origin.y;
    double last = before.position.frame.origin.y;
    for (int i = 1; i <= 10; ++i) {
        const double share = i / 10.0;
        const double y = shown_y(before.clock + kTick + share * (real().clock - before.clock));
        EXPECT_GT(y, last);
        EXPECT_NEAR(y, before.position.frame.origin.y + share * length, 1e-4);
        last = y;
    }
}

TEST_F(Smooth, IsNeverMoreThanATickLateNorAhead) {
    story.frame();
    for (const double late : {0.0, 0.01, 0.02, 0.03, 0.2, 5.0}) {
        const Pose pose = shown(story.now + late);
        EXPECT_LE(pose.clock, real().clock);
        EXPECT_GE(pose.clock, story.now - kTick - 1e-5);
    }
    EXPECT_EQ(shown(story.now + 5).position, real().position);
}

// 144 frames a second: steps differ by a factor of 5 in what ticks leave, and are even in what is shown.
TEST_F(Smooth, StepsAreEvenAtTheRateOfADisplay) {
    double last = 0;
    double shortest = 1;
    double longest = 0;
    for (int i = 0; i < 288; ++i) {
        story.frame(1 / 144.0);
        const double y = shown_y(story.now);
        if (i > 20) {
            shortest = std::min(shortest, y - last);
            longest = std::max(longest, y - last);
        }
        last = y;
    }
    EXPECT_GT(shortest, 0.02);
    EXPECT_LT(longest / shortest, 1.05);
}

TEST_F(Smooth, ATeleportShowsAtOnce) {
    story.frame();
    story.server.teleport(kOlthoi, outside(80, 90));
    EXPECT_EQ(shown(story.now).position, real().position);
    EXPECT_FLOAT_EQ(shown(story.now).position.frame.origin.y, outside(80, 90).frame.origin.y);
    story.frame();  // it runs on from there
    EXPECT_GT(shown_y(story.now + 0.01), outside(80, 90).frame.origin.y - 0.001);
}

TEST_F(Smooth, ASnapOfAFarBodyShowsAtOnce) {
    story.world.move_player(outside(60, 180), story.now);
    story.frames(2);
    story.server.position(kOlthoi, outside(60, 20));
    EXPECT_EQ(story.recorder.routed(kOlthoi, PositionOutcome::SlideSnap), 1U);
    EXPECT_EQ(shown(story.now).position, real().position);
}

TEST_F(Smooth, ABlipShowsAtOnce) {
    // Too far away to walk there: the blip comes within the next tick.
    Story far;
    far.server.create(kOlthoi, outside(60, 50));
    far.world.set_smooth(true);
    far.frames(4);
    far.server.position(kOlthoi, outside(60, 170));
    const Position before = far.world.pose(kOlthoi)->position;
    for (int i = 0; i < 10 && far.recorder.count<Event::Blipped>(kOlthoi) == 0; ++i) far.frame();
    ASSERT_EQ(far.recorder.count<Event::Blipped>(kOlthoi), 1U);
    ASSERT_GT(distance(before, far.world.pose(kOlthoi)->position), 100);
    EXPECT_EQ(pose_at(far.world, kOlthoi, far.now).position, far.world.pose(kOlthoi)->position);
}

// Rules under which a blip is no placement, but a step of any length.
TEST_F(Smooth, ABlipThatIsAStepShowsAtOnceToo) {
    Story far{{.rules = {.blip_by_placement = false}}};
    far.server.create(kOlthoi, outside(60, 50));
    far.world.set_smooth(true);
    far.frames(4);
    far.server.position(kOlthoi, outside(60, 170));
    for (int i = 0; i < 10 && far.recorder.count<Event::Blipped>(kOlthoi) == 0; ++i) far.frame();
    ASSERT_EQ(far.recorder.count<Event::Blipped>(kOlthoi), 1U);
    const Position there = far.world.pose(kOlthoi)->position;
    ASSERT_FLOAT_EQ(there.frame.origin.y, 170);
    EXPECT_EQ(pose_at(far.world, kOlthoi, far.now).position, there);
    far.frame(1 / 144.0);
    EXPECT_EQ(pose_at(far.world, kOlthoi, far.now).position, there) << "and stays";
}

TEST_F(Smooth, IsTheSameWithoutATrace) {
    for (const bool blip_by_placement : {true, false}) {
        const Rules rules{.blip_by_placement = blip_by_placement};
        Story traced{{.rules = rules}};
        Story untraced{{.rules = rules, .recorded = false}};
        for (Story* one : {&traced, &untraced}) {
            one->server.create(kOlthoi, outside(60, 50));
            one->world.set_smooth(true);
            one->frames(4);
            one->server.position(kOlthoi, outside(60, 170));
        }
        for (int i = 0; i < 40; ++i) {
            traced.frame(1 / 144.0);
            untraced.frame(1 / 144.0);
            ASSERT_TRUE(
                same(pose_at(traced.world, kOlthoi, traced.now), pose_at(untraced.world, kOlthoi, untraced.now)));
        }
        EXPECT_EQ(traced.recorder.count<Event::Blipped>(kOlthoi), 1U) << "which is no walk";
    }
}

// Between two ticks, and in the frame of one.
TEST_F(Smooth, ALandingSnapShowsAtOnce) {
    for (const int frames_before : {0, 1, 2, 3, 4}) {
        Story jump{{.rules = {.landing_snaps = true, .airborne_by_flag = true}}};
        jump.server.create(kOlthoi, outside(60, 50));
        jump.world.set_smooth(true);
        jump.frames(3);
        jump.server.vector(kOlthoi, {0, 0, 5});
        for (int i = 0; i < 60 + frames_before; ++i) jump.frame(1 / 144.0);
        ASSERT_GT(pose_at(jump.world, kOlthoi, jump.now).position.frame.origin.z, 0.8) << "it flies";
        jump.server.position(kOlthoi, outside(64, 50));
        ASSERT_EQ(jump.recorder.routed(kOlthoi, PositionOutcome::LandingSnap), 1U);
        EXPECT_EQ(pose_at(jump.world, kOlthoi, jump.now).position, jump.world.pose(kOlthoi)->position);
        for (int i = 0; i < 10; ++i) {
            EXPECT_LT(distance(pose_at(jump.world, kOlthoi, jump.now).position, outside(64, 50)), 0.01) << i;
            jump.frame(1 / 144.0);
        }
    }
}

// Acdream's bodies move in every frame: there is nothing in between, whatever snaps.
TEST_F(Smooth, UnderAcdreamEverythingShowsAtOnce) {
    Story jump{{.rules = Rules::acdream()}};
    jump.server.create(kOlthoi, outside(60, 50));
    jump.world.set_smooth(true);
    const auto play = [&](int frames) {
        for (int i = 0; i < frames; ++i) {
            jump.frame(1 / 144.0);
            EXPECT_TRUE(same(pose_at(jump.world, kOlthoi, jump.now), jump.world.pose(kOlthoi).value()));
        }
    };
    jump.server.vector(kOlthoi, {0, 0, 5});
    play(60);
    jump.server.position(kOlthoi, outside(64, 50));
    ASSERT_EQ(jump.recorder.routed(kOlthoi, PositionOutcome::LandingSnap), 1U);
    EXPECT_EQ(pose_at(jump.world, kOlthoi, jump.now).position, jump.world.pose(kOlthoi)->position);
    play(20);
    jump.server.teleport(kOlthoi, outside(80, 80));
    EXPECT_EQ(pose_at(jump.world, kOlthoi, jump.now).position, jump.world.pose(kOlthoi)->position);
    play(20);
}

TEST_F(Smooth, ABodyThatHasJustComeIsShownWhereItIs) {
    story.server.create(kDrudge, outside(30, 30));
    EXPECT_EQ(pose_at(story.world, kDrudge, story.now).position, story.world.pose(kDrudge)->position);
}

TEST_F(Smooth, ABodyThatComesAgainOnTheSpotWhereItsOldLifeEndedHasWalkedNowhere) {
    story.frame();
    const Position spot = real().position;
    ASSERT_NE(shown(story.now).position, spot) << "the old one is still on its way";
    story.server.remove(kOlthoi);
    story.server.stamps[kOlthoi] = {};
    story.server.create(kOlthoi, spot);
    ASSERT_EQ(real().position, spot);
    EXPECT_EQ(shown(story.now).position, spot);
}

TEST(SmoothWorld, ABodyMayGoBeforeTheFirstTick) {
    World world;
    world.set_player(kPlayer, 0);
    world.set_smooth(true);
    CreateObject created;
    created.object = kOlthoi;
    created.physics.position = outside(60, 50);
    world.receive(encode(created).value(), 0);
    ASSERT_TRUE(world.pose(kOlthoi));
    world.receive(encode(DeleteObject{kOlthoi, {}}).value(), 0);
    EXPECT_FALSE(world.pose(kOlthoi));
}

TEST_F(Smooth, ALandblockIsCrossedWithoutAJump) {
    story.world.move_player(outside(60, 180), story.now);  // far bodies sleep
    story.server.teleport(kOlthoi, outside(60, 190));
    story.server.forward(kOlthoi, kRunForward);
    Position last;
    bool crossed = false;
    for (int i = 0; i < 200; ++i) {
        story.frame(1 / 144.0);
        const Position place = shown(story.now).position;
        if (i > 10) {
            EXPECT_LT(distance(last, place), 0.1);
            crossed = crossed || last.cell.value >> 16 != place.cell.value >> 16;
        }
        last = place;
    }
    EXPECT_TRUE(crossed);
}

TEST_F(Smooth, TurnsTheShortWayAndStaysARotation) {
    story.server.forward(kOlthoi, kReady);
    story.server.motion(kOlthoi, SentMotionState{.turn_command = kTurnRight});
    for (int i = 0; i < 400; ++i) {
        story.frame(1 / 144.0);
        const Quaternion q = shown(story.now).position.frame.rotation;
        EXPECT_NEAR(q.w * q.w + q.x * q.x + q.y * q.y + q.z * q.z, 1, 1e-4);
    }
}

// Once around, so that the rotation passes north and changes its sign.
TEST_F(Smooth, HalfWayBetweenTwoTicksABodyHasTurnedHalf) {
    story.server.forward(kOlthoi, kReady);
    story.server.motion(kOlthoi, SentMotionState{.turn_command = kTurnRight});
    double sum = 0;
    for (int i = 0; i < 300; ++i) {
        const Pose before = real();
        story.frame();
        const double middle = (before.clock + real().clock) / 2 + kTick;
        const double heading = heading_of(before.position.frame.rotation);
        const double turned = std::remainder(double{heading_of(real().position.frame.rotation)} - heading, 360.0);
        const double half = std::remainder(double{heading_of(shown(middle).position.frame.rotation)} - heading, 360.0);
        EXPECT_NEAR(half, turned / 2, 0.01);
        sum += std::abs(turned);
    }
    EXPECT_GT(sum, 360) << "or it says nothing";
}

// Degrees, whatever the axis.
double angle_between(const Quaternion& a, const Quaternion& b) {
    const double product = double{a.w} * b.w + double{a.x} * b.x + double{a.y} * b.y + double{a.z} * b.z;
    return 2 * std::acos(std::min(1.0, std::abs(product))) * 180 / 3.14159265358979;
}

// What spins in the air without weight: all the way round, about any axis.
TEST_F(Smooth, HalfWayBetweenTwoTicksABodyHasTurnedHalfAlsoWhereItTumbles) {
    story.server.state(kOlthoi, kDefaultPhysicsState & ~kGravity);
    story.server.forward(kOlthoi, kReady);
    for (const Vec3 spin : {Vec3{3, 0, 0}, Vec3{0, 3, 0}, Vec3{2, 1, 2}}) {
        story.server.teleport(kOlthoi, outside(60, 50, 30), false);
        story.server.vector(kOlthoi, {}, spin);
        story.frames(2);
        for (int i = 0; i < 70; ++i) {
            const Pose before = real();
            story.frame();
            const Quaternion from = before.position.frame.rotation;
            const Quaternion to = real().position.frame.rotation;
            const double middle = (before.clock + real().clock) / 2 + kTick;
            const Quaternion half = shown(middle).position.frame.rotation;
            ASSERT_NEAR(angle_between(from, to), 5.73, 0.1);
            EXPECT_NEAR(angle_between(from, half), 5.73 / 2, 0.1);
            EXPECT_NEAR(angle_between(half, to), 5.73 / 2, 0.1);
        }
    }
}

TEST_F(Smooth, IsTheSameForOneBodyAsForAll) {
    story.server.create(kDrudge, outside(30, 30));
    for (int i = 0; i < 40; ++i) {
        story.frame(1 / 144.0);
        if (i == 20) story.server.teleport(kOlthoi, outside(80, 90));
        for (const ObjectId id : {kOlthoi, kDrudge, kPlayer}) {
            EXPECT_TRUE(same(story.world.pose_at(id, story.now).value(), pose_at(story.world, id, story.now)));
        }
    }
    EXPECT_NE(shown(story.now).position, real().position) << "or it says nothing";
    EXPECT_FALSE(story.world.pose_at(kSword, story.now).has_value());
    story.world.set_smooth(false);
    EXPECT_EQ(story.world.pose_at(kOlthoi, story.now)->position, real().position);
    EXPECT_EQ(story.world.pose_at(kOlthoi, std::nan(""))->position, real().position);
}

// Spec 30 §3.4: an update of where it is already only turns the body, at once. It walks on evenly.
TEST_F(Smooth, ABodyTurnedByAMessageShowsThatAtOnceAndNoStep) {
    story.server.forward(kOlthoi, kReady);
    story.frames(10);
    const Position there = real().position;
    story.server.position(kOlthoi, moved(there, {0, 0.3F, 0}));
    story.frame();
    ASSERT_GT(real().position.frame.origin.y, there.frame.origin.y + 0.1) << "it walks there";
    const Pose before = shown(story.now);
    ASSERT_NE(before.position, real().position) << "and is shown on the way";
    Position turned = real().position;
    set_heading(turned.frame, 90);
    story.server.position(kOlthoi, turned);
    ASSERT_EQ(real().position.frame.rotation, turned.frame.rotation) << "it is there already, and turns";
    const Pose after = shown(story.now);
    EXPECT_EQ(after.position.frame.origin, before.position.frame.origin);
    EXPECT_EQ(after.position.frame.rotation, turned.frame.rotation);
}

TEST_F(Smooth, ABodyThatRestsStandsWhereAndWhenItIs) {
    story.server.neutral(kOlthoi);
    story.frames(10);
    ASSERT_FALSE(story.state().objects.is_awake(story.state().objects.slot_of(kOlthoi)));
    for (const double late : {0.0, 0.01, 0.02}) EXPECT_TRUE(same(shown(story.now + late), real())) << late;
}

TEST_F(Smooth, MovesNoBody) {
    Story plain;
    plain.server.create(kOlthoi, outside(60, 50));
    plain.server.forward(kOlthoi, kRunForward);
    plain.frames(20);
    for (int i = 0; i < 100; ++i) {
        for (Story* one : {&story, &plain}) one->frame(1 / 144.0);
        EXPECT_EQ(story.world.state_hash(), plain.world.state_hash());
        EXPECT_EQ(real().position, plain.world.pose(kOlthoi)->position);
    }
    EXPECT_EQ(story.recorder.events.size(), plain.recorder.events.size());
}

TEST_F(Smooth, IsThePosesThemselvesWhileItIsOff) {
    story.world.set_smooth(false);
    for (int i = 0; i < 10; ++i) {
        story.frame(1 / 144.0);
        EXPECT_EQ(shown(story.now).position, real().position);
    }
}

TEST_F(Smooth, RemembersNothingAcrossARestore) {
    const Snapshot snapshot = story.world.snapshot();
    story.frames(30);
    story.world.restore(snapshot);
    EXPECT_EQ(shown(story.now).position, real().position);
}

TEST_F(Smooth, AllocatesNothing) {
    Story quiet{{.recorded = false}};
    quiet.server.create(kOlthoi, outside(60, 50));
    quiet.server.forward(kOlthoi, kRunForward);
    quiet.world.set_smooth(true);
    quiet.frames(20);
    double sum = 0;
    double now = quiet.now;
    const std::size_t count = allocations_of([&] {
        for (int i = 0; i < 50; ++i) {
            quiet.world.advance(now += 1 / 144.0);
            for (const Pose& pose : quiet.world.poses_at(now)) sum += pose.clock;
            sum += quiet.world.pose_at(kOlthoi, now)->clock;
        }
    });
    EXPECT_EQ(count, 0U);
    EXPECT_GT(sum, 0);
}

// Its quaternion changes its sign on the way from 10 degrees to 350, which is the short way over north.
TEST_F(Smooth, ABodyThatTurnsOverNorthInOneTickIsShownFacingNorthHalfWay) {
    story.server.neutral(kOlthoi);
    story.server.teleport(kOlthoi, outside(60, 50, 0, 10));
    story.frames(3);
    story.server.position(kOlthoi, outside(60, 52, 0, 350));
    const Pose before = real();
    story.frame();
    ASSERT_NEAR(heading_of(real().position.frame.rotation), 350, 0.01);
    const double middle = (before.clock + real().clock) / 2;
    const Pose half = shown(middle + kTick);
    EXPECT_NEAR(std::remainder(heading_of(half.position.frame.rotation), 360.0), 0, 0.01);
    EXPECT_NEAR(half.clock, middle, 1e-6);
}

TEST_F(Smooth, ABodyThatHardlyTurnsIsShownHalfTurnedToo) {
    story.server.state(kOlthoi, kDefaultPhysicsState & ~kGravity);
    story.server.forward(kOlthoi, kReady);
    story.server.teleport(kOlthoi, outside(60, 50, 30), false);
    story.server.vector(kOlthoi, {}, {0, 0, 0.0075F});
    story.frames(5);
    const Pose before = real();
    story.frame();
    const float from = before.position.frame.rotation.z;
    const float to = real().position.frame.rotation.z;
    ASSERT_GT(std::abs(to - from), 5e-5F);
    const Pose half = shown((before.clock + real().clock) / 2 + kTick);
    EXPECT_NEAR(half.position.frame.rotation.z, (from + to) / 2, 1e-5F);
}

TEST_F(Smooth, RemembersNoStepAcrossARestoreOfTheSameMoment) {
    story.frame();
    ASSERT_NE(shown(story.now).position, real().position);
    story.world.restore(story.world.snapshot());
    EXPECT_EQ(shown(story.now).position, real().position);
}

// A cell is 24 m wide: the one that is shown is that of the place that is shown, on either side.
TEST_F(Smooth, ABodyIsShownInTheCellThatItIsShownIn) {
    story.server.teleport(kOlthoi, outside(60, 70));
    story.server.forward(kOlthoi, kRunForward);
    std::set<std::uint32_t> cells;
    for (int i = 0; i < 200; ++i) {
        story.frame(1 / 144.0);
        const Position place = shown(story.now).position;
        Position outdoors = place;
        ASSERT_TRUE(adjust_to_outside(outdoors));
        ASSERT_EQ(place, outdoors) << i;
        cells.insert(place.cell.value);
    }
    EXPECT_EQ(cells.size(), 2U);
}

}  // namespace
}  // namespace acmotion::test

// How a motion state carries a body: what is kept from slice to slice is what follows from the state of each.
#include "lab/metrics/carriage.h"

#include <gtest/gtest.h>

#include <functional>
#include <utility>

#include "core/constants.h"
#include "lab/replay/replay.h"
#include "lab/replay/written_session.h"

namespace acmotion::test {
namespace {

constexpr std::uint32_t kOther = 0x80000002;

// Hands each frame to a test.
class EachFrame : public ReplayListener {
 public:
    explicit EachFrame(std::function<void(const ReplayFrame&)> look) : look_(std::move(look)) {}
    void on_frame(const ReplayFrame& frame) override { look_(frame); }

 private:
    std::function<void(const ReplayFrame&)> look_;
};

void play(const WrittenSession& written, double seconds, const std::function<void(const ReplayFrame&)>& look) {
    EachFrame frames{look};
    (void)replay(written.session, Rules::retail(), even_frames(seconds, 60), frames);
}

std::optional<std::size_t> place_of(const ReplayFrame& frame, ObjectId object) {
    const auto at = std::ranges::find(frame.bodies, object, &BodyFrame::object);
    if (at == frame.bodies.end()) return std::nullopt;
    return static_cast<std::size_t>(at - frame.bodies.begin());
}

// What a carriage says of a body.
struct Said {
    double catch_up = 0;
    double own_speed = 0;
    double retails_catch_up = 0;
    std::optional<Vec3> walking;
    bool walks = false;

    bool operator==(const Said&) const = default;
};

Said ask(Carriage& carriage, const BodyFrame& body, const std::optional<WorldBody>& known, bool has_turned,
         const ReceiverHost* host = nullptr, const Rules& rules = Rules::retail()) {
    carriage.follow(known, has_turned, rules);
    const Doing doing = carriage.doing({});
    Said said{carriage.catch_up_speed(), doing.own_speed, doing.retails_catch_up, {}, false};
    if (const WideVec3* walking = carriage.walking(body, known, host)) {
        said.walking = walking->rounded();
        said.walks = carriage.walks();
    }
    return said;
}

Said ask_anew(const BodyFrame& body, const std::optional<WorldBody>& known, const ReceiverHost* host = nullptr,
              const Rules& rules = Rules::retail()) {
    Carriage carriage;
    return ask(carriage, body, known, true, host, rules);
}

// What is said at the end, after one that was kept said the same as one made anew in every frame.
Said said_at_end(const WrittenSession& written, double seconds, const Rules& rules = Rules::retail()) {
    Carriage kept;
    Said said;
    Quaternion last;
    std::size_t looked = 0;
    play(written, seconds, [&](const ReplayFrame& frame) {
        const auto place = place_of(frame, kRemote);
        if (!place) return;
        const BodyFrame& body = frame.bodies[*place];
        const auto known = WorldBody::in(frame, *place);
        const bool has_turned = !(body.position.frame.rotation == std::exchange(last, body.position.frame.rotation));
        said = ask(kept, body, known, has_turned, nullptr, rules);
        EXPECT_EQ(said, ask_anew(body, known, nullptr, rules)) << frame.time;
        ++looked;
    });
    EXPECT_GT(looked, 0U);
    return said;
}

// Orders of motion to a remote that is created at 0.1 s and looks north.
class Commanded {
 public:
    explicit Commanded(float scale = 1) {
        CreateObject create;
        create.object = kRemote;
        create.physics.position = WrittenSession::place(82);
        create.physics.state = 0x00400C08;
        create.physics.motion_table = 0x09000001;
        create.physics.scale = scale;
        written.say(0.1, create);
    }
    Commanded& order(double time, const MovementBody& movement, std::uint8_t options = 0) {
        UpdateMotion update{.object = kRemote};
        update.movement_stamp = {++stamp_};
        update.server_controlled_move_stamp = {stamp_};
        update.movement.options = options;
        update.movement.style = 0x003D;
        update.movement.body = movement;
        written.say(time, update);
        return *this;
    }
    Commanded& run(double time, float rate) {
        return order(time, SentMotionState{.forward_command = 0x0007, .forward_speed = rate});
    }
    Commanded& stand(double time) { return order(time, SentMotionState{}); }

    WrittenSession written;

 private:
    std::uint16_t stamp_ = 0;
};

void expect_walking(const Said& said, const Vec3& metres) {
    ASSERT_TRUE(said.walking);
    EXPECT_NEAR(said.walking->x, metres.x, 1e-3);
    EXPECT_NEAR(said.walking->y, metres.y, 1e-3);
    EXPECT_NEAR(said.walking->z, metres.z, 1e-3);
}

TEST(Carriage, OfABodyThatRunsIsItsPaceAndTwiceThatToCatchUp) {
    const Said runs = said_at_end(Commanded{}.run(1, 2.5F).written, 2);
    EXPECT_NEAR(runs.catch_up, 20, 1e-5);
    EXPECT_NEAR(runs.retails_catch_up, 20, 1e-5);
    EXPECT_NEAR(runs.own_speed, 10, 1e-5);
    expect_walking(runs, {0, 10, 0});
    EXPECT_TRUE(runs.walks);
}

TEST(Carriage, OfABodyThatStandsAgainIsNoPaceAndTheCatchUpSpeedOfItsRun) {
    const Said stands = said_at_end(Commanded{}.run(1, 2.5F).stand(1.5).written, 2);
    EXPECT_NEAR(stands.catch_up, 20, 1e-5);
    EXPECT_EQ(stands.own_speed, 0);
    ASSERT_TRUE(stands.walking);
    EXPECT_EQ(*stands.walking, Vec3{});
    EXPECT_FALSE(stands.walks);
}

TEST(Carriage, OfABodyThatCreepsIsAWalk) {
    const SentMotionState creeps{.forward_command = 0x0005, .forward_speed = 0.1F};
    const Said said = said_at_end(Commanded{}.order(1, creeps).written, 2);
    EXPECT_TRUE(said.walks);
    EXPECT_GT(said.own_speed, 0.2);
    EXPECT_LT(said.own_speed, 0.4);
}

TEST(Carriage, OfABodyOfAnotherSizeIsItsPaceInItsSize) {
    const Said giant = said_at_end(Commanded{2}.run(1, 1).written, 2);
    expect_walking(giant, {0, 8, 0});
    EXPECT_NEAR(giant.own_speed, 4, 1e-5) << "unscaled";
}

// It runs in a circle.
TEST(Carriage, FollowsABodyThatTurnsWhileItsMotionStaysTheSame) {
    const SentMotionState circle{
        .forward_command = 0x0007, .turn_command = 0x000D, .forward_speed = 1, .turn_speed = 1};
    const Said said = said_at_end(Commanded{}.order(1, circle).written, 2.5);
    ASSERT_TRUE(said.walking);
    EXPECT_GT(said.walking->x, 3) << "it looks east by then";
    EXPECT_NEAR(length(*said.walking), 4, 1e-3);
}

TEST(Carriage, HasTheCatchUpSpeedOfEachOrderToMove) {
    const auto go_to = [](float run_rate) {
        MoveToPosition order{.position = WrittenSession::place(60), .run_rate = run_rate};
        order.parameters.walk_run_threshold = 100;
        return order;
    };
    EXPECT_NEAR(said_at_end(Commanded{}.order(1, go_to(1.5F)).order(2, go_to(3)).written, 3).catch_up, 24, 1e-4);
    EXPECT_NEAR(said_at_end(Commanded{}.order(1, go_to(1.5F)).order(1.2, go_to(3)).written, 1.25).catch_up, 24, 1e-4)
        << "while it still turns";
}

TEST(Carriage, OfABodyThatChargesALongJumpIsNoWalk) {
    const SentMotionState runs{.forward_command = 0x0007, .forward_speed = 1};
    const Said charges = said_at_end(Commanded{}.order(1, runs).order(1.5, runs, kOptionStandingLongJump).written, 2);
    ASSERT_TRUE(charges.walking);
    EXPECT_EQ(*charges.walking, Vec3{});
    EXPECT_EQ(charges.own_speed, 0);
    const Said jumped =
        said_at_end(Commanded{}.order(1, runs).order(1.5, runs, kOptionStandingLongJump).order(1.7, runs).written, 2);
    expect_walking(jumped, {0, 4, 0});
}

TEST(Carriage, KnowsRetailsCatchUpSpeedUnderOtherRules) {
    Rules rules = Rules::retail();
    rules.bare_run_rate = true;
    const Said stands = said_at_end(Commanded{}.run(1, 2.5F).stand(1.5).written, 2, rules);
    EXPECT_NEAR(stands.catch_up, 5, 1e-5);
    EXPECT_NEAR(stands.retails_catch_up, 20, 1e-5);
}

TEST(Carriage, OfABodyWithoutAMotionIsNothingButTheFallback) {
    Carriage unknown;
    const BodyFrame body{.object = kRemote, .in_contact = true};
    const Said said = ask(unknown, body, std::nullopt, false);
    EXPECT_EQ(said, (Said{7.5, 0, 7.5, {}, false}));
    EXPECT_EQ(ask(unknown, body, std::nullopt, true), said);
    EXPECT_EQ(Carriage{}.doing({}).own_speed, 0);
}

TEST(Carriage, LosesItsMotionWithTheBody) {
    Carriage carriage;
    std::size_t looked = 0;
    play(Commanded{}.run(1, 2.5F).written, 2, [&](const ReplayFrame& frame) {
        const auto place = place_of(frame, kRemote);
        if (!place || frame.time < 1.5) return;
        const BodyFrame& body = frame.bodies[*place];
        EXPECT_NEAR(ask(carriage, body, WorldBody::in(frame, *place), false).own_speed, 10, 1e-5);
        EXPECT_EQ(ask(carriage, body, std::nullopt, false), (Said{7.5, 0, 7.5, {}, false}));
        ++looked;
    });
    EXPECT_GT(looked, 10U);
}

TEST(Carriage, IsNoWalkOffTheGround) {
    std::size_t looked = 0;
    play(Commanded{}.run(1, 1).written, 2, [&](const ReplayFrame& frame) {
        const auto place = place_of(frame, kRemote);
        if (!place || frame.time < 1.5) return;
        BodyFrame body = frame.bodies[*place];
        const auto known = WorldBody::in(frame, *place);
        EXPECT_TRUE(ask_anew(body, known).walking);
        body.in_contact = false;
        EXPECT_FALSE(ask_anew(body, known).walking);
        EXPECT_NEAR(ask_anew(body, known).own_speed, 4, 1e-5) << "on the ground or not";
        ++looked;
    });
    EXPECT_GT(looked, 10U);
}

// One carriage that is asked about two bodies of the same motion in turn.
TEST(Carriage, HasTheSizeOfTheBodyThatIsAskedAbout) {
    Commanded small;
    small.run(1, 1);
    CreateObject giant;
    giant.object = kOther;
    giant.physics.position = WrittenSession::place(90);
    giant.physics.state = 0x00400C08;
    giant.physics.motion_table = 0x09000001;
    giant.physics.scale = 2;
    small.written.say(1, giant);
    UpdateMotion run{.object = kOther};
    run.movement_stamp = {1};
    run.movement.style = 0x003D;
    run.movement.body = SentMotionState{.forward_command = 0x0007, .forward_speed = 1};
    small.written.say(1.1, run);
    Carriage carriage;
    std::size_t looked = 0;
    play(small.written, 2, [&](const ReplayFrame& frame) {
        if (frame.time < 1.5) return;
        const auto one = place_of(frame, kRemote).value();
        const auto other = place_of(frame, kOther).value();
        expect_walking(ask(carriage, frame.bodies[one], WorldBody::in(frame, one), false), {0, 4, 0});
        expect_walking(ask(carriage, frame.bodies[other], WorldBody::in(frame, other), false), {0, 8, 0});
        ++looked;
    });
    EXPECT_GT(looked, 10U);
}

// The animation of a body, which its data files have, carries it faster and faster.
class Animated : public ReceiverHost {
 public:
    void plug_into(WorldHost& /*host*/) override {}
    [[nodiscard]] std::optional<Vec3> played_velocity(ObjectId body, const MotionMoment& moment) const override {
        EXPECT_EQ(body, ObjectId{kRemote});
        EXPECT_EQ(moment.state.forward.command, MotionCommand::RunForward);
        EXPECT_TRUE(moment.may_walk);
        return played;
    }

    std::optional<Vec3> played;
};

TEST(Carriage, AsksTheAnimationInEverySlice) {
    Animated host;
    Carriage carriage;
    float metres = 0;
    play(Commanded{2}.run(1, 1).written, 2, [&](const ReplayFrame& frame) {
        const auto place = place_of(frame, kRemote);
        if (!place || frame.time < 1.5) return;
        const BodyFrame& body = frame.bodies[*place];
        const auto known = WorldBody::in(frame, *place);
        host.played = Vec3{0, ++metres, 0};
        expect_walking(ask(carriage, body, known, false, &host), {0, 2 * metres, 0});
        host.played = Vec3{};
        EXPECT_FALSE(ask(carriage, body, known, false, &host).walks);
        host.played.reset();
        expect_walking(ask(carriage, body, known, false, &host), {0, 8, 0});
    });
    EXPECT_GT(metres, 10);
}

TEST(Carriage, IsToldAsTheSliceHasIt) {
    Slice slice{.seconds = 0.25, .catch_up_speed = 6};
    EXPECT_EQ(Carriage{}.doing(slice).behind_update, std::nullopt);
    slice.behind_update = MaybeMetres{3};
    const Doing doing = Carriage{}.doing(slice);
    EXPECT_EQ(doing.seconds, 0.25);
    EXPECT_EQ(doing.catch_up_speed, 6);
    EXPECT_EQ(doing.behind_update, 3);
}

// ---- who has arrived ------------------------------------------------------------------------------------------------

TEST(HasArrived, WhoIsAsNearToTheNewestUpdateAsCountsAsThere) {
    std::size_t looked = 0;
    play(Commanded{}.written, 1, [&](const ReplayFrame& frame) {
        const auto place = place_of(frame, kRemote);
        if (!place) return;
        BodyFrame body = frame.bodies[*place];
        const auto known = WorldBody::in(frame, *place);
        body.position = WrittenSession::place(0);
        EXPECT_TRUE(has_arrived(body, known, WrittenSession::place(kReachMetres)));
        EXPECT_FALSE(has_arrived(body, known, WrittenSession::place(kReachMetres + 1e-6F)));
        ++looked;
    });
    EXPECT_GT(looked, 10U);
}

}  // namespace
}  // namespace acmotion::test

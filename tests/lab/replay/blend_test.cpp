// `deadreckoning` and `hermite` on a line (spec 80 §2, §3, and the worked numbers of §5)
#include <gtest/gtest.h>

#include "acmotion/geometry/heading.h"
#include "lab/replay/follower.h"

namespace acmotion::baseline::test {
namespace {

// I = T = 0.4 s, P₀ = 0, V₀ = 2 m/s, P′ = 1 m, V′ = 4 m/s.
constexpr Blend kWorked{
    .from = {-1, 0, 0}, .from_velocity = {2, 0, 0}, .velocity = {4, 0, 0}, .interval = 0.4, .seconds = 0.4};

double metres(Path path, double x) { return 1 + path(kWorked, x).x; }

TEST(Hermite, HasTheWorkedNumbersOfTheSpec) {
    EXPECT_NEAR(metres(on_cubic, 0), 0, 1e-12);
    EXPECT_NEAR(metres(on_cubic, 0.1), 0.44375, 1e-12);
    EXPECT_NEAR(metres(on_cubic, 0.2), 1.2, 1e-12);
    EXPECT_NEAR(metres(on_cubic, 0.3), 2.00625, 1e-12);
    EXPECT_NEAR(metres(on_cubic, 0.4), 2.6, 1e-12);
    EXPECT_NEAR(metres(on_cubic, 0.5), 3.0, 1e-12);
    EXPECT_NEAR(metres(on_cubic, 0.6), 3.4, 1e-12);
    EXPECT_NEAR(metres(on_cubic, 7), 3.4, 1e-12);
}

TEST(DeadReckoning, HasTheWorkedNumbersOfTheSpec) {
    EXPECT_NEAR(metres(dead_reckoned, 0), 0, 1e-12);
    EXPECT_NEAR(metres(dead_reckoned, 0.1), 0.5375, 1e-12);
    EXPECT_NEAR(metres(dead_reckoned, 0.2), 1.2, 1e-12);
    EXPECT_NEAR(metres(dead_reckoned, 0.3), 1.9125, 1e-12);
    EXPECT_NEAR(metres(dead_reckoned, 0.4), 2.6, 1e-12);
    EXPECT_NEAR(metres(dead_reckoned, 0.6), 3.4, 1e-12);
    EXPECT_NEAR(metres(dead_reckoned, 7), 3.4, 1e-12);
}

TEST(Hermite, SwingsPastNoPlaceWhereItStops) {
    Blend stop{.from = {-0.4, 0, 0}, .from_velocity = {8, 3, 0}, .velocity = {}, .interval = 0.4, .seconds = 0.4};
    double before = -0.4;
    for (int i = 1; i <= 40; ++i) {
        const WideVec3 at = on_cubic(stop, i * 0.01);
        EXPECT_GE(at.x, before - 1e-12);
        EXPECT_LE(at.x, 1e-12);
        EXPECT_EQ(at.y, 0);
        before = at.x;
    }
    stop.from = {};
    EXPECT_EQ(length(on_cubic(stop, 0.1)), 0) << "it is there already";
    stop.from = {-0.6, 0, 0};
    EXPECT_GT(on_cubic(stop, 0.3).y, 0) << "farther away it may swing";
}

Position at(float x, float heading = 0) {
    Position place{.cell = CellId{0xA9B40001}, .frame = {}};
    place.frame.origin = {x, 10, 0};
    set_heading(place.frame, heading);
    return place;
}

Goal goal(double time, float x, double velocity, float heading = 0) {
    return {.time = time,
            .arrival = time,
            .place = at(x, heading),
            .velocity = {velocity, 0, 0},
            .interval = 0.4,
            .catch_up_speed = 8};
}

TEST(Blending, GoesOnFromWhereAndHowItIsShown) {
    const auto body = make_blending(on_cubic);
    body->place(goal(0, 1, 2));
    EXPECT_FLOAT_EQ(body->at(0.1).frame.origin.x, 1.2F);
    EXPECT_FLOAT_EQ(body->at(0.2).frame.origin.x, 1.4F);
    EXPECT_EQ(body->doing(), Doing::Extrapolates);
    body->follow(goal(0.2, 2.4F, 4));
    EXPECT_FLOAT_EQ(body->at(0.2).frame.origin.x, 1.4F) << "nothing jumps";
    EXPECT_NEAR(body->at(0.3).frame.origin.x, 1.4 + 0.44375, 1e-5) << "V₀ is the last step over its time";
    EXPECT_EQ(body->doing(), Doing::Blends);
    static_cast<void>(body->at(0.9));
    EXPECT_EQ(body->doing(), Doing::Holds);
}

TEST(Blending, TurnsTheShorterWayInTheSameTime) {
    const auto body = make_blending(on_cubic);
    body->place(goal(0, 1, 0, 350));
    static_cast<void>(body->at(0.1));
    body->follow(goal(0.1, 1, 0, 30));
    EXPECT_NEAR(heading_of(body->at(0.2).frame.rotation), 0, 0.01);
    EXPECT_NEAR(heading_of(body->at(0.3).frame.rotation), 10, 0.01);
    EXPECT_NEAR(heading_of(body->at(0.6).frame.rotation), 30, 0.01);
}

}  // namespace
}  // namespace acmotion::baseline::test

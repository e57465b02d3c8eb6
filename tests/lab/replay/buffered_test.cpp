// `buffered`: how late it draws, and what it does when updates pause (spec 80 §4, §5)
#include <gtest/gtest.h>

#include "lab/replay/follower.h"

namespace acmotion::baseline::test {
namespace {

Goal update(double time, float x, double interval = 0.2) {
    Position place{.cell = CellId{0xA9B40001}, .frame = {}};
    place.frame.origin = {x, 10, 0};
    return {.time = time, .arrival = time, .place = place, .velocity = {}, .interval = interval, .catch_up_speed = 8};
}

// A runner of 4 m/s; frames 60 times a second, updates every 0.2 s. Answers how far behind the truth each frame shows it.
std::vector<double> lags(Follower& body, double seconds) {
    std::vector<double> behind;
    body.place(update(0, 0));
    int updates = 0;
    for (int frame = 1; frame <= static_cast<int>(seconds * 60); ++frame) {
        const double now = frame / 60.0;
        behind.push_back(4 * now - static_cast<double>(body.at(now).frame.origin.x));
        if (frame % 12 == 0) body.follow(update(now, static_cast<float>(0.8 * ++updates)));
    }
    return behind;
}

TEST(Buffered, ARunnerIsShownFourTenthsOfASecondLate) {
    const auto body = make_buffered(std::nullopt);
    const std::vector<double> behind = lags(*body, 10);
    for (std::size_t i = 120; i < behind.size(); ++i) ASSERT_NEAR(behind[i], 1.6, 0.01) << i;
}

TEST(Buffered, TheNewestUpdateIsBetweenHalfAndAllOfThatAhead) {
    const auto body = make_buffered(std::nullopt);
    static_cast<void>(lags(*body, 10));
    EXPECT_NEAR(40 - body->at(10).frame.origin.x, 1.6, 0.01);
    EXPECT_NEAR(40 - body->at(10.2).frame.origin.x, 0.8, 0.01);
}

TEST(Buffered, HoldsAtItsNewestAndDoesNotCreepAcrossAPause) {
    const auto body = make_buffered(std::nullopt);
    static_cast<void>(lags(*body, 4));
    for (int frame = 241; frame <= 600; ++frame) static_cast<void>(body->at(frame / 60.0));
    EXPECT_EQ(body->doing(), Doing::Starved);
    EXPECT_FLOAT_EQ(body->at(10).frame.origin.x, 16);
    body->follow(update(10, 20));
    EXPECT_FLOAT_EQ(body->at(10.01).frame.origin.x, 16) << "the copy of the last is at 9.8 s, and the clock before it";
    EXPECT_EQ(body->doing(), Doing::Blends);
}

}  // namespace
}  // namespace acmotion::baseline::test

// What explains without a rule how far a body is from retail.
#include "lab/against/habits.h"

#include <gtest/gtest.h>

#include "lab/against/reference.h"

namespace acmotion::test {
namespace {

using against::Habit;
using against::HabitKind;
using against::Pair;

constexpr std::uint32_t kCircler = 0x80000002;
constexpr double kSixteenth = 0.0625;
constexpr double kSeconds = 12;
constexpr double kRadius = 5;

// Retail's body runs in a circle, and the server says every second where it is.
MapPlace circling(double time) { return {100 + kRadius * std::cos(time), 100 + kRadius * std::sin(time), 0}; }

class Circle {
 public:
    Circle() {
        Track& track = run_.tracks.emplace_back(Track{.object = ObjectId{kCircler}});
        for (std::uint32_t i = 0; time_of(i) <= kSeconds; ++i) {
            run_.frame_times.push_back(time_of(i));
            track.points.add({.frame = i, .place = circling(time_of(i))});
        }
        for (int i = 0; i <= kSeconds; ++i)
            track.updates.push_back({1.0 * i, circling(i), PositionOutcome::Interpolate});
    }
    // From second 4 on, of a body that is drawn there.
    [[nodiscard]] Habit habit(const std::function<MapPlace(double time)>& yours, double seconds = kSeconds - 4) const {
        std::vector<Pair> pairs;
        for (std::uint32_t i = 0; time_of(i) <= seconds; ++i) {
            const double time = 4 + time_of(i);
            Pair pair{.time = time, .retail = circling(time), .yours = yours(time)};
            pair.metres = distance(pair.retail, pair.yours);
            pairs.push_back(pair);
        }
        const against::Reference reference{run_, {}};
        return against::habit_of(pairs, run_.tracks.front(), reference, {});
    }
    void take_updates(const std::vector<SeenUpdate>& updates) { run_.tracks.front().updates = updates; }
    void add_update(double time, const MapPlace& place) {
        auto& all = run_.tracks.front().updates;
        const auto after = std::ranges::upper_bound(all, time, std::less{}, &SeenUpdate::time);
        all.insert(after, {time, place, PositionOutcome::Interpolate});
    }
    // As seldom as that.
    void update_every(double seconds) {
        run_.tracks.front().updates.clear();
        for (double time = 0; time <= kSeconds; time += seconds) add_update(time, circling(time));
    }
    void ignore_updates() {
        for (SeenUpdate& update : run_.tracks.front().updates) update.outcome = PositionOutcome::Ignore;
    }

 private:
    static double time_of(std::uint32_t frame) { return frame * kSixteenth; }

    TrackedRun run_;
};

// On the straight way between the updates of two seconds, before or beyond the second one too.
MapPlace straight(int second, double time) {
    return circling(second) + (circling(second + 1) - circling(second)) * (time - second);
}

TEST(Habits, AreToStandFromSomeMomentOn) {
    const Habit stands = Circle{}.habit([](double time) { return circling(std::min(time, 4.5)); });
    EXPECT_EQ(stands.kind, HabitKind::Stands);
    EXPECT_EQ(stands.words, "it stands from 4.50 s on");
    EXPECT_NE(Circle{}.habit([](double time) { return circling(std::min(time, 5.5)); }).kind, HabitKind::Stands)
        << "it went on for more than a second";
    EXPECT_NE(Circle{}.habit([](double) { return circling(4); }, 1.9).kind, HabitKind::Stands) << "not for long";
    EXPECT_EQ(Circle{}.habit([](double) { return circling(4); }, 2).kind, HabitKind::Stands);
}

TEST(Habits, AreToBeBesideRetailByTheSameEverywhere) {
    const Habit shifted = Circle{}.habit([](double time) { return circling(time) + WideVec3{0.5, 0, -1}; });
    EXPECT_EQ(shifted.kind, HabitKind::Shifted);
    EXPECT_EQ(shifted.words, "it is 0.50 m too far east and 1.00 m too low");
    EXPECT_NEAR(shifted.explained, 1, 1e-6);
    EXPECT_EQ(Circle{}.habit([](double time) { return circling(time) + WideVec3{0.2, 0, 0}; }).kind, HabitKind::None)
        << "too little to mention";
}

TEST(Habits, AreToBeWholeLandblocksAway) {
    const auto away = [](const WideVec3& shift) {
        return Circle{}.habit([shift](double time) { return circling(time) + shift; });
    };
    EXPECT_EQ(away({-192, 0, 0}).kind, HabitKind::Border);
    EXPECT_EQ(away({-192, 0, 0}).words, "192 m off: at a border, its cell and its x do not belong together");
    EXPECT_EQ(away({0, 192, 0}).words, "192 m off: at a border, its cell and its y do not belong together");
}

TEST(Habits, AreToBeLateOrEarly) {
    const auto later = [](double seconds) {
        return Circle{}.habit([seconds](double time) { return circling(time - seconds); });
    };
    EXPECT_EQ(later(0.53).kind, HabitKind::Late);
    EXPECT_EQ(later(0.53).words, "it is 0.53 s late");
    EXPECT_EQ(later(2.5).words, "it is 2.50 s late");
    EXPECT_EQ(later(-0.3).words, "it is 0.30 s early");
    EXPECT_GT(later(0.53).explained, 0.9);
}

TEST(Habits, AreToDrawBetweenUpdatesAsTheyWereBefore) {
    const auto buffered = [](double time) {
        const double shown = time - 1.5;
        return straight(static_cast<int>(std::floor(shown)), shown);
    };
    const Habit habit = Circle{}.habit(buffered);
    EXPECT_EQ(habit.kind, HabitKind::Buffer);
    EXPECT_EQ(habit.words, "it is drawn between updates, as they were 1.50 s before: a snapshot buffer");
    Circle ignored;
    ignored.ignore_updates();
    EXPECT_EQ(ignored.habit(buffered).kind, HabitKind::Buffer) << "a client may use what retail ignores";
}

TEST(Habits, AreToGoOnBeyondAnUpdateAsBetweenTheLastTwo) {
    const Habit habit =
        Circle{}.habit([](double time) { return straight(static_cast<int>(std::floor(time)) - 1, time); });
    EXPECT_EQ(habit.kind, HabitKind::Extrapolates);
    EXPECT_NEAR(habit.explained, 1, 1e-6);
}

// Between updates two seconds apart, or beyond them.
MapPlace straight_by_two(double begin, double time) {
    return circling(begin) + (circling(begin + 2) - circling(begin)) * ((time - begin) / 2);
}

TEST(Habits, GoByHowFarUpdatesAreApart) {
    Circle circle;
    circle.update_every(2);
    const auto even = [](double time) { return 2 * std::floor(time / 2); };
    const Habit buffered = circle.habit([&](double time) { return straight_by_two(even(time - 2.5), time - 2.5); });
    EXPECT_EQ(buffered.words, "it is drawn between updates, as they were 2.50 s before: a snapshot buffer");
    EXPECT_NEAR(buffered.explained, 1, 1e-6);
    const Habit beyond = circle.habit([&](double time) { return straight_by_two(even(time) - 2, time); });
    EXPECT_EQ(beyond.kind, HabitKind::Extrapolates);
    EXPECT_NEAR(beyond.explained, 1, 1e-6);
}

TEST(Habits, AreToBeBesideRetailWhereTheyAreApartAtAll) {
    const Habit shifted =
        Circle{}.habit([](double time) { return circling(time) + (time < 9 ? WideVec3{} : WideVec3{3, 0, 0}); });
    EXPECT_EQ(shifted.kind, HabitKind::Shifted);
    EXPECT_EQ(shifted.words, "it is 3.00 m too far east");
    EXPECT_NEAR(shifted.explained, 1, 1e-6);
}

TEST(Habits, TakeABodyForOneThatStaysAtAnUpdateThatCameWithAnother) {
    const MapPlace corrected = circling(6) + WideVec3{2, 0, 0};
    Circle circle;
    circle.add_update(6, corrected);
    const Habit habit = circle.habit([&](double time) {
        if (time >= 6 && time < 7) return corrected;
        if (time >= 7 && time < 8) return corrected + (circling(7) - corrected) * (time - 6);
        return straight(static_cast<int>(std::floor(time)) - 1, time);
    });
    EXPECT_EQ(habit.kind, HabitKind::Extrapolates);
    EXPECT_NEAR(habit.explained, 1, 1e-6);
}

// It goes on beyond the second of two updates, before which nothing is known of how it goes.
TEST(Habits, AreKnownOfSevenPosesInTen) {
    const auto extrapolating_from = [](double second) {
        const auto sent = [second](double time) { return MapPlace{100 + 400 * (time - second), 100, 0}; };
        Circle circle;
        circle.take_updates({{second - 0.25, sent(second - 0.25), PositionOutcome::Interpolate},
                             {second, sent(second), PositionOutcome::Interpolate}});
        return circle.habit([&](double time) { return time < second ? circling(time) : sent(time); }, 9 * kSixteenth)
            .kind;
    };
    EXPECT_EQ(extrapolating_from(4 + 3 * kSixteenth), HabitKind::Extrapolates);
    EXPECT_EQ(extrapolating_from(4 + 4 * kSixteenth), HabitKind::None);
}

TEST(Habits, AreNoneWhereNothingExplainsMostOfIt) {
    // Another circle, the other way round.
    const auto other = [](double time) { return MapPlace{100 + 9 * std::cos(-2 * time), 120 + 3 * std::sin(time), 5}; };
    EXPECT_EQ(Circle{}.habit([&](double time) { return time < 8 ? other(time) : circling(time - 1); }).kind,
              HabitKind::None);
    EXPECT_EQ(Circle{}.habit([](double time) { return circling(time - 0.5); }, 0.5).kind, HabitKind::None)
        << "of too few poses";
}

}  // namespace
}  // namespace acmotion::test

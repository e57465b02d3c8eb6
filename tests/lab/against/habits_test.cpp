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
    [[nodiscard]] Habit habit(const std::function<MapPlace(double time)>& yours, double seconds = kSeconds - 4,
                              const against::Noise& noise = {}) const {
        std::vector<Pair> pairs;
        for (std::uint32_t i = 0; time_of(i) <= seconds; ++i) {
            const double time = 4 + time_of(i);
            Pair pair{.time = time, .retail = circling(time), .yours = yours(time)};
            pair.metres = distance(pair.retail, pair.yours);
            pairs.push_back(pair);
        }
        const against::Reference reference{run_, {}};
        return against::habit_of(pairs, run_.tracks.front(), reference, noise);
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
    const MapPlace corrected = circling(6) + WideVec3{2, 1, 1};
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

TEST(Habits, AreToStayAtAnUpdateThatIsMoreThanFiveSecondsAfterTheOneBefore) {
    const auto extrapolating_after = [](double second) {
        Circle circle;
        circle.take_updates({});
        for (const double time : {1.0, 2.0, second, 9.0, 10.0, 11.0}) circle.add_update(time, circling(time));
        const auto between = [](double from, double to, double time) {
            return circling(to) + (circling(to) - circling(from)) * ((time - to) / (to - from));
        };
        return circle.habit([&, second](double time) {
            if (time < second) return between(1, 2, time);
            if (time < 9) return second - 2 > 5 ? circling(second) : between(2, second, time);
            if (time < 10) return between(second, 9, time);
            return time < 11 ? between(9, 10, time) : between(10, 11, time);
        });
    };
    for (const double second : {6.5, 7.0, 7.0625, 8.0}) {
        EXPECT_EQ(extrapolating_after(second).kind, HabitKind::Extrapolates) << second;
        EXPECT_NEAR(extrapolating_after(second).explained, 1, 1e-6) << second;
    }
}

TEST(Habits, AreToStandFromTheFirstPoseOnThatIsNoFartherThanNoise) {
    const auto standing_after = [](double metres) {
        return Circle{}.habit([metres](double time) { return MapPlace{time < 4.5 ? metres : 0, 0, 0}; }).words;
    };
    EXPECT_EQ(standing_after(0.01), "it stands from 4.00 s on");
    EXPECT_EQ(standing_after(0.011), "it stands from 4.50 s on");
}

// ---- poses of which all numbers are known ----------------------------------------------------------------------------

// Retail stands, and yours is that far beside it.
std::vector<Pair> beside(std::size_t count, const WideVec3& step) {
    Pair pair{.yours = MapPlace{} + step};
    pair.metres = distance(pair.retail, pair.yours);
    return std::vector<Pair>(count, pair);
}
std::vector<Pair> both(std::vector<Pair> first, const std::vector<Pair>& second) {
    first.insert(first.end(), second.begin(), second.end());
    return first;
}
// Of a body of which retail knows no track and no update.
Habit habit_beside(std::vector<Pair> pairs, const against::Noise& noise = {}) {
    for (std::size_t i = 0; i < pairs.size(); ++i) pairs[i].time = kSixteenth * static_cast<double>(i);
    TrackedRun run;
    run.frame_times = {0, kSeconds};
    run.tracks.push_back(Track{.object = ObjectId{kCircler}});
    const against::Reference reference{run, {}};
    return against::habit_of(pairs, run.tracks.front(), reference, noise);
}

TEST(Habits, ExplainTheShareOfAllMetresBeyondNoiseThatTheyTakeAway) {
    // A metre and the centimetre that is the same.
    const Habit most = habit_beside(both(beside(12, {1.01, 0, 0}), beside(4, {0, 1.01, 0})));
    EXPECT_EQ(most.kind, HabitKind::Shifted);
    EXPECT_EQ(most.explained, 0.75);
    EXPECT_EQ(most.words, "it is 1.01 m too far east");
    EXPECT_EQ(habit_beside(both(beside(12, {1.01, 0, 0}), beside(5, {0, 1.01, 0}))).kind, HabitKind::None);
    const Habit half_way = habit_beside(both(beside(9, {1.01, 0, 0}), beside(1, {2.01, 0, 0})));
    EXPECT_NEAR(half_way.explained, 1 - 0.99 / 11, 1e-12);
    EXPECT_EQ(habit_beside(both(beside(12, {1.01, 0, 0}), beside(40, {0.01, 0, 0}))).explained, 1)
        << "those are the same";
}

TEST(Habits, CountNoMoreThanTwentyMetres) {
    const Habit far = habit_beside(both(beside(12, {100, 0, 0}), beside(1, {0, 0, 500})));
    EXPECT_EQ(far.kind, HabitKind::Shifted);
    EXPECT_NEAR(far.explained, 12.0 / 13, 1e-12);
}

TEST(Habits, AreToBeBesideRetailByAQuarterOfAMetreAtLeast) {
    EXPECT_EQ(habit_beside(beside(10, {0.25, 0, 0})).words, "it is 0.25 m too far east");
    EXPECT_EQ(habit_beside(beside(10, {0.24, 0, 0})).kind, HabitKind::None);
    EXPECT_EQ(habit_beside(beside(10, {0, 0, -0.25})).words, "it is 0.25 m too low");
    EXPECT_EQ(habit_beside(beside(10, {0.15, -0.21, 0})).words, "it is 0.15 m too far east and 0.21 m too far south");
    EXPECT_EQ(habit_beside(beside(9, {1, 0, 0})).kind, HabitKind::None) << "of too few poses";
}

TEST(Habits, AreToBeBesideRetailByTheMiddleOfWhatIsMoreThanTwiceNoise) {
    const against::Noise noise{.metres = 0.0975};
    ASSERT_DOUBLE_EQ(noise.same_metres(), 0.4);
    EXPECT_EQ(habit_beside(both(beside(10, {3, 0, 0}), beside(60, {0, 0.8, 0})), noise).kind, HabitKind::None)
        << "it explains 26 m of 50";
    EXPECT_EQ(habit_beside(both(beside(10, {3, 0, 0}), beside(20, {0, 0.8, 0})), noise).words,
              "it is 3.00 m too far east");
    EXPECT_NEAR(habit_beside(both(beside(10, {3, 0, 0}), beside(20, {0, 0.8, 0})), noise).explained, 26.0 / 34, 1e-9);
    EXPECT_EQ(habit_beside(both(beside(10, {3, 0, 0}), beside(12, {0, 0.81, 0})), noise).kind, HabitKind::None)
        << "most are another way beside it";
}

TEST(Habits, OfABorderSayHowManyMetresItIs) {
    EXPECT_EQ(habit_beside(beside(10, {192, 0, 0})).words,
              "192 m off: at a border, its cell and its x do not belong together");
    EXPECT_EQ(habit_beside(beside(10, {-3, -384, 0})).words,
              "384 m off: at a border, its cell and its y do not belong together");
    EXPECT_EQ(habit_beside(beside(10, {144, 192, 0})).words,
              "240 m off: at a border, its cell and its y do not belong together");
    EXPECT_EQ(habit_beside(beside(10, {0, 0, 192})).kind, HabitKind::Shifted) << "heights have no borders";
    EXPECT_EQ(habit_beside(beside(10, {191, 0, 0})).kind, HabitKind::Shifted);
}

// Far away beside retail, and back in every second pose.
TEST(Habits, AreLookedForInAtMostFourHundredPoses) {
    const auto to_and_fro = [](std::size_t count) {
        std::vector<Pair> pairs;
        while (pairs.size() < count) pairs = both(std::move(pairs), both(beside(1, {1, 0, 0}), beside(1, {0, 2, 0})));
        pairs.resize(count);
        return habit_beside(pairs);
    };
    EXPECT_EQ(to_and_fro(398).kind, HabitKind::None);
    EXPECT_EQ(to_and_fro(399).kind, HabitKind::None);
    EXPECT_EQ(to_and_fro(400).words, "it is 1.00 m too far east") << "only every second one is looked at";
    EXPECT_EQ(to_and_fro(800).kind, HabitKind::None) << "only every third";
}

TEST(Habits, LookAtNoPoseBesideThoseOfTheParting) {
    std::vector<Pair> pairs = beside(60, {3, 0, 0});
    for (std::size_t i = 0; i < pairs.size(); ++i) {
        pairs[i].time = kSixteenth * static_cast<double>(i);
        pairs[i].retail = {0, kSixteenth * static_cast<double>(i), 0};
    }
    TrackedRun run;
    run.frame_times = {0, kSeconds};
    run.tracks.push_back(Track{.object = ObjectId{kCircler}});
    const against::Reference reference{run, {}};
    const std::span<const Pair> all{pairs};
    EXPECT_EQ(against::habit_of(all.subspan(1), run.tracks.front(), reference, {}).words, "it stands from 0.06 s on")
        << "it stood before, too";
    for (Pair& pair : pairs) pair.retail = {};
    pairs.back().retail = {0, 9, 0};
    EXPECT_EQ(against::habit_of(all.first(59), run.tracks.front(), reference, {}).kind, HabitKind::Shifted)
        << "retail goes only later";
}

TEST(Habits, AreToBeAsLateAsTheLeastDelayThatExplainsMost) {
    const against::Noise noise{.metres = 0.02};  // as far as the body goes in 18 ms
    const auto later = [&](double seconds) {
        return Circle{}.habit([seconds](double time) { return circling(time - seconds); }, kSeconds - 4, noise);
    };
    EXPECT_EQ(later(0.5).words, "it is 0.50 s late");
    EXPECT_EQ(later(0.5).explained, 1);
    EXPECT_EQ(later(0.05).words, "it is 0.05 s late");
    EXPECT_EQ(later(0.525).words, "it is 0.51 s late") << "the least of those that explain all";
    EXPECT_EQ(Circle{}.habit([](double time) { return circling(time - 0.03); }).kind, HabitKind::None)
        << "a tick may be the reason";
}

TEST(Habits, MayGoByAcceptedUpdatesAlone) {
    Circle circle;
    std::vector<SeenUpdate> updates;
    for (int i = 0; i <= kSeconds; ++i) {
        updates.push_back({1.0 * i, circling(i), PositionOutcome::Interpolate});
        updates.push_back({i + 0.5, circling(i) + WideVec3{9, 3, 0}, PositionOutcome::Ignore});
    }
    circle.take_updates(updates);
    const Habit buffered = circle.habit([](double time) {
        const double shown = time - 1.5;
        return straight(static_cast<int>(std::floor(shown)), shown);
    });
    EXPECT_EQ(buffered.words, "it is drawn between updates, as they were 1.50 s before: a snapshot buffer");
    EXPECT_NEAR(buffered.explained, 1, 1e-6);
    const Habit beyond =
        circle.habit([](double time) { return straight(static_cast<int>(std::floor(time)) - 1, time); });
    EXPECT_EQ(beyond.kind, HabitKind::Extrapolates);
    EXPECT_NEAR(beyond.explained, 1, 1e-6);
}

// Yours stands three metres beside where retail begins, from the first pose on.
Habit standing_while(const std::function<MapPlace(double time)>& retail, const std::vector<double>& times,
                     const std::function<MapPlace(double time)>& yours) {
    std::vector<Pair> pairs;
    for (const double time : times) {
        Pair pair{.time = time, .retail = retail(time), .yours = yours(time)};
        pair.metres = distance(pair.retail, pair.yours);
        pairs.push_back(pair);
    }
    TrackedRun run;
    run.frame_times = {0, kSeconds};
    run.tracks.push_back(Track{.object = ObjectId{kCircler}});
    return against::habit_of(pairs, run.tracks.front(), against::Reference{run, {}}, {});
}

TEST(Habits, AreToStandWhileRetailGoesHalfAMetre) {
    std::vector<double> times;
    for (int i = 0; i <= 48; ++i) times.push_back(kSixteenth * i);
    const auto stands = [](double) { return MapPlace{3, 0, 0}; };
    const auto goes = [&](double metres) {
        const auto retail = [metres](double time) { return MapPlace{0, time < 1 ? 0 : metres, 0}; };
        return standing_while(retail, times, stands).kind == HabitKind::Stands;
    };
    EXPECT_TRUE(goes(0.5));
    EXPECT_FALSE(goes(0.49));
    const auto back = [](double time) { return MapPlace{0, time > 1 && time < 2 ? 4.0 : 0, 0}; };
    EXPECT_EQ(standing_while(back, times, stands).kind, HabitKind::Stands) << "and comes back";
}

TEST(Habits, AreToStandFromASecondAfterTheFirstPoseAtTheLatest) {
    std::vector<double> times;
    for (int i = 0; i <= 80; ++i) times.push_back(kSixteenth * i);
    const auto retail = [](double time) { return MapPlace{0, -2 * time, 0}; };
    const auto from = [&](double second) {
        return standing_while(retail, times, [&](double time) { return MapPlace{3, std::max(0.0, second - time), 0}; })
            .words;
    };
    EXPECT_EQ(from(1), "it stands from 1.00 s on");
    EXPECT_EQ(from(0), "it stands from 0.00 s on");
    EXPECT_NE(from(1 + kSixteenth), "it stands from 1.06 s on");
}

// Whether it stood between is not known.
TEST(Habits, AreNotToStandInALastPoseAlone) {
    std::vector<double> times;
    for (int i = 0; i <= 12; ++i) times.push_back(kSixteenth * i);
    times.push_back(4);
    const Habit habit = standing_while([](double time) { return MapPlace{0, 2 * time, 0}; }, times,
                                       [](double time) { return MapPlace{3, time < 4 ? 9 - time : 0, 0}; });
    EXPECT_NE(habit.kind, HabitKind::Stands);
}

}  // namespace
}  // namespace acmotion::test

#include "lab/metrics/ranking.h"

#include <gtest/gtest.h>

namespace acmotion::test {
namespace {

ObjectMetrics body(std::uint32_t object, double seconds, double seconds_moving) {
    return {object, "", {.seconds = seconds, .seconds_moving = seconds_moving}};
}

RunMetrics run_of(std::vector<ObjectMetrics> objects, std::vector<Moment> moments = {}) {
    return {.label = "retail", .all = {}, .objects = std::move(objects), .moments = std::move(moments)};
}

TEST(Ranking, TheWorstShownComesFirstAndWhatStoodNotAtAll) {
    const RunMetrics run = run_of({body(1, 60, 10), body(2, 60, 30), body(3, 60, 0), body(4, 60, 20), body(5, 0, 0)},
                                  {{.time = 1, .object = 4, .severity = 2}, {.time = 2, .object = 1, .severity = 7}});
    const RankedBodies bodies = ranked_bodies(run);
    EXPECT_EQ(bodies.moved, (std::vector<ObjectId>{1, 4, 2}));
    EXPECT_EQ(bodies.stood, (std::vector<ObjectId>{3}));
    EXPECT_EQ(bodies.absent, (std::vector<ObjectId>{5}));
    EXPECT_EQ(count_text(bodies), "3 bodies moved, 1 stood");
    EXPECT_EQ(rest_text(bodies), "1 thing did not move, 1 was never in the world (held or packed)");
    EXPECT_FALSE(sentence_on_stillness(run).has_value());
}

TEST(Ranking, ABodyThatMovedUnderOneOfTheRulesIsNotHidden) {
    const RunMetrics still = run_of({body(1, 60, 0), body(2, 60, 0)});
    const RunMetrics moved = run_of({body(1, 60, 0), body(2, 60, 0.1)});
    const std::vector<const RunMetrics*> both{&still, &moved};
    EXPECT_EQ(ranked_bodies(both).moved, (std::vector<ObjectId>{2}));
    EXPECT_FALSE(sentence_on_stillness(both).has_value());
}

TEST(Ranking, SaysThatNothingMoved) {
    EXPECT_EQ(sentence_on_stillness(run_of({body(1, 60, 0), body(2, 41.25, 0), body(3, 0, 0)})),
              "nothing moved near the player: 2 things stood still for up to 60.0 s");
    EXPECT_EQ(sentence_on_stillness(run_of({body(3, 0, 0)})),
              "nothing moved near the player: no other body was in the world");
}

TEST(Ranking, OfAMomentCountsNoMoreThanAHundred) {
    const RunMetrics run = run_of({body(1, 60, 10), body(2, 60, 20)}, {{.time = 1, .object = 1, .severity = 5000},
                                                                       {.time = 2, .object = 2, .severity = 60},
                                                                       {.time = 4, .object = 2, .severity = 50},
                                                                       {.time = 5, .object = 9, .severity = 50}});
    EXPECT_EQ(ranked_bodies(run).moved, (std::vector<ObjectId>{2, 1})) << "110 after 100";
}

}  // namespace
}  // namespace acmotion::test

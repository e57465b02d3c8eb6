// The names of --baseline
#include "lab/replay/baselines.h"

#include <gtest/gtest.h>

namespace acmotion::baseline::test {
namespace {

std::vector<Baseline> baselines(std::string_view text) { return parse_baselines(text).value(); }

std::vector<std::string> labels(std::string_view text) {
    std::vector<std::string> all;
    for (const Baseline& one : baselines(text)) all.push_back(one.label);
    return all;
}

TEST(Baselines, AreNamedInAListWithTheirOptions) {
    EXPECT_EQ(labels("hermite,buffered:delay=0.4"), (std::vector<std::string>{"hermite", "buffered:delay=0.4"}));
    EXPECT_EQ(labels("all"), (std::vector<std::string>{"snapshot 100 ms", "deadreckoning", "hermite", "buffered"}));
    EXPECT_EQ(labels("snapshot:delay=0.25"), std::vector<std::string>{"snapshot 250 ms"});
    EXPECT_EQ(baselines("buffered:delay=0.4").front().delay, 0.4);
    for (const Baseline& one : baselines("deadreckoning,hermite,buffered")) EXPECT_NE(one.make(), nullptr);
}

TEST(Baselines, ThatDoNotExistAreRefusedWithThoseThatDo) {
    const auto why = [](std::string_view text) { return parse_baselines(text).error(); };
    EXPECT_EQ(why("spline"), "no baseline \"spline\": there are snapshot, deadreckoning, hermite, buffered, and all");
    EXPECT_EQ(why("hermite:delay=1"), "\"hermite:delay=1\": hermite has no options");
    EXPECT_EQ(why("buffered:speed=1"), "\"buffered:speed=1\": buffered has one option, delay=SECONDS");
    EXPECT_EQ(why("buffered:delay=0"), "\"buffered:delay=0\": delay takes seconds, above 0 and at most 5");
    EXPECT_EQ(why("buffered:delay=nan"), "\"buffered:delay=nan\": delay takes seconds, above 0 and at most 5");
    EXPECT_EQ(why("hermite,hermite"), "hermite is named twice");
    EXPECT_EQ(why(""), "no baseline \"\": there are snapshot, deadreckoning, hermite, buffered, and all");
}

}  // namespace
}  // namespace acmotion::baseline::test

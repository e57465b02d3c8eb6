// What followers do with a session, event by event and in words (spec 80 §1)
#include "lab/replay/deed.h"

#include <gtest/gtest.h>

#include <algorithm>

#include "lab/replay/follow.h"
#include "lab/replay/written_session.h"

namespace acmotion::baseline::test {
namespace {

using acmotion::test::kRemote;
using acmotion::test::WrittenSession;

struct Silent : ReplayListener {
    void on_frame(const ReplayFrame& /*frame*/) override {}
};

std::vector<DeedOf> deeds_of(const WrittenSession& written, const std::string& name, double seconds) {
    std::vector<DeedOf> deeds;
    Silent listener;
    const std::vector<Baseline> asked = parse_baselines(name).value();
    replay_baseline(written.session, asked.front(), acmotion::test::even_frames(seconds, 60), listener,
                    [&](const DeedOf& one) {
                        if (one.object == ObjectId{kRemote}) deeds.push_back(one);
                    });
    return deeds;
}

// Without those that come twice in a row.
std::vector<std::string_view> doings_of(const std::vector<DeedOf>& deeds) {
    std::vector<std::string_view> names;
    for (const DeedOf& one : deeds) {
        if (names.empty() || names.back() != name(one.deed.doing)) names.push_back(name(one.deed.doing));
    }
    return names;
}

// Walks east at 3 m/s, as its updates say five times a second, then is silent.
WrittenSession silenced_walker() {
    WrittenSession written;
    written.create(0, kRemote, 82, 1);
    for (int i = 1; i <= 5; ++i) written.update(i * 0.2, kRemote, static_cast<float>(82 + 0.6 * i));
    return written;
}

TEST(Deeds, OfABlendAreThatItBlendsGoesOnAndHolds) {
    for (const char* name : {"hermite", "deadreckoning"}) {
        const std::vector<DeedOf> deeds = deeds_of(silenced_walker(), name, 3);
        const std::vector<std::string_view> doings = doings_of(deeds);
        ASSERT_GE(doings.size(), 4U) << name;
        EXPECT_EQ(doings.front(), "placed") << name;
        EXPECT_EQ((std::vector<std::string_view>{doings.end() - 3, doings.end()}),
                  (std::vector<std::string_view>{"blends", "extrapolates", "holds"}))
            << name;
        const auto blend = std::ranges::find(deeds, Doing::Blends, [](const DeedOf& one) { return one.deed.doing; });
        EXPECT_NEAR(blend->deed.seconds, 0.2, 0.01) << name;
        EXPECT_GT(blend->deed.metres, 0.1) << name;
        EXPECT_NEAR(deeds.back().time, 1.0 + 0.3, 0.05) << name << " holds after one and a half intervals";
    }
}

TEST(Deeds, OfABufferAreUpdateToUpdateAndThenStarved) {
    const std::vector<DeedOf> deeds = deeds_of(silenced_walker(), "buffered", 3);
    EXPECT_EQ(doings_of(deeds).back(), "starved");
    const auto blend =
        std::find_if(deeds.rbegin(), deeds.rend(), [](const DeedOf& one) { return one.deed.doing == Doing::Blends; });
    ASSERT_NE(blend, deeds.rend());
    EXPECT_NEAR(blend->deed.metres, 0.6, 0.01);
    EXPECT_NEAR(blend->deed.late, 0.4, 0.1) << "two intervals";
}

TEST(Deeds, HaveSentences) {
    EXPECT_EQ(sentence({.doing = Doing::Placed}), "placed");
    EXPECT_EQ(sentence({.doing = Doing::Placed, .metres = 12}), "placed at once, 12.00 m from where it was shown");
    EXPECT_EQ(sentence({.doing = Doing::Blends, .seconds = 0.2, .metres = 0.831, .speed = 4}),
              "blends over 0.20 s into its newest update, 0.83 m away, which goes on at 4.0 m/s");
    EXPECT_EQ(sentence({.doing = Doing::Blends, .seconds = 0.2, .metres = 0.831}),
              "blends over 0.20 s into its newest update, 0.83 m away, where it stops");
    EXPECT_EQ(sentence({.doing = Doing::Blends, .seconds = 0.2, .metres = 0.8, .late = 0.41}),
              "goes to the next of its updates, 0.80 m in 0.20 s, shown 0.41 s late");
    EXPECT_EQ(sentence({.doing = Doing::Blends, .seconds = 0.2, .speed = 4, .is_redirected = true}),
              "blends over 0.20 s into its new motion, 0.00 m away, which goes on at 4.0 m/s");
    EXPECT_EQ(sentence({.doing = Doing::Extrapolates, .speed = 4}),
              "extrapolates: goes on at 4.0 m/s as its update has it");
    EXPECT_EQ(sentence({.doing = Doing::Extrapolates}), "stands where its update has it");
    EXPECT_EQ(sentence({.doing = Doing::Holds, .seconds = 0.3}), "holds: no update for 0.30 s");
    EXPECT_EQ(sentence({.doing = Doing::Starved, .seconds = 0.45}), "starved: stands at its newest update, 0.45 s old");
}

}  // namespace
}  // namespace acmotion::baseline::test

// Issue 32: where the rule sets diverge, for pages
#include "lab/metrics/versus.h"

#include <gtest/gtest.h>

#include "cli/simulated.h"
#include "core/rule_fields.h"
#include "lab/replay/written_session.h"
#include "lab/session/session_collector.h"

namespace acmotion::test {
namespace {

Session session_of(const std::string& scenario, double seconds) {
    const ByteBuffer capture = capture_of(simulation_of(scenario, seconds));
    return load_session(ByteStream{Bytes{capture}})->session.value();
}

FrameTimes frames_of(const Session& session) { return {Display{}, session}; }

void expect_first_of(const Versus& page, const Versus& all) {
    EXPECT_EQ(page.diverging, all.all.size());
    EXPECT_EQ(page.together, all.together);
    for (std::size_t i = 0; i < page.all.size(); ++i) {
        EXPECT_EQ(page.all[i].object, all.all.at(i).object);
        EXPECT_EQ(page.all[i].time, all.all[i].time);
        EXPECT_EQ(page.all[i].ours, all.all[i].ours);
        EXPECT_EQ(page.all[i].theirs, all.all[i].theirs);
        EXPECT_EQ(row_texts(page.all[i]), row_texts(all.all[i]));
    }
}

TEST(FirstDivergences, AreTheFirstOfAllThatThereAre) {
    const Session session = session_of("crowd", 1.5);
    const FrameTimes frames = frames_of(session);
    const Rules::Preset retail{"retail", Rules::retail()};
    const Rules::Preset snap{"snap", Rules::snap()};
    const std::vector<Rules::Preset> both{snap, retail};
    const auto page = first_divergences(session, both, frames, {});
    ASSERT_EQ(page.size(), 1U);
    EXPECT_EQ(page[0].rules, "snap");
    EXPECT_EQ(page[0].versus, "retail") << "wherever it stands in the list";
    EXPECT_EQ(page[0].all.size(), 24U);
    EXPECT_TRUE(sentence(page[0]).ends_with(" bodies diverge; the first moment of the first 24")) << sentence(page[0]);
    expect_first_of(page[0], find_divergences(session, snap, retail, frames, {}));
}

TEST(FirstDivergences, AreThoseOfEachRuleSetFromTheFirstIfNoneIsRetail) {
    const Session session = session_of("chase", 6);
    const std::vector<Rules::Preset> rules{{"snap", Rules::snap()}, {"acdream", Rules::acdream()}};
    const auto page = first_divergences(session, rules, frames_of(session), {});
    ASSERT_EQ(page.size(), 1U);
    EXPECT_EQ(page[0].rules + page[0].versus, "acdreamsnap");
    EXPECT_FALSE(page[0].all.empty());
    EXPECT_TRUE(first_divergences(session, std::span{rules}.first(1), frames_of(session), {}).empty());
}

TEST(FirstDivergences, CostNoMoreThanTheCapturePaysFor) {
    Session session = session_of("crowd", 4);
    const FrameTimes frames = frames_of(session);
    const std::vector<Rules::Preset> rules{{"retail", Rules::retail()}, {"acdream", Rules::acdream()}};
    const Versus whole = first_divergences(session, rules, frames, {}).at(0);
    EXPECT_EQ(whole.until, std::nullopt);
    session.allowance = {};
    const Versus poor = first_divergences(session, rules, frames, {}).at(0);
    EXPECT_LT(poor.all.size(), whole.all.size());
    EXPECT_GT(poor.diverging, poor.all.size());
    ASSERT_TRUE(poor.until) << "nor is there memory for all poses";
    EXPECT_LT(*poor.until, frames.back());
}

TEST(Versus, IsToldInASentence) {
    Versus found{.rules = "acdream", .versus = "retail", .diverging = 0, .together = 1};
    EXPECT_EQ(sentence(found), "acdream and retail: 0 of 1 body diverge");
    found.all.resize(2);
    found.diverging = 2;
    EXPECT_EQ(sentence(found), "acdream and retail: 2 of 3 bodies diverge; the first moment of each");
    found.until = 61.2;
    EXPECT_TRUE(sentence(found).ends_with("of each; compared until 61 s")) << sentence(found);
    EXPECT_EQ(row_texts({}), std::vector<std::string>{"no single rule is the reason"});
}

TEST(Versus, SaysHowFarApartTwoPosesAre) {
    Divergence one;
    one.metres = 0.162;
    one.degrees = 0.9;
    EXPECT_EQ(apart_text(one), "0.16 m apart");
    one.degrees = 12.4;
    EXPECT_EQ(apart_text(one), "0.16 m apart, 12° in heading");
    one.rows = {{14, "offset_blend", "acdream goes as if so"}, {0, "near_snap", "snap goes as if not"}};
    EXPECT_EQ(row_texts(one),
              (std::vector<std::string>{"row 14: acdream goes as if so", "near_snap: snap goes as if not"}));
}

Rules::Preset named(const std::string& text) { return {text, rules_named(text).value()}; }

// It stands at 82 m until an update says 90 m.
WrittenSession walked_away() {
    return WrittenSession{}.create(0.1, kRemote, 82).update(1, kRemote, 82).update(2, kRemote, 90);
}

TEST(Versus, NamesTheOneRuleThatIsTheReason) {
    const WrittenSession written = walked_away();
    const FrameTimes frames = even_frames(5, 60);
    const Rules::Preset retail{"retail", Rules::retail()};
    for (const char* text : {"retail:near_snap=4", "retail:leash=false:near_snap=4:stall_pops_head=false"}) {
        const Versus found = find_divergences(written.session, named(text), retail, frames, {});
        ASSERT_EQ(found.all.size(), 1U) << text;
        const Divergence& one = found.all[0];
        EXPECT_EQ(one.object, ObjectId{kRemote});
        EXPECT_NEAR(one.time, 2, 0.1);
        EXPECT_GT(one.metres, 5);
        ASSERT_EQ(one.rows.size(), 1U) << text;
        EXPECT_EQ(one.rows[0].row, 29);
        EXPECT_EQ(found.diverging, 1U);
        EXPECT_EQ(found.until, std::nullopt);
    }
}

TEST(Versus, FindsNothingWhereBothDoTheSame) {
    const WrittenSession written = walked_away();
    const Rules::Preset retail{"retail", Rules::retail()};
    const Versus found =
        find_divergences(written.session, named("retail:near_snap=40"), retail, even_frames(5, 60), {});
    EXPECT_TRUE(found.all.empty());
    EXPECT_EQ(found.together, 1U);
}

TEST(Versus, ComparesOnlyThePartThatIsAskedFor) {
    const WrittenSession written = walked_away();
    const Rules::Preset retail{"retail", Rules::retail()};
    const auto found = [&](const ReplayPart& part) {
        return find_divergences(written.session, named("retail:near_snap=4"), retail, even_frames(5, 60), part)
            .all.size();
    };
    EXPECT_EQ(found({ObjectId{kRemote}, 0, 5}), 1U);
    EXPECT_EQ(found({ObjectId{kOwner}, 0, 5}), 0U);
}

}  // namespace
}  // namespace acmotion::test

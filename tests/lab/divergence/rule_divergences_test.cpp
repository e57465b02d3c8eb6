// Where two rule sets first diverge, body by body, and because of which rule
#include "lab/divergence/rule_divergences.h"

#include <gtest/gtest.h>

#include "acmotion/geometry/heading.h"
#include "acmotion/research/rule_fields.h"
#include "lab/cli/simulated.h"
#include "lab/replay/written_session.h"
#include "sessions/session_collector.h"

namespace acmotion::test {
namespace {

using divergence::Divergence;
using divergence::find_divergences;
using divergence::first_divergences;
using divergence::RuleDivergences;

const Rules::Preset kRetail{"retail", Rules::retail()};
Rules::Preset named(const char* text) { return {text, Rules::parse(text).value()}; }

std::vector<int> rows_of(const Divergence& one) {
    std::vector<int> rows;
    for (const divergence::RuleRow& row : one.reason.rows) rows.push_back(row.field->row);
    return rows;
}

// Two bodies: the first is sent 8 m away at second 2, and the other at second 4.
WrittenSession two_sent_away() {
    constexpr std::uint32_t kLater = 0x80000002;
    WrittenSession written = WrittenSession{}.create(0.1, kRemote, 82).update(1, kRemote, 82).update(2, kRemote, 90);
    return written.create(2.1, kLater, 70).update(2.5, kLater, 70).update(4, kLater, 78);
}

TEST(RuleDivergences, SayOfEachBodyWhenAndByWhichRule) {
    const WrittenSession written = two_sent_away();
    for (const char* text : {"retail:near_snap=4", "retail:leash=false:near_snap=4:stall_pops_head=false"}) {
        const RuleDivergences found = find_divergences(written.session, named(text), kRetail, even_frames(6, 60), {});
        ASSERT_EQ(found.all.size(), 2U);
        EXPECT_EQ(found.together, 0U);
        EXPECT_EQ(found.all[0].object, ObjectId{kRemote});
        EXPECT_EQ(found.all[0].name, "Remote");
        for (const auto& [one, sent] : {std::pair{found.all[0], 2.0}, {found.all[1], 4.0}}) {
            EXPECT_GE(one.time, sent);
            EXPECT_LT(one.time, sent + 0.06);
            EXPECT_NEAR(one.apart.metres, 7.5, 0.5);
            EXPECT_EQ(rows_of(one), std::vector{29});
            EXPECT_NE(one.reason.ours.find("near snap: 8.00 m, more than 4 m"), std::string::npos) << one.reason.ours;
            EXPECT_NE(one.reason.theirs.find("interpolate: grounded"), std::string::npos) << one.reason.theirs;
        }
    }
    const RuleDivergences none =
        find_divergences(written.session, named("retail:near_snap=40"), kRetail, even_frames(6, 60), {});
    EXPECT_TRUE(none.all.empty());
    EXPECT_EQ(none.together, 2U);
}

// A body that has once run fast stands 100 m from the player, and is sent to 95 m. It takes two rules to have it walk there: alone,
// one leaves it asleep, and the other changes nothing.
TEST(RuleDivergences, NameTheRuleWithoutWhichTheyWouldNotBe) {
    WrittenSession written = WrittenSession{}.create(0.1, kRemote, 180);
    UpdateMotion motion{.object = kRemote};
    motion.movement.style = 0x003D;
    for (const float rate : {2.5F, 0.0F}) {
        ++motion.movement_stamp.value;
        ++motion.server_controlled_move_stamp.value;
        SentMotionState state;
        if (rate > 0) state = {.forward_command = 0x0007, .forward_speed = rate};
        motion.movement.body = state;
        written.say(0.5, motion);
    }
    written.update(2, kRemote, 175).say(5, DeleteObject{.object = 0x80000099});
    const RuleDivergences found =
        find_divergences(written.session, named("retail:near_test=NewPositionDistance:far_bodies_sleep=false"), kRetail,
                         even_frames(5, 60), {});
    ASSERT_EQ(found.all.size(), 1U);
    EXPECT_EQ(rows_of(found.all[0]), std::vector{21}) << row_texts(found.all[0]).front();
}

// Each is sent 8 m away at a moment of its own: the later its id, the sooner.
TEST(FirstDivergences, AreInOrderOfTimeAndNotMoreThanTwentyFour) {
    WrittenSession written;
    for (std::uint32_t i = 0; i < 26; ++i) written.create(0.1, kRemote + i, 60).update(0.5, kRemote + i, 60);
    for (std::uint32_t i = 26; i-- > 0;) written.update(1 + 0.1 * (26 - i), kRemote + i, 68);
    written.session.allowance.bytes = 1'000'000'000;
    const std::vector<Rules::Preset> rules{kRetail, named("retail:near_snap=4")};
    const RuleDivergences page = first_divergences(written.session, rules, even_frames(4.5, 30), {}).at(0);
    ASSERT_EQ(page.all.size(), 24U);
    for (std::uint32_t i = 0; i < 24; ++i) EXPECT_EQ(page.all[i].object, ObjectId{kRemote + 25 - i});
    EXPECT_TRUE(sentence(page).ends_with("26 of 26 bodies diverge; the first moment of the first 24"))
        << sentence(page);
}

TEST(FirstDivergences, CostNoMoreThanTheCapturePaysFor) {
    const ByteBuffer capture = capture_of(simulation_of("crowd", 4));
    Session session = load_session(ByteStream{Bytes{capture}})->session.value();
    const FrameTimes frames{Display{}, session};
    const std::vector<Rules::Preset> rules{kRetail, {"acdream", Rules::acdream()}};
    const RuleDivergences whole = first_divergences(session, rules, frames, {}).at(0);
    EXPECT_EQ(whole.until, std::nullopt);
    session.allowance = {};
    const RuleDivergences poor = first_divergences(session, rules, frames, {}).at(0);
    EXPECT_LT(poor.all.size(), whole.all.size());
    EXPECT_GT(poor.diverging, poor.all.size());
    ASSERT_TRUE(poor.until) << "nor is there memory for all poses";
    EXPECT_LT(*poor.until, frames.back());
}

}  // namespace
}  // namespace acmotion::test

// What was found, for people and for machines.
#include "lab/divergence/against.h"

#include <gtest/gtest.h>

namespace acmotion::test {
namespace {

using divergence::Alignment;
using divergence::PoseDivergences;

constexpr std::uint32_t kSlider = 0x80000001;
constexpr std::uint32_t kHopper = 0x80000002;
constexpr std::uint32_t kFollower = 0x80000003;

const divergence::RuleChange kNoLeash{.name = "leash", .as_if = "as if there were no leash", .rules = {}};

Session named_session() {
    Session session;
    session.objects[kSlider].name = "Drudge Slinker";
    return session;
}

// Three bodies diverge: two of them by a rule, one by a habit; a fourth never does.
PoseDivergences three() {
    PoseDivergences found;
    found.all = {
        {.object = kSlider,
         .name = "Drudge Slinker",
         .time = 12.4,
         .until = 20,
         .most = 2.5,
         .share = 0.5,
         .did = "yours stood",
         .reason = {.habit = "it is 0.10 s late", .explained = 0.9, .theirs = "nothing"}},
        {.object = kHopper,
         .time = 14,
         .until = 15,
         .in_heading = true,
         .most = 90,
         .share = 0.3,
         .did = "yours faced 90",
         .reason =
             {.changes = {kNoLeash}, .explained = 0.8, .decided = 13.5, .ours = "another", .theirs = "retail decided"}},
        {.object = kFollower,
         .time = 16,
         .until = 20,
         .most = 1,
         .share = 0.2,
         .did = "yours went 1.00 m",
         .reason = {.changes = {kNoLeash}, .explained = 0.7, .decided = 15.98, .theirs = "retail decided"}}};
    found.together = {ObjectId{0x80000004}};
    return found;
}

TEST(PoseDivergenceText, HasFourLines) {
    const PoseDivergences found = three();
    const auto text = [&](std::size_t i) { return divergence::text_of(named_session(), found.all[i]); };
    EXPECT_EQ(text(0).title, "12.40 s  0x80000001 Drudge Slinker  50 % of all that is apart, up to 2.50 m");
    EXPECT_EQ(text(0).retail, "retail: nothing");
    EXPECT_EQ(text(0).yours, "yours: yours stood");
    EXPECT_EQ(text(0).fault, "it is 0.10 s late");
    EXPECT_EQ(text(1).title, "14.00 s  0x80000002  30 % of all that is apart, up to 90.00 degrees");
    EXPECT_EQ(text(1).retail, "retail (13.50 s): retail decided");
    EXPECT_EQ(text(1).yours, "yours: yours faced 90; as if: another");
    EXPECT_EQ(text(1).fault, "as if there were no leash (rule leash)");
    EXPECT_EQ(text(2).retail, "retail: retail decided") << "at the same moment";
}

TEST(RemarksOnAFile, SayHowItDiffersWithoutBeingWrong) {
    Alignment alignment;
    alignment.poses = 1200;
    alignment.objects = 1;
    alignment.frames_per_second = 30;
    alignment.since = 1;
    alignment.until = 21;
    alignment.turning = divergence::Turning::Heading;
    alignment.is_clock_checked = true;
    PoseDivergences found;
    EXPECT_EQ(
        divergence::remarks({}, alignment, found),
        std::vector<std::string>{"1200 poses of 1 object, 30.0 per second, from 1.0 to 21.0 s; retail is replayed "
                                 "at the same moments"});
    alignment.clock.offset = -1.5;
    alignment.logged_every = 3;
    alignment.turning = divergence::Turning::Unknown;
    alignment.missing = {ObjectId{kSlider}};
    alignment.extra = {ObjectId{kHopper}, ObjectId{kFollower}};
    found.noise.metres = 0.004;
    found.noise.degrees = 0.3;
    found.absences = {{.object = kSlider, .seconds = 1.5, .of = 6}};
    const auto all = divergence::remarks(named_session(), alignment, found);
    ASSERT_EQ(all.size(), 8U);
    EXPECT_TRUE(all[1].starts_with("you log every 3rd frame; ")) << all[1];
    EXPECT_EQ(all[2],
              "your clock is 1.500 s behind of the capture's, or you draw that much earlier; taken into account");
    EXPECT_EQ(all[3], "no headings in it; only places are compared");
    EXPECT_EQ(all[4], "noise of about 0.4 cm and 0.3°; nothing smaller counts as a divergence");
    EXPECT_EQ(all[5], "1 object that retail shows is not in it: 0x80000001 Drudge Slinker");
    EXPECT_EQ(all[6], "2 objects in it that retail does not show: 0x80000002, 0x80000003");
    EXPECT_EQ(all[7], "0x80000001 Drudge Slinker is not in it for 1.5 of the 6.0 s that retail shows it");
    alignment.is_clock_checked = false;
    EXPECT_EQ(divergence::remarks({}, alignment, found)[2], "nothing in it moves, so its clock could not be checked");
}

TEST(PoseDivergencesInJson, HaveEachItsFault) {
    Alignment alignment;
    alignment.is_clock_checked = true;
    alignment.clock.offset = 0.5;
    PoseDivergences found = three();
    found.absences = {{.object = kSlider, .seconds = 1.5, .of = 6}};
    const auto json = divergence::to_json(alignment, found);
    EXPECT_EQ(json["clock_offset"], 0.5);
    ASSERT_EQ(json["divergences"].size(), 3U);
    const auto& first = json["divergences"][0];
    EXPECT_EQ(first["object"], kSlider);
    EXPECT_EQ(first["name"], "Drudge Slinker");
    EXPECT_EQ(first["time"], 12.4);
    EXPECT_EQ(first["most_metres"], 2.5);
    EXPECT_TRUE(first["faults"][0]["rule"].is_null());
    EXPECT_EQ(first["faults"][0]["as_if"], "it is 0.10 s late");
    const auto& second = json["divergences"][1];
    EXPECT_EQ(second["name"], "");
    EXPECT_EQ(second["most_degrees"], 90);
    EXPECT_EQ(second["decided"], 13.5);
    EXPECT_EQ(second["faults"][0]["rule"], "leash");
    ASSERT_EQ(json["faults"].size(), 2U);
    EXPECT_EQ(json["absences"][0]["seconds"], 1.5);
    EXPECT_EQ(json["together"][0], 0x80000004U);
    alignment.is_clock_checked = false;
    EXPECT_TRUE(divergence::to_json(alignment, found)["clock_offset"].is_null());
}

}  // namespace
}  // namespace acmotion::test

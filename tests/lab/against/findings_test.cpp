// What was found, for people and for machines.
#include "lab/against/findings.h"

#include <fmt/format.h>
#include <gtest/gtest.h>

#include <nlohmann/json.hpp>

#include "lab/against/log_align.h"

namespace acmotion::test {
namespace {

using against::Alignment;
using against::Explanation;
using against::Findings;
using against::Parting;

constexpr std::uint32_t kSlider = 0x80000001;
constexpr std::uint32_t kHopper = 0x80000002;
constexpr std::uint32_t kFollower = 0x80000003;

const against::Suspect kNoLeash{.name = "leash", .as_if = "as if there were no leash", .rules = {}};

Session named_session() {
    Session session;
    session.objects[kSlider].name = "Drudge Slinker";
    return session;
}

// Three bodies part: two of them by a rule, one by a habit; a fourth never does.
Findings found() {
    Findings findings;
    findings.partings.all = {
        {.object = kSlider, .time = 12.4, .until = 20, .most = 2.5, .share = 0.5, .yours = "yours stood"},
        {.object = kHopper,
         .time = 14,
         .until = 15,
         .in_heading = true,
         .most = 90,
         .share = 0.3,
         .yours = "yours faced 90"},
        {.object = kFollower, .time = 16, .until = 20, .most = 1, .share = 0.2, .yours = "yours went 1.00 m"}};
    findings.partings.together = {ObjectId{0x80000004}};
    findings.explanations = {
        {.suspects = {}, .habit = "it is 0.10 s late", .explained = 0.9, .retail = "nothing"},
        {.suspects = {kNoLeash}, .explained = 0.8, .decided = 13.5, .retail = "retail decided", .yours = "another"},
        {.suspects = {kNoLeash}, .explained = 0.7, .decided = 15.98, .retail = "retail decided"}};
    return findings;
}

TEST(FoundFaults, AreTheRulesAndHabitsWithAllTheirBodiesTheWeightiestFirst) {
    Findings findings = found();
    findings.partings.all[0].share = 0.4;
    findings.partings.all[2].share = 0.3;
    const auto faults = against::faults(findings);
    ASSERT_EQ(faults.size(), 2U);
    EXPECT_EQ(faults[0].name, "leash");
    EXPECT_EQ(faults[0].as_if, "as if there were no leash");
    EXPECT_NEAR(faults[0].share, 0.6, 1e-9);
    EXPECT_EQ(faults[0].objects, (std::vector<ObjectId>{kHopper, kFollower}));
    EXPECT_EQ(faults[1].name, "");
    EXPECT_EQ(faults[1].as_if, "it is 0.10 s late");
    findings.explanations[0].habit.clear();
    EXPECT_EQ(against::faults(findings)[1].as_if, "no single rule of retail's, changed, explains it");
}

TEST(Complaints, AreWhatWasMisreadAndWhatExplainsThatBodiesDiverge) {
    Alignment alignment;
    alignment.is_clock_checked = true;
    EXPECT_TRUE(against::complaints(alignment, {}).empty());
    alignment.clock.seconds = 0.001;
    const std::string milliseconds = "times are not in seconds; one unit is 0.001 s";
    EXPECT_EQ(against::complaints(alignment, {}), std::vector<std::string>{milliseconds});
    const auto all = against::complaints(alignment, found());
    ASSERT_EQ(all.size(), 2U);
    EXPECT_EQ(all[0], milliseconds);
    EXPECT_EQ(
        all[1],
        "3 of 4 objects diverge from retail; 50 %: it is 0.10 s late, 50 %: as if there were no leash (rule leash)");
    alignment.misfit = 0.9;
    EXPECT_EQ(against::complaints(alignment, {}).size(), 1U);
    alignment.misfit = 0.95;
    EXPECT_TRUE(
        against::complaints(alignment, {}).at(1).starts_with("hardly a body that moves is where retail has it"));
}

TEST(FoundPartings, AreFourLinesOfText) {
    const Findings findings = found();
    const auto text = [&](std::size_t i) {
        return against::parting_text(named_session(), findings.partings.all[i], findings.explanations[i]);
    };
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

TEST(FoundPartings, NameTheRowsBehindAWholeSetOfRules) {
    const auto fields = rule_fields();
    Explanation explanation{.suspects = {{.name = "openac", .as_if = "as if by openac", .rules = {}}}};
    const auto with_row = std::ranges::find_if(fields, [](const RuleField& field) { return field.row > 0; });
    ASSERT_NE(with_row, fields.end());
    explanation.rows = {&*with_row};
    const std::string name{with_row->name};
    EXPECT_EQ(against::parting_text({}, found().partings.all[0], explanation).fault,
              "as if by openac (rule openac): row " + std::to_string(with_row->row) + ", " +
                  std::string{with_row->otherwise} + " (rule " + name + ")");
}

TEST(RemarksOnAFile, SayHowItDiffersWithoutBeingWrong) {
    Alignment alignment;
    alignment.poses = 1200;
    alignment.objects = 1;
    alignment.frames_per_second = 30;
    alignment.since = 1;
    alignment.until = 21;
    alignment.turning = against::Turning::Heading;
    alignment.is_clock_checked = true;
    against::Partings partings;
    EXPECT_EQ(
        against::remarks({}, alignment, partings),
        std::vector<std::string>{"1200 poses of 1 object, 30.0 per second, from 1.0 to 21.0 s; retail is replayed "
                                 "at the same moments"});
    alignment.clock.offset = -1.5;
    alignment.logged_every = 3;
    alignment.turning = against::Turning::Unknown;
    alignment.missing = {ObjectId{kSlider}};
    alignment.extra = {ObjectId{kHopper}, ObjectId{kFollower}};
    partings.noise.metres = 0.004;
    partings.noise.degrees = 0.3;
    partings.absences = {{.object = kSlider, .seconds = 1.5, .of = 6}};
    const auto all = against::remarks(named_session(), alignment, partings);
    ASSERT_EQ(all.size(), 8U);
    EXPECT_TRUE(all[1].starts_with("you log every 3rd frame; ")) << all[1];
    EXPECT_EQ(all[2],
              "your clock is 1.500 s behind of the capture's, or you draw that much earlier; taken into account");
    EXPECT_EQ(all[3], "no headings in it; only places are compared");
    EXPECT_EQ(all[4], "noise of about 0.4 cm and 0.3°; nothing smaller counts as a parting");
    EXPECT_EQ(all[5], "1 object that retail shows is not in it: 0x80000001 Drudge Slinker");
    EXPECT_EQ(all[6], "2 objects in it that retail does not show: 0x80000002, 0x80000003");
    EXPECT_EQ(all[7], "0x80000001 Drudge Slinker is not in it for 1.5 of the 6.0 s that retail shows it");
    alignment.is_clock_checked = false;
    EXPECT_EQ(against::remarks({}, alignment, partings)[2], "nothing in it moves, so its clock could not be checked");
}

TEST(RemarksOnOpenac, SayWhetherItEverDiverges) {
    Findings findings;
    EXPECT_TRUE(against::remarks_on_openac({}, findings).empty());
    findings.from_openac.emplace().together = {ObjectId{kSlider}, ObjectId{kHopper}};
    EXPECT_EQ(against::remarks_on_openac({}, findings),
              std::vector<std::string>{
                  "yours and openac never diverge: 2 objects compared. It does what docs/openac.md says of it"});
    findings.from_openac->all = found().partings.all;
    const auto all = against::remarks_on_openac(named_session(), findings);
    ASSERT_EQ(all.size(), 4U);
    EXPECT_TRUE(all[0].starts_with("yours and openac diverge, 3 of 5 objects: ")) << all[0];
    EXPECT_EQ(all[1], "12.40 s  0x80000001 Drudge Slinker, up to 2.50 m: yours stood");
}

TEST(FindingsInJson, HaveEveryPartingWithItsFault) {
    Alignment alignment;
    alignment.is_clock_checked = true;
    alignment.clock.offset = 0.5;
    Findings findings = found();
    findings.partings.absences = {{.object = kSlider, .seconds = 1.5, .of = 6}};
    const auto json = against::to_json(named_session(), alignment, findings);
    EXPECT_EQ(json["clock_offset"], 0.5);
    ASSERT_EQ(json["partings"].size(), 3U);
    const auto& first = json["partings"][0];
    EXPECT_EQ(first["object"], kSlider);
    EXPECT_EQ(first["name"], "Drudge Slinker");
    EXPECT_EQ(first["time"], 12.4);
    EXPECT_EQ(first["most_metres"], 2.5);
    EXPECT_TRUE(first["faults"][0]["rule"].is_null());
    EXPECT_EQ(first["faults"][0]["as_if"], "it is 0.10 s late");
    const auto& second = json["partings"][1];
    EXPECT_EQ(second["name"], "");
    EXPECT_EQ(second["most_degrees"], 90);
    EXPECT_EQ(second["decided"], 13.5);
    EXPECT_EQ(second["faults"][0]["rule"], "leash");
    ASSERT_EQ(json["faults"].size(), 2U);
    for (const auto& fault : json["faults"]) {
        const bool is_habit = fault["as_if"] == "it is 0.10 s late";
        EXPECT_EQ(fault["rule"].is_null(), is_habit) << fault;
        EXPECT_TRUE(is_habit || fault["rule"] == "leash") << fault;
    }
    EXPECT_EQ(json["absences"][0]["seconds"], 1.5);
    EXPECT_EQ(json["together"][0], 0x80000004U);
    EXPECT_FALSE(json.contains("log"));
    EXPECT_FALSE(json.contains("openac"));
    alignment.is_clock_checked = false;
    EXPECT_TRUE(against::to_json({}, alignment, findings)["clock_offset"].is_null());
}

TEST(FindingsInJson, OfALogHaveWhatWasMatched) {
    Alignment alignment;
    against::LogReading& log = alignment.log.emplace();
    log.lines = 100;
    log.passed_over = 1;
    log.first_passed = "line 7, field t";
    log.match.spans = {{.since = 1, .until = 9, .landblock = 0xA9B4, .offset = 5, .scatter = 0.02, .matched = 7}};
    log.match.foreign = {ObjectId{kHopper}};
    Findings findings;
    findings.from_openac.emplace().all = {found().partings.all[0]};
    const auto json = against::to_json({}, alignment, findings);
    EXPECT_EQ(json["log"]["lines"], 100);
    EXPECT_EQ(json["log"]["first_passed_over"], "line 7, field t");
    EXPECT_EQ(json["log"]["spans"][0]["landblock"], "0xA9B4");
    EXPECT_EQ(json["log"]["spans"][0]["updates"], 7);
    EXPECT_EQ(json["log"]["part"], 1);
    EXPECT_EQ(json["log"]["objects_not_in_the_capture"][0], kHopper);
    EXPECT_EQ(json["openac"]["partings"][0]["object"], kSlider);
    alignment.log->passed_over = 0;
    EXPECT_TRUE(against::to_json({}, alignment, findings)["log"]["first_passed_over"].is_null());
}

// ---- whole results ---------------------------------------------------------------------------------------------------

TEST(FoundPartings, NameARowWithoutANumberAndSeveralOfThem) {
    const auto fields = rule_fields();
    const auto without = std::ranges::find(fields, 0, &RuleField::row);
    const auto with_row = std::ranges::find(fields, 29, &RuleField::row);
    ASSERT_NE(without, fields.end());
    ASSERT_NE(with_row, fields.end());
    Explanation explanation{.suspects = {{.name = "openac", .as_if = "as if by openac", .rules = {}}, kNoLeash}};
    explanation.rows = {&*without, &*with_row};
    EXPECT_EQ(
        against::parting_text({}, found().partings.all[0], explanation).fault,
        fmt::format("as if by openac (rule openac), or as if there were no leash (rule leash): no row, {} (rule {}); "
                    "row 29, {} (rule {})",
                    without->otherwise, without->name, with_row->otherwise, with_row->name));
    EXPECT_EQ(against::parting_text({}, found().partings.all[0], {}).fault,
              "no single rule of retail's, changed, explains it");
}

TEST(FoundPartings, TellWhenItWasDecidedIfThatWasBefore) {
    const auto told = [](double decided, double time) {
        return against::parting_text({}, {.time = time, .most = 2, .share = 1}, {.decided = decided, .retail = "it"})
            .retail;
    };
    EXPECT_EQ(told(2.9, 3), "retail (2.90 s): it");
    EXPECT_EQ(told(2.96, 3), "retail: it");
    EXPECT_EQ(told(3.5, 3), "retail: it");
    EXPECT_EQ(told(0, 3), "retail: it") << "nothing was decided";
    EXPECT_EQ(told(0.5, 3), "retail (0.50 s): it");
    EXPECT_EQ(told(-1, 3), "retail: it");
    EXPECT_EQ(against::parting_text({}, {.time = 3, .most = 2, .share = 1}, {}).title,
              "3.00 s  0x00000000  100 % of all that is apart, up to 2.00 m");
}

TEST(Complaints, AreOfTheThreeWeightiestFaults) {
    Findings findings;
    for (const double share : {0.4, 0.3, 0.2, 0.1}) {
        findings.partings.all.push_back({.object = kSlider, .share = share});
        findings.explanations.push_back({.habit = fmt::format("habit {}", share)});
    }
    EXPECT_EQ(against::complaints({}, findings),
              std::vector<std::string>{
                  "4 of 4 objects diverge from retail; 40 %: habit 0.4, 30 %: habit 0.3, 20 %: habit 0.2"});
    findings.partings.all = {{.object = kSlider, .share = 1}};
    findings.explanations = {{}};
    EXPECT_EQ(against::complaints({}, findings),
              std::vector<std::string>{
                  "1 of 1 object diverge from retail; 100 %: no single rule of retail's, changed, explains it"});
    findings.partings.all.clear();
    EXPECT_TRUE(against::complaints({}, findings).empty());
}

TEST(RemarksOnAFile, SayWhichFramesAreLogged) {
    const auto said = [](std::size_t every) {
        Alignment alignment;
        alignment.logged_every = every;
        alignment.turning = against::Turning::Heading;
        alignment.is_clock_checked = true;
        const auto all = against::remarks({}, alignment, {});
        return all.size() == 1 ? "" : all.at(1).substr(0, all.at(1).find(" frame"));
    };
    EXPECT_EQ(said(1), "");
    EXPECT_EQ(said(2), "you log every 2nd");
    EXPECT_EQ(said(3), "you log every 3rd");
    EXPECT_EQ(said(4), "you log every 4th");
}

TEST(RemarksOnAFile, MentionNoiseThatCanBeSeen) {
    const auto said = [](double metres, double degrees) {
        Alignment alignment;
        alignment.turning = against::Turning::Heading;
        alignment.is_clock_checked = true;
        against::Partings partings;
        partings.noise.metres = metres;
        partings.noise.degrees = degrees;
        const auto all = against::remarks({}, alignment, partings);
        return all.size() == 1 ? "" : all.at(1);
    };
    EXPECT_EQ(said(0.0019, 0.19), "");
    EXPECT_EQ(said(0.002, 0.19), "noise of about 0.2 cm; nothing smaller counts as a parting");
    EXPECT_EQ(said(0.0019, 0.2), "noise of about 0.2°; nothing smaller counts as a parting");
    EXPECT_EQ(said(0.5, 2), "noise of about 50.0 cm and 2.0°; nothing smaller counts as a parting");
}

TEST(RemarksOnAFile, SayHowItsClockIs) {
    const auto said = [](double offset) {
        Alignment alignment;
        alignment.turning = against::Turning::Heading;
        alignment.is_clock_checked = true;
        alignment.clock.offset = offset;
        const auto all = against::remarks({}, alignment, {});
        return all.size() == 1 ? "" : all.at(1);
    };
    EXPECT_EQ(said(0), "");
    EXPECT_EQ(said(0.25),
              "your clock is 0.250 s ahead of the capture's, or you draw that much later; taken into account");
    EXPECT_EQ(said(-0.25),
              "your clock is 0.250 s behind of the capture's, or you draw that much earlier; taken into account");
}

TEST(RemarksOnAFile, DoubtTheCaptureIfHardlyABodyIsThere) {
    Alignment alignment;
    alignment.turning = against::Turning::Heading;
    alignment.is_clock_checked = true;
    alignment.misfit = 0.9;
    EXPECT_EQ(against::remarks({}, alignment, {}).size(), 1U);
    alignment.misfit = 0.91;
    const std::string misfit =
        "hardly a body that moves is where retail has it, and no clock, unit, order or direction of axes, or shift "
        "explains that. Is it the right capture?";
    EXPECT_EQ(against::remarks({}, alignment, {}).at(1), misfit);
    alignment.is_clock_checked = false;
    EXPECT_EQ(
        against::remarks({}, alignment, {}),
        (std::vector<std::string>{"0 poses of 0 objects, 0.0 per second, from 0.0 to 0.0 s; retail is replayed at the "
                                  "same moments",
                                  "nothing in it moves, so its clock could not be checked"}));
}

TEST(RemarksOnAFile, OfALogSayWhatWasMatchedAndNothingOfAClock) {
    Alignment alignment;
    alignment.clock.offset = 5;
    alignment.is_clock_checked = true;
    against::LogReading& log = alignment.log.emplace();
    log.match.spans = {{.since = 1, .until = 9, .landblock = 0xA9B4, .offset = 5, .scatter = 0.02, .matched = 7}};
    log.frames_per_second = 30;
    log.parts = 1;
    alignment.missing = {ObjectId{kSlider}, ObjectId{kHopper}};
    alignment.extra = {ObjectId{kFollower}};
    const auto all = against::remarks({}, alignment, {});
    const auto on_log = against::remarks_on(log, {});
    ASSERT_EQ(all.size(), 1 + on_log.size() + 3);
    EXPECT_EQ(
        all[0],
        "0 poses of 0 objects, 0.0 per second, from 0.0 to 0.0 s; retail is replayed at 30 frames per second, which "
        "fits best");
    for (std::size_t i = 0; i < on_log.size(); ++i) EXPECT_EQ(all[1 + i], on_log[i]);
    EXPECT_EQ(all[1 + on_log.size()], "no headings in it; only places are compared");
    EXPECT_EQ(all[2 + on_log.size()], "2 objects that retail shows are not in it: 0x80000001, 0x80000002");
    EXPECT_EQ(all[3 + on_log.size()], "1 object in it that retail does not show: 0x80000003");
}

TEST(RemarksOnOpenac, NameTheFirstThreeBodies) {
    Findings findings;
    auto& partings = findings.from_openac.emplace();
    for (const double time : {1.0, 2.0, 3.0, 4.0})
        partings.all.push_back({.object = kSlider, .time = time, .most = 2, .yours = "it"});
    EXPECT_EQ(against::remarks_on_openac({}, findings),
              (std::vector<std::string>{
                  "yours and openac diverge, 4 of 4 objects: another version, or ground that a capture does not have",
                  "1.00 s  0x80000001, up to 2.00 m: it", "2.00 s  0x80000001, up to 2.00 m: it",
                  "3.00 s  0x80000001, up to 2.00 m: it"}));
}

TEST(FindingsInJson, AreWholeOfAFileOfPoses) {
    Alignment alignment;
    alignment.poses = 1200;
    alignment.objects = 3;
    alignment.frames_per_second = 30;
    alignment.logged_every = 2;
    alignment.since = 1;
    alignment.until = 21;
    alignment.is_clock_checked = true;
    alignment.clock.offset = 0.5;
    alignment.clock.seconds = 0.001;
    alignment.missing = {ObjectId{5}};
    alignment.extra = {ObjectId{6}, ObjectId{7}};
    Findings findings = found();
    findings.partings.noise.metres = 0.25;
    findings.partings.noise.degrees = 2;
    findings.partings.absences = {{.object = kSlider, .seconds = 1.5, .of = 6}};
    findings.partings.all.pop_back();
    findings.explanations.pop_back();
    const auto fields = rule_fields();
    const auto row = std::ranges::find(fields, 29, &RuleField::row);
    ASSERT_NE(row, fields.end());
    findings.explanations[1].rows = {&*row};
    const auto expected = nlohmann::ordered_json::parse(R"({
        "poses": 1200, "objects": 3, "frames_per_second": 30.0, "logged_every": 2, "since": 1.0, "until": 21.0,
        "clock_offset": 0.5, "misreadings": ["times are not in seconds; one unit is 0.001 s"],
        "noise_metres": 0.25, "noise_degrees": 2.0, "missing": [5], "extra": [6, 7],
        "absences": [{"object": 2147483649, "seconds": 1.5, "of": 6.0}], "together": [2147483652],
        "partings": [
            {"object": 2147483649, "name": "Drudge Slinker", "time": 12.4, "until": 20.0, "decided": 0.0, "share": 0.5,
             "most_metres": 2.5, "retail": "nothing", "yours": "yours stood", "yours_as_if": "", "explained": 0.9,
             "faults": [{"rule": null, "as_if": "it is 0.10 s late"}], "rows": []},
            {"object": 2147483650, "name": "", "time": 14.0, "until": 15.0, "decided": 13.5, "share": 0.3,
             "most_degrees": 90.0, "retail": "retail decided", "yours": "yours faced 90", "yours_as_if": "another",
             "explained": 0.8, "faults": [{"rule": "leash", "as_if": "as if there were no leash"}],
             "rows": [{"row": 29, "rule": "near_snap",
                       "as_if": "the first update, and any more than 4 m from the body, moved it there at once"}]}],
        "faults": [{"rule": null, "as_if": "it is 0.10 s late", "share": 0.5, "objects": [2147483649]},
                   {"rule": "leash", "as_if": "as if there were no leash", "share": 0.3, "objects": [2147483650]}]})");
    EXPECT_EQ(against::to_json(named_session(), alignment, findings), expected)
        << against::to_json(named_session(), alignment, findings);
}

TEST(FindingsInJson, AreWholeOfALog) {
    Alignment alignment;
    against::LogReading& log = alignment.log.emplace();
    log.lines = 100;
    log.slide_lines = 90;
    log.passed_over = 1;
    log.first_passed = "line 7, field t";
    log.parts = 2;
    log.left_out = 8;
    log.match = {.part = 1, .updates = 20, .matched = 15, .outside = 2, .rival = 3, .votes = 12};
    log.match.spans = {{.since = 1, .until = 9, .landblock = 0xA9B4, .offset = 5, .scatter = 0.5, .matched = 7},
                       {.since = 10, .until = 12, .landblock = 0x00B4, .offset = 5.5, .scatter = 0.25, .matched = 8}};
    log.match.found = {ObjectId{1}, ObjectId{2}};
    log.match.foreign = {ObjectId{3}};
    log.match.doubled = {ObjectId{4}};
    Findings findings;
    findings.from_openac.emplace().all = {
        {.object = kSlider, .time = 1, .until = 2, .most = 3, .share = 1, .yours = "yours stood"}};
    findings.from_openac->together = {ObjectId{kHopper}};
    const auto json = against::to_json({}, alignment, findings);
    auto expected = nlohmann::ordered_json::parse(R"({
        "lines": 100, "slide_lines": 90, "passed_over": 1, "first_passed_over": "line 7, field t", "parts": 2, "part": 2,
        "updates": 20, "updates_matched": 15, "updates_outside": 2, "clock_votes": 12, "clock_votes_of_the_next": 3,
        "spans": [{"since": 1.0, "until": 9.0, "landblock": "0xA9B4", "clock_offset": 5.0, "clock_scatter": 0.5, "updates": 7},
                  {"since": 10.0, "until": 12.0, "landblock": "0x00B4", "clock_offset": 5.5, "clock_scatter": 0.25,
                   "updates": 8}],
        "objects_matched": [1, 2], "objects_not_in_the_capture": [3], "objects_of_two_clients": [4], "poses_left_out": 8})");
    expected["not_judged"] = against::kNothingOfSteps;
    EXPECT_EQ(json["log"], expected);
    EXPECT_EQ(json["openac"], nlohmann::ordered_json::parse(R"({
        "together": [2147483650],
        "partings": [{"object": 2147483649, "time": 1.0, "until": 2.0, "share": 1.0, "most_metres": 3.0,
                      "yours": "yours stood"}]})"));
    EXPECT_EQ(json["partings"], nlohmann::ordered_json::array());
}

}  // namespace
}  // namespace acmotion::test

// 81-openac 4: the [remote-slide-…] lines of an OpenAC log, and a file of them with anything else between
#include "lab/against/slide_line.h"

#include <fmt/format.h>
#include <gtest/gtest.h>

#include <sstream>

#include "lab/against/openac_log.h"

namespace acmotion::test {
namespace {

using against::LogLimits;
using against::OpenacLog;
using against::SlideKind;
using against::SlideLine;

constexpr const char* kUp =
    "[remote-slide-up] guid=0x50000003 t=81235047 wireGrounded=True wireVel=null disp=Interpolate playerDist=8.52 "
    "bodyToTarget=0.631 snapThreshold=4.000 willBeDrTicked=True firstUpAtEntry=False airborne=False contact=True "
    "onWalkable=True gravity=True bodyVel=(0.000,0.000,0.000) cpValid=True cpNz=1.0000 floorZ=0.6642 steep=False "
    "wirePos=(276.000,7.731,94.005) bodyPos=(276.000,7.100,94.005) queueDepth=0 failCount=0";
constexpr const char* kEnq =
    "[remote-slide-enq] guid=0x50000003 t=81235047 bodyToTarget=0.631 target=(276.000,7.731,94.005) queueDepth=1 "
    "failCount=0";
constexpr const char* kTick =
    "[remote-slide-tick] guid=0x50000003 t=81235094 airborne=False entryNoContact=False entryNoWalkable=False "
    "velBeforeZero=(0.000,0.000,0.000) resolved=True rsInContact=True rsOnWalkable=True rsIsOnGround=True rsCpValid=True "
    "rsCpNz=1.0000 bodyCpValid=True bodyCpNz=1.0000 floorZ=0.6642 steep=False contact=True onWalkable=True gravity=True "
    "vel=(0.000,0.000,0.000) accel=(0.000,0.000,0.000) pre=(276.000,7.100,94.005) post=(276.000,7.501,94.005) "
    "out=(276.000,7.500,94.005) moved=0.4000";
constexpr const char* kVec =
    "[remote-slide-vec] guid=0x50000003 t=81236110 wireVel=(0.000,10.000,5.000) wireOmega=(0.000,0.000,0.000) "
    "willMarkAirborne=True airborneBefore=False contact=True onWalkable=True gravity=True bodyVel=(0.000,10.000,5.000) "
    "cpValid=True cpNz=1.0000 floorZ=0.6642 steep=False";
constexpr const char* kSnap =
    "[remote-slide-snap] producer=ap87-4m guid=0x80001234 t=81240000 firstUp=False willBeDrTicked=True bodyToTarget=4.312 "
    "threshold=4.000 body=(270.000,10.000,94.005) target=(270.000,14.312,94.005) queueDepth=2 failCount=0";
constexpr const char* kStall =
    "[remote-slide-snap] producer=interp-stall guid=0x80001234 t=81250000 failCount=1 threshold=3 queueDepth=0 "
    "body=(270.000,20.000,94.005) tail=(270.000,21.000,94.005) tailDelta=(0.000,1.000,0.000) tailDeltaLen=1.000 "
    "distToHead=1.000";

SlideLine good_line(std::string_view text) {
    const auto line = against::read_slide_line(text);
    EXPECT_TRUE(line && *line) << text;
    return line && *line ? **line : SlideLine{};
}
std::string fault_of(std::string_view text) {
    const auto line = against::read_slide_line(text);
    EXPECT_TRUE(line && !*line) << text;
    return line && !*line ? line->error() : "";
}
tl::expected<OpenacLog, std::string> read_log(const std::string& text, const LogLimits& limits = {}) {
    std::istringstream in(text);
    return against::read_openac_log(in, limits);
}
std::string joined(const std::vector<std::string>& lines) { return fmt::format("{}\n", fmt::join(lines, "\n")); }

TEST(SlideLines, OfAnUpdateHaveTheWiresPlaceAndTheBodysBefore) {
    const SlideLine line = good_line(kUp);
    EXPECT_EQ(line.kind, SlideKind::Update);
    EXPECT_EQ(line.object, ObjectId{0x50000003});
    EXPECT_EQ(line.milliseconds, 81'235'047);
    EXPECT_EQ(line.wire, (std::array<double, 3>{276, 7.731, 94.005}));
    EXPECT_EQ(line.pose, (std::array<double, 3>{276, 7.1, 94.005}));
}

TEST(SlideLines, HavePlacesOfUpToTenThousandKilometres) {
    const auto at = [](const char* metres) {
        return std::string{"[remote-slide-up] guid=0x50000003 t=1 wirePos=("} + metres + ",1,2) bodyPos=(1,2,3)";
    };
    EXPECT_EQ(good_line(at("10000000")).wire[0], 1e7);
    EXPECT_EQ(good_line(at("-10000000")).wire[0], -1e7);
    EXPECT_TRUE(fault_of(at("10000000.1")).starts_with("field wirePos")) << fault_of(at("10000000.1"));
}

TEST(SlideLines, OfATickHaveThePlaceAfterCollision) {
    const SlideLine line = good_line(kTick);
    EXPECT_EQ(line.kind, SlideKind::Tick);
    EXPECT_EQ(line.milliseconds, 81'235'094);
    EXPECT_EQ(line.pose, (std::array<double, 3>{276, 7.5, 94.005}));
}

TEST(SlideLines, OfASnapBeyondFourMetresHaveThePlaceAfterIt) {
    const SlideLine line = good_line(kSnap);
    EXPECT_EQ(line.kind, SlideKind::Snap);
    EXPECT_EQ(line.object, ObjectId{0x80001234});
    EXPECT_EQ(line.pose, (std::array<double, 3>{270, 14.312, 94.005}));
}

TEST(SlideLines, OfAnEnqueueAVelocityAndAStallSayNothingAboutWhereABodyIsDrawn) {
    for (const char* text : {kEnq, kVec, kStall}) EXPECT_EQ(good_line(text).kind, SlideKind::Other) << text;
}

TEST(SlideLines, MayStandBehindAnything) {
    EXPECT_EQ(good_line(std::string{"12:00:01 info: "} + kTick + " \r").pose[1], 7.5);
    EXPECT_EQ(good_line(std::string{"[remote-slide-up] guid=0x5000"} + kTick).kind, SlideKind::Tick);
    const std::string short_tick = "[remote-slide-tick] guid=0x50000003 t=200 out=(1.000,2.000,0.000)";
    for (const char* end : {"", " ", "\r", " \r", "  "}) EXPECT_EQ(good_line(short_tick + end).pose[1], 2);
    EXPECT_FALSE(against::read_slide_line("[remote-teleport] guid=0x50000003 cause=teleport-ts"));
    EXPECT_FALSE(against::read_slide_line(""));
}

TEST(SlideLines, ThatCannotBeUnderstoodNameTheField) {
    const std::string up = kUp;
    const auto with = [](std::string text, const std::string& from, const std::string& to) {
        return text.replace(text.find(from), from.size(), to);
    };
    EXPECT_EQ(fault_of(with(up, "0x50000003", "5")), "field guid: expected an id, like 0x80001234, got \"5\"");
    EXPECT_EQ(fault_of(with(up, "0x50000003", "0x00000000")),
              "field guid: expected an id, like 0x80001234, got \"0x00000000\"");
    EXPECT_EQ(fault_of(with(up, "t=81235047", "t=8.5")), "field t: expected whole milliseconds, got \"8.5\"");
    EXPECT_EQ(fault_of(with(up, "t=81235047", "t=-1")), "field t: expected whole milliseconds, got \"-1\"");
    EXPECT_EQ(fault_of(with(up, "7.731", "NaN")),
              "field wirePos: expected metres, (x,y,z), got \"(276.000,NaN,94.005)\"");
    EXPECT_EQ(fault_of(with(up, "7.731", "7.7x1")),
              "field wirePos: expected metres, (x,y,z), got \"(276.000,7.7x1,94.005)\"");
    EXPECT_EQ(fault_of(with(up, "7.731", "1e999")),
              "field wirePos: expected metres, (x,y,z), got \"(276.000,1e999,94.005)\"");
    EXPECT_EQ(fault_of(with(up, "t=81235047", "t=81235047s")),
              "field t: expected whole milliseconds, got \"81235047s\"");
    EXPECT_EQ(fault_of(with(up, "7.731", "7,731")),
              "field wirePos: expected metres, (x,y,z), got \"(276.000,7,731,94.005)\"");
    EXPECT_EQ(fault_of(with(up, "7.731", "1e9")),
              "field wirePos: expected metres, (x,y,z), got \"(276.000,1e9,94.005)\"");
    EXPECT_EQ(fault_of(up.substr(0, up.find(" bodyPos"))), "field bodyPos: missing; was the line cut here?");
    EXPECT_EQ(fault_of(up.substr(0, up.find("100,94.005)"))),
              "field bodyPos: expected metres, (x,y,z), got \"(276.000,7.\"");
    EXPECT_EQ(fault_of("[remote-slide-tick]"), "field guid: expected an id, like 0x80001234, got \"\"");
    EXPECT_EQ(fault_of("[remote-slide-tick] guid=\x1B[31m"),
              "field guid: expected an id, like 0x80001234, got \"?[31m\"");
}

TEST(SlideLines, HaveMomentsOfUpToNineTrillionMilliseconds) {
    const auto at = [](const char* t) { return "[remote-slide-enq] guid=0x50000003 t=" + std::string{t}; };
    EXPECT_EQ(good_line(at("0")).milliseconds, 0);
    EXPECT_EQ(good_line(at("9000000000000")).milliseconds, 9'000'000'000'000);
    for (const char* wrong : {"9000000000001", "-1", "", "1e3", "99999999999999999999"}) {
        EXPECT_EQ(fault_of(at(wrong)), "field t: expected whole milliseconds, got \"" + std::string{wrong} + "\"");
    }
}

// What is behind the end of a view is none of it.
TEST(SlideLines, EndWhereTheyEnd) {
    const std::string enq = "[remote-slide-enq] guid=0x50000003 t=12345";
    EXPECT_EQ(good_line(std::string_view{enq}.substr(0, enq.size() - 2)).milliseconds, 123);
    const std::string tick = "[remote-slide-tick] guid=0x50000003 t=1 out=(1.000,2.000,3.000)";
    EXPECT_EQ(fault_of(std::string_view{tick}.substr(0, tick.size() - 1)),
              "field out: expected metres, (x,y,z), got \"(1.000,2.000,3.000\"");
}

TEST(SlideLines, HavePlacesOfThreeNumbersInBrackets) {
    const auto out = [](const std::string& place) { return "[remote-slide-tick] guid=0x50000003 t=1 out=" + place; };
    EXPECT_EQ(good_line(out("(1,-2.5,3e1)")).pose, (std::array<double, 3>{1, -2.5, 30}));
    for (const std::string wrong : {"1,2,3", "(1,2,3", "1,2,3)", "(1,2)", "(1,2,3,4)", "()", "(", "", "(1,2,)",
                                    "(,2,3)", "(1,2,3m)", "(inf,2,3)"}) {
        EXPECT_EQ(fault_of(out(wrong)), "field out: expected metres, (x,y,z), got \"" + wrong + "\"");
    }
    EXPECT_EQ(fault_of("[remote-slide-tick] guid=0x50000003 t=1 outer=(1,2,3)"),
              "field out: missing; was the line cut here?");
    EXPECT_EQ(good_line("[remote-slide-tick] guid=0x50000003  t=7 out=(1,2,3) out=(4,5,6)").pose[0], 1)
        << "the first of two fields of a name";
    EXPECT_EQ(fault_of(out("(" + std::string(50, '7') + ",1,x)")),
              "field out: expected metres, (x,y,z), got \"(" + std::string(39, '7') + "\"");
}

TEST(SlideLines, OfASnapAreOfTheOneProducerThatPlacesABody) {
    const std::string rest = " guid=0x50000003 t=1 target=(1,2,3)";
    EXPECT_EQ(good_line("[remote-slide-snap] producer=ap87-4m" + rest).kind, SlideKind::Snap);
    EXPECT_EQ(good_line("[remote-slide-snap] producer=interp-stall" + rest).kind, SlideKind::Other);
    EXPECT_EQ(good_line("[remote-slide-snap]" + rest).kind, SlideKind::Other) << "nothing is said of who did it";
    EXPECT_EQ(good_line("[remote-slide-jump] producer=ap87-4m" + rest).kind, SlideKind::Other);
    EXPECT_EQ(fault_of("[remote-slide-snap] producer=ap87-4m guid=0x50000003 t=1"),
              "field target: missing; was the line cut here?");
    EXPECT_EQ(fault_of("[remote-slide-up] guid=0x50000003 t=1 bodyPos=(1,2,3)"),
              "field wirePos: missing; was the line cut here?");
    EXPECT_EQ(fault_of("[remote-slide-up"), "field guid: expected an id, like 0x80001234, got \"\"");
}

TEST(OpenacLogFile, IsReadWithAnythingElseBetween) {
    const auto log = read_log(joined({"OpenAC 8bdfe866", "", kUp, "VU.land guid=0x50000003 Z=94.005", kEnq, kTick,
                                      std::string(100'000, 'x'), std::string("a\0b", 3), kVec, kSnap, kStall}));
    ASSERT_TRUE(log) << log.error();
    EXPECT_EQ(log->lines, 11U);
    EXPECT_EQ(log->slide_lines, 6U);
    EXPECT_EQ(log->passed_over, 0U);
    EXPECT_EQ(log->objects, 2U);
    ASSERT_EQ(log->parts.size(), 1U);
    EXPECT_EQ(log->parts[0].updates.size(), 1U);
    EXPECT_EQ(log->parts[0].poses.at(0x50000003).size(), 2U);
    EXPECT_TRUE(log->parts[0].poses.at(0x80001234).front().is_after_update);
}

TEST(OpenacLogFile, MayBeUtf16AsAConsoleWritesIt) {
    std::string wide = "\xFF\xFE";
    for (const char c : joined({"begin", kUp, kTick})) (wide += c) += '\0';
    const auto log = read_log(wide);
    ASSERT_TRUE(log) << log.error();
    EXPECT_EQ(log->slide_lines, 2U);
    EXPECT_EQ(log->poses, 2U);
}

TEST(OpenacLogFile, KeepsTheLastOfSeveralPosesOfOneMomentAndPutsThemInOrder) {
    const std::string late = "[remote-slide-tick] guid=0x50000003 t=300 out=(3.000,0.000,0.000)";
    const std::string early = "[remote-slide-tick] guid=0x50000003 t=200 out=(1.000,0.000,0.000)";
    const std::string same = "[remote-slide-tick] guid=0x50000003 t=200 out=(2.000,0.000,0.000)";
    const auto log = read_log(joined({late, early, same}));
    ASSERT_TRUE(log) << log.error();
    const auto& poses = log->parts[0].poses.at(0x50000003);
    ASSERT_EQ(poses.size(), 2U);
    EXPECT_EQ(log->poses, 2U);
    EXPECT_EQ(poses[0].place[0], 2);
    EXPECT_EQ(poses[1].place[0], 3);
}

TEST(OpenacLogFile, PassesOverWhatItCannotUnderstandAndNamesTheFirst) {
    const std::string cut = std::string{kTick}.substr(0, 200);
    const auto log = read_log(joined({"begin", kUp, cut, kTick, cut}));
    ASSERT_TRUE(log) << log.error();
    EXPECT_EQ(log->passed_over, 2U);
    EXPECT_EQ(log->first_passed, "line 3, field out: missing; was the line cut here?");
}

TEST(OpenacLogFile, IsRefusedIfMostOfItsLinesCannotBeUnderstood) {
    std::vector<std::string> lines(15, "[remote-slide-tick] guid=0x50000003 time=1");
    lines.insert(lines.end(), 10, kTick);
    const auto log = read_log(joined(lines));
    ASSERT_FALSE(log);
    EXPECT_EQ(log.error(),
              "15 of its 25 [remote-slide-…] lines cannot be understood; the first is line 1, field t: expected whole "
              "milliseconds, got \"\". Is it the log of another version?");
}

std::string tick_at(int milliseconds, const char* guid = "0x50000003", float east = 1) {
    return fmt::format("[remote-slide-tick] guid={} t={} out=({:.3f},0.000,0.000)", guid, milliseconds, east);
}

TEST(OpenacLogFile, IsRefusedFromTwentyLinesOnOfWhichMoreThanHalfAreWrong) {
    const auto fault = [](std::size_t wrong, std::size_t right) {
        std::vector<std::string> lines(wrong, "[remote-slide-tick] guid=0x50000003 time=1");
        lines.insert(lines.end(), right, tick_at(1));
        const auto log = read_log(joined(lines));
        return log ? std::string{} : log.error().substr(0, log.error().find(" cannot"));
    };
    EXPECT_EQ(fault(10, 10), "");
    EXPECT_EQ(fault(11, 9), "11 of its 20 [remote-slide-…] lines");
    EXPECT_EQ(fault(19, 0), "") << "too few to judge";
    EXPECT_EQ(fault(20, 0), "20 of its 20 [remote-slide-…] lines");
    EXPECT_EQ(fault(14, 16), "");
}

// A disk that fails in the middle.
class BrokenFile : public std::stringbuf {
 public:
    using std::stringbuf::stringbuf;

 protected:
    int_type underflow() override { throw std::ios_base::failure("it does not answer"); }
};

TEST(OpenacLogFile, ThatCannotBeReadToItsEndIsRefused) {
    BrokenFile file{joined({tick_at(1), tick_at(2)}) + "[remote"};
    std::istream in{&file};
    const auto log = against::read_openac_log(in);
    ASSERT_FALSE(log);
    EXPECT_EQ(log.error(), "line 2: the file cannot be read to its end. Is it on a disk that answers?");
}

TEST(OpenacLogFile, CountsItsLinesAndBytesWithThoseOfLinesThatAreTooLong) {
    const std::string text = tick_at(1) + "\n" + std::string(300, 'x') + "\n" + std::string(200, 'y') + tick_at(2) +
                             "\n\n" + tick_at(3, "0x50000004");
    const auto log = read_log(text, {.bytes = text.size(), .line_bytes = 100});
    ASSERT_TRUE(log) << log.error();
    EXPECT_EQ(log->lines, 5U);
    EXPECT_EQ(log->slide_lines, 2U);
    EXPECT_EQ(log->poses, 2U);
    EXPECT_EQ(log->objects, 2U);
    EXPECT_EQ(log->passed_over, 0U);
    EXPECT_EQ(log->first_passed, "");
    EXPECT_EQ(read_log(text, {.bytes = text.size() - 1, .line_bytes = 100}).error(),
              fmt::format("line 5: more than {} bytes. Cut the log.", text.size() - 1));
    EXPECT_EQ(read_log(tick_at(2), {.line_bytes = tick_at(2).size()})->slide_lines, 1U);
    EXPECT_EQ(read_log(tick_at(2), {.line_bytes = tick_at(2).size() - 1})->slide_lines, 0U);
    EXPECT_EQ(read_log(tick_at(2) + "\n", {.line_bytes = tick_at(2).size()})->slide_lines, 1U);
    EXPECT_EQ(read_log("")->lines, 0U);
    EXPECT_EQ(read_log("\n")->lines, 1U);
}

TEST(OpenacLogFile, KeepsWhatEachLineSays) {
    const auto log = read_log(joined({kUp, kEnq, kTick, kSnap, tick_at(81'235'100, "0x80001234", 7)}));
    ASSERT_TRUE(log) << log.error();
    ASSERT_EQ(log->parts.size(), 1U);
    EXPECT_EQ(log->poses, 4U);
    const against::LogPart& part = log->parts[0];
    ASSERT_EQ(part.updates.size(), 1U);
    EXPECT_EQ(part.updates[0].milliseconds, 81'235'047);
    EXPECT_EQ(part.updates[0].object, ObjectId{0x50000003});
    EXPECT_EQ(part.updates[0].place, (std::array<double, 3>{276, 7.731, 94.005}));
    const auto& first = part.poses.at(0x50000003);
    ASSERT_EQ(first.size(), 2U);
    EXPECT_EQ(first[0].milliseconds, 81'235'047);
    EXPECT_EQ(first[0].place, (std::array<float, 3>{276, 7.1F, 94.005F})) << "of the body, and not of the wire";
    EXPECT_FALSE(first[0].is_after_update);
    EXPECT_EQ(first[1].milliseconds, 81'235'094);
    EXPECT_EQ(first[1].place, (std::array<float, 3>{276, 7.5F, 94.005F}));
    EXPECT_FALSE(first[1].is_after_update);
    const auto& second = part.poses.at(0x80001234);
    ASSERT_EQ(second.size(), 2U);
    EXPECT_EQ(second[0].milliseconds, 81'235'100) << "the earlier one, although its line is the last";
    EXPECT_EQ(second[1].place, (std::array<float, 3>{270, 14.312F, 94.005F}));
    EXPECT_TRUE(second[1].is_after_update);
}

TEST(OpenacLogFile, CountsOnePoseForEachMomentOfEachBody) {
    const auto log =
        read_log(joined({tick_at(300, "0x5000000A", 1), tick_at(300, "0x5000000A", 2), tick_at(200, "0x5000000A", 3),
                         tick_at(300, "0x5000000A", 4), tick_at(300, "0x5000000B", 5), tick_at(200, "0x5000000B", 6),
                         tick_at(200, "0x5000000B", 7)}));
    ASSERT_TRUE(log) << log.error();
    EXPECT_EQ(log->poses, 4U);
    const auto easts = [&](std::uint32_t id) {
        std::vector<float> all;
        for (const against::LoggedPose& pose : log->parts[0].poses.at(id)) all.push_back(pose.place[0]);
        return all;
    };
    EXPECT_EQ(easts(0x5000000A), (std::vector<float>{3, 4}));
    EXPECT_EQ(easts(0x5000000B), (std::vector<float>{7, 5}));
}

TEST(OpenacLogFile, OfAMachineThatWasStartedAnewHasParts) {
    const auto log =
        read_log(joined({kUp, kTick, "[remote-slide-tick] guid=0x50000003 t=4000 out=(1.000,0.000,0.000)"}));
    ASSERT_TRUE(log) << log.error();
    ASSERT_EQ(log->parts.size(), 2U);
    EXPECT_EQ(log->parts[1].poses.at(0x50000003).size(), 1U);
}

TEST(OpenacLogFile, HasAPartWhereverItsClockGoesBackFromItsLatestMoment) {
    const auto tick = [](int milliseconds) {
        return "[remote-slide-tick] guid=0x50000003 t=" + std::to_string(milliseconds) + " out=(1.000,0.000,0.000)";
    };
    EXPECT_EQ(read_log(joined({tick(1'000), tick(500'000), tick(490'000)}))->parts.size(), 1U) << "out of order";
    EXPECT_EQ(read_log(joined({tick(1'000), tick(500'000), tick(489'999)}))->parts.size(), 2U);
    EXPECT_EQ(read_log(joined({tick(500'000), tick(1'000), tick(400'000), tick(5'000)}))->parts.size(), 3U);
}

TEST(OpenacLogFile, StopsAtEachBoundAndNamesTheLine) {
    const std::string text = joined({"begin", kUp, kTick, kSnap, "[remote-slide-tick] guid=0x5 t=1",
                                     "[remote-slide-tick] guid=0x50000003 t=4000 out=(1.000,0.000,0.000)"});
    const auto fault = [&](const LogLimits& limits) {
        const auto log = read_log(text, limits);
        return log ? std::string{} : log.error();
    };
    EXPECT_EQ(fault({}), "");
    EXPECT_EQ(fault({.bytes = 100}), "line 2: more than 100 bytes. Cut the log.");
    EXPECT_EQ(fault({.lines = 3}), "line 4: more than 3 lines. Cut the log.");
    EXPECT_EQ(fault({.poses = 1}),
              "line 3: more than 1 poses or updates. Name fewer ids in ACDREAM_PROBE_REMOTE_SLIDE, or "
              "cut the log.");
    EXPECT_EQ(fault({.objects = 1}),
              "line 4: more than 1 objects. Name fewer ids in ACDREAM_PROBE_REMOTE_SLIDE, or cut the log.");
    EXPECT_EQ(fault({.parts = 1}), "line 6: field t goes back more than 0 times. One log of one machine is needed.");
    EXPECT_EQ(read_log(text, {.line_bytes = 50})->slide_lines, 1U);
    EXPECT_EQ(fault({.bytes = text.size(), .lines = 6, .poses = 4, .objects = 2, .parts = 2}), "")
        << "no more than that";
    EXPECT_NE(fault({.bytes = text.size() - 1}), "");
    EXPECT_NE(fault({.lines = 5}), "");
    EXPECT_NE(fault({.poses = 3}), "");
}

}  // namespace
}  // namespace acmotion::test

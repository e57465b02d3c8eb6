// 81-openac 4: a log of OpenAC beside a capture. Centre and clock are found, and what cannot be known is not claimed.
#include <fmt/format.h>
#include <gtest/gtest.h>

#include <algorithm>

#include "lab/against/openac_writer.h"
#include "lab/base/random.h"
#include "lab/metrics/metric_text.h"

namespace acmotion::test {
namespace {

Judged judged_log(const Scene& scene, const LogLines& lines) {
    auto judged = judge_log(scene, log_text(lines));
    EXPECT_TRUE(judged) << judged.error();
    return judged ? std::move(*judged) : Judged{};
}
std::string openac_text(const Judged& judged) {
    return fmt::format("{}", fmt::join(against::remarks_on_openac({}, judged.findings), "\n"));
}
void expect_openac(const Judged& judged, std::size_t least) {
    ASSERT_TRUE(judged.findings.from_openac);
    EXPECT_TRUE(judged.findings.from_openac->all.empty()) << openac_text(judged) << "\n" << judged.text();
    EXPECT_GE(judged.findings.from_openac->together.size(), least);
}
const against::LogMatch& match_of(const Judged& judged) { return judged.alignment.log->match; }

class LogOfOpenac : public testing::TestWithParam<Display> {};

TEST_P(LogOfOpenac, NeverDivergesFromOpenac) {
    for (const char* scenario : {"stall", "jump", "dungeon", "border", "town", "chase", "melee", "strafe"}) {
        SCOPED_TRACE(scenario);
        const Scene& here = scene(scenario);
        expect_openac(judged_log(here, slide_lines(here, Rules::openac(), {}, GetParam())), 2);
    }
}

TEST_P(LogOfOpenac, AsRetailWouldWriteItNeverDivergesFromRetail) {
    for (const char* scenario : {"stall", "jump", "dungeon", "border", "town", "chase"}) {
        SCOPED_TRACE(scenario);
        const Scene& here = scene(scenario);
        const Judged judged = judged_log(here, slide_lines(here, Rules::retail(), {}, GetParam()));
        EXPECT_TRUE(judged.findings.partings.all.empty()) << judged.text();
    }
}

INSTANTIATE_TEST_SUITE_P(All, LogOfOpenac,
                         testing::Values(Display{.seed = 7}, Display{.frames_per_second = 30},
                                         Display{.frames_per_second = 144},
                                         Display{.frames_per_second = 100, .seed = 9},
                                         Display{.frames_per_second = 80, .jitter_ms = 4}),
                         [](const auto& one) { return fmt::format("{:.0f}", one.param.frames_per_second); });

TEST(LogOfOpenac, ShowsItsCentreAndItsClock) {
    const Scene& here = scene("town");
    for (const std::uint32_t centre : {0xA9B4U, 0xA8B4U, 0xA9B5U, 0x0101U, 0xFEFEU}) {
        const LogStyle style{.clock = 1'000 + centre / 7.0, .centres = {{-1000, centre}}};
        const Judged judged = judged_log(here, slide_lines(here, Rules::openac(), style));
        ASSERT_EQ(match_of(judged).spans.size(), 1U);
        EXPECT_EQ(match_of(judged).spans[0].landblock, centre);
        EXPECT_NEAR(match_of(judged).spans[0].offset, style.clock, 0.02);
        EXPECT_LT(match_of(judged).spans[0].scatter, 0.03);
        EXPECT_EQ(match_of(judged).matched, match_of(judged).updates);
        EXPECT_TRUE(judged.says(fmt::format("metres from landblock 0x{:04X}", centre))) << judged.text();
    }
}

// ---- a log is not a clean file ----

TEST(LogOfOpenac, IsReadThroughNoiseAndCuts) {
    const Scene& here = scene("town");
    const LogLines clean = slide_lines(here, Rules::openac());
    Random random{11};
    LogLines noisy{"OpenAC 8bdfe866", "[net] connected"};
    std::size_t cuts = 0;
    for (const std::string& line : clean) {
        if (random.uniform() < 0.3) noisy.push_back("VU    guid=0x50000003 vel=(0,00 1,00 0,00) airborne=False");
        if (random.uniform() < 0.1)
            noisy.emplace_back("[UPCYCLE] guid=50000003 vel=(1.0,0,0) |v|=1.0 -> motion=0x45000005");
        if (random.uniform() < 0.05) noisy.emplace_back(std::string(70'000, '#'));
        const bool is_cut = random.uniform() < 0.03 && line.find("-enq]") == std::string::npos;
        if (is_cut) ++cuts;
        noisy.push_back(is_cut ? line.substr(0, 20 + line.size() / 4) : line);
    }
    const Judged judged = judged_log(here, noisy);
    expect_openac(judged, 15);
    EXPECT_EQ(judged.alignment.log->lines, noisy.size());
    EXPECT_EQ(judged.alignment.log->slide_lines, clean.size());
    EXPECT_EQ(judged.alignment.log->passed_over, cuts);
    EXPECT_TRUE(judged.says("cannot be understood and are passed over; the first is line ")) << judged.text();
}

TEST(LogOfOpenac, MayBeAPieceOfTheTime) {
    const Scene& here = scene("town");
    LogLines lines = slide_lines(here, Rules::openac());
    const auto third = static_cast<std::ptrdiff_t>(lines.size() / 3);
    lines = LogLines{lines.begin() + third, lines.end() - third};
    const Judged judged = judged_log(here, lines);
    expect_openac(judged, 10);
    EXPECT_GT(judged.alignment.since, 3);
    EXPECT_LT(judged.alignment.until, 10);
}

// An hour before, with its own bodies, by the same clock; and after a restart of the machine.
TEST(LogOfOpenac, MayBeLongerThanTheCaptureAndOfAMachineThatWasStartedAnew) {
    const Scene& here = scene("town");
    const Scene& other = scene("dungeon");
    LogLines lines = slide_lines(other, Rules::openac(), {.clock = 90'000, .centres = {{-1000, 0x01E9}}});
    const LogLines before = slide_lines(other, Rules::openac(), {.clock = 400, .centres = {{-1000, 0x01E9}}});
    const LogLines own = slide_lines(here, Rules::openac(), {.clock = 4'000});
    lines.insert(lines.end(), before.begin(), before.end());
    lines.insert(lines.end(), own.begin(), own.end());
    const Judged judged = judged_log(here, lines);
    expect_openac(judged, 10);
    EXPECT_EQ(judged.alignment.log->parts, 2U);
    EXPECT_EQ(match_of(judged).part, 1U);
    EXPECT_GT(match_of(judged).outside, 50U);
    EXPECT_NEAR(match_of(judged).spans.front().offset, 4'000, 0.02);
    EXPECT_TRUE(judged.says("its clock begins anew once; only part 2 is of this capture")) << judged.text();
}

TEST(LogOfOpenac, HasItsCentreFoundAnewWhenThePlayerTeleports) {
    const Scene& here = scene("portal", 40);
    for (const double moved_after : {0.3, 2.0}) {
        const LogStyle style{.centres = {{27.1 + moved_after, 0xA7B3}}};
        const Judged judged = judged_log(here, slide_lines(here, Rules::openac(), style));
        expect_openac(judged, 3);
        ASSERT_EQ(match_of(judged).spans.size(), 2U) << judged.text();
        EXPECT_EQ(match_of(judged).spans[0].landblock, 0xA9B4U);
        EXPECT_EQ(match_of(judged).spans[1].landblock, 0xA7B3U);
        EXPECT_LE(match_of(judged).spans[0].until, style.centres.begin()->first + 0.1);
        EXPECT_GE(match_of(judged).spans[1].since, style.centres.begin()->first - 0.1);
        EXPECT_LT(match_of(judged).spans[1].since, style.centres.begin()->first + 3);
        EXPECT_TRUE(judged.says("metres from landblock 0xA7B3")) << judged.text();
    }
}

// ---- what is not of this client, or of this capture ----

// The line of one object, as if it were about another one.
std::string about(std::string line, const std::string& from, const std::string& to) {
    const std::size_t at = line.find(from);
    return at == std::string::npos ? "" : line.replace(at, from.size(), to);
}

TEST(LogOfOpenac, LeavesLinesOfAnotherPlayerOut) {
    const Scene& here = scene("town");
    LogLines mixed;
    for (const std::string& line : slide_lines(here, Rules::openac())) {
        mixed.push_back(line);
        const std::string other = about(line, "0x50000003", "0x500000F7");
        if (!other.empty()) mixed.push_back(other);
    }
    const Judged judged = judged_log(here, mixed);
    expect_openac(judged, 15);
    EXPECT_EQ(judged.alignment.extra, std::vector<ObjectId>{0x500000F7});
    EXPECT_GT(judged.alignment.log->left_out, 20U);
    EXPECT_LT(match_of(judged).matched, match_of(judged).updates);
}

// The same ids elsewhere: a client of another world, or a body that went another way.
TEST(LogOfOpenac, DoesNotCompareABodyWhoseUpdatesAreNotThoseOfTheCapture) {
    const Scene& here = scene("town");
    LogLines lines;
    for (const std::string& line : slide_lines(here, Rules::openac())) {
        const std::string other = about(line, "0x50000003", "0x50000004");
        if (line.find("0x50000004") == std::string::npos) lines.push_back(line);
        if (!other.empty()) lines.push_back(other);
    }
    const Judged judged = judged_log(here, lines);
    expect_openac(judged, 15);
    EXPECT_EQ(match_of(judged).foreign, std::vector<ObjectId>{0x50000004});
    EXPECT_TRUE(judged.says("not compared, as most of their updates are not in the capture: 0x50000004"))
        << judged.text();
}

std::int64_t time_in(const std::string& line) { return std::stoll(line.substr(line.find(" t=") + 3)); }

TEST(LogOfOpenac, DoesNotCompareABodyThatTwoClientsWroteAbout) {
    const Scene& here = scene("town");
    LogLines lines = slide_lines(here, Rules::openac());
    for (const std::string& line : slide_lines(here, Rules::retail())) {
        if (line.find("0x50000003") != std::string::npos) lines.push_back(line);
    }
    std::ranges::stable_sort(lines, std::less{}, time_in);
    const Judged judged = judged_log(here, lines);
    expect_openac(judged, 15);
    EXPECT_EQ(match_of(judged).doubled, std::vector<ObjectId>{0x50000003});
    EXPECT_TRUE(judged.says("not compared, as two clients wrote about them: 0x50000003")) << judged.text();
}

std::string refusal(const Scene& scene, const LogLines& lines) {
    const auto judged = judge_log(scene, log_text(lines));
    EXPECT_FALSE(judged);
    return judged ? judged->text() : judged.error();
}

TEST(LogOfOpenac, ThatTwoClientsMixedIsRefused) {
    const Scene& here = scene("town");
    LogLines lines;
    const LogLines first = slide_lines(here, Rules::openac());
    const LogLines second = slide_lines(here, Rules::openac(), {.centres = {{-1000, 0xA8B4}}});
    for (std::size_t i = 0; i < first.size(); ++i) {
        lines.push_back(first[i]);
        if (i < second.size()) lines.push_back(second[i]);
    }
    const std::string why = refusal(here, lines);
    EXPECT_TRUE(why.find("clients mixed?") != std::string::npos) << why;
    EXPECT_TRUE(why.find("Nothing is compared") != std::string::npos) << why;
}

TEST(LogOfOpenac, WhoseCentreChangesWithoutATeleportIsRefused) {
    const Scene& here = scene("town");
    const std::string why = refusal(here, slide_lines(here, Rules::openac(), {.centres = {{6, 0xA8B4}}}));
    EXPECT_TRUE(why.starts_with("its metres count from landblock 0xA9B4 up to ")) << why;
    EXPECT_TRUE(why.find("and the player does not teleport between") != std::string::npos) << why;
}

TEST(LogOfOpenac, OfAnotherCaptureIsRefused) {
    const std::string why =
        refusal(scene("town"), slide_lines(scene("dungeon"), Rules::openac(), {.centres = {{-1000, 0x01E9}}}));
    EXPECT_TRUE(why.find("updates can be told apart and found in the capture at one clock; 3 are needed") !=
                std::string::npos)
        << why;
}

TEST(LogOfOpenac, WithoutUpdatesIsRefused) {
    LogLines lines = slide_lines(scene("town"), Rules::openac());
    std::erase_if(lines, [](const std::string& line) { return line.find("-up]") != std::string::npos; });
    EXPECT_TRUE(refusal(scene("town"), lines).starts_with("no [remote-slide-up] line in it")) << "";
}

// The log has the bodies' way twice, half of it at another time: either clock may be the capture's.
TEST(LogOfOpenac, ThatFitsAtTwoClocksIsRefused) {
    const Scene& here = scene("town");
    LogLines lines = slide_lines(here, Rules::openac());
    const LogLines again = slide_lines(here, Rules::openac(), {.clock = 81'500});
    lines.insert(lines.end(), again.begin(), again.end());
    const std::string why = refusal(here, lines);
    EXPECT_TRUE(why.starts_with("its updates fit the capture at two clocks, 265.0 s apart")) << why;
    EXPECT_TRUE(why.find("either may be right") != std::string::npos) << why;
}

// ---- what is not claimed ----

TEST(LogOfOpenac, HasNoNumbersThatNeedEveryFrame) {
    const Scene& here = scene("town");
    const Judged judged = judged_log(here, slide_lines(here, Rules::openac()));
    MetricsOptions options{.label = kYours, .session = &here.session};
    options.given = &judged.alignment.given;
    options.on_screen = true;
    const RunMetrics run = measure(options, judged.alignment.frames);
    for (const MetricColumn& column : metric_columns(true)) {
        const bool is_of_places = column.key == "seconds" || column.key == "seconds_moving";
        EXPECT_EQ(value_of(column, run.all).has_value(), is_of_places) << column.key;
        EXPECT_EQ(value_text(column, run.all) == "–", !is_of_places) << column.key;
    }
    EXPECT_TRUE(run.moments.empty());
    EXPECT_TRUE(judged.says("nothing is said of steps, pops, speed, jerk, headings, stalls or mean distances"))
        << judged.text();
    EXPECT_TRUE(judged.says("no headings in it; only places are compared")) << judged.text();
}

}  // namespace
}  // namespace acmotion::test

// --smooth: what a renderer shows by World::poses_at, in every command that draws
#include <fmt/format.h>
#include <gtest/gtest.h>

#include <fstream>
#include <map>

#include "cli/cli_test.h"
#include "cli/simulated.h"
#include "support/paths.h"
#include "support/sanitized.h"

namespace acmotion::test {
namespace {

using Json = nlohmann::json;

const std::vector<std::string> kScreenKeys{"pictures_per_second", "screen_jerk", "screen_behind_truth_mean"};

class SmoothOption : public CliTest {
 protected:
    SmoothOption() { EXPECT_EQ(folder.run("simulate jump -o it.pcapng --net dsl --seed 7").exit_code, 0); }
};

TEST_F(SmoothOption, IsOffUnlessItIsAskedFor) {
    const Json plain = json_of("replay it.pcapng --json")["run"];
    EXPECT_EQ(plain["label"], "retail");
    for (const std::string& key : kScreenKeys) EXPECT_FALSE(plain["all"].contains(key)) << key;
    EXPECT_FALSE(contains(folder.run("compare it.pcapng").out, "on screen"));
    ASSERT_EQ(folder.run("replay it.pcapng --recording it.acm").exit_code, 0);
    EXPECT_FALSE(said_in("it.acm", recording::kMeta).front().contains("smooth"));
}

TEST_F(SmoothOption, HasTheSameNumbersInEveryCommand) {
    for (const std::string display : {"", " --fps 144"}) {
        const Json compared = json_of("compare it.pcapng --json --smooth" + display)["runs"];
        ASSERT_EQ(compared.size(), 4U) << "acdream moves bodies in every frame, and snap only places them";
        EXPECT_EQ(compared[0]["label"], "retail");
        EXPECT_EQ(compared[1]["label"], "retail, smooth");
        EXPECT_EQ(json_of("replay it.pcapng --json --smooth" + display)["run"], compared[1]);

        ASSERT_EQ(folder.run("replay it.pcapng --smooth --recording it.acm" + display).exit_code, 0);
        const Json about = said_in("it.acm", recording::kMeta).front();
        EXPECT_EQ(about["smooth"], true);
        EXPECT_TRUE(contains(about["note"].get<std::string>(), "drawn between ticks"));
        EXPECT_EQ(about["metrics"].back()["key"], kScreenKeys.back());
        const auto runs = said_in("it.acm", recording::kRun);
        EXPECT_EQ(runs[0]["metrics"]["all"], compared[1]["all"]);
        EXPECT_EQ(runs[1]["metrics"]["all"], compared[2]["all"]);
    }
}

TEST_F(SmoothOption, AComparisonShowsTheOthersAsTheyAreWithoutIt) {
    Json plain = json_of("compare it.pcapng --json")["runs"];
    Json smooth = json_of("compare it.pcapng --json --smooth")["runs"];
    smooth.erase(1);
    ASSERT_EQ(smooth.size(), plain.size());
    for (std::size_t i = 0; i < plain.size(); ++i) {
        for (const auto& [key, value] : plain[i]["all"].items()) EXPECT_EQ(smooth[i]["all"][key], value) << key;
        EXPECT_EQ(smooth[i]["moments"], plain[i]["moments"]);
    }
}

TEST_F(SmoothOption, APageShowsWhatTheRowsHave) {
    ASSERT_EQ(folder.run("replay it.pcapng --smooth --fps 144 --csv rows.csv").exit_code, 0);
    ASSERT_EQ(folder.run("replay it.pcapng --smooth --fps 144 --recording it.acm").exit_code, 0);
    const recording::Recording kept = recording_in("it.acm");
    std::map<std::pair<std::size_t, std::uint32_t>, recording::Place> drawn;  // by frame and object
    for (const recording::BodyTrack& track : kept.runs[0].tracks) {
        for (const recording::Span& span : track.spans) {
            std::size_t frame = span.first_frame;
            for (const recording::PoseRun& run : span.runs) {
                for (std::size_t i = 0; i < run.frames; ++i)
                    drawn[{frame++, kept.objects[track.object].id}] = run.pose.place;
            }
        }
    }
    const std::vector<std::string> rows = lines(folder.read("rows.csv"));
    ASSERT_EQ(rows.size(), drawn.size() + 1);
    for (std::size_t i = 1; i < rows.size(); ++i) {
        std::istringstream in{rows[i]};
        std::vector<std::string> fields;
        for (std::string field; std::getline(in, field, ',');) fields.push_back(field);
        const auto& place =
            drawn.at({std::stoul(fields[0]), static_cast<std::uint32_t>(std::stoul(fields[2], nullptr, 16))});
        EXPECT_NEAR(static_cast<double>(place.x) / 1000, std::stod(fields[8]), 0.0006);
        EXPECT_NEAR(static_cast<double>(place.y) / 1000, std::stod(fields[9]), 0.0006);
        EXPECT_NEAR(static_cast<double>(place.z) / 1000, std::stod(fields[10]), 0.0006);
    }
    // The page is that recording: its META says the same, and playing it again finds no difference.
    const CliRun page = folder.run("view it.pcapng --smooth --fps 144 -o it.html");
    EXPECT_EQ(page.exit_code, 0) << page.err;
    EXPECT_EQ(folder.run("view it.acm -o again.html").exit_code, 0);
    EXPECT_EQ(folder.read("it.html").size(), folder.read("again.html").size());
}

TEST_F(SmoothOption, DrawsEvenStepsAtTheCostOfATick) {
    for (const char* display : {" --fps 60", " --fps 144"}) {
        const Json runs = json_of(std::string{"compare it.pcapng --json --smooth --rules retail"} + display)["runs"];
        const Json& ticks = runs[0]["all"];
        const Json& smooth = runs[1]["all"];
        EXPECT_LT(ticks["pictures_per_second"], 31) << display;
        EXPECT_GT(smooth["pictures_per_second"], std::string{display} == " --fps 60" ? 55 : 135) << display;
        EXPECT_LT(smooth["screen_jerk"].get<double>(), ticks["screen_jerk"].get<double>() / 2) << display;
        EXPECT_GE(smooth["screen_behind_truth_mean"], ticks["screen_behind_truth_mean"]) << display;
        EXPECT_EQ(smooth["snaps"], ticks["snaps"]) << "what is decided is the same";
    }
}

TEST_F(SmoothOption, AReportHasItsColumnItsRowsAndAWordOnIt) {
    const CliRun run = folder.run("compare it.pcapng --smooth --json --report it.html");
    ASSERT_EQ(run.exit_code, 0) << run.err;
    const std::string page = folder.read("it.html");
    EXPECT_TRUE(contains(page, ">retail, smooth</span></dt><dd>the same, drawn between its ticks")) << "the legend";
    const double jerk = Json::parse(run.out)["runs"][1]["all"]["screen_jerk"];
    EXPECT_TRUE(contains(page, fmt::format(">{:.1f} m/s³</td>", jerk)));
    ASSERT_EQ(folder.run("compare it.pcapng --report it.html").exit_code, 0);
    EXPECT_FALSE(contains(folder.read("it.html"), "jerk on screen"));
}

TEST_F(SmoothOption, IsTheRuleThatASecondComputationHas) {
    if (kSanitized) GTEST_SKIP() << "numbers are compared in the release build";
    if (!is_installed("node")) GTEST_SKIP() << "no node, so there is no second computation";
    ASSERT_EQ(folder.run("simulate town -o town.pcapng --net mobile --seed 3").exit_code, 0);
    for (const std::string capture : {"it.pcapng", "town.pcapng"}) {
        for (const std::string display : {" --fps 60", " --fps 144"}) {
            const std::string until = " --until 20";
            ASSERT_EQ(folder.run("replay " + capture + " --csv ticks.csv" + display + until).exit_code, 0);
            ASSERT_EQ(folder.run("replay " + capture + " --smooth --csv smooth.csv" + display + until).exit_code, 0);
            const CliRun script =
                folder.run_program("node '" ACMOTION_TESTS_JS "/smooth_opinion.mjs' ticks.csv smooth.csv 0x50000001");
            ASSERT_EQ(script.exit_code, 0) << script.err;
            const Json seen = Json::parse(script.out);
            EXPECT_GT(seen["between"], 500) << script.out;
            EXPECT_LT(seen["placed"].get<double>(), seen["rows"].get<double>() / 10) << script.out;
            EXPECT_LT(seen["farthest"], 0.0003) << script.out;      // places on the map have four digits
            EXPECT_LT(seen["farthest_placed"], 0.4) << script.out;  // no body walks farther in a tick
        }
    }
}

TEST_F(SmoothOption, TheScreenIsMeasuredTwice) {
    if (kSanitized) GTEST_SKIP() << "numbers are compared in the release build";
    if (!is_installed("node")) GTEST_SKIP() << "no node, so there is no second opinion";
    for (const char* how : {"", " --smooth"}) {
        const Json run = json_of(std::string{"replay it.pcapng --json --csv rows.csv --fps 144"} + how);
        const Json all =
            json_of("compare it.pcapng --json --smooth --rules retail --fps 144")["runs"][*how == 0 ? 0 : 1]["all"];
        const std::string player = std::to_string(run["session"]["player"].get<std::uint32_t>());
        const CliRun script = folder.run_program(
            "node '" ACMOTION_TESTS_JS "/second_opinion.mjs' rows.csv it.pcapng.truth.jsonl " + player);
        ASSERT_EQ(script.exit_code, 0) << script.err;
        const Json second = Json::parse(script.out);
        for (const std::string& key : kScreenKeys) {
            const double value = second[key].get<double>();
            EXPECT_NEAR(all[key].get<double>(), value, 1e-4 * value) << key << how;
        }
    }
}

// docs/metrics.md, "On the screen".
TEST(SmoothOfTheDemo, IsWhatTheDocumentShows) {
    const CliFolder folder;
    ASSERT_EQ(folder.run("demo -o out").exit_code, 0);
    std::vector<Json> columns;
    for (const char* display : {"", " --fps 144"}) {
        const CliRun run = folder.run(std::string{"compare out/demo.pcapng --rules retail --smooth --json"} + display);
        const Json document = Json::parse(run.out);
        for (const Json& one : document["runs"]) columns.push_back(one["all"]);
    }
    ASSERT_EQ(columns.size(), 4U);
    const auto row = [&](const char* title, const char* key, int digits) {
        std::string text = fmt::format("|{}|", title);
        for (const Json& column : columns) text += fmt::format("{:.{}f}|", column[key].get<double>(), digits);
        return text + "\n";
    };
    std::ifstream file(ACMOTION_SOURCE "/docs/metrics.md");
    const std::string document{std::istreambuf_iterator<char>{file}, {}};
    for (const std::string& shown :
         {row("pictures, per s", "pictures_per_second", 1), row("jerk on screen, m/s³", "screen_jerk", 1),
          row("jerk, m/s³", "jerk", 1), row("behind truth on screen, m", "screen_behind_truth_mean", 3),
          row("behind truth, mean, m", "behind_truth_mean", 3)}) {
        EXPECT_TRUE(contains(document, shown)) << shown;
    }
}

TEST_F(SmoothOption, SaysWhereItChangesNothing) {
    const CliRun snap = folder.run("replay it.pcapng --rules snap --smooth --json");
    EXPECT_EQ(snap.exit_code, 0);
    EXPECT_TRUE(contains(snap.err, "--smooth changes nothing under snap: there are no ticks to be drawn between"))
        << snap.err;
    EXPECT_EQ(Json::parse(snap.out)["run"]["label"], "snap");
    EXPECT_TRUE(contains(folder.run("compare it.pcapng --rules acdream,snap --smooth").err, "under acdream and snap"));
    EXPECT_EQ(folder.run("compare it.pcapng --smooth").err, "");
}

TEST_F(SmoothOption, IsNotForARecording) {
    ASSERT_EQ(folder.run("replay it.pcapng --recording it.acm").exit_code, 0);
    const CliRun run = folder.run("view it.acm --smooth");
    EXPECT_EQ(run.exit_code, 2);
    EXPECT_TRUE(contains(run.err, "--smooth, --game-data and --session are for captures")) << run.err;
}

}  // namespace
}  // namespace acmotion::test

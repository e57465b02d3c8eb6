// The same options with the same meaning, on every command that can have them.
#include <gtest/gtest.h>

#include <algorithm>
#include <regex>

#include "cli/cli_test.h"
#include "cli/recorded_walk.h"
#include "cli/simulated.h"

namespace acmotion::test {
namespace {

class Options : public CliTest {
 protected:
    Options() { folder.write("jump.pcapng", simulated("jump")); }
};

// What --help says of an option, in one line; empty if the command has none of that name. Which others it needs or
// excludes is the command's affair.
std::string help_on(const CliFolder& folder, const std::string& command, const std::string& option) {
    std::string text;
    for (const std::string& line : lines(folder.run(command + " --help").out)) {
        const bool goes_on = !text.empty() && line.starts_with("          ");
        if (!text.empty() && !goes_on) break;
        if (goes_on || line.starts_with("  " + option + " ")) text += line + " ";
    }
    text = std::regex_replace(text, std::regex("(Excludes|Needs): (--[a-z]+ *)+"), "");
    return std::regex_replace(text, std::regex("\\s+"), " ");
}

TEST_F(Options, ReadTheSameWhereverTheyAre) {
    const std::vector<std::string> all{"replay", "compare", "explain", "view", "serve"};
    const auto with = [&](std::vector<std::string> more) {
        more.insert(more.begin(), all.begin(), all.end());
        return more;
    };
    const std::vector<std::pair<std::string, std::vector<std::string>>> shared{
        {"--object", with({"decode", "cut"})},
        {"--since", with({"decode", "cut"})},
        {"--until", with({"decode", "cut"})},
        {"--game-data", all},
        {"--pace", all},
        {"--rules", with({"demo"})},
        {"--fps", with({"demo"})},
        {"--jitter", with({"demo"})},
        {"--baseline", {"compare", "explain", "view", "serve"}},
        {"--smooth", {"replay", "compare", "view", "serve"}},
        {"--session", with({"decode", "flows", "determinism"})},
        {"--names", with({"decode", "flows", "determinism", "cut"})},
        {"--json", {"replay", "compare", "explain", "view", "serve", "flows", "demo", "simulate", "conform", "cut"}}};
    for (const auto& [option, commands] : shared) {
        const std::string words = help_on(folder, commands.front(), option);
        EXPECT_GT(words.size(), 20U) << option;
        for (const std::string& command : commands) EXPECT_EQ(help_on(folder, command, option), words) << command;
    }
}

TEST_F(Options, ImpossibleSecondsAreRefused) {
    for (const std::string command : {"replay", "compare", "explain", "view"}) {
        const std::string start = command + " jump.pcapng ";
        folder.expect_refused(start + "--since 50 --until 10", "--since 50 --until 10: it ends before it begins.");
        folder.expect_refused(start + "--since 500", "--since 500: no frame is drawn then");
        folder.expect_refused(start + "--until -1", "--until -1: no frame is drawn then");
        for (const char* word : {"nan", "inf", "-inf", "soon"}) {
            folder.expect_refused(start + "--since=" + word, "--since: expected a number of seconds, got");
        }
    }
    folder.expect_refused("explain jump.pcapng --object 0x50000002 --around nan",
                          "--around: expected a number of seconds");
    folder.expect_refused("replay jump.pcapng --fps nan", "--fps nan");
    folder.expect_refused("simulate jump -o x.pcapng --seed -1", "--seed: expected a whole number, 0 or more, got -1");
}

TEST_F(Options, WrongNumbersAreRefusedInOurOwnWords) {
    folder.expect_refused("replay jump.pcapng --session x", "--session: expected a whole number, 0 or more, got x");
    folder.expect_refused("replay jump.pcapng --session 99999999999",
                          "--session 99999999999: expected a number in its range.");
    folder.expect_refused("replay jump.pcapng --fps fast", "--fps fast: expected a number in its range.");
    for (const char* port : {"99999", "0", "x", "-1"}) {
        folder.expect_refused(std::string{"flows jump.pcapng --port="} + port,
                              std::string{"--port: expected a port, 1 to 65535, got "} + port);
        folder.expect_refused(std::string{"serve jump.pcapng --listen="} + port,
                              std::string{"--listen: expected a port, 1 to 65535, got "} + port);
    }
    folder.expect_refused("simulate jump -o x.pcapng --seed 99999999999999999999",
                          "--seed: expected at most 18446744073709551615, got 99999999999999999999");
    EXPECT_EQ(folder.run("simulate jump -o x.pcapng --seed 18446744073709551615").exit_code, 0);
}

TEST_F(Options, RulesAreNamedOnceAndSpeltRight) {
    folder.expect_refused("compare jump.pcapng --rules retail,retail", "retail is named twice.");
    folder.expect_refused("view jump.pcapng --rules snap,snap", "snap is named twice.");
    folder.expect_refused("replay jump.pcapng --rules retail,snap", "replay plays by one at a time; acmotion compare");
    folder.expect_refused("replay jump.pcapng --rules all", "replay plays by one at a time; acmotion compare");
    const CliRun typo = folder.run("view jump.pcapng --rules retial");
    EXPECT_EQ(typo.exit_code, 2);
    EXPECT_TRUE(contains(typo.err, "there are retail, acdream, snap, openac; did you mean retail?\n")) << typo.err;
    EXPECT_EQ(folder.run("replay --rules snap jump.pcapng").exit_code, 0) << "the capture is no rule";
    EXPECT_EQ(folder.run("flows --port 9000 jump.pcapng").exit_code, 0) << "nor is it a port";
}

TEST_F(Options, APartOfACaptureIsComparedAsItIsReplayed) {
    const std::string part = " jump.pcapng --since 5 --until 8 --json";
    const auto compared = json_of("compare --rules retail" + part)["runs"][0];
    EXPECT_EQ(compared, json_of("replay" + part)["run"]);
    EXPECT_NE(compared, json_of("compare --rules retail jump.pcapng --json")["runs"][0]);
}

TEST_F(Options, APartOfACaptureIsExplained) {
    const auto document = json_of("explain jump.pcapng --object 0x50000002 --since 5 --until 8 --json");
    ASSERT_FALSE(document["lines"].empty());
    EXPECT_GE(document["lines"].front()["time"], 5.0);
    EXPECT_LE(document["lines"].back()["time"], 8.0);
    const auto explained = json_of("explain jump.pcapng --rules snap --since 5 --until 8 --json");
    for (const auto& worst : explained["worst"]) {
        EXPECT_GE(worst["moment"]["time"], 5.0);
        EXPECT_LE(worst["moment"]["time"], 8.0);
    }
}

recording::RecordedPose pose_in(const recording::Span& span, std::size_t frame) {
    for (const recording::PoseRun& run : span.runs) {
        if (frame < run.frames) return run.pose;
        frame -= run.frames;
    }
    return {};
}

TEST_F(Options, APartOfACaptureIsRecorded) {
    ASSERT_EQ(folder.run("replay jump.pcapng --recording all.acm").exit_code, 0);
    ASSERT_EQ(folder.run("replay jump.pcapng --recording part.acm --object 0x50000002 --since 5 --until 8").exit_code,
              0);
    const recording::Recording all = recording_in("all.acm");
    const recording::Recording part = recording_in("part.acm");
    EXPECT_GE(part.frames.front(), 5'000'000);
    EXPECT_LE(part.frames.back(), 8'000'000);
    EXPECT_EQ(part.objects.size(), 2U) << "it and the player";
    EXPECT_TRUE(part.runs[0].hashes.empty()) << "that could not be played again";
    // The poses are those of the whole.
    const auto first = std::ranges::find(all.frames, part.frames.front()) - all.frames.begin();
    const auto track_in = [](const recording::Recording& from) {
        for (const recording::BodyTrack& track : from.runs[0].tracks) {
            if (from.objects[track.object].id == 0x50000002) return track;
        }
        return recording::BodyTrack{};
    };
    const recording::Span whole = track_in(all).spans.at(0);
    const recording::Span kept = track_in(part).spans.at(0);
    EXPECT_EQ(kept.first_frame, 0U);
    EXPECT_EQ(kept.frames, part.frames.size());
    for (std::size_t frame = 0; frame < kept.frames; ++frame) {
        ASSERT_EQ(pose_in(kept, frame), pose_in(whole, frame + static_cast<std::size_t>(first) - whole.first_frame));
    }
}

TEST_F(Options, APageShowsThePartAskedForAndARecordingAsItIs) {
    ASSERT_EQ(folder.run("view jump.pcapng -o all.html").exit_code, 0);
    ASSERT_EQ(folder.run("view jump.pcapng -o part.html --object 0x50000002 --until 8 --rules snap").exit_code, 0);
    EXPECT_LT(folder.read("part.html").size(), folder.read("all.html").size());
    ASSERT_EQ(folder.run("replay jump.pcapng --recording until.acm --until 8").exit_code, 0);
    const CliRun again = folder.run("view until.acm");
    EXPECT_EQ(again.exit_code, 0);
    EXPECT_EQ(again.err, "") << "it can be played again, and comes out the same";
    folder.expect_refused("view until.acm --rules snap", "is a recording, and shown as it is.");
}

TEST_F(Options, AnIdIsTakenAsTablesHaveIt) {
    for (const char* id : {"0x50000002", "50000002", "1342177282"}) {
        EXPECT_EQ(json_of("explain jump.pcapng --json --object " + std::string{id})["object"], 0x50000002) << id;
    }
}

TEST_F(Options, MachinesGetWhatPeopleGet) {
    const auto list = json_of("simulate --list --json");
    EXPECT_EQ(list["scenarios"][0]["name"], "border");
    EXPECT_GE(list["networks"].size(), 3U);
    const auto demo = json_of("demo --json -o here --fps 10");
    EXPECT_EQ(demo["runs"].size(), 3U);
    EXPECT_EQ(demo["wrote"][0]["file"], "here/demo.pcapng");
}

TEST_F(Options, ASimulationLastsAsLongAsIsAsked) {
    EXPECT_EQ(json_of("simulate jump -o short.pcapng --seconds 3 --json")["seconds"], 3.0);
    EXPECT_LT(json_of("replay short.pcapng --json")["session"]["seconds"].get<double>(), 5);
    for (const char* seconds : {"0", "-5", "14401"}) {
        folder.expect_refused("simulate jump -o x.pcapng --seconds=" + std::string{seconds},
                              "more than 0 and at most 14400 s");
    }
}

TEST_F(Options, FlowsListsTheSessionAskedFor) {
    const Simulation both = logged_in_again(simulation_of("jump", 3), simulation_of("jump", 3, 2), 60);
    folder.write("two.pcapng", capture_of(both));
    const auto document = json_of("flows two.pcapng --session 2 --json");
    ASSERT_EQ(document["sessions"].size(), 1U);
    EXPECT_EQ(document["sessions"][0]["session"], 2);
    const CliRun none = folder.run("flows two.pcapng --session 3");
    EXPECT_EQ(none.exit_code, 2);
    EXPECT_TRUE(contains(none.err, "no such session 3")) << none.err;
}

}  // namespace
}  // namespace acmotion::test

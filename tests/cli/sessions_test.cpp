// Which session of a capture, and how it is read: the same options on every command.
#include <gtest/gtest.h>

#include <nlohmann/json.hpp>

#include "cli/recorded_walk.h"
#include "cli/run_cli.h"
#include "cli/simulated.h"
#include "support/hex.h"

namespace acmotion::test {
namespace {

using Json = nlohmann::json;

class SessionsOfACapture : public testing::Test {
 protected:
    SessionsOfACapture() {
        folder.write("two.pcapng",
                     capture_of(logged_in_again(simulation_of("jump", 6, 1), simulation_of("town", 3, 2), 60)));
    }
    CliFolder folder;
};

TEST_F(SessionsOfACapture, AreListed) {
    const CliRun run = folder.run("flows two.pcapng");
    EXPECT_EQ(run.exit_code, 0) << run.err;
    EXPECT_TRUE(contains(run.out, "2 sessions, 1 flow;")) << run.out;
    const Json sessions = Json::parse(folder.run("flows two.pcapng --json").out)["sessions"];
    ASSERT_EQ(sessions.size(), 2U);
    EXPECT_EQ(sessions[0]["session"], 1);
    EXPECT_EQ(sessions[0]["start"], 0.0);
    EXPECT_EQ(sessions[1]["start"], 60.0);
    EXPECT_EQ(sessions[1]["player"], 0x50000001);
    EXPECT_GT(sessions[1]["movement"], sessions[0]["movement"]);
}

TEST_F(SessionsOfACapture, AreChosenByNumberOnEveryCommand) {
    for (const std::string command :
         {"replay", "compare", "explain --worst 1", "view", "decode", "determinism", "flows"}) {
        EXPECT_EQ(folder.run(command + " two.pcapng --session 1").exit_code, 0) << command;
        EXPECT_EQ(folder.run(command + " two.pcapng --session 1").err, "") << command;
        const CliRun none = folder.run(command + " two.pcapng --session 3");
        EXPECT_EQ(none.exit_code, 2) << command << ": as for an object that is not there";
        EXPECT_TRUE(contains(none.err, "no such session 3; it has 2, and acmotion flows lists them")) << none.err;
        EXPECT_EQ(folder.run(command + " two.pcapng --flow 0").exit_code, 2) << command;
    }
}

TEST_F(SessionsOfACapture, OtherThanTheBusiestAreMentioned) {
    const CliRun run = folder.run("replay two.pcapng --json");
    EXPECT_EQ(run.exit_code, 0);
    EXPECT_TRUE(contains(run.err, "2 sessions; this is number 2")) << run.err;
    EXPECT_TRUE(contains(run.err, "--session N"));
    const Json session = Json::parse(run.out)["session"];
    EXPECT_EQ(session["number"], 2);
    EXPECT_EQ(session["of"], 2);
    EXPECT_EQ(session["start"], 60.0);
}

TEST_F(SessionsOfACapture, CountSecondsFromOneOriginInAllCommands) {
    const Json first =
        Json::parse(lines(folder.run("decode two.pcapng --session 2 --opcode CreatePlayer --json").out).at(0));
    EXPECT_EQ(first["session"], 2);
    const double entered = first["time"];
    EXPECT_NEAR(entered, 61, 0.5);
    const std::string pose = lines(folder.run("replay two.pcapng --session 2 --csv -").out).at(1);
    const Json explained = Json::parse(folder.run("explain two.pcapng --session 2 --object 'Runner Falk' --json").out);
    EXPECT_NEAR(explained["lines"][0]["time"].get<double>(), entered, 0.1);
    EXPECT_NEAR(std::stod(pose.substr(pose.find(',') + 1)), entered, 0.1) << pose;
}

TEST_F(SessionsOfACapture, NameThePageThatShowsThem) {
    ASSERT_EQ(folder.run("replay two.pcapng --session 1 --fps 10 --recording one.acm").exit_code, 0);
    EXPECT_EQ(folder.run("view one.acm").err, "");
}

// ---- how it is read ----

TEST(PackedCapture, IsReadLikeAnyOther) {
    const CliFolder folder;
    folder.write("walk.pcapng", recorded_walk());
    ASSERT_EQ(folder.run_program("gzip -k walk.pcapng").exit_code, 0);
    for (const std::string command : {"flows ", "decode ", "replay ", "compare "}) {
        const CliRun packed = folder.run(command + "walk.pcapng.gz");
        EXPECT_EQ(packed.exit_code, 0) << packed.err;
        EXPECT_EQ(packed.out, folder.run(command + "walk.pcapng").out);
        EXPECT_EQ(packed.out, folder.run(command + "- <walk.pcapng.gz").out);
    }
}

TEST(PackedCapture, FindsTheTruthBesideItself) {
    const CliFolder folder;
    ASSERT_EQ(folder.run("simulate jump -o jump.pcapng").exit_code, 0);
    ASSERT_EQ(folder.run_program("gzip jump.pcapng").exit_code, 0);
    const Json run = Json::parse(folder.run("replay jump.pcapng.gz --json").out)["run"];
    EXPECT_TRUE(run["all"]["behind_truth_mean"].is_number());
}

TEST(PackedCapture, ThatWasCutIsUsedUpToThereOrRefused) {
    const CliFolder folder;
    folder.write("town.pcapng", simulated("town"));
    ASSERT_EQ(folder.run_program("gzip -c town.pcapng | head -c 20000 > cut.pcapng.gz").exit_code, 0);
    const CliRun cut = folder.run("flows cut.pcapng.gz");
    EXPECT_EQ(cut.exit_code, 1);
    EXPECT_TRUE(contains(cut.err, "Capture.gzip at byte 20000: truncated")) << cut.err;
    folder.write("bad.gz", unhex("1F8B FFFFFFFF"));
    EXPECT_EQ(folder.run("flows bad.gz").exit_code, 2);
}

TEST(DamagedPackets, AreLeftOutAndCountedUnlessAskedFor) {
    const CliFolder folder;
    Simulation simulation = simulation_of("jump", 4);
    simulation.datagrams[40].payload.back() ^= std::byte{1};
    folder.write("bad.pcapng", capture_of(simulation));
    const CliRun dropped = folder.run("replay bad.pcapng --json");
    EXPECT_EQ(dropped.exit_code, 0);
    EXPECT_TRUE(contains(dropped.err, "packets with a wrong checksum: 1")) << dropped.err;
    EXPECT_TRUE(contains(dropped.err, "--damaged keep"));
    const CliRun kept = folder.run("replay bad.pcapng --json --damaged keep");
    EXPECT_EQ(kept.err, "");
    EXPECT_LT(Json::parse(dropped.out)["session"]["messages"], Json::parse(kept.out)["session"]["messages"]);
    EXPECT_EQ(folder.run("replay bad.pcapng --damaged mend").exit_code, 2);
}

TEST(Gaps, AreWaitedForIfStrictOnEveryCommand) {
    const CliFolder folder;
    Simulation simulation = simulation_of("jump", 4);
    const auto lost = std::ranges::find_if(simulation.datagrams, [&](const OwnedDatagram& datagram) {
        return datagram.source.port == 9001 && to_seconds(datagram.time - simulation.epoch) > 3;
    });
    simulation.datagrams.erase(lost);
    folder.write("gap.pcapng", capture_of(simulation));
    const std::string lenient = folder.run("decode gap.pcapng --gaps lenient").out;
    EXPECT_EQ(lenient, folder.run("decode gap.pcapng").out);
    EXPECT_NE(lenient, folder.run("decode gap.pcapng --gaps strict").out);
    for (const std::string command : {"replay", "compare", "explain --worst 1", "view", "flows", "determinism"}) {
        EXPECT_EQ(folder.run(command + " gap.pcapng --gaps strict").exit_code, 0) << command;
        EXPECT_EQ(folder.run(command + " gap.pcapng --gaps loose").exit_code, 2) << command;
    }
    const auto poses = [&](const char* gaps) {
        return folder.run(std::string{"replay gap.pcapng --csv - --gaps "} + gaps).out;
    };
    EXPECT_NE(poses("strict"), poses("lenient"));
}

TEST(BadClocks, AreSaidAndMakeNoEmptyMonths) {
    const CliFolder folder;
    Simulation simulation = simulation_of("jump", 4);
    for (std::size_t i = simulation.datagrams.size() / 2; i < simulation.datagrams.size(); ++i) {
        simulation.datagrams[i].time += 30 * 86400 * kNanosecondsPerSecond;
    }
    folder.write("month.pcapng", capture_of(simulation));
    const CliRun run = folder.run("replay month.pcapng --json");
    EXPECT_EQ(run.exit_code, 0);
    EXPECT_TRUE(contains(run.err, "0 back, 1 ahead")) << run.err;
    EXPECT_LT(Json::parse(run.out)["session"]["frames"], 400);
    EXPECT_EQ(Json::parse(folder.run("flows month.pcapng --json").out)["flows"][0]["clock_steps_ahead"], 1);
}

}  // namespace
}  // namespace acmotion::test

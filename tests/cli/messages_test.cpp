// acmotion messages: what a port needs of a capture, as lines.
#include <fmt/format.h>

#include <map>
#include <optional>
#include <set>
#include <sstream>
#include <utility>

#include "acmotion/world.h"
#include "cli/cli_test.h"
#include "cli/recorded_walk.h"
#include "cli/simulated.h"
#include "lab/base/hex.h"

namespace acmotion::test {
namespace {

class MessagesCommand : public CliTest {
 protected:
    MessagesCommand() { EXPECT_EQ(folder.run("simulate chase -o chase.pcapng --net dsl --seconds 8").exit_code, 0); }
};

TEST_F(MessagesCommand, WritesSecondsAndBytesOfWhatAWorldWants) {
    folder.write("walk.pcapng", recorded_walk());
    const CliRun run = folder.run("messages walk.pcapng");
    EXPECT_EQ(run.exit_code, 0) << run.err;
    const auto rows = lines(run.out);
    ASSERT_EQ(rows.size(), 6U) << run.out;
    EXPECT_TRUE(rows[0].ends_with(" 46f7000001000050")) << rows[0];
    EXPECT_TRUE(rows[2].starts_with("0.400000 48f70000")) << rows[2];
}

std::string row_of(double time, const Pose& pose) {
    const Vec3& at = pose.position.frame.origin;
    return fmt::format("{:.6f} 0x{:08X} 0x{:08X} {} {} {}", time, pose.object.value, pose.position.cell.value, at.x,
                       at.y, at.z);
}

// The same columns of `replay --csv`: time, object, cell, x, y, z. No name here has a comma.
std::multiset<std::string> shown_in(const std::string& csv) {
    std::multiset<std::string> rows;
    for (const std::string& line : lines(csv)) {
        std::vector<std::string> cells;
        std::istringstream in{line};
        for (std::string cell; std::getline(in, cell, ',');) cells.push_back(cell);
        if (cells[0] == "frame") continue;
        rows.insert(fmt::format("{:.6f} {} {} {} {} {}", std::stod(cells[1]), cells[2], cells[4], cells[5], cells[6],
                                cells[7]));
    }
    return rows;
}

// A port as the help describes it: it draws what `acmotion replay` draws.
TEST_F(MessagesCommand, OfAReplayAreEnoughToDrawTheSamePoses) {
    World world;
    std::vector<ByteBuffer> arrived;
    std::optional<Position> stands;
    std::multiset<std::string> drawn;
    for (const std::string& line : lines(folder.run("messages chase.pcapng --replay").out)) {
        std::istringstream words{line};
        double time = 0;
        std::string word;
        words >> time >> word;
        if (word == "frame") {
            if (stands) world.move_player(*std::exchange(stands, std::nullopt), time);
            world.advance(time);
            for (const Pose& pose : world.poses()) drawn.insert(row_of(time, pose));
            for (const ByteBuffer& bytes : arrived) world.receive(bytes, time);
            arrived.clear();
        } else if (word == "at") {
            Position& at = stands.emplace();
            words >> std::hex >> at.cell.value >> std::dec >> at.frame.origin.x >> at.frame.origin.y >>
                at.frame.origin.z;
            words >> at.frame.rotation.w >> at.frame.rotation.x >> at.frame.rotation.y >> at.frame.rotation.z;
        } else {
            arrived.push_back(from_hex(word).value());
        }
    }
    ASSERT_EQ(folder.run("replay chase.pcapng --rules retail --pace human --csv retail.csv").exit_code, 0);
    EXPECT_EQ(drawn, shown_in(folder.read("retail.csv")));
    EXPECT_GT(drawn.size(), 500U);
}

TEST_F(MessagesCommand, AreJsonOnRequest) {
    std::map<std::string, int> kinds;
    for (const std::string& line : lines(folder.run("messages chase.pcapng --replay --json").out)) {
        const auto one = nlohmann::json::parse(line);
        for (const char* kind : {"hex", "frame", "origin"}) kinds[kind] += one.contains(kind) ? 1 : 0;
        EXPECT_TRUE(one["time"].is_number());
    }
    EXPECT_GT(kinds["hex"], 10);
    EXPECT_GT(kinds["frame"], 400);
    EXPECT_GT(kinds["origin"], 1);
}

TEST_F(MessagesCommand, OfALateStartNameThePlayerAndWhatIsAssumed) {
    folder.write("late.pcapng", demo_without(60));
    const auto rows = lines(folder.run("messages late.pcapng --replay").out);
    ASSERT_GT(rows.size(), 2U);
    EXPECT_TRUE(rows[0].starts_with("0 player ")) << rows[0];
    EXPECT_EQ(rows[1], "0 assume");
}

TEST_F(MessagesCommand, OfAPartAreThoseOfThatTime) {
    for (const std::string& line : lines(folder.run("messages chase.pcapng --replay --since 2 --until 4").out)) {
        const double time = std::stod(line);
        EXPECT_TRUE(time >= 2 && time <= 4) << line;
    }
    EXPECT_EQ(folder.run("messages chase.pcapng --fps 30").exit_code, 2) << "no frames are listed";
    EXPECT_EQ(folder.run("messages nowhere.pcapng").exit_code, 2);
}

class NoWallsOption : public CliTest {
 protected:
    NoWallsOption() { EXPECT_EQ(folder.run("simulate stall -o stall.pcapng --net perfect").exit_code, 0); }
};

TEST_F(NoWallsOption, IsMentionedWheneverWallsOfATruthFileStopBodies) {
    for (const std::string command : {"replay", "explain", "compare"}) {
        const CliRun run = folder.run(command + " stall.pcapng");
        EXPECT_TRUE(
            contains(run.err, "stall.pcapng.truth.jsonl says and the capture does not; --no-walls leaves them out."))
            << command << run.err;
    }
    EXPECT_EQ(folder.run("replay stall.pcapng --no-walls").err, "");
    EXPECT_EQ(folder.run("messages stall.pcapng").err, "") << "it plays nothing";
}

TEST_F(NoWallsOption, LeavesThemOut) {
    const std::string rest = " --csv a.csv --rules retail";
    ASSERT_EQ(folder.run("replay stall.pcapng --no-walls" + rest).exit_code, 0);
    const std::string without = folder.read("a.csv");
    ASSERT_EQ(folder.run("replay stall.pcapng" + rest).exit_code, 0);
    EXPECT_NE(folder.read("a.csv"), without);
    ASSERT_EQ(folder.run_program("mv stall.pcapng.truth.jsonl elsewhere").exit_code, 0);
    ASSERT_EQ(folder.run("replay stall.pcapng" + rest).exit_code, 0);
    EXPECT_EQ(lines(folder.read("a.csv")).size(), lines(without).size());
}

}  // namespace
}  // namespace acmotion::test

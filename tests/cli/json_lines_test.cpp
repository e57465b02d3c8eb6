// JSON lines of datagrams are read wherever a capture is: our own simulations, and recorded sessions of the retail client
#include <gtest/gtest.h>

#include <filesystem>
#include <nlohmann/json.hpp>

#include "cli/run_cli.h"
#include "cli/simulated.h"
#include "lab/base/hex.h"
#include "support/hex.h"
#include "support/paths.h"

namespace acmotion::test {
namespace {

std::string line_of(const OwnedDatagram& datagram, Nanoseconds epoch) {
    const bool is_from_client = datagram.destination.port == 9000 || datagram.destination.port == 9001;
    const std::uint16_t server_port = is_from_client ? datagram.destination.port : datagram.source.port;
    const nlohmann::ordered_json line{{"t", to_seconds(datagram.time - epoch)},
                                      {"dir", is_from_client ? "c2s" : "s2c"},
                                      {"pair", server_port - 9000},
                                      {"len", datagram.payload.size()},
                                      {"data", to_hex(datagram.payload)}};
    return line.dump() + "\n";
}

ByteBuffer json_lines_of(const Simulation& simulation) {
    std::string text;
    for (const OwnedDatagram& datagram : simulation.datagrams) text += line_of(datagram, simulation.epoch);
    return from_text(text);
}

class JsonLinesOfATown : public testing::Test {
 protected:
    JsonLinesOfATown() {
        const Simulation town = simulation_of("town", 5);
        folder.write("town.pcapng", capture_of(town));
        folder.write("town.jsonl", json_lines_of(town));
    }
    CliFolder folder;
};

TEST_F(JsonLinesOfATown, HaveThePosesOfItsCapture) {
    const CliRun capture = folder.run("determinism - --json < town.pcapng");
    EXPECT_EQ(capture.exit_code, 0) << capture.err;
    EXPECT_EQ(folder.run("determinism - --json < town.jsonl").out, capture.out);
}

TEST_F(JsonLinesOfATown, AreReadByEveryCommandFromFilesPipesAndPacked) {
    ASSERT_EQ(folder.run_program("gzip -k town.jsonl").exit_code, 0);
    for (const std::string command : {"decode ", "replay ", "compare ", "explain "}) {
        const CliRun lines_run = folder.run(command + "- < town.jsonl");
        EXPECT_EQ(lines_run.exit_code, 0) << command << lines_run.err;
        EXPECT_EQ(lines_run.out, folder.run(command + "- < town.pcapng").out) << command;
        EXPECT_EQ(lines_run.out, folder.run(command + "- < town.jsonl.gz").out) << command;
        EXPECT_EQ(folder.run(command + "town.jsonl").exit_code, 0) << command;
    }
    EXPECT_EQ(folder.run("view town.jsonl -o page.html").exit_code, 0);
    EXPECT_EQ(folder.run("cut town.jsonl -o cut.pcapng --since 2 --until 3").exit_code, 0);
    const std::string flows = folder.run("flows town.jsonl.gz").out;
    EXPECT_TRUE(contains(flows, "flow 0: client 192.0.2.2, server 192.0.2.1")) << flows;
    EXPECT_TRUE(contains(flows, "ports 50000 <-> 9000"));
    EXPECT_TRUE(contains(flows, "ports 50000 <-> 9001"));
}

TEST_F(JsonLinesOfATown, ThatBreakAreUsedUpToThereAndNamedByLineAndMember) {
    ASSERT_EQ(folder.run_program("sed '40s/\"dir\":\"/\"dir\":\"x/' town.jsonl > broken.jsonl").exit_code, 0);
    const CliRun run = folder.run("flows broken.jsonl");
    EXPECT_EQ(run.exit_code, 1);
    EXPECT_TRUE(contains(run.err, "(line 40: JsonLine.dir at byte ")) << run.err;
    EXPECT_TRUE(contains(run.err, "everything before was used")) << run.err;
}

TEST(JsonLinesOfAnotherKind, AreRefusedWithTheirFirstWrongMember) {
    const CliFolder folder;
    folder.write("other.jsonl", from_text("{\"idx\": 0, \"dir\": \"s2c\"}\n"));
    folder.expect_refused("flows other.jsonl", "not a capture (line 1: JsonLine.t at byte 24: truncated)");
}

// ---- recorded sessions of the retail client -------------------------------------------------------------------------

class RecordedSession : public testing::TestWithParam<const char*> {
 protected:
    void SetUp() override {
        if (!std::filesystem::exists(file)) GTEST_SKIP() << file << " is not there: docs/capturing.md says where it is";
    }
    std::string file = std::string{ACMOTION_SHARED_RECORDINGS} + "/" + GetParam() + ".jsonl";
    CliFolder folder;
};

TEST_P(RecordedSession, VerifiesEveryChecksumBothWays) {
    const CliRun run = folder.run("flows '" + file + "' --json");
    EXPECT_EQ(run.exit_code, 0) << run.err;
    const auto report = nlohmann::json::parse(run.out);
    ASSERT_EQ(report["flows"].size(), 1U);
    for (const char* name : {"client", "server"}) {
        const auto& side = report["flows"][0][name];
        EXPECT_GT(side["verified"], 0) << name;
        EXPECT_EQ(side["failed"], 0) << name;
        EXPECT_EQ(side["unverified"], 0) << name;
        EXPECT_EQ(side["lost"], 0) << name << ": no packet was asked for again";
        EXPECT_GT(side["not_captured"], 0) << name << ": acknowledgements were left out of the file";
    }
    EXPECT_EQ(report["end"], "complete");
}

TEST_P(RecordedSession, HoldsNoBrokenMessage) {
    const CliRun run = folder.run("decode '" + file + "' --all");
    EXPECT_EQ(run.exit_code, 0) << run.err;
    EXPECT_TRUE(contains(run.out, ", 0 broken")) << run.out;
}

INSTANTIATE_TEST_SUITE_P(OfTheRetailClient, RecordedSession,
                         testing::Values("short-second-connection", "first-login-walk-jump"), [](const auto& named) {
                             std::string name = named.param;
                             std::erase(name, '-');
                             return name;
                         });

}  // namespace
}  // namespace acmotion::test

#include <filesystem>
#include <fstream>
#include <iterator>

#include "acmotion/wire/messages.h"
#include "lab/base/json.h"
#include "lab/cli/cli_test.h"
#include "lab/cli/simulated.h"
#include "lab/replay/seen.h"
#include "lab/replay/written_session.h"
#include "support/large_scenarios.h"
#include "support/paths.h"
#include "support/sanitized.h"

// docs/security.md, "The law of cost": quiet sessions are drawn whole, and hostile ones are not.
namespace acmotion::test {
namespace {

using Cost = CliTest;

constexpr const char* kCutWords = "at the end are not drawn: too many bodies for the bytes captured";

const std::vector<std::string> kWaysToPlay{"replay {}",
                                           "compare {}",
                                           "explain {} --worst 3",
                                           "view {} -o page.html",
                                           "cut {} -o cut.pcapng",
                                           "compare {} --report page.html"};

std::string with_file(std::string command, const std::string& file) {
    return command.replace(command.find("{}"), 2, file);
}

// All but one stand, and that one walks to and fro, at a pace of its own.
constexpr int kQuietSeconds = kSanitized ? 120 : 900;

ByteBuffer quiet_session() {
    WrittenSession written;
    for (std::uint32_t i = 0; i < 41; ++i) {
        CreateObject create;
        create.object = {kRemote + i};
        create.physics.position = WrittenSession::place(82);
        create.physics.state = 0x00400C08;
        create.physics.motion_table = 0x09000077;
        create.weenie.emplace().item_type = 16;
        const SentMotionState walks{.forward_command = 0x0005};
        if (i == 0) create.physics.movement = PhysicsMovement{MovementData{.body = walks}};
        written.say(0, create);
    }
    for (int i = 1; i <= kQuietSeconds; ++i) {
        written.update(i, kRemote, 82 + 2.0F * static_cast<float>(i % 20 < 10 ? i % 10 : 10 - i % 10));
    }
    return write_session(written.session).bytes;
}

// A hundred bodies are thrown, and fly for nine minutes.
ByteBuffer flying_session() {
    WrittenSession written;
    for (std::uint32_t i = 0; i < 100; ++i) {
        CreateObject create;
        create.object = kRemote + i;
        create.physics.position = WrittenSession::place(82);
        create.physics.state = 0x00000408;  // no gravity
        written.say(0, create);
        VectorUpdate thrown{.object = kRemote + i, .velocity = {0.5F, 0.5F, 0}, .omega = {0, 0, 1}};
        thrown.vector_stamp = {1};
        written.say(0, thrown);
    }
    for (int i = 1; i <= 10; ++i) written.update(55 * i, kRemote, 82);
    return write_session(written.session).bytes;
}

TEST_F(Cost, AQuietSessionOfCreaturesAtAPaceOfTheirOwnIsDrawnWhole) {
    folder.write("quiet.pcapng", quiet_session());
    for (const std::string& command : kWaysToPlay) {
        const CliRun run = folder.run(with_file(command, "quiet.pcapng"));
        EXPECT_EQ(run.exit_code, 0) << command << "\n" << run.err;
    }
    const Json document = json_of("replay quiet.pcapng --json");
    EXPECT_FALSE(document["session"]["is_cut"]);
    EXPECT_EQ(document["pace"][0]["walking"]["from"], "capture");
}

TEST_F(Cost, BodiesThatFewBytesKeepMovingAreCutOff) {
    folder.write("flying.pcapng", flying_session());
    for (const std::string& command : kWaysToPlay) {
        const CliRun run = folder.run(with_file(command, "flying.pcapng"));
        EXPECT_EQ(run.exit_code, 1) << command;
        EXPECT_TRUE(contains(run.err, kCutWords)) << command << "\n" << run.err;
    }
    const CliRun run = folder.run("replay flying.pcapng --json");
    EXPECT_TRUE(contains(run.err, "a lower --fps shows more")) << run.err;
    const Json document = parse_json(run.out);
    EXPECT_TRUE(document["session"]["is_cut"]);
    ASSERT_FALSE(document["bounds_reached"].empty());
    EXPECT_EQ(document["bounds_reached"][0]["bound"], "bodies drawn");
    EXPECT_GT(document["bounds_reached"][0]["count"], 1) << "seconds";
}

// Each row is work, whatever else is written. What fills a capture and packs to nothing buys nothing.
TEST_F(Cost, GoesByTheBytesThatAreStoredAndByAllOutputs) {
    folder.write("flying.pcapng", flying_session());
    ASSERT_EQ(folder.run_program("gzip -9 -k flying.pcapng").exit_code, 0);
    const auto drawn_until = [&](const std::string& file_and_outputs) {
        const CliRun run = folder.run("replay --json " + file_and_outputs);
        EXPECT_EQ(run.exit_code, 1) << run.err;
        return parse_json(run.out)["session"]["drawn_until"].get<double>();
    };
    const double alone = drawn_until("flying.pcapng");
    const double with_rows = drawn_until("flying.pcapng --csv rows.csv");
    EXPECT_LT(with_rows, 0.8 * alone);
    EXPECT_LT(drawn_until("flying.pcapng --csv rows.csv --jsonl poses.jsonl --mcap poses.mcap"), 0.8 * with_rows);
    EXPECT_LT(drawn_until("flying.pcapng.gz"), alone);
    EXPECT_EQ(drawn_until("flying.pcapng.gz"), drawn_until("- < flying.pcapng.gz"));
}

void expect_same_packed(const CliFolder& folder, const std::string& name) {
    ASSERT_EQ(folder.run_program("gzip -9 -k -f " + name).exit_code, 0);
    for (const std::string command : {"replay - --csv rows.csv < {}", "compare - < {}"}) {
        const CliRun plain = folder.run(with_file(command, name));
        const std::string rows = folder.read("rows.csv");
        const CliRun packed = folder.run(with_file(command, name + ".gz"));
        EXPECT_EQ(plain.exit_code, 0) << name << plain.err;
        EXPECT_EQ(packed.exit_code, 0) << name << packed.err;
        EXPECT_EQ(folder.read("rows.csv"), rows) << name;
        EXPECT_EQ(packed.out, plain.out) << name << command;
    }
}

TEST_F(Cost, EveryScenarioIsTheSamePackedOrNot) {
    const Json list = json_of("simulate --list --json");
    for (const Json& scenario : list["scenarios"]) {
        const std::string name = scenario["name"];
        if (kSanitized && name != "border") continue;  // two minutes for all
        folder.write(name + ".pcapng", capture_of(simulation_of(name, is_large(name) ? 3 : 10)));
        expect_same_packed(folder, name + ".pcapng");
    }
}

TEST_F(Cost, RecordingsOfTheRetailClientAreDrawnWhole) {
    for (const auto& entry : std::filesystem::directory_iterator{ACMOTION_RECORDINGS}) {
        if (entry.path().extension() != ".jsonl") continue;
        const std::string name = entry.path().filename().string();
        std::ifstream in(entry.path(), std::ios::binary);
        const std::string bytes{std::istreambuf_iterator<char>{in}, {}};
        folder.write(name, std::as_bytes(std::span{bytes}));
        for (const std::string& command : kWaysToPlay) {
            const CliRun run = folder.run(with_file(command, name));
            EXPECT_EQ(run.exit_code, 0) << command << name << "\n" << run.err;
        }
        expect_same_packed(folder, name);
    }
}

}  // namespace
}  // namespace acmotion::test

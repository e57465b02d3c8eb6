// acmotion survey: every capture there is, into one database.
#include <csignal>
#include <filesystem>
#include <thread>

#include "cli/cli_test.h"
#include "cli/piped.h"
#include "cli/simulated.h"
#include "lab/archive/libarchive.h"
#include "lab/survey/content.h"
#include "lab/survey/database.h"
#include "lab/survey/schema.h"
#include "lab/survey/sqlite.h"
#include "lab/survey/store.h"
#include "support/hex.h"

namespace acmotion::test {
namespace {

namespace fs = std::filesystem;
using nlohmann::json;
using survey::Row;

json json_of_value(const survey::Value& value) {
    if (const auto* number = std::get_if<std::int64_t>(&value)) return *number;
    if (const auto* real = std::get_if<double>(&value)) return *real;
    if (const auto* text = std::get_if<std::string>(&value)) return *text;
    return nullptr;
}

class SurveyCommand : public CliTest {
 protected:
    void SetUp() override {
        if (survey::Sqlite::find() == nullptr) GTEST_SKIP() << "SQLite is not on this system";
        fs::create_directories(folder.path() + "/dumps/deep");
    }
    // Four captures, one of them twice, one cut off, one in an archive, and what else lies around.
    void fill_folder() const {
        folder.write("dumps/walk.pcapng", capture_of(simulation_of("strafe", 3)));
        folder.write("dumps/deep/again.pcapng", capture_of(simulation_of("strafe", 3)));
        folder.write("dumps/deep/turn.pcapng", capture_of(simulation_of("melee", 3)));
        ByteBuffer cut = capture_of(simulation_of("jump", 3));
        cut.resize(cut.size() - 100);
        folder.write("dumps/cut.pcapng", cut);
        folder.write("dumps/notes.txt", from_text("hello"));
        folder.write("dumps/empty.pcap", {});
        folder.write("dumps/lie.zip", from_text("PK\x03\x04 and nothing of what that promises"));
        folder.write("chase.pcapng", capture_of(simulation_of("strafe", 4)));
        const CliRun run = folder.run_program("cmake -E tar cf dumps/packed.zip --format=zip chase.pcapng");
        ASSERT_EQ(run.exit_code, 0) << run.err;
    }
    [[nodiscard]] std::vector<json> rows_of(const std::string& file, const std::string& sql) const {
        auto database = survey::Database::open_for_reading(folder.path() + "/" + file);
        EXPECT_TRUE(database) << database.error();
        const auto table = database->query(sql);
        EXPECT_TRUE(table) << table.error();
        std::vector<json> rows;
        for (const Row& row : table->rows) {
            rows.emplace_back();
            for (std::size_t i = 0; i < row.size(); ++i) rows.back()[table->columns[i]] = json_of_value(row[i]);
        }
        return rows;
    }
    // All tables, as text.
    [[nodiscard]] std::string all_of(const std::string& file) const {
        const CliRun run = folder.run("survey --into " + file + " --csv tables");
        EXPECT_EQ(run.exit_code, 0) << run.err;
        std::string text;
        for (const survey::TableKey& key : survey::kTableKeys) {
            text += folder.read("tables/" + std::string{key.table} + ".csv");
        }
        return text;
    }
};

TEST_F(SurveyCommand, HasTheNumbersOfCompare) {
    folder.write("walk.pcapng", capture_of(simulation_of("town", 8)));
    ASSERT_EQ(folder.run("survey walk.pcapng").exit_code, 0);
    const json compared = json_of("compare walk.pcapng --json");
    const auto metrics = rows_of("survey.sqlite", "SELECT * FROM metrics");
    ASSERT_EQ(metrics.size(), compared["runs"].size());
    for (const json& run : compared["runs"]) {
        const std::string rules = run["label"];
        const auto row = std::ranges::find_if(metrics, [&](const json& one) { return one["rules"] == rules; });
        ASSERT_NE(row, metrics.end()) << rules;
        for (const auto& [key, value] : run["all"].items()) EXPECT_EQ((*row)[key], value) << rules << " " << key;
        const auto moments =
            rows_of("survey.sqlite", "SELECT * FROM moments WHERE rules = '" + rules + "' ORDER BY rank");
        ASSERT_EQ(moments.size(), run["moments"].size());
        for (std::size_t i = 0; i < moments.size(); ++i) {
            for (const char* key : {"time", "kind", "severity", "amount", "cause"}) {
                EXPECT_EQ(moments[i][key], run["moments"][i][key]);
            }
        }
        for (const json& object : run["objects"]) {
            const auto of_body =
                rows_of("survey.sqlite", "SELECT * FROM body_metrics WHERE rules = '" + rules +
                                             "' AND body = " + std::to_string(object["object"].get<std::uint32_t>()));
            if (of_body.empty()) continue;
            for (const auto& [key, value] : object["metrics"].items()) EXPECT_EQ(of_body[0][key], value) << key;
        }
    }
    EXPECT_GT(rows_of("survey.sqlite", "SELECT * FROM body_metrics").size(), 3U);
    EXPECT_GT(rows_of("survey.sqlite", "SELECT * FROM moments").size(), 0U);
}

TEST_F(SurveyCommand, HasTheNumbersOfFlows) {
    folder.write("walk.pcapng", capture_of(simulation_of("town", 8)));
    ASSERT_EQ(folder.run("survey walk.pcapng").exit_code, 0);
    const json flows = json_of("flows walk.pcapng --json");
    const json session = rows_of("survey.sqlite", "SELECT * FROM sessions").at(0);
    EXPECT_EQ(session["seconds"], flows["sessions"][0]["seconds"]);
    EXPECT_EQ(session["movement"], flows["sessions"][0]["movement"]);
    EXPECT_EQ(session["player"], flows["sessions"][0]["player"]);
    EXPECT_EQ(session["server"], flows["flows"][0]["server_address"]);
    for (const char* sender : {"client", "server"}) {
        for (const json& opcode : flows["flows"][0][sender]["opcodes"]) {
            const auto row =
                rows_of("survey.sqlite", "SELECT count FROM messages WHERE sender = '" + std::string{sender} +
                                             "' AND opcode = " + std::to_string(opcode["opcode"].get<std::uint32_t>()));
            ASSERT_EQ(row.size(), 1U);
            EXPECT_EQ(row[0]["count"], opcode["count"]);
        }
    }
    const json sent = json_of("flows walk.pcapng --sender --json");
    const auto updates = rows_of("survey.sqlite", "SELECT * FROM updates");
    ASSERT_EQ(updates.size(), sent["objects"].size());
    for (const json& object : sent["objects"]) {
        const auto row =
            std::ranges::find_if(updates, [&](const json& one) { return one["body"] == object["object"]; });
        ASSERT_NE(row, updates.end());
        EXPECT_EQ((*row)["positions"], object["positions"]);
        EXPECT_EQ((*row)["stale"], object["late"]);
        EXPECT_EQ((*row)["far"], object["out_of_reach"]);
        EXPECT_EQ((*row)["intervals"], object["intervals"]);
        if ((*row)["intervals"] > 0) {
            EXPECT_EQ((*row)["usual_seconds"], object["usual_seconds"]);
        }
    }
}

TEST_F(SurveyCommand, NamesSessionsAfterTheContentAsSha256sumDoes) {
    folder.write("walk.pcapng", capture_of(simulation_of("strafe", 3)));
    ASSERT_EQ(folder.run_program("gzip -k walk.pcapng").exit_code, 0);
    const CliRun run = folder.run("survey walk.pcapng walk.pcapng.gz --json");
    EXPECT_EQ(run.exit_code, 0) << run.err;
    EXPECT_EQ(json::parse(run.out)["surveyed"], 1);
    EXPECT_EQ(json::parse(run.out)["known"], 1);
    const std::string hash = folder.run_program("sha256sum walk.pcapng").out.substr(0, 64);
    const json capture = rows_of("survey.sqlite", "SELECT * FROM captures").at(0);
    EXPECT_EQ(capture["sha256"], hash);
    EXPECT_EQ(capture["path"], "walk.pcapng");
    EXPECT_EQ(rows_of("survey.sqlite", "SELECT session FROM sessions").at(0)["session"], hash.substr(0, 16) + ":1");
}

TEST_F(SurveyCommand, HasARowForEveryFileAndGoesOnBehindABrokenOne) {
    if (Libarchive::find() == nullptr) GTEST_SKIP() << "libarchive is not on this system";
    fill_folder();
    const CliRun run = folder.run("survey dumps");
    EXPECT_EQ(run.exit_code, 1);
    EXPECT_TRUE(contains(run.err, "acmotion survey: dumps/cut.pcapng: ")) << run.err;
    EXPECT_TRUE(contains(run.err, "acmotion survey: dumps/lie.zip: the archive is damaged")) << run.err;
    EXPECT_TRUE(contains(run.out, "captures    5: 4 surveyed now, 1 known before\n")) << run.out;
    std::map<std::string, std::string> states;
    for (const json& file : rows_of("survey.sqlite", "SELECT * FROM files")) states[file["path"]] = file["state"];
    EXPECT_EQ(states, (std::map<std::string, std::string>{{"dumps/cut.pcapng", "capture"},
                                                          {"dumps/deep/again.pcapng", "capture"},
                                                          {"dumps/deep/turn.pcapng", "capture"},
                                                          {"dumps/empty.pcap", "empty"},
                                                          {"dumps/lie.zip", "archive"},
                                                          {"dumps/notes.txt", "no capture"},
                                                          {"dumps/packed.zip/chase.pcapng", "capture"},
                                                          {"dumps/walk.pcapng", "capture"}}));
    EXPECT_EQ(rows_of("survey.sqlite", "SELECT * FROM captures WHERE state = 'incomplete'").at(0)["path"],
              "dumps/cut.pcapng");
}

TEST_F(SurveyCommand, GivesTheSameRowsWhateverTheJobsAndWhenInterrupted) {
    fill_folder();
    static_cast<void>(folder.run("survey dumps --jobs 1 --into one.sqlite"));
    static_cast<void>(folder.run("survey dumps --jobs 4 --into four.sqlite"));
    static_cast<void>(folder.run("survey dumps/deep --into parts.sqlite"));
    static_cast<void>(folder.run("survey dumps --into parts.sqlite"));
    const std::string one = all_of("one.sqlite");
    EXPECT_GT(one.size(), 10'000U);
    EXPECT_EQ(all_of("four.sqlite"), one);
    EXPECT_EQ(all_of("parts.sqlite"), one);
    EXPECT_FALSE(fs::exists(folder.path() + "/one.sqlite-journal"));
}

TEST_F(SurveyCommand, SkipsContentsThatItKnows) {
    folder.write("dumps/walk.pcapng", capture_of(simulation_of("strafe", 3)));
    ASSERT_EQ(folder.run("survey dumps").exit_code, 0);
    folder.write("dumps/moved.pcapng", capture_of(simulation_of("strafe", 3)));
    folder.write("dumps/new.pcapng", capture_of(simulation_of("strafe", 4)));
    const json counts = json_of("survey dumps --json");
    EXPECT_EQ(counts["surveyed"], 1);
    EXPECT_EQ(counts["known"], 2);
    EXPECT_EQ(counts["captures_in_all"], 2);
}

TEST_F(SurveyCommand, LosesNothingWhenItIsKilled) {
    for (int i = 0; i < 6; ++i) {
        folder.write("dumps/" + std::to_string(i) + ".pcapng", capture_of(simulation_of("town", 5 + 0.25 * i)));
    }
    fs::create_directories(folder.path() + "/none");
    ASSERT_EQ(folder.run("survey none --into empty.sqlite").exit_code, 0);
    const auto size_of = [&](const std::string& name) {
        std::error_code error;
        const auto size = fs::file_size(folder.path() + "/" + name, error);
        return error ? 0 : size;
    };
    {
        PipedCli running{folder, "survey dumps --jobs 1 --into killed.sqlite"};
        while (size_of("killed.sqlite") <= size_of("empty.sqlite")) std::this_thread::yield();
        EXPECT_EQ(running.end(SIGKILL), -1);
    }
    const std::size_t before = rows_of("killed.sqlite", "SELECT * FROM captures").size();
    const json resumed = json_of("survey dumps --into killed.sqlite --json");
    EXPECT_EQ(resumed["known"], before);
    EXPECT_EQ(resumed["surveyed"], 6 - before);
    ASSERT_EQ(folder.run("survey dumps --into whole.sqlite").exit_code, 0);
    EXPECT_EQ(all_of("killed.sqlite"), all_of("whole.sqlite"));
}

TEST_F(SurveyCommand, IsTheSameWhenShardsAreMerged) {
    fill_folder();
    static_cast<void>(folder.run("survey dumps --into plain.sqlite"));
    std::string shards;
    for (int i = 1; i <= 4; ++i) {
        const std::string shard = std::to_string(i) + ".sqlite";
        const CliRun run = folder.run("survey dumps --shard " + std::to_string(i) + "/4 --into " + shard);
        EXPECT_LE(run.exit_code, 1) << run.err;
        EXPECT_FALSE(fs::exists(folder.path() + "/" + shard + ".part"));
        shards = " " + shard + shards;
    }
    const CliRun merged = folder.run("survey merge merged.sqlite" + shards);
    EXPECT_EQ(merged.exit_code, 0) << merged.err;
    EXPECT_EQ(all_of("merged.sqlite"), all_of("plain.sqlite"));
    // Once more, into the same: nothing changes.
    EXPECT_EQ(folder.run("survey merge merged.sqlite" + shards).exit_code, 0);
    EXPECT_EQ(all_of("merged.sqlite"), all_of("plain.sqlite"));
}

TEST_F(SurveyCommand, GoesThroughThousandsOfEmptyFiles) {
    for (int i = 0; i < 3000; ++i) folder.write("dumps/" + std::to_string(i), {});
    const json counts = json_of("survey dumps --json");
    EXPECT_EQ(counts["empty"], 3000);
    EXPECT_EQ(rows_of("survey.sqlite", "SELECT count(*) AS files FROM files").at(0)["files"], 3000);
}

TEST_F(SurveyCommand, WritesIntoNothingThatIsNotItsOwn) {
    folder.write("dumps/walk.pcapng", capture_of(simulation_of("strafe", 1)));
    folder.write("notes.txt", from_text("hello, this is a text and no database at all, however long it may become"));
    folder.expect_refused("survey dumps --into notes.txt", "acmotion survey: notes.txt: is no SQLite database.");
    EXPECT_TRUE(contains(folder.read("notes.txt"), "hello"));
    ASSERT_EQ(folder.run("survey dumps --into newer.sqlite").exit_code, 0);
    ASSERT_TRUE(survey::Database::open_for_writing(folder.path() + "/newer.sqlite")->run("PRAGMA user_version = 99"));
    folder.expect_refused("survey dumps --into newer.sqlite", "newer.sqlite: is a survey of a newer acmotion");
    folder.expect_refused("survey --into newer.sqlite --csv tables", "newer.sqlite: is a survey of a newer acmotion");
}

TEST_F(SurveyCommand, IsTheOnlyOneThatWritesIntoItsFile) {
    folder.write("dumps/walk.pcapng", capture_of(simulation_of("strafe", 1)));
    const auto writer = survey::Store::open(folder.path() + "/survey.sqlite");
    ASSERT_TRUE(writer) << writer.error();
    folder.expect_refused("survey dumps", "acmotion survey: survey.sqlite: another survey is writing into it; wait");
}

TEST_F(SurveyCommand, ExplainsWhatItCannotDo) {
    folder.expect_refused("survey", "acmotion survey: name the files and folders to survey.");
    folder.expect_refused("survey nowhere", "acmotion survey: nowhere: there is no such file or folder.");
    folder.expect_refused("survey dumps --shard 5/4", "--shard 5/4: expected one like 2/8, the second of eight.");
    folder.expect_refused("survey merge all.sqlite",
                          "merge: name the survey to write, and the shards to merge into it.");
    folder.expect_refused("survey merge all.sqlite none.sqlite", "none.sqlite: there is no such file.");
    folder.expect_refused("survey dumps --into nowhere/survey.sqlite", "nowhere/survey.sqlite: cannot be opened.");
}

// A session that was captured twice in one file is two.
TEST_F(SurveyCommand, HasEverySessionOfACapture) {
    folder.write("two.pcapng",
                 capture_of(logged_in_again(simulation_of("strafe", 3), simulation_of("strafe", 4, 2), 60)));
    ASSERT_EQ(folder.run("survey two.pcapng").exit_code, 0);
    const auto metrics = rows_of("survey.sqlite", "SELECT * FROM metrics WHERE rules = 'retail' ORDER BY session");
    ASSERT_EQ(metrics.size(), 2U);
    for (const int number : {1, 2}) {
        const json compared = json_of("compare two.pcapng --json --rules retail --session " + std::to_string(number));
        for (const auto& [key, value] : compared["runs"][0]["all"].items()) {
            EXPECT_EQ(metrics[static_cast<std::size_t>(number) - 1][key], value) << number << " " << key;
        }
    }
}

}  // namespace
}  // namespace acmotion::test

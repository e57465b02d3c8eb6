// docs/against.md: compare and view beside the poses of another client
#include <gtest/gtest.h>

#include <fstream>
#include <nlohmann/json.hpp>
#include <regex>
#include <sstream>

#include "cli/run_cli.h"
#include "cli/simulated.h"
#include "lab/recording/json_sections.h"
#include "support/hex.h"
#include "support/paths.h"

namespace acmotion::test {
namespace {

ByteBuffer from_base64(std::string_view text) {
    constexpr std::string_view kDigits = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
    ByteBuffer bytes;
    std::uint32_t bits = 0;
    int count = 0;
    for (const char c : text) {
        const std::size_t digit = kDigits.find(c);
        if (digit == std::string_view::npos) break;
        bits = bits << 6U | static_cast<std::uint32_t>(digit);
        if ((count += 6) < 8) continue;
        bytes.push_back(static_cast<std::byte>(bits >> static_cast<unsigned>(count -= 8)));
    }
    return bytes;
}

// What a page plays.
ByteBuffer recording_in(const std::string& page) {
    constexpr std::string_view kSlot = R"(id="recording">)";
    const std::size_t at = page.find(kSlot);
    EXPECT_NE(at, std::string::npos);
    return from_base64(std::string_view{page}.substr(at + kSlot.size()));
}

std::string text_of(const ByteBuffer& bytes) {
    std::string text;
    for (const std::byte one : bytes) text += static_cast<char>(one);
    return text;
}

// Rows of replay --csv, 0.9 m higher: z is the eighth column.
std::string raised(const std::string& csv) {
    std::string text;
    for (const std::string& line : lines(csv)) {
        std::vector<std::string> cells;
        std::istringstream in(line);
        for (std::string cell; std::getline(in, cell, ',');) cells.push_back(cell);
        if (!text.empty()) cells[7] = std::to_string(std::stod(cells[7]) + 0.9);
        for (std::size_t i = 0; i < cells.size(); ++i) text += (i > 0 ? "," : "") + cells[i];
        text += line.ends_with(',') ? ",\n" : "\n";
    }
    return text;
}

class AgainstOption : public testing::Test {
 protected:
    AgainstOption() { folder.write("jump.pcapng", capture_of(simulation_of("jump", 8))); }

    void write_poses(const std::string& rules) const {
        ASSERT_EQ(folder.run("replay jump.pcapng --csv mine.csv --jsonl mine.jsonl --rules " + rules).exit_code, 0);
    }
    CliFolder folder;
};

TEST_F(AgainstOption, FindsNoPartingInRetailsOwnPosesOfEitherFormat) {
    write_poses("retail");
    for (const char* file : {"mine.csv", "mine.jsonl"}) {
        const CliRun run = folder.run(std::string{"compare jump.pcapng --against "} + file);
        EXPECT_EQ(run.exit_code, 0) << run.err;
        EXPECT_TRUE(contains(run.out, "yours and retail never diverge: 5 objects compared")) << run.out;
        const std::vector<std::string> all = lines(run.out);
        EXPECT_TRUE(contains(all.at(2), " yours")) << all.at(2);
    }
}

TEST_F(AgainstOption, NamesTheFaultInTextJsonReportAndExitCode) {
    write_poses("retail:landing_snaps=true");
    const CliRun run = folder.run("compare jump.pcapng --rules retail --against mine.csv --report page.html");
    EXPECT_EQ(run.exit_code, 1) << run.err;
    const std::string fault = "as if the first update after a flight placed the body at once (rule landing_snaps)";
    EXPECT_TRUE(contains(run.out, "100 %  " + fault)) << run.out;
    EXPECT_TRUE(contains(folder.read("page.html"), fault));
    EXPECT_TRUE(contains(folder.read("page.html"), ">yours</span>"));

    const auto json =
        nlohmann::json::parse(folder.run("compare jump.pcapng --rules acdream --against mine.csv --json").out);
    ASSERT_EQ(json["runs"].size(), 2U);
    EXPECT_EQ(json["runs"][1]["label"], "yours");
    EXPECT_GT(json["runs"][1]["all"]["seconds"], 10);
    EXPECT_EQ(json["against"]["faults"][0]["rule"], "landing_snaps");
    EXPECT_EQ(json["against"]["partings"][0]["faults"][0]["rule"], "landing_snaps");
    EXPECT_EQ(json["against"]["clock_offset"], 0);
}

TEST_F(AgainstOption, HasItsOwnRunOnThePageThatPlaysIt) {
    write_poses("snap");
    const CliRun run = folder.run("view jump.pcapng --rules retail --against mine.csv -o page.html");
    EXPECT_TRUE(contains(run.out, "wrote page.html")) << run.out;

    const auto runs = json_sections(recording_in(folder.read("page.html")), recording::kRun);
    ASSERT_EQ(runs.size(), 2U);
    EXPECT_EQ(runs[0]["label"], "retail");
    EXPECT_EQ(runs[1]["label"], "yours");
    const auto metrics = runs[1]["metrics"]["all"];
    EXPECT_GT(metrics["largest_step"], 1) << "snaps show";
    EXPECT_TRUE(metrics["blips"].is_null()) << "decisions do not";
}

// What compare finds, view reports on stderr, on its page, in its JSON and by its exit code.
TEST_F(AgainstOption, IsJudgedByViewAsByCompare) {
    write_poses("snap");
    const std::string snaps = "as if every update placed the body at once (rule every_update_snaps)";
    const CliRun run = folder.run("view jump.pcapng --rules retail --against mine.csv -o page.html --json");
    EXPECT_EQ(run.exit_code, 1);
    EXPECT_TRUE(contains(run.err, "acmotion view: mine.csv: 5 of 5 objects diverge from retail; 100 %: " + snaps))
        << run.err;
    EXPECT_TRUE(contains(run.out, snaps)) << run.out;
    EXPECT_TRUE(contains(text_of(contents_of(recording_in(folder.read("page.html")))), snaps));

    write_poses("retail");
    const CliRun same = folder.run("view jump.pcapng --rules retail --against mine.csv -o page.html");
    EXPECT_EQ(same.exit_code, 0) << same.err;
    EXPECT_EQ(same.err, "");
    folder.write("high.csv", bytes_of(raised(folder.read("mine.csv"))));
    const CliRun high = folder.run("view jump.pcapng --rules retail --against high.csv -o page.html");
    EXPECT_EQ(high.exit_code, 1);
    EXPECT_TRUE(contains(high.err, "high.csv: all are 0.90 m too high")) << high.err;
}

// Beside the columns of the three rule sets, poses of one of them have its very numbers.
TEST_F(AgainstOption, HasTheRowsOfTheRuleSetWhosePosesTheyAre) {
    for (const std::string rules : {"retail", "acdream", "snap"}) {
        write_poses(rules);
        const CliRun run = folder.run("compare jump.pcapng --rules " + rules + " --against mine.csv --json");
        const auto runs = nlohmann::json::parse(run.out)["runs"];
        for (const auto& [key, value] : runs[1]["all"].items()) {
            if (!value.is_null()) EXPECT_EQ(value, runs[0]["all"][key]) << rules << " " << key;
        }
    }
}

TEST_F(AgainstOption, LeavesOpenInEveryTableWhatPosesCannotShow) {
    write_poses("retail");
    const CliRun run = folder.run("compare jump.pcapng --rules retail --against mine.csv --report page.html");
    const auto ends_with_a_dash = [](const std::string& line) { return std::regex_search(line, std::regex{"– +$"}); };
    int open = 0;
    for (const std::string& line : lines(run.out)) {
        if (line.starts_with("updates ignored") || line.starts_with("chasing")) EXPECT_TRUE(ends_with_a_dash(line));
        if (ends_with_a_dash(line)) ++open;
    }
    EXPECT_GE(open, 9) << run.out;
    EXPECT_TRUE(contains(folder.read("page.html"), ">–<"));
}

TEST_F(AgainstOption, ComparesAPartIfAskedTo) {
    write_poses("retail:landing_snaps=true");
    const CliRun one = folder.run("compare jump.pcapng --against mine.csv --object Hopper --json");
    const auto json = nlohmann::json::parse(one.out);
    EXPECT_EQ(json["against"]["partings"].size(), 1U) << one.out;
    EXPECT_EQ(json["against"]["partings"][0]["name"], "Hopper");
    const CliRun before = folder.run("compare jump.pcapng --against mine.csv --until 1.5");
    EXPECT_EQ(before.exit_code, 0) << before.out;
}

TEST_F(AgainstOption, SaysWhatIsWrongWithAFile) {
    const auto trouble = [&](const std::string& text) {
        folder.write("mine.csv", std::as_bytes(std::span(text)));
        const CliRun run = folder.run("compare jump.pcapng --against mine.csv");
        EXPECT_EQ(run.exit_code, 2) << run.out;
        return run.err;
    };
    EXPECT_TRUE(contains(trouble("time,object\n"), "acmotion compare: mine.csv: line 1: no column x, y, z, cell"));
    const std::string header = "time,object,cell,x,y,z,heading\n";
    EXPECT_TRUE(contains(trouble(header + "1,0x12345678,0xA9B40019,1,2,3,0\n"), "none of its 1 objects is seen"));
    EXPECT_EQ(folder.run("compare jump.pcapng --against nowhere.csv").exit_code, 2);
    EXPECT_EQ(folder.run("compare jump.pcapng --against .").exit_code, 2);
    EXPECT_EQ(folder.run("compare jump.pcapng --against mine.csv --fps 30").exit_code, 2);
    EXPECT_EQ(folder.run("compare jump.pcapng --against mine.csv --spread 3").exit_code, 2);
    write_poses("retail");
    const CliRun over_itself = folder.run("compare jump.pcapng --against mine.csv --report mine.csv");
    EXPECT_EQ(over_itself.exit_code, 2);
    EXPECT_TRUE(contains(over_itself.err, "holds the poses")) << over_itself.err;
}

// The three commands that docs/against.md begins with.
TEST_F(AgainstOption, WorksAsItsPageShows) {
    std::ifstream file(ACMOTION_SOURCE "/docs/against.md");
    std::ostringstream text;
    text << file.rdbuf();
    std::vector<int> exit_codes;
    std::string last;
    for (const std::string& line : lines(text.str())) {
        if (!line.starts_with("acmotion ") || exit_codes.size() == 3) continue;
        const CliRun run = folder.run(line.substr(9));
        exit_codes.push_back(run.exit_code);
        last = run.out;
    }
    EXPECT_EQ(exit_codes, (std::vector{0, 0, 1}));
    EXPECT_TRUE(contains(last, "(rule landing_snaps)")) << last;
}

}  // namespace
}  // namespace acmotion::test

// Every command that README.md, docs/capturing.md and docs/README.md show works, in the order in which they show them.
#include <gtest/gtest.h>

#include <array>
#include <filesystem>
#include <fstream>
#include <regex>
#include <sstream>

#include "lab/cli/run_cli.h"
#include "support/paths.h"

namespace acmotion::test {
namespace {

// Commands that build, install, need a network card or do not end: who tries those.
struct TriedElsewhere {
    const char* start;
    const char* by;
};
constexpr TriedElsewhere kTriedElsewhere[]{
    {"./test", "itself, and .ci/run"},
    {"./package", "tests/packages/files.sh"},
    {"tar -xzf", "tests/packages/linux.sh"},
    {"acmotion-0", "tests/packages/linux.sh"},
    {"./run wasm", "viewer/test/wasm.test.ts"},
    {"./run serve", "tests/lab/cli/serve_test.cpp"},
    {"./run demo --live", "viewer/test/page-live.test.ts"},
    {"acmotion serve", "tests/lab/cli/serve_test.cpp"},
    {"acmotion compare out/demo.pcapng --against", "tests/lab/cli/transcripts/compare.txt"},
    {"acmotion view out/demo.pcapng --against", "tests/lab/cli/transcripts/compare.txt"},
    {"sudo apt install ./acmotion", "tests/packages/debian.sh"},
    {"sudo apt", "not at all: it installs"},
    {"sudo d", "not at all: dumpcap, dpkg-reconfigure"},
    {"sudo usermod", "not at all"},
    {"dumpcap", "not at all: it needs an interface"},
    {"tcpdump", "not at all: it needs an interface"},
    {"\"C:", "not at all: Windows"},
};

bool is_tried_elsewhere(const std::string& command) {
    return std::ranges::any_of(kTriedElsewhere, [&](const auto& kind) { return command.starts_with(kind.start); });
}

bool is_command(const std::string& line) {
    return line.starts_with("./") || line.starts_with("acmotion ") || is_tried_elsewhere(line);
}

std::string text_of(const std::string& document) {
    std::ifstream file(std::filesystem::path(ACMOTION_SOURCE) / document);
    std::ostringstream text;
    text << file.rdbuf();
    return text.str();
}

struct DocumentLine {
    std::string text;
    bool in_block = false;
    bool is_plain = false;  // in a block without a language
};
std::vector<DocumentLine> lines_of(const std::string& document) {
    std::vector<DocumentLine> all;
    bool in_block = false;
    bool is_plain = false;
    for (const std::string& line : lines(text_of(document))) {
        if (line.starts_with("```")) {
            in_block = !in_block;
            is_plain = in_block && line == "```";
        } else {
            all.push_back({line, in_block, is_plain});
        }
    }
    return all;
}

// Those of blocks, and what stands within a paragraph as a whole command with its arguments.
std::vector<std::string> commands_in(const std::string& document) {
    std::vector<std::string> found;
    const std::regex quoted("`((?:\\./run|acmotion [a-z]+) [^`]+)`");
    for (const auto& [line, in_block, is_plain] : lines_of(document)) {
        if (is_plain && is_command(line)) found.push_back(line);  // with its remark, as it is pasted
        if (in_block) continue;
        for (std::sregex_iterator i(line.begin(), line.end(), quoted); i != std::sregex_iterator(); ++i) {
            found.push_back((*i)[1]);
        }
    }
    return found;
}

// A folder as after the first ./run in a fresh clone, with a capture of one's own.
class ShownCommands : public testing::TestWithParam<const char*> {
 protected:
    ShownCommands() {
        const std::string script = "#!/bin/sh\n[ $# -gt 0 ] || set -- demo -o out\nexec '" ACMOTION_CLI "' \"$@\"\n";
        folder.write("run", std::as_bytes(std::span(script)));
        EXPECT_EQ(folder.run_program("chmod +x run && ./run >out.txt").exit_code, 0);
        // Captures are known by what is in them, whatever their names.
        for (const char* own : {"YOURS.pcapng", "walk.pcapng", "FILE.jsonl", "pkt_log.pcap"}) {
            EXPECT_EQ(folder.run_program(std::string{"cp out/demo.pcapng "} + own).exit_code, 0);
        }
        pack();
    }

    void pack() const {
        const CliRun run = folder.run_program(
            "mkdir monday && cp out/demo.pcapng monday/evening.pcap && cmake -E tar cf dumps.zip --format=zip monday/evening.pcap");
        EXPECT_EQ(run.exit_code, 0) << run.err;
    }

    [[nodiscard]] CliRun try_out(const std::string& command) const {
        const std::string with_word = std::regex_replace(command, std::regex("\\bWORD\\b"), "blip");
        return folder.run_program(std::regex_replace(with_word, std::regex("^acmotion"), "./run"));
    }

    CliFolder folder;
};

TEST_P(ShownCommands, Work) {
    std::size_t tried = 0;
    for (const std::string& command : commands_in(GetParam())) {
        if (is_tried_elsewhere(command)) continue;
        const CliRun run = try_out(command);
        EXPECT_EQ(run.exit_code, 0) << command << "\n" << run.err;
        ++tried;
    }
    EXPECT_GE(tried, 5U);
}

constexpr std::array kDocuments{"README.md", "docs/capturing.md", "docs/README.md"};

std::string title_of_test(const testing::TestParamInfo<const char*>& document) {
    return std::array<std::string, kDocuments.size()>{"Readme", "Capturing", "Documents"}.at(document.index);
}

INSTANTIATE_TEST_SUITE_P(All, ShownCommands, testing::ValuesIn(kDocuments), title_of_test);

// A line that looks like nothing known would be passed over in silence.
TEST(ShownCommandLines, AreAllKnownInTheReadme) {
    for (const auto& [line, in_block, is_plain] : lines_of("README.md")) {
        if (!is_plain) continue;
        const bool is_output = std::regex_search(line, std::regex("^ [0-9]"));
        EXPECT_TRUE(is_output || is_command(line)) << line;
    }
}

TEST(Readme, ShowsWhatCompareSaysOfARealSession) {
    const std::string file = ACMOTION_RECORDINGS "/short-second-connection.jsonl";
    const CliRun run = CliFolder{}.run("compare '" + file + "'");
    const std::string fence = "```text\n";
    const std::string from_table = text_of("README.md").substr(text_of("README.md").find(fence) + fence.size());
    const std::vector<std::string> rows = lines(from_table.substr(0, from_table.find("```")));
    EXPECT_EQ(rows.size(), 5U);
    for (const std::string& row : rows) EXPECT_TRUE(contains(run.out, "\n" + row)) << row;
}

// Outside of quotes, several spaces stand before a remark, and those begin with #.
bool can_be_pasted(const std::string& line) {
    const std::string plain = std::regex_replace(line, std::regex("\"[^\"]*\"|'[^']*'"), "Q");
    return !std::regex_search(plain, std::regex("^[^#]*[^ #]  +[^ #]"));
}

TEST(ShownCommandLines, CanBePastedWithTheirRemarks) {
    std::vector<std::string> documents{"README.md", "CONTRIBUTING.md", "bindings/js/README.md",
                                       "bindings/csharp/README.md", "viewer/README.md"};
    for (const auto& entry : std::filesystem::directory_iterator(std::filesystem::path(ACMOTION_SOURCE) / "docs")) {
        if (entry.path().extension() == ".md") documents.push_back("docs/" + entry.path().filename().string());
    }
    std::size_t commands = 0;
    for (const std::string& document : documents) {
        for (const auto& [line, in_block, is_plain] : lines_of(document)) {
            if (!in_block || !is_command(line)) continue;
            EXPECT_TRUE(can_be_pasted(line)) << document << ": " << line;
            ++commands;
        }
    }
    EXPECT_GE(commands, 60U);
    EXPECT_FALSE(can_be_pasted("acmotion flows walk.pcapng   what is in it"));
}

TEST(ShownCommandLines, NameTestsThatExistForThoseTriedElsewhere) {
    for (const auto& [start, by] : kTriedElsewhere) {
        const bool is_file = contains(by, "/test/") || contains(by, "tests/");
        EXPECT_TRUE(!is_file || std::filesystem::exists(std::filesystem::path(ACMOTION_SOURCE) / by)) << start;
    }
}

TEST(RunScript, InstallsWhatThePageAboutPackagesSays) {
    const std::string page = text_of("docs/packages.md");
    const std::string packages = text_of("cmake/packages.cmake");
    const std::regex row("need_header\\((?:LIBRARY|TOOLS) \\S+ ([a-z0-9-]+)\\)");
    std::size_t rows = 0;
    for (std::sregex_iterator i(packages.begin(), packages.end(), row); i != std::sregex_iterator(); ++i, ++rows) {
        EXPECT_TRUE(contains(page, "`" + (*i)[1].str() + "`")) << (*i)[1];
    }
    EXPECT_GE(rows, 5U);
}

TEST(RunScript, StartsTheDemoIfNothingIsAskedFor) { EXPECT_TRUE(contains(text_of("run"), "demo -o \"$root/out\"")); }

}  // namespace
}  // namespace acmotion::test

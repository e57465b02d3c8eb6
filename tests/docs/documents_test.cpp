// README.md, CHANGELOG.md, CONTRIBUTING.md and docs/: what they show, name and link to is there.
#include <gtest/gtest.h>

#include <algorithm>
#include <cstdio>
#include <filesystem>
#include <fstream>
#include <functional>
#include <map>
#include <memory>
#include <regex>
#include <set>
#include <sstream>

#include "acmotion/research/rule_fields.h"
#include "acmotion/trace/sentence.h"
#include "support/paths.h"

namespace acmotion::test {
namespace {

const std::filesystem::path kProject = ACMOTION_SOURCE;

std::string read(const std::filesystem::path& path) {
    std::ifstream file(path);
    EXPECT_TRUE(file) << path;
    std::ostringstream text;
    text << file.rdbuf();
    return text.str();
}

// The part between two lines, without them.
std::string between(const std::string& text, const std::string& first, const std::string& last) {
    const std::size_t begin = text.find(first);
    const std::size_t end = text.find(last, begin + first.size());
    if (begin == std::string::npos || end == std::string::npos)
        return "nothing between '" + first + "' and '" + last + "'";
    const std::size_t line = text.find('\n', begin + first.size() - 1) + 1;
    return text.substr(line, text.rfind('\n', end) + 1 - line);
}

std::string without_indent(const std::string& code) { return std::regex_replace(code, std::regex("(^|\n)    "), "$1"); }

std::string without_margin(const std::string& code) { return std::regex_replace(code, std::regex("(^|\n) +"), "$1"); }

std::string output_of(const std::string& program) {
    const std::unique_ptr<FILE, int (*)(FILE*)> pipe(popen(program.c_str(), "r"), &pclose);
    std::string text;
    for (int c = std::fgetc(pipe.get()); c != EOF; c = std::fgetc(pipe.get())) text += static_cast<char>(c);
    return text;
}

std::vector<std::filesystem::path> documents() {
    std::vector<std::filesystem::path> all{kProject / "README.md", kProject / "CHANGELOG.md",
                                           kProject / "CONTRIBUTING.md"};
    for (const auto& entry : std::filesystem::directory_iterator(kProject / "docs")) {
        if (entry.path().extension() == ".md") all.push_back(entry.path());
    }
    return all;
}

// The first group of every match.
std::vector<std::string> all_matches(const std::string& text, const char* pattern) {
    const std::regex regex(pattern);
    std::vector<std::string> found;
    for (std::sregex_iterator i(text.begin(), text.end(), regex); i != std::sregex_iterator(); ++i)
        found.push_back((*i)[1]);
    return found;
}

// As their sources name them: each room has a program of its own.
std::set<std::string> all_tests() {
    const std::regex test(R"((?:^|\n)(?:TEST|TEST_F|TEST_P|RC_GTEST_PROP|RC_GTEST_FIXTURE_PROP)\(\s*(\w+),\s*(\w+))");
    std::set<std::string> names;
    for (const auto& entry : std::filesystem::recursive_directory_iterator(kProject / "tests")) {
        if (!entry.path().filename().string().ends_with("_test.cpp")) continue;
        const std::string source = read(entry.path());
        for (std::sregex_iterator i(source.begin(), source.end(), test); i != std::sregex_iterator(); ++i)
            names.insert((*i)[1].str() + "." + (*i)[2].str());
    }
    return names;
}

TEST(Readme, ShowsTheExampleThatIsCompiled) {
    const std::string shown = between(read(kProject / "README.md"), "```cpp\n", "```");
    const std::string compiled = between(read(kProject / "examples/hello/main.cpp"), "// [readme]\n", "// [/readme]");

    EXPECT_EQ(shown, without_indent(compiled));
}

TEST(Embedding, ShowsWhatTheShortestProgramPrints) {
    const std::string shown = between(read(kProject / "docs/embedding.md"), "example_hello` are\n\n```", "```\n\n");
    const std::string printed = output_of(ACMOTION_README_EXAMPLE);

    EXPECT_GT(shown.size(), 100U);
    EXPECT_TRUE(printed.ends_with(shown)) << printed;
}

TEST(Embedding, ShowsOnlyCodeThatIsCompiled) {
    const std::string compiled =
        without_margin(read(kProject / "examples/embedding/main.cpp") + read(kProject / "examples/game_data/main.cpp") +
                       read(kProject / "examples/live/main.cpp") + read(kProject / "examples/sessions/main.cpp"));
    for (const auto& [document, least] : {std::pair{"docs/embedding.md", 7U}, std::pair{"docs/game-data.md", 1U}}) {
        const std::vector<std::string> shown = all_matches(read(kProject / document), "```cpp\n([^`]+)```");
        EXPECT_GE(shown.size(), least);
        for (const std::string& code : shown) EXPECT_NE(compiled.find(without_margin(code)), std::string::npos) << code;
    }
}

TEST(Documents, EndWithTheirLimits) {
    for (const auto& document : documents()) {
        if (document.filename() == "CONTRIBUTING.md") continue;  // it asks, and promises nothing
        const std::vector<std::string> headings = all_matches(read(document), "\n## ([^\n]+)");
        ASSERT_FALSE(headings.empty()) << document;
        EXPECT_EQ(headings.back(), "Limits") << document;
    }
}

// Words that a reader stumbles over, and that name no subject: write "the caller", "a body", "if".
constexpr const char* kTics =
    "\\b([Ww]hoever|[Nn]obody|[Ss]omebody|[Ee]verybody|is to be seen|of (?:its|their) own|told of|so that [^.;|\n]* then)\\b";

// README, CONTRIBUTING, docs/ without docs/spec, the public headers, and every help text, which the manual page has.
TEST(Documents, AreFreeOfTics) {
    std::vector<std::filesystem::path> all{kProject / "README.md", kProject / "CONTRIBUTING.md"};
    for (const char* folder : {"docs", "include"}) {
        for (const auto& entry : std::filesystem::recursive_directory_iterator(kProject / folder)) {
            const bool is_text = entry.path().extension() == ".md" || entry.path().extension() == ".h";
            if (is_text && entry.path().parent_path().filename() != "spec") all.push_back(entry.path());
        }
    }
    EXPECT_GT(all.size(), 80U);
    for (const auto& document : all) {
        for (const std::string& tic : all_matches(read(document), kTics)) ADD_FAILURE() << document << ": " << tic;
    }
    EXPECT_EQ(all_matches(output_of("'" ACMOTION_CLI "' man"), kTics), std::vector<std::string>{});
}

// "a thread of its own" is one; "the reports of its own client" is not.
constexpr const char* kTicsInCode =
    "\\b([Ww]hoever|[Nn]obody|[Ss]omebody|[Ee]verybody|is to be seen|of (?:its|their) own(?! [a-z])|told of|so that [^.;|\n]* then)\\b";

// Most lines have none of these, and a regex takes long.
std::vector<std::string> tics_in(const std::filesystem::path& path) {
    std::vector<std::string> tics;
    std::istringstream text{read(path)};
    for (std::string line; std::getline(text, line);) {
        const auto has = [&](const char* part) { return line.find(part) != std::string::npos; };
        const bool may_have = has("obody") || has("omebody") || has("verybody") || has("hoever") || has("to be seen") ||
                              has(" own") || has("told of") || has("so that");
        if (!may_have) continue;
        for (std::string& tic : all_matches(line, kTicsInCode)) tics.push_back(std::move(tic));
    }
    return tics;
}

// Comments and strings, in the code and in the page.
TEST(Sources, AreFreeOfTics) {
    const std::set<std::string> excused{"cut.cpp: everybody"};  // a key of `cut --json`
    const std::set<std::string> kinds{".cpp", ".h", ".inl", ".ts", ".html", ".css", ".js"};
    std::size_t read_files = 0;
    for (const char* folder : {"src", "lab", "include", "viewer/src", "viewer/wasm", "examples"}) {
        for (const auto& entry : std::filesystem::recursive_directory_iterator(kProject / folder)) {
            if (!kinds.contains(entry.path().extension().string())) continue;
            ++read_files;
            for (const std::string& tic : tics_in(entry.path())) {
                const std::string found = entry.path().filename().string() + ": " + tic;
                if (!excused.contains(found)) ADD_FAILURE() << entry.path() << ": " << tic;
            }
        }
    }
    EXPECT_GT(read_files, 700U);
}

TEST(Documents, NameOnlyTestsThatExist) {
    const std::set<std::string> tests = all_tests();
    for (const auto& document : documents()) {
        for (const std::string& name : all_matches(read(document), "`([A-Z][A-Za-z0-9]+\\.[A-Z][A-Za-z0-9]+)`")) {
            EXPECT_TRUE(tests.contains(name)) << document << " names " << name;
        }
    }
}

TEST(Documents, LinkToFilesThatExist) {
    for (const auto& document : documents()) {
        for (const std::string& link : all_matches(read(document), "\\]\\(([^)#:]+)\\)")) {
            EXPECT_TRUE(std::filesystem::exists(document.parent_path() / link)) << document << " links to " << link;
        }
    }
}

TEST(Documents, AndTheListOfRulesHaveEveryFieldOfThem) {
    const std::string divergences = read(kProject / "docs/divergences.md");
    const std::vector<std::string> fields =
        all_matches(read(kProject / "include/acmotion/research/rules.h"), "\n    [A-Za-z]+ ([a-z_]+) = [^;\n]+;");

    EXPECT_EQ(fields.size(), rule_fields().size());
    for (std::size_t i = 0; i < std::min(fields.size(), rule_fields().size()); ++i) {
        EXPECT_NE(divergences.find("`" + fields[i] + "`"), std::string::npos) << fields[i];
        EXPECT_EQ(rule_fields()[i].name, fields[i]) << "its place in the list of rule_fields.cpp";
        const int row = rule_fields()[i].row;
        const std::string number = row > 0 ? std::to_string(row) : "–";
        EXPECT_NE(divergences.find("| " + number + " | `" + fields[i] + "` |"), std::string::npos) << fields[i];
    }
}

// "65536" as people read it: 65 536, and 16 << 20 is 16 MiB, 30 * kNanosecondsPerSecond 30 s.
std::string for_people(const std::string& code) {
    std::smatch found;
    if (std::regex_match(code, found, std::regex("std::size_t\\{([0-9]+)\\} << 20"))) return found.str(1) + " MiB";
    if (std::regex_match(code, found, std::regex("([0-9]+) \\* kNanosecondsPerSecond"))) return found.str(1) + " s";
    if (code == "kNanosecondsPerSecond") return "1 s";
    std::string digits = std::regex_replace(code, std::regex("'"), "");
    for (std::size_t at = digits.size(); digits.size() > 4 && at > 3; at -= 3) digits.insert(at - 3, " ");
    return digits;
}

// Field and default, as the table of docs/security.md has them: a row may have several of each.
std::map<std::string, std::string> bounds_in(const std::string& document) {
    std::map<std::string, std::string> bounds;
    const std::regex row("\n\\|[^|]+\\|((?: ?`[a-z_]+`,?)+) \\|([^|]+)\\|");
    for (std::sregex_iterator i(document.begin(), document.end(), row); i != std::sregex_iterator(); ++i) {
        const std::vector<std::string> fields = all_matches((*i)[1], "`([a-z_]+)`");
        const std::vector<std::string> values = all_matches((*i)[2], "([0-9][0-9 A-Za-z]*[0-9A-Za-z]|[0-9])");
        EXPECT_EQ(fields.size(), values.size()) << (*i)[1];
        for (std::size_t at = 0; at < std::min(fields.size(), values.size()); ++at) bounds[fields[at]] = values[at];
    }
    return bounds;
}

TEST(Documents, ListEveryBoundWithItsDefault) {
    std::map<std::string, std::string> limits;
    const std::string code = between(read(kProject / "include/acmotion/core/limits.h"), "struct Limits {\n", "\n};");
    const std::regex field("\n    (?:std::size_t|Nanoseconds) ([a-z_]+) = ([^;]+);");
    for (std::sregex_iterator i(code.begin(), code.end(), field); i != std::sregex_iterator(); ++i) {
        limits[(*i)[1]] = for_people((*i)[2]);
    }
    EXPECT_GE(limits.size(), 33U);
    EXPECT_EQ(bounds_in(between(read(kProject / "docs/security.md"), "## Bounds\n", "\n## ")), limits);
}

// The page is the source: `acmotion help WORD` prints it.
// Libraries, as cmake/packages.cmake and viewer/package.json list them, and what is linked into the module of the page.
TEST(ThirdParty, NamesEveryLibraryWithItsLicence) {
    const std::string notice = read(kProject / "THIRD-PARTY.md");
    std::vector<std::string> used =
        all_matches(read(kProject / "cmake/packages.cmake"), "need_header\\([A-Z]+ [^ ]+ ([a-z][^ )]+)\\)");
    const std::string page = read(kProject / "viewer/package.json");
    const std::vector<std::string> of_page =
        all_matches(page.substr(page.find("ependencies\": {")), "\n    \"([^\"]+)\": \"");
    const std::string wasm = all_matches(read(kProject / "tools/common.sh"), "wasm_packages=\\(([^)]+)\\)").at(0);
    const std::vector<std::string> of_module = all_matches(wasm, "(wasi-libc|lib[^ ]+)");
    EXPECT_GE(used.size(), 9U);
    EXPECT_GE(of_page.size(), 2U);
    EXPECT_EQ(of_module.size(), 3U);
    used.insert(used.end(), of_page.begin(), of_page.end());
    used.insert(used.end(), of_module.begin(), of_module.end());
    for (const std::string& package : used) EXPECT_NE(notice.find("`" + package + "`"), std::string::npos) << package;
    EXPECT_NE(read(kProject / "README.md").find("(THIRD-PARTY.md)"), std::string::npos) << "where users look";
}

TEST(Glossary, HasTheWordsThatSentencesUse) {
    const std::string glossary = read(kProject / "docs/glossary.md");
    for (const char* word :
         {"airborne",     "assumed",       "backward step", "behind",     "blip",        "catch-up speed", "failure",
          "grounded",     "hard teleport", "ignore",        "instance",   "interpolate", "landing snap",   "leash",
          "motion state", "move-to",       "park",          "place",      "pop",         "queue",          "refuse",
          "root motion",  "severity",      "slice",         "slide-snap", "snap",        "stale",          "stall",
          "stamp",        "stuck",         "teleport hook", "truth",      "update",      "velocity",       "waypoint",
          "window",       "retail",        "acdream"}) {
        EXPECT_NE(glossary.find("\n**" + std::string{word} + "**: "), std::string::npos) << word;
    }
}

TEST(Glossary, IsInOrderAndHasEachWordOnce) {
    const std::vector<std::string> words = all_matches(read(kProject / "docs/glossary.md"), "\n\\*\\*([^*]+)\\*\\*: ");
    EXPECT_GT(words.size(), 40U);
    EXPECT_EQ(std::ranges::adjacent_find(words, std::greater_equal{}), words.end());
}

TEST(MotionNames, AreThoseOfTheViewer) {
    const std::string viewer = read(kProject / "viewer/src/words.ts");
    const std::regex row("(0x[0-9a-f]+|\\b0): '([A-Za-z]+)'");
    std::size_t rows = 0;
    for (std::sregex_iterator i(viewer.begin(), viewer.end(), row); i != std::sregex_iterator(); ++i, ++rows) {
        const auto command = static_cast<std::uint32_t>(std::stoul((*i)[1], nullptr, 0));
        EXPECT_EQ(name(MotionCommand{command}), (*i)[2].str());
    }
    const std::string ours = read(kProject / "src/trace/motion_names.cpp");
    EXPECT_EQ(rows, all_matches(ours, "\n    \\{(0x[0-9A-F]{8}), \"").size());
}

}  // namespace
}  // namespace acmotion::test

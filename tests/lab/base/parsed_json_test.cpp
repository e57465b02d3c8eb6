#include "lab/base/parsed_json.h"

#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <iterator>
#include <nlohmann/json.hpp>
#include <regex>
#include <set>

#include "support/paths.h"

namespace acmotion::test {
namespace {

std::string nested(std::size_t levels) { return std::string(levels, '[') + std::string(levels, ']'); }

TEST(ParsedJson, HasABoundOfLevels) {
    EXPECT_FALSE(parse_json(nested(kMaxJsonLevels)).is_discarded());
    EXPECT_TRUE(parse_json(nested(kMaxJsonLevels + 1)).is_discarded());
    EXPECT_TRUE(parse_json(nested(1'000'000)).is_discarded());
    EXPECT_TRUE(parse_json("{\"a\":" + nested(kMaxJsonLevels) + "}").is_discarded()) << "objects are levels too";
    std::string flat = "[";
    for (int i = 0; i < 1000; ++i) flat += "[{}],";
    EXPECT_FALSE(parse_json(flat + "0]").is_discarded()) << "those that were closed are none";
}

TEST(ParsedJson, ABracketInsideOfAStringIsNoLevel) {
    const std::string brackets(100, '[');
    EXPECT_EQ(parse_json("[\"" + brackets + "\"]")[0], brackets);
    EXPECT_FALSE(is_deep(R"(["\"","\\\\",")" + brackets + "\"]"));
    EXPECT_TRUE(is_deep(R"(["\\\\", )" + brackets)) << "the string ends behind an escaped backslash";
    EXPECT_FALSE(is_deep(R"(["\\\", )" + brackets)) << "and not behind an escaped quote";
}

TEST(ParsedJson, SaysWhatIsWrong) {
    EXPECT_EQ(json_fault("{"), "expected JSON");
    EXPECT_EQ(json_fault(nested(65)), "expected JSON of at most 64 levels of lists and objects");
}

bool parses_json(const std::filesystem::path& source) {
    std::ifstream file(source);
    const std::string text{std::istreambuf_iterator<char>{file}, {}};
    return std::regex_search(text, std::regex{"[jJ]son::parse\\("});
}

// Two others read what acmotion has written itself.
TEST(ParsedJson, IsTheOnlyWayByWhichJsonIsRead) {
    const std::filesystem::path project = ACMOTION_SOURCE;
    std::set<std::string> found;
    for (const char* folder : {"src/lab", "tools"}) {
        for (const auto& entry : std::filesystem::recursive_directory_iterator(project / folder)) {
            if (entry.is_regular_file() && parses_json(entry.path())) found.insert(entry.path().filename().string());
        }
    }
    EXPECT_EQ(found, (std::set<std::string>{"explain.cpp", "parsed_json.cpp", "schemas.cpp"}));
}

}  // namespace
}  // namespace acmotion::test

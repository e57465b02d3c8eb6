#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <iterator>
#include <regex>
#include <set>

#include "lab/base/checked_json.h"
#include "lab/base/json.h"
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

// The caller goes on with it before the trouble is looked at.
TEST(CheckedJson, AnswersAWholeNumberOutOfBoundsWithAHarmlessOne) {
    const NumberBounds few{0, 10, false, "a few"};
    for (const char* text : {"11", "9699999999999999999", "-1", "1.5", "[]"}) {
        const Json value = parse_json(text);
        JsonTrouble trouble;
        EXPECT_EQ((CheckedJson{value, "x", trouble}.integer(few)), 0U) << text;
        EXPECT_EQ(trouble.text(), std::string{"x: expected a few, got "} + text);
    }
}

bool parses_json(const std::filesystem::path& source) {
    std::ifstream file(source);
    const std::string text{std::istreambuf_iterator<char>{file}, {}};
    return std::regex_search(text, std::regex{"nlohmann/json|parse_own_json\\("});
}

// Three others read what acmotion has written itself.
TEST(ParsedJson, IsTheOnlyWayByWhichJsonIsRead) {
    const std::filesystem::path project = ACMOTION_SOURCE;
    std::set<std::string> found;
    for (const char* folder : {"lab", "tools"}) {
        for (const auto& entry : std::filesystem::recursive_directory_iterator(project / folder)) {
            if (entry.is_regular_file() && parses_json(entry.path())) found.insert(entry.path().filename().string());
        }
    }
    EXPECT_EQ(found, (std::set<std::string>{"explain_story.cpp", "explain_stream.cpp", "json.h", "json_text.cpp",
                                            "known_values.cpp"}));
}

}  // namespace
}  // namespace acmotion::test

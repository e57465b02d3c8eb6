#include <gtest/gtest.h>

#include "acmotion/core/text.h"
#include "lab/output/survey/read_rows.h"
#include "support/hex.h"

namespace acmotion::test {
namespace {

using survey::parse_line;
using survey::ReadRows;
using survey::Row;

const std::string kKey = "0123456789abcdef";
const std::string kHash = kKey + std::string(48, '0');

std::string session(int number) {
    return R"({"table":"sessions","capture":")" + kKey + R"(","session":")" + kKey + ":" + std::to_string(number) +
           "\"}\n";
}
std::string file(const std::string& path) {
    return R"({"table":"files","capture":")" + kKey + R"(","path":")" + path + "\"}\n";
}
std::string end(int rows, const std::string& version = "1.2.0") {
    return R"({"table":"captures","capture":")" + kKey + R"(","sha256":")" + kHash + R"(","version":")" + version +
           R"(","rules":"retail","rows":)" + std::to_string(rows) + "}\n";
}

// What is read of these lines: "files sessions captures", and what is said of lines that are skipped.
struct Read {
    std::string tables;
    std::string path;
    std::vector<std::string> skipped;
};
Read read(const std::string& lines) {
    Read what;
    const auto rows = ReadRows::read(std::make_shared<MemoryFile>(from_text(lines)),
                                     [&](std::string one) { what.skipped.push_back(std::move(one)); });
    rows.value().each([&](std::string_view table, const Row& row) {
        what.tables += std::string{table} + " ";
        if (table == "captures") what.path = survey::text_in(row[survey::column("captures", "path")]);
    });
    return what;
}

TEST(SurveyRows, OfACaptureCountOnlyIfAllAreThere) {
    EXPECT_EQ(read(file("a") + session(1) + session(2) + end(2)).tables, "files sessions sessions captures ");
    EXPECT_EQ(read(file("a") + session(1) + session(2)).tables, "") << "no end";
    EXPECT_EQ(read(file("a") + session(2) + end(2)).tables, "") << "one is missing";
    EXPECT_EQ(read(session(1) + session(1) + session(2) + end(2)).tables, "sessions sessions captures ")
        << "the first is left of a run that was killed";
}

TEST(SurveyRows, OfACaptureCountOnceWhereverItWasFound) {
    const std::string a = file("b") + session(1) + end(1), b = file("a") + session(1) + end(1);
    const Read both = read(a + b);
    EXPECT_EQ(both.tables, "files files sessions captures ");
    EXPECT_EQ(both.path, "a");
}

TEST(SurveyRows, OfTheNewestVersionCount) {
    EXPECT_EQ(read(session(1) + session(2) + end(2, "1.9.0") + session(1) + end(1, "1.10.0")).tables,
              "sessions captures ");
    EXPECT_EQ(read(session(1) + end(1, "1.10.0") + session(1) + session(2) + end(2, "1.9.0")).tables,
              "sessions captures ");
}

TEST(SurveyRows, ThatAreNotWholeAreNamedAndSkipped) {
    const Read torn = read(session(1).substr(0, 40) + "\n" + session(1) + end(1) + session(1).substr(0, 30));
    EXPECT_EQ(torn.tables, "sessions captures ");
    ASSERT_EQ(torn.skipped.size(), 2U);
    EXPECT_EQ(torn.skipped[0], "line 1 is no whole row: it is skipped.");
}

TEST(SurveyRows, FromStrangersAreBounded) {
    const std::string start = R"({"table":"files","path":")";
    EXPECT_TRUE(parse_line(start + "a\"}"));
    EXPECT_FALSE(parse_line(start + std::string(survey::kLongestLine, 'a') + "\"}"));
    EXPECT_FALSE(parse_line(start + R"(a","state":[[]]})"));
    EXPECT_FALSE(parse_line(R"({"table":"bodies","capture":")" + kKey + R"(","session":"x; rm -r ~"})"));
    EXPECT_EQ(survey::text_in(parse_line(start + R"(a\u001b[31m"})")->row[0]), "a?[31m");
    const Row long_ones(survey::columns_of("trouble")->size(), std::string(100'000, '"'));
    EXPECT_LE(survey::line_of("trouble", kKey, long_ones).size(), survey::kLongestLine);
}

}  // namespace
}  // namespace acmotion::test

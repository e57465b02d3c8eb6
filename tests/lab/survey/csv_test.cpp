#include "lab/survey/csv.h"

#include <gtest/gtest.h>

namespace acmotion::test {
namespace {

using survey::csv_line;
using survey::Row;

TEST(SurveyCsv, QuotesOnlyWhatMustBe) {
    const Row row{std::int64_t{7}, 0.5, std::monostate{}, std::string{}, std::string{"plain"}, std::string{"a,b"}};
    EXPECT_EQ(csv_line(row), "7,0.5,,\"\",plain,\"a,b\"\r\n");
}

TEST(SurveyCsv, HasNoTextThatASpreadsheetRuns) {
    EXPECT_EQ(csv_line(Row{std::string{"=cmd|' /C calc'!A0"}, std::int64_t{-3}}), "\"'=cmd|' /C calc'!A0\",-3\r\n");
}

}  // namespace
}  // namespace acmotion::test

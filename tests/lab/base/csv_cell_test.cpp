#include "lab/base/csv_cell.h"

#include <gtest/gtest.h>

namespace acmotion::test {
namespace {

TEST(CsvCell, IsQuotedAndDoublesItsQuotes) {
    EXPECT_EQ(csv_cell("Drudge"), R"("Drudge")");
    EXPECT_EQ(csv_cell(R"(a "b", c)"), R"("a ""b"", c")");
    EXPECT_EQ(csv_cell(""), R"("")");
}

TEST(CsvCell, IsNoFormulaOfASpreadsheet) {
    for (const char* text : {"=1+1", "+1", "-1", "@x", "\tx", "\rx"}) {
        EXPECT_EQ(csv_cell(text), std::string{"\"'"} + text + "\"");
    }
    EXPECT_EQ(csv_cell("a=1"), R"("a=1")");
}

}  // namespace
}  // namespace acmotion::test

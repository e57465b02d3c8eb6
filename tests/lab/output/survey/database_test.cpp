#include "lab/output/survey/database.h"

#include <gtest/gtest.h>

#include "lab/metrics/metrics.h"
#include "lab/output/survey/schema.h"
#include "lab/output/survey/sqlite.h"
#include "support/hex.h"
#include "support/temp_folder.h"

namespace acmotion::test {
namespace {

using survey::Database;

class SurveyDatabase : public testing::Test {
 protected:
    void SetUp() override {
        if (survey::Sqlite::find() == nullptr) GTEST_SKIP() << "SQLite is not on this system";
    }
    [[nodiscard]] std::string why_not() const { return Database::open_for_reading(path).error(); }

    TempFolder folder;
    std::string path = (folder / "survey.sqlite").string();
};

TEST_F(SurveyDatabase, HasAColumnForEveryMetric) {
    auto database = Database::open_for_writing(path);
    ASSERT_TRUE(database) << database.error();
    for (const auto& [table, keys] : {std::pair{"metrics", 2U}, {"body_metrics", 3U}}) {
        const auto columns = database->query(std::string{"SELECT * FROM "} + table)->columns;
        ASSERT_EQ(columns.size(), keys + metric_columns().size());
        for (std::size_t i = 0; i < metric_columns().size(); ++i) {
            EXPECT_EQ(columns[keys + i], metric_columns()[i].key);
        }
    }
}

TEST_F(SurveyDatabase, IsRefusedIfItIsNone) {
    folder.write("survey.sqlite",
                 from_text("hello, this is a text and no database at all, however long it may become"));
    EXPECT_EQ(why_not(), "is no SQLite database.");
}

// A view could hold a query that never ends.
TEST_F(SurveyDatabase, IsRefusedIfItsViewsAreNotOurs) {
    {
        auto database = Database::open_for_writing(path);
        ASSERT_TRUE(database && database->run("DROP VIEW undecodable"));
        ASSERT_TRUE(
            database->run("CREATE VIEW undecodable AS WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i FROM n) "
                          "SELECT i FROM n"));
    }
    EXPECT_EQ(why_not(), "its tables are not those of a survey.");
}

}  // namespace
}  // namespace acmotion::test

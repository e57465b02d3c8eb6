#include "lab/survey/database.h"

#include <gtest/gtest.h>

#include "lab/metrics/metrics.h"
#include "lab/survey/schema.h"
#include "lab/survey/sqlite.h"
#include "support/hex.h"
#include "support/temp_folder.h"

namespace acmotion::test {
namespace {

using survey::Database;
using survey::Row;

class SurveyDatabase : public testing::Test {
 protected:
    void SetUp() override {
        if (survey::Sqlite::find() == nullptr) GTEST_SKIP() << "SQLite is not on this system";
    }
    // Why it cannot be read; empty: it can.
    [[nodiscard]] std::string why_not() const {
        const auto opened = Database::open_for_reading(path);
        return opened ? "" : opened.error();
    }
    void change(const std::vector<std::string>& statements) const {
        auto database = Database::open_for_writing(path);
        ASSERT_TRUE(database) << database.error();
        for (const std::string& sql : statements) {
            const auto done = database->run(sql);
            ASSERT_TRUE(done) << done.error();
        }
    }

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

TEST_F(SurveyDatabase, HasAKeyForEveryTable) {
    auto database = Database::open_for_writing(path);
    ASSERT_TRUE(database) << database.error();
    const auto tables = database->query("SELECT name FROM sqlite_master WHERE type = 'table' ORDER BY rowid");
    ASSERT_EQ(tables->rows.size(), survey::kTableKeys.size());
    for (const survey::TableKey& key : survey::kTableKeys) {
        const auto keys =
            database->query("SELECT count(*) FROM pragma_table_info(?) WHERE pk > 0", {std::string{key.table}});
        EXPECT_EQ(keys->rows[0][0], survey::Value{std::int64_t{key.columns}}) << key.table;
    }
}

TEST_F(SurveyDatabase, AnswersEveryViewWithoutACapture) {
    auto database = Database::open_for_writing(path);
    const auto views = database->query("SELECT name FROM sqlite_master WHERE type = 'view'");
    EXPECT_EQ(views->rows.size(), 7U);
    for (const Row& view : views->rows) {
        const auto answer = database->query("SELECT * FROM " + std::get<std::string>(view[0]));
        EXPECT_TRUE(answer && answer->rows.empty()) << std::get<std::string>(view[0]);
    }
}

TEST_F(SurveyDatabase, IsRefusedIfItIsNone) {
    EXPECT_EQ(why_not(), "there is no such file.");
    folder.write("survey.sqlite",
                 from_text("hello, this is a text and no database at all, however long it may become"));
    EXPECT_EQ(why_not(), "is no SQLite database.");
    EXPECT_EQ(Database::open_for_writing(path).error(), "is no SQLite database.");
}

TEST_F(SurveyDatabase, IsRefusedIfItIsAnother) {
    change({"PRAGMA application_id = 7"});
    EXPECT_EQ(why_not(), "is a database, but not a survey.");
}

TEST_F(SurveyDatabase, IsRefusedIfANewerProgramWroteIt) {
    change({"PRAGMA user_version = 99"});
    EXPECT_EQ(why_not(), "is a survey of a newer acmotion (version 99 of its tables; this one knows 1).");
    EXPECT_EQ(Database::open_for_writing(path).error(), why_not());
}

// A view could hold a query that never ends.
TEST_F(SurveyDatabase, IsRefusedIfItsViewsAreNotOurs) {
    change({"DROP VIEW undecodable",
            "CREATE VIEW undecodable AS WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i FROM n) SELECT i FROM n"});
    EXPECT_EQ(why_not(), "its tables are not those of a survey.");
}

TEST_F(SurveyDatabase, IsRefusedIfItIsCutOff) {
    {
        const auto made = Database::open_for_writing(path);
    }
    std::filesystem::resize_file(path, std::filesystem::file_size(path) / 2);
    EXPECT_NE(why_not(), "");
}

TEST_F(SurveyDatabase, HasOneWriter) {
    const auto first = Database::open_for_writing(path);
    ASSERT_TRUE(first) << first.error();
    const std::string sentence = "another survey is writing into it; wait for that, or end it.";
    EXPECT_EQ(Database::open_for_writing(path).error(), sentence);
    EXPECT_EQ(why_not(), sentence);
}

TEST_F(SurveyDatabase, IsNotChangedByItsReaders) {
    {
        const auto made = Database::open_for_writing(path);
    }
    auto reader = Database::open_for_reading(path);
    ASSERT_TRUE(reader) << reader.error();
    EXPECT_FALSE(reader->run("DELETE FROM captures"));
}

TEST_F(SurveyDatabase, GivesValuesBackAsTheyWere) {
    auto database = Database::open_for_writing(path);
    const Row values{{}, std::int64_t{-5}, 0.1, std::string{"a\"b"}, std::string{}};
    EXPECT_EQ(database->query("SELECT ?, ?, ?, ?, ?", values)->rows[0], values);
}

}  // namespace
}  // namespace acmotion::test

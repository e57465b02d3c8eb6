#include "lab/survey/store.h"

#include <gtest/gtest.h>

#include "lab/survey/sqlite.h"
#include "support/temp_folder.h"

namespace acmotion::test {
namespace {

using survey::FileRows;
using survey::Row;
using survey::Store;
using survey::Value;

Row capture_row(const std::string& key, const std::string& path) {
    const std::int64_t none = 0;
    return {key, key + "rest", path, none, std::string{"whole"}, {}, none, none, none, none, none};
}

FileRows found(const std::string& path, const std::string& key, bool is_new) {
    FileRows made{{path, std::int64_t{10}, std::string{"capture"}, key, {}}};
    if (is_new) made.rows["captures"].push_back(capture_row(key, path));
    return made;
}

class SurveyStore : public testing::Test {
 protected:
    void SetUp() override {
        if (survey::Sqlite::find() == nullptr) GTEST_SKIP() << "SQLite is not on this system";
    }
    [[nodiscard]] std::string path_of(const std::string& name) const { return (folder / name).string(); }
    static std::vector<Row> captures_in(Store& store) {
        return store.database().query("SELECT capture, path FROM captures ORDER BY capture")->rows;
    }
    TempFolder folder;
};

TEST_F(SurveyStore, NamesAContentAfterTheFirstOfItsPlacesInWhateverOrderTheyCome) {
    const std::vector<FileRows> one_way{found("b.pcap", "k", true), found("a.pcap", "k", false),
                                        found("c.pcap", "k", false)};
    const std::vector<FileRows> other_way{found("c.pcap", "k", false), found("a.pcap", "k", true),
                                          found("b.pcap", "k", false)};
    const std::vector<Row> expected{{std::string{"k"}, std::string{"a.pcap"}}};
    auto first = Store::open(path_of("1.sqlite"));
    auto second = Store::open(path_of("2.sqlite"));
    ASSERT_TRUE(first->write(one_way) && second->write(other_way));
    EXPECT_EQ(captures_in(*first), expected);
    EXPECT_EQ(captures_in(*second), expected);
    EXPECT_EQ(*first->known(), std::set<std::string>{"k"});
}

TEST_F(SurveyStore, MergesShardsThatHaveTheSameContent) {
    for (const char* name : {"b", "a"}) {
        auto shard = Store::open(path_of(std::string{name} + ".sqlite"));
        ASSERT_TRUE(shard->write(std::vector{found(std::string{name} + ".pcap", "k", true)}));
    }
    auto whole = Store::open(path_of("all.sqlite"));
    for (const char* name : {"b", "a"}) {
        auto shard = survey::Database::open_for_reading(path_of(std::string{name} + ".sqlite"));
        ASSERT_TRUE(shard) << shard.error();
        ASSERT_TRUE(whole->merge(*shard));
    }
    EXPECT_EQ(captures_in(*whole), (std::vector<Row>{{std::string{"k"}, std::string{"a.pcap"}}}));
}

TEST_F(SurveyStore, KeepsWhatItHasOnAFullDisk) {
    auto store = Store::open(path_of("full.sqlite"));
    ASSERT_TRUE(store->write(std::vector{found("a.pcap", "k", true)}));
    const auto pages = store->database().query("PRAGMA page_count")->rows[0][0];
    ASSERT_TRUE(store->database().run("PRAGMA max_page_count = " + std::to_string(std::get<std::int64_t>(pages) + 1)));
    std::vector<FileRows> many;
    for (int i = 0; i < 5000; ++i) many.push_back(found(std::to_string(i) + ".pcap", std::to_string(i), true));
    const auto done = store->write(many);
    ASSERT_FALSE(done);
    EXPECT_EQ(done.error(), "the disk is full. What was written before is kept.");
    EXPECT_EQ(captures_in(*store).size(), 1U);
    // What comes later, when there is room again, is written.
    ASSERT_TRUE(store->database().run("PRAGMA max_page_count = 100000"));
    EXPECT_TRUE(store->write(many));
    EXPECT_EQ(captures_in(*store).size(), 5001U);
}

}  // namespace
}  // namespace acmotion::test

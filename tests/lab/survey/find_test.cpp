#include "lab/survey/find.h"

#include <gtest/gtest.h>

#include <filesystem>

#include "cli/run_cli.h"
#include "cli/simulated.h"
#include "lab/survey/content.h"
#include "lab/survey/database.h"
#include "lab/survey/sqlite.h"
#include "support/temp_folder.h"

namespace acmotion::survey {
namespace {

class FindByKey : public testing::Test {
 protected:
    void SetUp() override {
        if (Sqlite::find() == nullptr) GTEST_SKIP() << "there is no SQLite";
        folder_.write("a.pcapng", capture_of(test::simulation_of("jump", 1)));
        name_ = name_of(content_of_file(path("a.pcapng"))).value();
        auto opened = Database::open_for_writing(path("s.sqlite"));
        ASSERT_TRUE(opened) << opened.error();
        database_.emplace(std::move(*opened));
        run("INSERT INTO captures VALUES (?, ?, 'x', 1, 'whole', NULL, 1, 1, 1, 0, 1)", {name_.key(), name_.sha256});
        add_place(path("a.pcapng"));
    }
    [[nodiscard]] std::string path(const std::string& name) const { return (folder_ / name).string(); }
    void run(const std::string& sql, const Row& values = {}) {
        const auto done = database_->run(sql, values);
        EXPECT_TRUE(done) << done.error();
    }
    void add_place(const std::string& place) {
        run("INSERT INTO files VALUES (?, 1, 'capture', ?, NULL)", {place, name_.key()});
    }
    [[nodiscard]] auto find(const std::string& key) { return find_by_key(*database_, path("s.sqlite"), key); }

    test::TempFolder folder_;
    ContentName name_;
    std::optional<Database> database_;
};

TEST_F(FindByKey, FindsACaptureAndTheNumberOfASession) {
    const auto session = find(name_.key() + ":3");
    ASSERT_TRUE(session) << session.error();
    EXPECT_EQ(session->path, path("a.pcapng"));
    EXPECT_EQ(session->ordinal, 3U);
    EXPECT_EQ(find(name_.key())->ordinal, std::nullopt);
}

TEST_F(FindByKey, FindsWhatWasSurveyedFromTheFolderOfTheSurvey) {
    run("DELETE FROM files");
    add_place("a.pcapng");
    EXPECT_EQ(find(name_.key())->path, path("a.pcapng"));
}

TEST_F(FindByKey, FindsACopyIfTheFirstHasMoved) {
    std::filesystem::rename(path("a.pcapng"), path("b.pcapng"));
    const auto moved = find(name_.key());
    ASSERT_FALSE(moved);
    EXPECT_TRUE(test::contains(moved.error(), "a.pcapng is not there any more.")) << moved.error();
    add_place(path("b.pcapng"));
    EXPECT_EQ(find(name_.key())->path, path("b.pcapng"));
}

TEST_F(FindByKey, RefusesAFileThatHasChanged) {
    folder_.write("a.pcapng", capture_of(test::simulation_of("jump", 2)));
    const auto changed = find(name_.key() + ":1");
    ASSERT_FALSE(changed);
    EXPECT_TRUE(test::contains(changed.error(), "has changed since it was surveyed")) << changed.error();
}

TEST_F(FindByKey, ReadsNothingThatIsNoFile) {
    run("DELETE FROM files");
    for (const char* place : {"-", "/dev/zero", "/"}) {
        add_place(place);
    }
    EXPECT_TRUE(test::contains(find(name_.key()).error(), "- is not there any more."));
}

TEST_F(FindByKey, SaysWhatAKeyIs) {
    for (const char* wrong : {"", "a.pcapng", "0123456789abcde", "0123456789abcdef:", "0123456789abcdef:x",
                              "0123456789ABCDEF:1", "0123456789abcdef:-1", "0123456789abcdef:99999999999"}) {
        const auto found = find(wrong);
        ASSERT_FALSE(found) << wrong;
        EXPECT_TRUE(test::contains(found.error(), "expected the key of a session")) << found.error();
    }
    EXPECT_TRUE(test::contains(find("0123456789abcdef:1").error(), "has no capture 0123456789abcdef"));
}

}  // namespace
}  // namespace acmotion::survey

// What a file is that poses or a log are looked for in.
#include "lab/against/written_file.h"

#include <gtest/gtest.h>

#include "support/temp_folder.h"

namespace acmotion::test {
namespace {

class FileOfPosesOrALog : public testing::Test {
 protected:
    [[nodiscard]] auto load(std::string_view text) const {
        folder.write("yours.txt", std::as_bytes(std::span{text}));
        return against::load_written(path());
    }
    [[nodiscard]] std::string path() const { return (folder / "yours.txt").string(); }

    TempFolder folder;
};

TEST_F(FileOfPosesOrALog, IsToldApartByWhatIsInIt) {
    const auto poses = load("time,object,landblock,x,y,z\n1,0x80000001,0xA9B4,80,7,94\n");
    ASSERT_TRUE(poses) << poses.error();
    ASSERT_TRUE(std::holds_alternative<against::PoseFile>(*poses));
    EXPECT_EQ(std::get<against::PoseFile>(*poses).poses, 1U);
    const auto log =
        load("it begins with anything\n[remote-slide-tick] guid=0x50000003 t=300 out=(3.000,0.000,0.000)\n");
    ASSERT_TRUE(log) << log.error();
    ASSERT_TRUE(std::holds_alternative<against::OpenacLog>(*log));
    EXPECT_EQ(std::get<against::OpenacLog>(*log).poses, 1U);
}

TEST_F(FileOfPosesOrALog, IsRefusedAsPosesIfItIsNeither) {
    const auto neither = load("some text\nand more of it\n");
    ASSERT_FALSE(neither);
    EXPECT_TRUE(neither.error().starts_with(path() + ": ")) << neither.error();
}

TEST_F(FileOfPosesOrALog, IsNoFolderAndMustBeThere) {
    EXPECT_EQ(against::load_written(folder.path()).error(),
              folder.path() + ": is a folder. Name the file with your poses.");
    EXPECT_TRUE(against::load_written(path()).error().starts_with(path() + ": cannot be opened: No such file"));
}

}  // namespace
}  // namespace acmotion::test

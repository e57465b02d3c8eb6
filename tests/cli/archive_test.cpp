// Captures inside of archives are read wherever a capture is.
#include <gtest/gtest.h>

#include <filesystem>

#include "cli/run_cli.h"
#include "cli/simulated.h"
#include "lab/archive/libarchive.h"
#include "support/hex.h"

namespace acmotion::test {
namespace {

// CMake packs all kinds of archives, and every machine that builds this has it.
class CapturesInArchives : public testing::Test {
 protected:
    void SetUp() override {
        if (Libarchive::find() == nullptr) GTEST_SKIP() << "libarchive is not on this system";
        folder.write("walk.pcapng", capture_of(simulation_of("strafe", 3)));
        pack("zip", "walk.zip", "walk.pcapng");
    }
    void pack(const std::string& format, const std::string& archive, const std::string& files) const {
        const CliRun run = folder.run_program("cmake -E tar cf " + archive + " --format=" + format + " " + files);
        ASSERT_EQ(run.exit_code, 0) << run.err;
    }
    [[nodiscard]] std::string decoded(const std::string& capture) const {
        const CliRun run = folder.run("decode " + capture);
        EXPECT_EQ(run.exit_code, 0) << capture << ": " << run.err;
        return run.out;
    }
    CliFolder folder;
};

TEST_F(CapturesInArchives, AreReadLikeThePlainOnesWhateverTheArchive) {
    pack("7zip", "walk.7z", "walk.pcapng");
    pack("gnutar", "walk.tar", "walk.pcapng");
    ASSERT_EQ(folder.run_program("cmake -E tar czf walk.tar.gz walk.pcapng").exit_code, 0);
    pack("zip", "outer.zip", "walk.7z");
    const std::string plain = decoded("walk.pcapng");
    EXPECT_GT(plain.size(), 1000U);
    for (const char* archive : {"walk.zip", "walk.7z", "walk.tar", "walk.tar.gz", "outer.zip",
                                "outer.zip/walk.7z/walk.pcapng", "walk.zip/walk.pcapng", "- <walk.zip"}) {
        EXPECT_EQ(decoded(archive), plain) << archive;
    }
}

TEST_F(CapturesInArchives, AreChosenByNameIfThereAreSeveral) {
    folder.write("notes.txt", from_text("hello"));
    ASSERT_EQ(folder.run_program("cp walk.pcapng other.pcapng").exit_code, 0);
    pack("zip", "both.zip", "walk.pcapng notes.txt other.pcapng");
    folder.expect_refused(
        "decode both.zip",
        "both.zip: is an archive with 2 captures. Name one: both.zip/walk.pcapng, both.zip/other.pcapng.");
    folder.expect_refused("decode both.zip/notes.txt",
                          "both.zip/notes.txt: the archive holds no capture of that name.");
    EXPECT_EQ(decoded("both.zip/other.pcapng"), decoded("walk.pcapng"));
}

TEST_F(CapturesInArchives, AreMissedInArchivesWithoutOne) {
    folder.write("notes.txt", from_text("hello"));
    pack("zip", "notes.zip", "notes.txt");
    folder.expect_refused("decode notes.zip",
                          "notes.zip: is an archive without a capture: none of its 1 files is one.");
}

TEST_F(CapturesInArchives, AreReplayedWithinTheBoundsOfTheArchive) {
    EXPECT_EQ(folder.run("replay walk.zip").out, folder.run("replay walk.pcapng").out);
    EXPECT_EQ(folder.run("view walk.zip/walk.pcapng").exit_code, 0);
    EXPECT_TRUE(std::filesystem::exists(folder.path() + "/walk.zip.walk.pcapng.html"));
}

TEST_F(CapturesInArchives, OfADamagedArchiveAreNamedWithTheDamage) {
    ASSERT_EQ(folder.run_program("head -c 300 walk.zip >cut.zip").exit_code, 0);
    const CliRun run = folder.run("decode cut.zip");
    EXPECT_EQ(run.exit_code, 2);
    EXPECT_TRUE(contains(run.err, "acmotion decode: cut.zip: ")) << run.err;
}

}  // namespace
}  // namespace acmotion::test

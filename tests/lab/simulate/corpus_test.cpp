// docs/scenarios.md, "A corpus": it is the same for the same seed, and what its list says of it
#include "lab/simulate/corpus.h"

#include <gtest/gtest.h>

#include "gamedata/gzip.h"
#include "lab/load/archived_capture.h"
#include "lab/load/load.h"
#include "support/temp_folder.h"

namespace acmotion::corpus {
namespace {

std::vector<CorpusFile> files_of(std::size_t captures, std::uint64_t seed) {
    std::vector<CorpusFile> files;
    make_corpus(captures, seed, [&](const CorpusFile& file) {
        files.push_back(file);
        return true;
    });
    return files;
}

struct NoMessages : CaptureSink {
    void on_message(SessionNumber, const ObservedMessage&) override {}
};

TEST(Corpus, IsTheSameForTheSameSeed) {
    const auto once = files_of(8, 3), again = files_of(8, 3), other = files_of(8, 4);
    ASSERT_EQ(once.size(), again.size());
    for (std::size_t i = 0; i < once.size(); ++i) EXPECT_EQ(once[i].bytes, again[i].bytes) << once[i].path;
    EXPECT_NE(once[0].bytes, other[0].bytes);
}

TEST(Corpus, IsReadAsItsListSays) {
    const test::TempFolder folder;
    const std::vector<CorpusFile> files = files_of(60, 7);
    for (const CorpusFile& file : files) {
        std::filesystem::create_directories((folder / file.path).parent_path());
        folder.write(file.path, file.bytes);
    }
    std::size_t captures = 0;
    for (const CorpusFile& file : files) {
        captures += file.captures.size();
        for (const CorpusCapture& capture : file.captures) {
            if (capture.recipe.damage != Damage::None) continue;
            auto opened = open_capture_file((folder / capture.path).string());
            ASSERT_TRUE(opened) << capture.path;
            NoMessages sink;
            const auto report = read_capture(unzipped(std::move(opened->stream)), {}, sink);
            ASSERT_TRUE(report) << capture.path;
            EXPECT_EQ(report->sessions.size(), capture.sessions) << capture.path;
            EXPECT_EQ(report->end.kind, CaptureEndKind::Complete) << capture.path;
        }
    }
    EXPECT_EQ(captures, 60U);
}

}  // namespace
}  // namespace acmotion::corpus

#include <gtest/gtest-spi.h>
#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <set>

#include "lab/cli/transcript.h"
#include "support/paths.h"

namespace acmotion::test {
namespace {

class Transcript : public testing::Test {
 public:
    Transcript(TranscriptTest test, std::string file) : test_(std::move(test)), file_(std::move(file)) {}

 private:
    void TestBody() override { play_transcript(test_, file_); }

    TranscriptTest test_;
    std::string file_;
};

std::set<std::filesystem::path> transcript_files() {
    std::set<std::filesystem::path> files;
    for (const auto& entry : std::filesystem::directory_iterator(ACMOTION_SOURCE "/tests/lab/cli/transcripts")) {
        if (entry.path().extension() == ".txt") files.insert(entry.path());
    }
    return files;
}

std::vector<TranscriptTest> tests_in(const std::filesystem::path& file) {
    std::ifstream in(file);
    return parse_transcript({std::istreambuf_iterator<char>{in}, {}});
}

// One suite per file, one test per paragraph.
const bool kAreRegistered = [] {
    for (const std::filesystem::path& file : transcript_files()) {
        for (const TranscriptTest& test : tests_in(file)) {
            const auto make = [test, file]() -> testing::Test* {
                return new Transcript{test, file.filename().string()};
            };
            testing::RegisterTest(file.stem().c_str(), test_name(test.heading).c_str(), nullptr, nullptr, file.c_str(),
                                  test.line, make);
        }
    }
    return true;
}();

TEST(Transcripts, HaveASentenceOfTwelveWordsAtMostForEveryTest) {
    EXPECT_TRUE(kAreRegistered);
    std::size_t tests = 0;
    for (const std::filesystem::path& file : transcript_files()) {
        std::set<std::string> names;
        for (const TranscriptTest& test : tests_in(file)) {
            EXPECT_LE(std::ranges::count(test.heading, ' '), 11) << file << test.heading;
            EXPECT_TRUE(names.insert(test_name(test.heading)).second) << file << ": twice: " << test.heading;
            EXPECT_FALSE(test.steps.empty()) << file << test.heading;
            ++tests;
        }
    }
    EXPECT_GT(tests, 100U);
}

TEST(Transcripts, MatchLinesExactlyButForStarsAndDots) {
    using Lines = std::vector<std::string>;
    EXPECT_EQ(first_difference({"a", "b"}, {"a", "b"}), -1);
    EXPECT_EQ(first_difference({"a", "b"}, {"a", "c"}), 1);
    EXPECT_EQ(first_difference({"a"}, {"a", "b"}), 1) << "more came";
    EXPECT_EQ(first_difference({"a", "b"}, {"a"}), 1) << "less came";
    EXPECT_EQ(first_difference({"...", "b", "..."}, {"a", "b"}), -1);
    EXPECT_EQ(first_difference({"...", "x", "..."}, {"a", "b"}), 1);
    EXPECT_EQ(first_difference({"a * of * b"}, Lines{"a 1 of 2 of 3 b"}), -1);
    EXPECT_EQ(first_difference({"a *b"}, Lines{"a bc"}), 0);
    EXPECT_EQ(first_difference({}, Lines{""}), 0);
}

TEST(Transcripts, SayWhatDiffers) {
    const auto play = [](const std::string& step) {
        play_transcript(parse_transcript("It is so\n" + step).front(), "file");
    };
    play("  $ echo a; echo b >&2; exit 3\n  a\n  ! b\n  [3]\n");
    play("  % for X: a | b\n  $ echo {X}\n  {X}\n");
    EXPECT_NONFATAL_FAILURE(play("  $ echo a\n  b\n"), "file:2: echo a\nexpected, and not there: b\ncame:\na\n");
    EXPECT_NONFATAL_FAILURE(play("  $ echo a >&2\n"), "on stderr, expected, and not there: the end");
    EXPECT_NONFATAL_FAILURE(play("  $ exit 1\n"), "file:2: exit 1");
    EXPECT_NONFATAL_FAILURE(play("  % for X: a | b\n  $ echo {X}\n  a\n"), "echo b");
    EXPECT_THROW(static_cast<void>(parse_transcript("  $ echo a\n")), std::runtime_error);
}

}  // namespace
}  // namespace acmotion::test

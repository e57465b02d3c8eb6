// What cannot be run is never skipped: the problem names file, line and field
#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>

#include "lab/conform/conform.h"
#include "lab/conform/vector_text.h"
#include "support/paths.h"
#include "support/temp_folder.h"

namespace acmotion::test {

using namespace conform;

namespace {

// What is wrong with a text, in one sentence.
std::string problem_with(const std::string& name, const std::string& text) {
    const auto report = run_vectors(name, text);
    if (!report) return describe(report.error());
    EXPECT_EQ(report->problems.empty(), report->failed == 0);
    return report->problems.empty() ? "nothing" : describe(report->problems.front());
}
std::string problem_with_stamps(const std::string& text) { return problem_with("stamps.jsonl", text); }
std::string problem_with_step(const std::string& step) { return problem_with_stamps(stamp_line(step)); }

TEST(ConformProblems, OfALineAreOneFailureAndTheFileGoesOn) {
    const std::string fine = stamp_line(kWrapsAround);
    const std::string broken = stamp_line(kWrapsAround + R"(, {"op": "fly", "expect": {}}, )" + kWrapsAround);
    const auto report = run_vectors("stamps.jsonl", fine + broken + "[1]\n{\n" + fine);

    ASSERT_TRUE(report) << describe(report.error());
    EXPECT_EQ(report->cases, 5U);
    EXPECT_EQ(report->passed, 2U);
    EXPECT_EQ(report->failed, 3U);
    ASSERT_EQ(report->problems.size(), 3U);
    EXPECT_EQ(describe(report->problems[0]), "stamps.jsonl:2: steps[1].op: unknown op \"fly\"");
    EXPECT_EQ(describe(report->problems[1]), "stamps.jsonl:3: expected an object");
    EXPECT_EQ(describe(report->problems[2]), "stamps.jsonl:4: not JSON");
}

TEST(ConformProblems, AMissingMember) {
    EXPECT_EQ(problem_with_stamps(R"({"id": "x", "setup": {}})"), "stamps.jsonl:1: steps: missing");
    EXPECT_EQ(problem_with_step(R"({"op": "is_newer", "old": 5, "expect": {}})"),
              "stamps.jsonl:1: steps[0].new: missing");
    EXPECT_EQ(problem_with_step(R"({"op": "is_newer", "old": 5, "new": 6})"),
              "stamps.jsonl:1: steps[0].expect: missing");
    EXPECT_EQ(problem_with("interpolation.jsonl", vector_line("x", R"({"contact": 1})", "")),
              "interpolation.jsonl:1: setup.body: missing");
}

TEST(ConformProblems, AMemberOfTheWrongType) {
    EXPECT_EQ(problem_with_step(R"({"op": "is_newer", "old": "five", "new": 6, "expect": {}})"),
              "stamps.jsonl:1: steps[0].old: expected a whole number");
    EXPECT_EQ(problem_with_step(R"({"op": 5, "expect": {}})"), "stamps.jsonl:1: steps[0].op: expected text");
    EXPECT_EQ(problem_with_stamps(R"({"id": "x", "setup": {}, "steps": 5})"), "stamps.jsonl:1: steps: expected a list");
    EXPECT_EQ(problem_with_stamps(vector_line("x", R"({"stamps": 5})", "")),
              "stamps.jsonl:1: setup.stamps: expected a list of numbers");
    EXPECT_EQ(problem_with_stamps(vector_line("x", R"({"stamps": [1, 2]})", "")),
              "stamps.jsonl:1: setup.stamps: expected 9 stamps");
}

TEST(ConformProblems, AnUnknownOp) {
    EXPECT_EQ(problem_with_step(R"({"op": "fly", "expect": {}})"), "stamps.jsonl:1: steps[0].op: unknown op \"fly\"");
}

TEST(ConformProblems, AnUnknownMember) {
    EXPECT_EQ(problem_with_step(R"({"op": "is_newer", "old": 5, "new": 6, "moon": 1, "expect": {}})"),
              "stamps.jsonl:1: steps[0].moon: unknown member");
    EXPECT_EQ(problem_with_stamps(vector_line("x", R"({"moon": 1})", "")),
              "stamps.jsonl:1: setup.moon: unknown member");
    EXPECT_EQ(problem_with_stamps(R"({"id": "x", "setup": {}, "steps": [], "moon": 1})"),
              "stamps.jsonl:1: moon: unknown member");
}

TEST(ConformProblems, ANumberThatNamesNothing) {
    EXPECT_EQ(problem_with_step(R"({"op": "newer_event", "index": 9, "value": 1, "expect": {}})"),
              "stamps.jsonl:1: steps[0].index: expected 0 to 8");
    EXPECT_EQ(problem_with_step(R"({"op": "newer_event", "index": -1, "value": 1, "expect": {}})"),
              "stamps.jsonl:1: steps[0].index: expected 0 to 8");
    EXPECT_EQ(problem_with_step(R"({"op": "is_newer", "old": 5, "new": 65536, "expect": {}})"),
              "stamps.jsonl:1: steps[0].new: expected 0 to 65535");
    EXPECT_EQ(problem_with("interpolation.jsonl",
                           vector_line("x", kBodySetup,
                                       R"({"op": "push_node", "type": 1, "velocity": [0, 0, 0], "expect": {}})")),
              "interpolation.jsonl:1: steps[0].type: expected 2 to 3");
}

TEST(ConformProblems, AnEmptyFile) { EXPECT_EQ(problem_with_stamps(""), "stamps.jsonl: holds no cases"); }

TEST(ConformProblems, AKindOfVectorsWithoutARunner) {
    EXPECT_EQ(problem_with("weather.jsonl", stamp_line(kWrapsAround)),
              "weather.jsonl: no such kind of vectors. The name of a file says its kind, as in stamps.jsonl; "
              "docs/conformance.md lists them");
}

// ---- files ----

class ConformFiles : public testing::Test {
 protected:
    std::string write(const std::string& name, const std::string& bytes) {
        const std::string path = folder_ / name;
        std::ofstream(path, std::ios::binary) << bytes;
        return path;
    }
    static std::string problem_with_file(const std::string& path) {
        const auto report = run_file(path);
        return report ? "nothing" : report.error().what;
    }
    static std::string bytes_of(const std::string& path) {
        std::ifstream file(path, std::ios::binary);
        return {std::istreambuf_iterator<char>(file), {}};
    }

    TempFolder folder_;
};

TEST_F(ConformFiles, ThatAreFoldersAreRefused) {
    std::filesystem::create_directories(folder_ / "stamps.jsonl");

    EXPECT_EQ(problem_with_file(folder_ / "stamps.jsonl"), "is a folder");
}

TEST_F(ConformFiles, OfTruncatedGzipAreRefused) {
    const std::string whole = bytes_of(std::string(ACMOTION_VECTORS) + "/stamps.jsonl.gz");

    EXPECT_EQ(problem_with_file(write("stamps.jsonl.gz", whole)), "nothing");
    EXPECT_EQ(problem_with_file(write("stamps.jsonl.gz", whole.substr(0, whole.size() - 5))), "truncated gzip data");
    EXPECT_EQ(problem_with_file(write("stamps.jsonl.gz", whole.substr(0, 40))), "truncated gzip data");
    EXPECT_EQ(problem_with_file(write("stamps.jsonl.gz", "")), "truncated gzip data");
}

}  // namespace
}  // namespace acmotion::test

// The golden vectors of the original logic, file by file
#include <gtest/gtest.h>

#include <filesystem>

#include "lab/base/text_file.h"
#include "lab/conform/conform.h"
#include "support/paths.h"

namespace acmotion::test {

using namespace conform;

namespace {

std::string stem_of(const std::string& path) {
    const std::string name = std::filesystem::path(path).filename().string();
    return name.substr(0, name.find('.'));
}

// A file, or a third of a large one: the tests of mutants ask quick tests only.
struct Vectors {
    std::string path;
    std::size_t part = 0;
    std::size_t parts = 1;

    [[nodiscard]] std::string name() const { return stem_of(path) + (parts > 1 ? "_" + std::to_string(part + 1) : ""); }
    friend void PrintTo(const Vectors& vectors, std::ostream* out) { *out << vectors.name(); }
};

std::vector<Vectors> all_vectors() {
    std::vector<Vectors> all;
    for (const std::string& path : files_in(ACMOTION_VECTORS)) {
        // Lines of the others share a session or the files beside them.
        const std::size_t parts = path.ends_with(".gz") && stem_of(path) != "expected" ? 3 : 1;
        for (std::size_t part = 0; part < parts; ++part) all.push_back({path, part, parts});
    }
    return all;
}

// Every third line, say.
std::string lines_of(const Vectors& vectors) {
    std::string lines;
    std::size_t number = 0;
    EXPECT_FALSE(for_each_line(vectors.path, [&](std::string_view line) {
        if (number++ % vectors.parts == vectors.part) lines += line;
        return true;
    }));
    return lines;
}

class BundledVectors : public testing::TestWithParam<Vectors> {};

TEST_P(BundledVectors, AreAllMetStepByStep) {
    const Vectors& vectors = GetParam();
    const auto report =
        vectors.parts == 1 ? run_file(vectors.path) : run_vectors(stem_of(vectors.path) + ".jsonl", lines_of(vectors));

    ASSERT_TRUE(report.has_value()) << describe(report.error());
    EXPECT_GT(report->cases, 0U);
    EXPECT_GE(report->steps, report->cases);
    EXPECT_EQ(report->passed, report->cases);
    EXPECT_EQ(report->failed, 0U);
    for (const Difference& d : report->differences) {
        ADD_FAILURE() << d.case_id << " step " << d.step << " " << d.op << " " << d.field << ": expected " << d.expected
                      << ", got " << d.got;
    }
}

INSTANTIATE_TEST_SUITE_P(Conform, BundledVectors, testing::ValuesIn(all_vectors()),
                         [](const auto& vectors) { return vectors.param.name(); });

TEST(BundledVectors, AreAllThere) {
    std::vector<std::string> stems;
    for (const std::string& path : files_in(ACMOTION_VECTORS)) stems.push_back(stem_of(path));

    for (const char* expected :
         {"body", "expected", "geometry", "index", "interpolation", "messages", "motion", "motion_state", "moveto",
          "packets", "position_manager", "routing", "stamps", "target"}) {
        EXPECT_NE(std::find(stems.begin(), stems.end(), expected), stems.end()) << expected;
    }
}

TEST(FilesIn, AFolderThatIsNotThereAreNone) { EXPECT_TRUE(files_in("no/such/folder").empty()); }

}  // namespace
}  // namespace acmotion::test

// The golden vectors of the original logic, file by file
#include <gtest/gtest.h>

#include <filesystem>

#include "lab/conform/conform.h"
#include "support/paths.h"

namespace acmotion::test {

using namespace conform;

namespace {

std::string stem_of(const std::string& path) {
    const std::string name = std::filesystem::path(path).filename().string();
    return name.substr(0, name.find('.'));
}

class BundledVectors : public testing::TestWithParam<std::string> {};

TEST_P(BundledVectors, AreAllMetStepByStep) {
    const auto report = run_file(GetParam());

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

INSTANTIATE_TEST_SUITE_P(Conform, BundledVectors, testing::ValuesIn(files_in(ACMOTION_VECTORS)),
                         [](const auto& path) { return stem_of(path.param); });

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

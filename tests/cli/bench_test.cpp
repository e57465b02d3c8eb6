#include <gtest/gtest.h>

#include <nlohmann/json.hpp>

#include "cli/run_cli.h"

namespace acmotion::test {
namespace {

TEST(BenchCommand, HasARowForEachKindOfWork) {
    const CliRun run = CliFolder{}.run("bench --bodies 1000 --json");
    EXPECT_EQ(run.exit_code, 0) << run.err;
    const auto table = nlohmann::json::parse(run.out);
    EXPECT_GT(table["copied_gigabytes_per_second"], 0);
    ASSERT_EQ(table["rows"].size(), 4U);
    for (const auto& row : table["rows"]) {
        EXPECT_EQ(row.size(), 6U) << row;
        EXPECT_EQ(row["bodies"], 1000) << row;
        EXPECT_GT(row["ns_per_body"], 0) << row;
        EXPECT_GT(row["memcpy_ratio"], 0) << row;
        EXPECT_GT(row["bytes_per_body"], 300) << row;
        EXPECT_EQ(row["allocations_per_frame"], 0) << row;
    }
    EXPECT_EQ(table["rows"][0]["name"], "advance, running");
    EXPECT_EQ(table["rows"][1]["name"], "advance, running among idle ones");
    EXPECT_EQ(table["rows"][2]["name"], "receive a position");
    EXPECT_EQ(table["rows"][3]["name"], "receive all positions at once");
    EXPECT_GT(table["receive_ratio"], 0);
    EXPECT_GT(table["receive_all_ratio"], 0);
}

TEST(BenchCommand, IsATableForPeople) {
    const CliRun run = CliFolder{}.run("bench --bodies 1000");
    EXPECT_EQ(run.exit_code, 0) << run.err;
    EXPECT_TRUE(contains(run.out, "copying memory: ")) << run.out;
    EXPECT_TRUE(contains(run.out, "times memcpy")) << run.out;
    EXPECT_EQ(lines(run.out).size(), 10U) << run.out;
}

TEST(BenchCommand, RefusesACrowdThatIsNone) {
    const CliRun run = CliFolder{}.run("bench --bodies 10");
    EXPECT_EQ(run.exit_code, 2);
    EXPECT_TRUE(contains(run.err, "--bodies")) << run.err;
}

}  // namespace
}  // namespace acmotion::test

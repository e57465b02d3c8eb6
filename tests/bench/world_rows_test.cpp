#include "world_rows.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <nlohmann/json.hpp>

#include "crowd.h"

namespace acmotion::test {
namespace {

using bench::Crowd;
using bench::WorldRow;
using bench::WorldTable;

constexpr std::uint32_t kBodies = 1'000;

TEST(WorldBench, HasARowForEachKindOfWork) {
    const WorldTable table = bench::measure_worlds(kBodies);
    EXPECT_GT(table.copied_gigabytes_per_second, 0);
    EXPECT_GT(table.idle_ratio, 0);
    EXPECT_GT(table.receive_ratio, 0);
    EXPECT_GT(table.receive_all_ratio, 0);
    ASSERT_EQ(table.rows.size(), 4U);
    EXPECT_EQ(table.rows[0].name, "advance, running");
    EXPECT_EQ(table.rows[1].name, "advance, running among idle ones");
    EXPECT_EQ(table.rows[2].name, "receive a position");
    EXPECT_EQ(table.rows[3].name, "receive all positions at once");
    for (const WorldRow& row : table.rows) {
        EXPECT_EQ(row.bodies, kBodies) << row.name;
        EXPECT_GT(row.ns_per_body, 0) << row.name;
        EXPECT_GT(row.memcpy_ratio, 0) << row.name;
        EXPECT_GT(row.bytes_per_body, 300) << row.name;
        EXPECT_EQ(row.allocations_per_frame, 0) << row.name;
    }
}

TEST(WorldBench, PrintsATableOrADocument) {
    const WorldTable table{.copied_gigabytes_per_second = 8,
                           .rows = {{"advance, running", 1'000, 120.25, 20, 445, 0}},
                           .idle_ratio = 1.5,
                           .receive_ratio = 12,
                           .receive_all_ratio = 4};
    const std::string text = bench::text_of(table);
    EXPECT_TRUE(text.starts_with("copying memory: 8.0 GB/s\n\nwork ")) << text;
    EXPECT_EQ(std::ranges::count(text, '\n'), 7) << text;
    const auto document = nlohmann::json::parse(bench::json_of(table));
    EXPECT_EQ(document.size(), 5U);
    EXPECT_EQ(document["receive_all_ratio"], 4);
    ASSERT_EQ(document["rows"].size(), 1U);
    EXPECT_EQ(document["rows"][0].size(), 6U);
    EXPECT_EQ(document["rows"][0]["ns_per_body"], 120.25);
}

// Else a row would measure bodies that stand.
TEST(WorldBench, ItsRunnersNeverStopAndItsIdleBodiesNeverBegin) {
    Crowd crowd({.running = 100, .idle = 900});
    for (int i = 0; i < 120; ++i) {
        crowd.advance();
        crowd.receive_due();
        ASSERT_EQ(crowd.walking(), 100U) << i;
    }
}

}  // namespace
}  // namespace acmotion::test

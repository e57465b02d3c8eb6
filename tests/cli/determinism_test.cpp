#include <gtest/gtest.h>

#include <array>
#include <cstdio>
#include <nlohmann/json.hpp>

#include "cli/run_cli.h"
#include "cli/simulated.h"
#include "lab/determinism/pinned_poses.h"
#include "lab/simulate/scenario.h"

namespace acmotion::test {
namespace {

TEST(DeterminismCommand, PrintsTheHashesThatArePinned) {
    const CliRun run = CliFolder{}.run("determinism");
    EXPECT_EQ(run.exit_code, 0) << run.err;
    EXPECT_EQ(lines(run.out).size(), 1 + shipped_scenarios().size());
    EXPECT_TRUE(contains(
        run.out, "scenario frames bodies            retail           acdream              snap            openac\n"))
        << run.out;
    std::array<char, 17> hash{};
    std::snprintf(hash.data(), hash.size(), "%016llx", static_cast<unsigned long long>(kPinnedPoses[0].hash));
    EXPECT_TRUE(contains(run.out, hash.data())) << run.out;
}

TEST(DeterminismCommand, HashesACaptureUnderEverySetOfRules) {
    const CliFolder folder;
    folder.write("jump.pcapng", simulated("jump"));
    const CliRun run = folder.run("determinism jump.pcapng --json");
    EXPECT_EQ(run.exit_code, 0) << run.err;
    const auto rows = nlohmann::json::parse(run.out);
    ASSERT_EQ(rows.size(), 4U);
    EXPECT_EQ(rows[0]["capture"], "jump.pcapng");
    EXPECT_EQ(rows[0]["rules"], "retail");
    EXPECT_EQ(rows[0]["bodies"], 6);
    EXPECT_GT(rows[0]["frames"], 1000);
    EXPECT_EQ(rows[0]["state_hash"].get<std::string>().size(), 16U);
    EXPECT_NE(rows[0]["pose_hash"], rows[1]["pose_hash"]);
    EXPECT_NE(rows[0]["pose_hash"], rows[2]["pose_hash"]);
}

TEST(DeterminismCommand, RefusesWhatIsNoCapture) {
    EXPECT_EQ(CliFolder{}.run("determinism nowhere.pcapng").exit_code, 2);
}

}  // namespace
}  // namespace acmotion::test

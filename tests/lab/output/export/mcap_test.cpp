// docs/exports.md; mcap.dev/spec. Two packages of npm read the files: their reader, and the schemas of Foxglove's 3D panel.
#include <cmath>
#include <cstdio>
#include <filesystem>

#include "lab/base/json.h"
#include "lab/output/export/export_fixture.h"
#include "lab/output/export/foxglove_scene.h"
#include "lab/output/export/mcap_writer.h"
#include "support/paths.h"

namespace acmotion::test {
namespace {

class McapExport : public ExportFixture {
 protected:
    // What a script of tests/js finds in the file; null if it needs a package that is not installed.
    [[nodiscard]] Json read_with_node(const std::string& script, const std::string& package) const {
        if (!std::filesystem::exists(std::string{ACMOTION_TESTS_JS "/node_modules/"} + package)) return nullptr;
        const std::string command = "node '" ACMOTION_TESTS_JS "/" + script + "' '" + path() + "'";
        FILE* pipe = popen(command.c_str(), "r");
        if (pipe == nullptr) return nullptr;
        std::string text;
        for (int c = std::fgetc(pipe); c != EOF; c = std::fgetc(pipe)) text += static_cast<char>(c);
        EXPECT_EQ(pclose(pipe), 0);
        return parse_json(text);
    }
};

TEST_F(McapExport, McapCoreReadsPosesAndDecisionsWithTheirSchemas) {
    const std::string file = exported(make_mcap_exporter);
    EXPECT_TRUE(file.starts_with(mcap::kMagic) && file.ends_with(mcap::kMagic));
    const auto found = read_with_node("read_mcap.mjs", "@mcap/core");
    if (found.is_null()) GTEST_SKIP() << "no @mcap/core: npm ci in tests/js installs it";
    const auto& indexed = found.at("indexed");
    // One decision; two poses, two transforms; a figure.
    ASSERT_EQ(indexed.at("messages").size(), 6U);
    EXPECT_EQ(indexed.at("counted"), "6");
    const auto& decision = indexed["messages"][0];
    EXPECT_EQ(decision["topic"], "/decisions");
    EXPECT_EQ(decision["time"], "1700000000250000000");
    EXPECT_EQ(decision["data"]["kind"], "position_decided");
    const auto& pose = indexed["messages"][1];
    EXPECT_EQ(pose["topic"], "/poses");
    EXPECT_EQ(pose["data"]["name"], kHostileName);
    EXPECT_EQ(indexed["metadata"], Json::array({"session", "start"}));
    EXPECT_EQ(found["stream"]["messages"], 6);
}

TEST_F(McapExport, MessagesKeepToTheSchemasOfFoxglove) {
    (void)exported(make_mcap_exporter, 200);
    const auto found = read_with_node("check_foxglove.mjs", "@foxglove/schemas");
    if (found.is_null()) GTEST_SKIP() << "no @foxglove/schemas: npm ci in tests/js installs it";
    EXPECT_EQ(found["troubles"], Json::array()) << found["troubles"].dump(2);
    EXPECT_EQ(found["topics"]["/tf"]["messages"].size(), 200U);
    const auto& figure = found["topics"]["/scene"]["messages"][0]["entities"][0];
    EXPECT_EQ(figure["texts"][0]["text"], kHostileName);
    // The figure stands in the frame that the transforms move.
    EXPECT_EQ(figure["frame_id"], found["topics"]["/tf"]["messages"][0]["transforms"][0]["child_frame_id"]);
}

TEST_F(McapExport, PlacesCountFromTheFirstAndFramesLookAlongX) {
    foxglove::Scene scene{session};
    const auto transform_at = [&](float x, float y, Nanoseconds time) {
        BodyFrame body{.object = kWalker};
        body.position = {{0xA9B40019}, {{x, y, 94}, {}}};
        const auto json = scene.transforms({.time = to_seconds(time), .bodies = {&body, 1}}, session.epoch + time);
        return parse_json(json.value())["transforms"][0];
    };
    (void)transform_at(10, 20, 0);
    const auto moved = transform_at(13, 24, 100'000'000);
    EXPECT_EQ(moved["translation"], (Json{{"x", 3.0}, {"y", 4.0}, {"z", 0.0}}));
    // Looking north: a quarter turn from east.
    EXPECT_NEAR(moved["rotation"]["z"], std::sqrt(0.5), 1e-5);
    EXPECT_NEAR(moved["rotation"]["w"], std::sqrt(0.5), 1e-5);
    EXPECT_EQ(moved["timestamp"], (Json{{"sec", 1'700'000'000}, {"nsec", 100'000'000}}));
}

}  // namespace
}  // namespace acmotion::test

// docs/exports.md: what Foxglove's 3D panel shows of an MCAP file
#include <cmath>

#include "lab/export/export_fixture.h"
#include "lab/export/foxglove_scene.h"
#include "lab/export/node_reader.h"

namespace acmotion::test {
namespace {

class FoxgloveExport : public ExportFixture {
 protected:
    [[nodiscard]] nlohmann::json check_with_foxglove_schemas() const {
        return read_with_node("check_foxglove.mjs", "@foxglove/schemas", path());
    }
    static BodyFrame body_at(float x, float y) {
        BodyFrame body{.object = kWalker};
        body.position = {{0xA9B40019}, {{x, y, 94}, {}}};
        return body;
    }
    static nlohmann::json parsed(const std::optional<std::string>& json) {
        return json ? nlohmann::json::parse(*json) : nlohmann::json{};
    }
};

TEST_F(FoxgloveExport, MessagesKeepToTheSchemasOfThePackage) {
    (void)exported(make_mcap_exporter, 200);
    const auto found = check_with_foxglove_schemas();
    if (found.is_null()) GTEST_SKIP() << "no @foxglove/schemas: npm ci in tests/js installs it";
    EXPECT_EQ(found["troubles"], nlohmann::json::array()) << found["troubles"].dump(2);
    EXPECT_EQ(found["topics"]["/tf"]["name"], "foxglove.FrameTransforms");
    EXPECT_EQ(found["topics"]["/tf"]["messages"].size(), 200U);
    EXPECT_EQ(found["topics"]["/scene"]["name"], "foxglove.SceneUpdate");
    const auto& figure = found["topics"]["/scene"]["messages"][0]["entities"][0];
    EXPECT_EQ(figure["texts"][0]["text"], kHostileName);
    // The figure stands in the frame that the transforms move.
    EXPECT_EQ(figure["frame_id"], found["topics"]["/tf"]["messages"][0]["transforms"][0]["child_frame_id"]);
    EXPECT_EQ(figure["frame_locked"], true);
}

TEST_F(FoxgloveExport, PlacesCountFromTheFirstAndFramesLookAlongX) {
    foxglove::Scene scene{session};
    const BodyFrame first = body_at(10, 20);
    (void)scene.transforms({.time = 0, .bodies = {&first, 1}}, session.epoch);
    const BodyFrame second = body_at(13, 24);
    const auto moved = parsed(scene.transforms({.time = 0.1, .bodies = {&second, 1}}, session.epoch + 100'000'000));
    const auto& transform = moved["transforms"][0];
    EXPECT_EQ(transform["translation"], (nlohmann::json{{"x", 3.0}, {"y", 4.0}, {"z", 0.0}}));
    // Looking north: a quarter turn from east.
    EXPECT_NEAR(transform["rotation"]["z"], std::sqrt(0.5), 1e-5);
    EXPECT_NEAR(transform["rotation"]["w"], std::sqrt(0.5), 1e-5);
    EXPECT_EQ(transform["timestamp"], (nlohmann::json{{"sec", 1'700'000'000}, {"nsec", 100'000'000}}));
}

TEST_F(FoxgloveExport, ABodyThatRestsIsWrittenOncePerSecond) {
    foxglove::Scene scene{session};
    const BodyFrame body = body_at(10, 20);
    int written = 0;
    for (int frame = 0; frame <= 60; ++frame) {
        const Nanoseconds moment = session.epoch + frame * kNanosecondsPerSecond / 30;
        written += scene.transforms({.time = frame / 30.0, .bodies = {&body, 1}}, moment) ? 1 : 0;
    }
    EXPECT_EQ(written, 3);
}

TEST_F(FoxgloveExport, FiguresComeAndGoWithTheirBodies) {
    foxglove::Scene scene{session};
    BodyFrame body = body_at(10, 20);
    const auto update = [&](std::span<const BodyFrame> bodies) {
        return parsed(scene.update({.bodies = bodies}, session.epoch));
    };
    EXPECT_EQ(update({&body, 1})["entities"].size(), 1U);
    EXPECT_TRUE(update({&body, 1}).is_null());
    body.is_hidden = true;
    const auto gone = update({&body, 1});
    EXPECT_EQ(gone["entities"].size(), 0U);
    EXPECT_EQ(gone["deletions"][0]["id"], "80001234");
}

}  // namespace
}  // namespace acmotion::test

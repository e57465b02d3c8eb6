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

TEST_F(FoxgloveExport, OnlyBodiesThatMovedAreWrittenBetweenWholeSeconds) {
    foxglove::Scene scene{session};
    std::vector<BodyFrame> bodies{body_at(10, 20), body_at(30, 40)};
    bodies[0].object = 1;
    bodies[1].object = 2;
    const auto frames_of = [&](double seconds) {
        const auto json = parsed(scene.transforms({.time = seconds, .bodies = bodies},
                                                  static_cast<Nanoseconds>(seconds * kNanosecondsPerSecond)));
        std::vector<std::string> names;
        if (json.is_null()) return names;
        for (const auto& transform : json["transforms"]) {
            EXPECT_EQ(transform["parent_frame_id"], "start");
            names.push_back(transform["child_frame_id"]);
        }
        return names;
    };
    using Names = std::vector<std::string>;
    EXPECT_EQ(frames_of(0), (Names{"00000001", "00000002"})) << "both are new";
    EXPECT_EQ(frames_of(0.5), Names{});
    bodies[1].position.frame.origin.x += 1;
    EXPECT_EQ(frames_of(0.6), Names{"00000002"});
    EXPECT_EQ(frames_of(0.7), Names{});
    EXPECT_EQ(frames_of(0.999999), Names{});
    EXPECT_EQ(frames_of(1), (Names{"00000001", "00000002"})) << "all of them once a second";
    EXPECT_EQ(frames_of(1.5), Names{});
}

TEST_F(FoxgloveExport, TheStartIsTheFirstPlaceOfTheFirstBody) {
    foxglove::Scene scene{session};
    (void)scene.transforms({.time = 0}, 0);
    EXPECT_FALSE(scene.start());
    const BodyFrame first = body_at(10, 20);
    const auto json = parsed(scene.transforms({.time = 0, .bodies = {&first, 1}}, -5));
    EXPECT_EQ(scene.start(), (MapPlace{169 * 192.0 + 10, 180 * 192.0 + 20, 94}));
    EXPECT_EQ(json["transforms"][0]["translation"], (nlohmann::json{{"x", 0.0}, {"y", 0.0}, {"z", 0.0}}));
    EXPECT_EQ(json["transforms"][0]["timestamp"], (nlohmann::json{{"sec", 0}, {"nsec", 0}})) << "none before 1970";
}

TEST_F(FoxgloveExport, AFigureHasTheColourOfItsKindAndItsNameAboveIt) {
    session.objects[ObjectId{1}] = {.name = "Aria", .kind = ObjectKind::Player};
    session.objects[ObjectId{3}] = {.name = "", .kind = ObjectKind::Other};
    foxglove::Scene scene{session};
    std::vector<BodyFrame> bodies(3);
    bodies[0].object = 1;
    bodies[1].object = 3;
    bodies[2].object = kWalker;
    const auto entities = parsed(scene.update({.bodies = bodies}, session.epoch))["entities"];
    ASSERT_EQ(entities.size(), 3U);
    const std::vector<double> blue{1, 0.67, 0.23};
    for (std::size_t i = 0; i < 3; ++i) {
        const auto& figure = entities[i];
        for (const char* part : {"arrows", "cylinders", "texts"}) {
            ASSERT_EQ(figure[part].size(), 1U);
            EXPECT_EQ(figure[part][0]["color"]["b"], blue[i]) << "blue, grey and orange";
        }
        const auto height_of = [&](const char* part) { return figure[part][0]["pose"]["position"]["z"]; };
        EXPECT_EQ(height_of("arrows"), 1.2);
        EXPECT_EQ(height_of("cylinders"), 0.9) << "half of its 1.8 m";
        EXPECT_EQ(height_of("texts"), 2.1);
        EXPECT_EQ(figure["arrows"][0]["pose"]["position"]["x"], 0.3) << "it looks along x";
        EXPECT_EQ(figure["timestamp"], (nlohmann::json{{"sec", 1'700'000'000}, {"nsec", 0}}));
    }
    EXPECT_EQ(entities[0]["texts"][0]["text"], "Aria");
    EXPECT_EQ(entities[0]["frame_id"], "Aria 00000001");
    EXPECT_EQ(entities[1]["texts"][0]["text"], "00000003") << "the id of one without a name";
    EXPECT_EQ(entities[2]["id"], "80001234");
}

TEST_F(FoxgloveExport, AllFiguresAreWrittenWhenOneComes) {
    foxglove::Scene scene{session};
    std::vector<BodyFrame> bodies(1);
    bodies[0].object = 1;
    const auto update = [&] { return parsed(scene.update({.bodies = bodies}, session.epoch)); };
    EXPECT_EQ(update()["entities"].size(), 1U);
    bodies.push_back({.object = 2});
    auto json = update();
    EXPECT_EQ(json["entities"].size(), 2U);
    EXPECT_EQ(json["deletions"].size(), 0U);
    bodies.clear();
    json = update();
    EXPECT_EQ(json["deletions"].size(), 2U);
    EXPECT_EQ(json["deletions"][0]["type"], 0) << "the one of that id";
    EXPECT_EQ(json["deletions"][1]["id"], "00000002");
    EXPECT_TRUE(update().is_null());
}

}  // namespace
}  // namespace acmotion::test

// What docs/performance.md compares acmotion with does what is said of it
#include <gtest/gtest.h>

#include <memory>
#include <nlohmann/json.hpp>

#include "lab/conform/answerer.h"
#include "lab/conform/json_values.h"
#include "lab/conform/stand_in_body.h"
#include "obvious_port.h"
#include "snapshots.h"
#include "support/paths.h"
#include "traffic.h"
#include "world_peer.h"

namespace acmotion::test {

using namespace peers;

namespace {

using conform::Args;
using conform::Json;

// ---- the vectors ----------------------------------------------------------------------------------------------------

// The vectors' body, as the port sees it.
class PortStandIn : public PortBody {
 public:
    PortStandIn(Args& setup, const conform::OtherObjects& others)
        : stand_in(setup, "body", others), uses_adjusted_speed_(setup.flag_or("use_adjusted_speed", true)) {}

    void look() {
        position = stand_in.position;
        in_contact = stand_in.in_contact;
        is_player = stand_in.is_player;
        max_speed = uses_adjusted_speed_ ? stand_in.speed.adjusted : stand_in.speed.plain;
    }
    bool place_sliding(const Position& target) override {
        const bool placed = stand_in.place_sliding(target);
        look();
        return placed;
    }
    void set_heading(float degrees) override {
        stand_in.set_heading(degrees);
        look();
    }
    void set_velocity(const Vec3& velocity) override { stand_in.set_velocity(velocity); }

    conform::StandInBody stand_in;

 private:
    bool uses_adjusted_speed_;
};

Json to_json(const InterpolationManager::Node& node) {
    Json json = node.kind == 1 ? conform::to_json(node.position) : Json{{"velocity", conform::to_json(node.velocity)}};
    json["type"] = node.kind;
    return json;
}

Json to_json(const InterpolationManager& manager) {
    Json queue = Json::array();
    for (const InterpolationManager::Node& node : manager.queue) queue.push_back(to_json(node));
    return {{"queue", queue},
            {"frame_counter", manager.frame_counter},
            {"progress_quantum", manager.progress_quantum},
            {"original_distance", manager.original_distance},
            {"node_fail_counter", manager.fail_counter},
            {"keep_heading", manager.keep_heading ? 1 : 0},
            {"blipto", conform::to_json(manager.blip_to)}};
}

class PortRunner : public conform::CaseRunner {
 public:
    explicit PortRunner(Args& setup) : body_(setup, no_others_) {}

    Json run(const std::string& op, Args& args) override {
        body_.look();
        if (op == "interpolate_to") {
            const Position target = args.position("position");
            manager_.interpolate_to(target, args.flag("keep_heading"));
        } else if (op == "use_time") {
            manager_.use_time();
        } else if (op == "node_completed") {
            manager_.node_completed(args.flag("success"));
        } else if (op == "adjust_offset") {
            Frame offset = args.frame("offset_in");
            manager_.adjust_offset(offset, args.real("quantum"));
            Json json = answer();
            json["offset_out"] = body_.stand_in.adjusted(offset);
            return json;
        } else if (op == "stop") {
            manager_.stop();
        } else if (op == "destroy") {
            manager_.queue.clear();
        } else if (op == "push_node") {
            const auto kind = static_cast<int>(args.integer_in("type", 2, 3));
            manager_.queue.push_back({kind, {}, args.vector("velocity")});
        } else if (op == "detach_body") {
            manager_.body = args.flag("value") ? nullptr : &body_;
        } else if (op == "set_sticky") {
            body_.is_stuck = args.integer("id") != 0;
        } else if (!body_.stand_in.run_world_op(op, args)) {
            return conform::unknown_op();
        }
        return answer();
    }

 private:
    Json answer() {
        return {{"log", body_.stand_in.take_log()},
                {"body", conform::to_json(body_.stand_in.position)},
                {"state", to_json(manager_)}};
    }

    conform::OtherObjects no_others_;
    PortStandIn body_;
    InterpolationManager manager_{&body_};
};

class PortInPlace : public conform::Answerer {
 public:
    std::optional<conform::NoAnswer> open(const conform::VectorKind& /*kind*/, const std::string& /*id*/,
                                          CheckedJson setup) override {
        Args args{setup};
        runner_ = std::make_unique<PortRunner>(args);
        return std::nullopt;
    }
    tl::expected<Json, conform::NoAnswer> answer(CheckedJson step) override {
        Args args{step};
        return runner_->run(args.text("op"), args);
    }

 private:
    std::unique_ptr<PortRunner> runner_;
};

TEST(ObviousPort, MeetsTheVectorsOfInterpolation) {
    PortInPlace port;
    const auto report =
        conform::run_file(std::string{ACMOTION_VECTORS} + "/interpolation.jsonl.gz", {.answerer = &port});
    ASSERT_TRUE(report.has_value()) << describe(report.error());
    EXPECT_GT(report->cases, 100U);
    EXPECT_EQ(report->passed, report->cases);
    for (const conform::Difference& d : report->differences) {
        ADD_FAILURE() << d.case_id << " step " << d.step << " " << d.op << " " << d.field << ": expected " << d.expected
                      << ", got " << d.got;
    }
}

// ---- the same work --------------------------------------------------------------------------------------------------

// Plays ten seconds, and looks at all bodies after each frame.
template <class Look>
void play(const Traffic& traffic, std::vector<Peer*> peers, const Look& look) {
    std::vector<std::vector<Position>> shown(peers.size(), std::vector<Position>(traffic.bodies()));
    const auto receive = [&](const std::vector<Encoded>& messages, int frame) {
        for (const Encoded& message : messages) {
            for (Peer* peer : peers) peer->receive(message, seconds_at(frame));
        }
    };
    receive(traffic.creations(), 0);
    for (int frame = 0; frame < 10 * kFramesPerSecond; ++frame) {
        for (std::size_t i = 0; i < peers.size(); ++i) peers[i]->frame(seconds_at(frame), shown[i]);
        look(frame, shown);
        receive(traffic.updates(frame), frame);
    }
}

class PeersOfTraffic : public testing::TestWithParam<int> {};
INSTANTIATE_TEST_SUITE_P(UpdatesASecond, PeersOfTraffic, testing::Values(1, 5));

TEST_P(PeersOfTraffic, TheObviousPortMovesACrowdAsTheWorldDoes) {
    const Traffic traffic(50, GetParam());
    WorldPeer world(50, false);
    ObviousPort port;
    double farthest = 0;
    play(traffic, {&world, &port}, [&](int /*frame*/, const std::vector<std::vector<Position>>& shown) {
        for (std::size_t i = 0; i < 50; ++i) farthest = std::max(farthest, distance(shown[0][i], shown[1][i]));
    });
    EXPECT_LT(farthest, 0.001);
}

TEST_P(PeersOfTraffic, SnapshotsShowWhereTheServerWasThatLongAgo) {
    const Traffic traffic(50, GetParam());
    const double delay = 1.0 / GetParam() + 0.1;
    Snapshots snapshots(delay);
    double farthest = 0;
    play(traffic, {&snapshots}, [&](int frame, const std::vector<std::vector<Position>>& shown) {
        if (frame < 3 * kFramesPerSecond) return;
        for (std::uint32_t i = 0; i < 50; ++i) {
            farthest = std::max(farthest, distance(shown[0][i], Traffic::place(i, seconds_at(frame) - delay)));
        }
    });
    // Corners are cut: at most a quarter of the way between two updates, and then at right angles.
    EXPECT_LT(farthest, 4.0 / GetParam() / 2 + 0.01);
    EXPECT_GT(farthest, 0);
}

}  // namespace
}  // namespace acmotion::test

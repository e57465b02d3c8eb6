#include "lab/divergence/scene.h"

#include <fmt/format.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <map>
#include <sstream>

#include "acmotion/geometry/heading.h"
#include "lab/metrics/tracked_run.h"
#include "lab/simulate/simulate.h"
#include "sessions/replay.h"
#include "sessions/session_collector.h"

namespace acmotion::test {
namespace {

class RowKeeper : public ReplayListener {
 public:
    void on_frame(const ReplayFrame& frame) override {
        for (const BodyFrame& body : frame.bodies) {
            const Vec3& at = body.position.frame.origin;
            rows.push_back({frame.time, body.object.value, body.position.cell.value, at.x, at.y, at.z,
                            heading_of(body.position.frame.rotation)});
        }
    }
    DrawnRows rows;
};

Session session_of_scenario(const std::string& name, double seconds, const std::string& network, std::uint64_t seed) {
    Scenario scenario = load_scenario(name).value();
    scenario.seconds = seconds;
    const Simulation simulation = simulate(scenario, parse_network(network).value(), seed);
    const ByteBuffer capture = capture_of(simulation);
    Session session = load_session(ByteStream{capture})->session.value();
    session.walls = scenario.walls;
    return session;
}

}  // namespace

const Scene& scene(const std::string& scenario, double seconds, const std::string& network, std::uint64_t seed) {
    static std::map<std::string, Scene> all;
    const auto [at, is_new] = all.try_emplace(fmt::format("{} {} {} {}", scenario, seconds, network, seed));
    if (is_new) at->second = scene_of(session_of_scenario(scenario, seconds, network, seed));
    return at->second;
}

Scene scene_of(Session session) {
    Scene made{std::move(session), {}};
    made.retail = track_run({.session = &made.session}, FrameTimes{Display{}, made.session});
    return made;
}

DrawnRows rows_of(const Scene& scene, const Rules& rules, const Display& display) {
    RowKeeper keeper;
    replay(scene.session, rules, FrameTimes{display, scene.session}, keeper);
    return std::move(keeper.rows);
}

DrawnRows rows_of_baseline(const Scene& scene, double delay) {
    RowKeeper keeper;
    replay_snapshot_baseline(scene.session, delay, FrameTimes{Display{}, scene.session}, keeper);
    return std::move(keeper.rows);
}

std::string csv_of(const DrawnRows& rows) {
    std::string text = "time,object,cell,x,y,z,heading\n";
    for (const DrawnRow& row : rows) {
        text += fmt::format("{:.6f},0x{:08X},0x{:08X},{},{},{},{}\n", row.time, row.object, row.cell, row.x, row.y,
                            row.z, row.heading);
    }
    return text;
}

DrawnRows shifted_by_frames(const DrawnRows& rows, int frames) {
    std::map<std::uint32_t, std::vector<std::size_t>> of_object;
    for (std::size_t i = 0; i < rows.size(); ++i) of_object[rows[i].object].push_back(i);
    DrawnRows shifted = rows;
    for (const auto& [object, numbers] : of_object) {
        for (int i = 0; i < static_cast<int>(numbers.size()); ++i) {
            const int from = std::clamp(i - frames, 0, static_cast<int>(numbers.size()) - 1);
            shifted[numbers[static_cast<std::size_t>(i)]] = rows[numbers[static_cast<std::size_t>(from)]];
            shifted[numbers[static_cast<std::size_t>(i)]].time = rows[numbers[static_cast<std::size_t>(i)]].time;
        }
    }
    return shifted;
}

std::string csv_of(const Scene& scene, const Rules& rules, const Edit& edit, const Display& display) {
    DrawnRows rows = rows_of(scene, rules, display);
    if (edit) std::erase_if(rows, [&](DrawnRow& row) { return !edit(row); });
    return csv_of(rows);
}

bool Judged::says(std::string_view part) const { return text().find(part) != std::string::npos; }

std::string Judged::text() const {
    std::string all;
    for (const std::string& one : remarks) all += one + "\n";
    for (const divergence::Divergence& one : found.all) {
        const auto [title, retail, yours, fault] = divergence::text_of({}, one);
        all += title + "\n  " + retail + "\n  " + yours + "\n  " + fault + "\n";
    }
    return all;
}

Judged judge(const Scene& scene, const std::string& csv) {
    std::istringstream in(csv);
    const auto file = divergence::read_poses(in);
    EXPECT_TRUE(file) << file.error();
    auto aligned = divergence::understand(file.value(), scene.session, scene.retail);
    EXPECT_TRUE(aligned) << aligned.error();
    Judged judged{std::move(aligned.value()), {}, {}};
    const TrackedRun retail = track_run({.session = &scene.session}, judged.alignment.frames);
    judged.found = divergence::compare(scene.session, retail, judged.alignment, {});
    judged.remarks = divergence::remarks(scene.session, judged.alignment, judged.found);
    return judged;
}

}  // namespace acmotion::test

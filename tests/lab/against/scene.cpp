#include "lab/against/scene.h"

#include <fmt/format.h>
#include <gtest/gtest.h>

#include <map>
#include <sstream>

#include "acmotion/geometry/heading.h"
#include "lab/replay/replay.h"
#include "lab/report/tracked_run.h"
#include "lab/session/session_collector.h"
#include "lab/simulate/simulate.h"

namespace acmotion::test {
namespace {

class CsvWriter : public ReplayListener {
 public:
    explicit CsvWriter(const Edit& edit) : edit_(edit) {}
    void on_frame(const ReplayFrame& frame) override {
        for (const BodyFrame& body : frame.bodies) write(frame.time, body);
    }
    std::string text = "time,object,cell,x,y,z,heading\n";

 private:
    void write(double time, const BodyFrame& body) {
        const Vec3& at = body.position.frame.origin;
        DrawnRow row{time,
                     body.object.value,
                     body.position.cell.value,
                     at.x,
                     at.y,
                     at.z,
                     heading_of(body.position.frame.rotation)};
        if (edit_ && !edit_(row)) return;
        text += fmt::format("{:.6f},0x{:08X},0x{:08X},{},{},{},{}\n", row.time, row.object, row.cell, row.x, row.y,
                            row.z, row.heading);
    }
    const Edit& edit_;
};

Session session_of_scenario(const std::string& name, double seconds) {
    Scenario scenario = load_scenario(name).value();
    scenario.seconds = seconds;
    const Simulation simulation = simulate(scenario, parse_network("dsl").value(), 3);
    const ByteBuffer capture = capture_of(simulation);
    Session session = load_session(ByteStream{capture})->session.value();
    session.walls = scenario.walls;
    return session;
}

}  // namespace

const Scene& scene(const std::string& scenario, double seconds) {
    static std::map<std::string, Scene> all;
    const auto [at, is_new] = all.try_emplace(scenario);
    if (is_new) at->second = scene_of(session_of_scenario(scenario, seconds));
    return at->second;
}

Scene scene_of(Session session) {
    Scene made{std::move(session), {}};
    made.retail = track_run({.session = &made.session}, FrameTimes{Display{}, made.session.seconds});
    return made;
}

std::string csv_of(const Scene& scene, const Rules& rules, const Edit& edit, const Display& display) {
    CsvWriter writer{edit};
    replay(scene.session, rules, FrameTimes{display, scene.session.seconds}, writer);
    return std::move(writer.text);
}

bool Judged::says(std::string_view part) const { return text().find(part) != std::string::npos; }

std::string Judged::text() const {
    std::string all;
    for (const std::string& one : remarks) all += one + "\n";
    for (std::size_t i = 0; i < findings.partings.all.size(); ++i) {
        const against::PartingText parting =
            against::parting_text({}, findings.partings.all[i], findings.explanations[i]);
        all += parting.title + "\n  " + parting.retail + "\n  " + parting.yours + "\n  " + parting.fault + "\n";
    }
    return all;
}

Judged judge(const Scene& scene, const std::string& csv) {
    std::istringstream in(csv);
    const auto file = against::read_poses(in);
    EXPECT_TRUE(file) << file.error();
    auto aligned = against::understand(file.value(), scene.session, scene.retail);
    EXPECT_TRUE(aligned) << aligned.error();
    Judged judged{std::move(aligned.value()), {}, {}};
    const TrackedRun retail = track_run({.session = &scene.session}, judged.alignment.frames);
    judged.findings = against::find(scene.session, retail, judged.alignment, {});
    judged.remarks = against::remarks(scene.session, judged.alignment, judged.findings.partings);
    return judged;
}

}  // namespace acmotion::test

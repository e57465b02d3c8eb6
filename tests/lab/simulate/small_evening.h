#pragma once
#include <gtest/gtest.h>

#include <algorithm>

#include "acmotion/capture/capture_writer.h"
#include "lab/base/ground_truth.h"
#include "lab/simulate/simulate.h"
#include "sessions/session_collector.h"

namespace acmotion::test {

// The scenario `evening` with a few of its bodies, none of which follows another: as long as any, and cheap.
inline Scenario small_evening(double seconds, std::size_t most_bodies = 12) {
    Scenario evening = load_scenario("evening").value();
    evening.seconds = seconds;
    std::erase_if(evening.bodies, [](const ScenarioBody& body) {
        return std::ranges::any_of(body.script, [](const ScriptStep& step) {
            return std::holds_alternative<ChaseStep>(step) || std::holds_alternative<HeldStep>(step);
        });
    });
    std::vector<ScenarioBody> some;
    const std::size_t every = evening.bodies.size() / most_bodies;
    for (std::size_t i = 0; i < evening.bodies.size() && some.size() < most_bodies; i += every)
        some.push_back(evening.bodies[i]);
    evening.bodies = std::move(some);
    return evening;
}

// What a simulation sends, as a capture.
struct SimulatedCapture : SimulationSink {
    explicit SimulatedCapture(const Scenario& scenario, const NetworkConditions& network = {}) {
        append_capture_header(capture);
        simulate_to(*this, scenario, network, 1);
    }
    void on_datagram(const Datagram& datagram) override { ASSERT_TRUE(append_datagram(capture, datagram)); }
    void on_truth(ObjectId object, const TruthSample& sample) override { truth.add(object, sample); }

    // The longest of its sessions.
    [[nodiscard]] Session session() const { return load_session(ByteStream{capture})->session.value(); }

    ByteBuffer capture;
    GroundTruth truth;
};

}  // namespace acmotion::test

// The scenario `evening`, and what it is for: simulations of any length.
#include <gtest/gtest.h>

#include "acmotion/capture/capture_writer.h"
#include "lab/session/session_collector.h"
#include "lab/session/truth_file.h"
#include "lab/simulate/watched.h"
#include "support/allocations.h"
#include "support/sanitized.h"

namespace acmotion::test {
namespace {

Scenario played(const std::string& name, double seconds) {
    Scenario scenario = shipped(name);
    scenario.seconds = seconds;
    return scenario;
}

// Writes everything as `acmotion simulate` does, and keeps nothing of it.
class Written : public SimulationSink {
 public:
    void on_datagram(const Datagram& datagram) override {
        block_.clear();
        ASSERT_TRUE(append_datagram(block_, datagram));
        capture_bytes += block_.size();
    }
    void on_truth(ObjectId object, const TruthSample& sample) override { truth_.add(object, sample); }
    void finish() {
        write_truth({}, truth_, [this](std::string_view text) { truth_bytes += text.size(); });
    }

    std::uint64_t capture_bytes = 0;
    std::uint64_t truth_bytes = 0;

 private:
    ByteBuffer block_;
    GroundTruth truth_;
};

struct Cost {
    double peak_bytes = 0;
    std::uint64_t written_bytes = 0;
};

Cost cost_of(double seconds) {
    const Scenario scenario = played("evening", seconds);
    const std::size_t before = live_bytes();
    forget_peak();
    Written written;
    simulate_to(written, scenario, {}, 1);
    written.finish();
    return {static_cast<double>(peak_live_bytes() - before), written.capture_bytes + written.truth_bytes};
}

TEST(LongSimulation, TakesNoMoreMemoryThanAShortOne) {
    if (kSanitized) GTEST_SKIP() << "bytes are counted in the release build; shorter sessions run here too";
    const Cost shorter = cost_of(150);
    const Cost longer = cost_of(600);
    EXPECT_GT(longer.written_bytes, 3 * shorter.written_bytes);
    EXPECT_LE(longer.peak_bytes, 1.1 * shorter.peak_bytes);
}

TEST(Evening, HasWalksFightsPortalsLogOutsAndARelog) {
    const Scenario evening = played("evening", 180);
    EXPECT_EQ(evening.bodies.size(), 200U);
    const Simulation simulation = simulate(evening, {}, 1);
    const auto sent = [&](const char* message) { return simulation.counts.messages.at(message); };
    EXPECT_EQ(sent("CreatePlayer"), 2U);
    EXPECT_GT(sent("CreateObject"), 2U * 180);
    EXPECT_GT(sent("DeleteObject"), 20U);
    EXPECT_GT(sent("SetState"), 40U) << "portals hide and show";
    EXPECT_GT(sent("UpdateMotion"), 2'000U);
    const ByteBuffer capture = capture_of(simulation);
    const auto list = load_session(ByteStream{capture})->list;
    ASSERT_EQ(list.size(), 2U);
    EXPECT_NEAR(to_seconds(list[1].about.first - kSimulationEpoch), 110, 15);
}

}  // namespace
}  // namespace acmotion::test

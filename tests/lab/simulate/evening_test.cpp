// The scenario `evening`
#include <gtest/gtest.h>

#include "acmotion/capture/capture_writer.h"
#include "lab/simulate/watched.h"
#include "sessions/session_collector.h"
#include "support/allocations.h"
#include "support/sanitized.h"

namespace acmotion::test {
namespace {

// Writes the capture as `acmotion simulate` does, and keeps nothing of it.
class Written : public SimulationSink {
 public:
    void on_datagram(const Datagram& datagram) override {
        block_.clear();
        ASSERT_TRUE(append_datagram(block_, datagram));
        bytes += block_.size();
    }
    void on_truth(ObjectId /*object*/, const TruthSample& /*sample*/) override {}
    std::uint64_t bytes = 0;

 private:
    ByteBuffer block_;
};

TEST(LongSimulation, TakesNoMoreMemoryThanAShortOne) {
    if (kSanitized) GTEST_SKIP() << "bytes are counted in the release build; shorter sessions run here too";
    const auto peak_of = [](double seconds, std::uint64_t least_bytes) {
        Scenario evening = shipped("evening");
        evening.seconds = seconds;
        const std::size_t before = live_bytes();
        forget_peak();
        Written written;
        simulate_to(written, evening, {}, 1);
        EXPECT_GT(written.bytes, least_bytes);
        return static_cast<double>(peak_live_bytes() - before);
    };
    EXPECT_LE(peak_of(600, 3'000'000), 1.1 * peak_of(150, 0));
}

TEST(Evening, HasWalksFightsPortalsLogOutsAndARelog) {
    Scenario evening = shipped("evening");
    evening.seconds = 180;
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

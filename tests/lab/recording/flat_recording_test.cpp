// To record a session that is only longer, and to check what was recorded, takes hardly more memory: where its frames, its
// messages and the rows of its summary lie in temporary files.
#include <gtest/gtest.h>

#include "lab/base/spooled_bytes.h"
#include "lab/recording/check.h"
#include "lab/recording/compress.h"
#include "lab/recording/make.h"
#include "lab/simulate/small_evening.h"
#include "support/allocations.h"
#include "support/sanitized.h"

namespace acmotion::test {
namespace {

using namespace recording;

struct RecordingCost {
    double seconds = 0;
    double peak_of_making = 0;
    double peak_of_checking = 0;
};

RecordingCost cost_of_evening(double seconds) {
    Scenario evening = load_scenario("evening").value();
    evening.seconds = seconds;
    const SimulatedCapture kept{evening};
    const Session session = kept.session();
    const Order order{.rules = {Rules::retail()},
                      .frames = FrameTimes{Display{.frames_per_second = 30}, session},
                      .truth = &kept.truth};
    RecordingCost cost{.seconds = session.seconds};
    const auto peak_since = [](std::size_t before) { return static_cast<double>(peak_live_bytes() - before); };
    SpooledBytes file;
    std::size_t before = live_bytes();
    forget_peak();
    {
        FileWriter writer{[&](Bytes part) { file.put(part); }, Compressor{}};
        const MadeRecording made = make_recording(session, order, writer);
        EXPECT_EQ(made.stopped_at, std::nullopt);
        EXPECT_TRUE(made.recording.messages.empty() && made.recording.truth.empty());
    }
    cost.peak_of_making = peak_since(before);
    before = live_bytes();
    forget_peak();
    const auto check = check_file(file, inflate_block);
    EXPECT_TRUE(check && check->damage.empty() && !check->search.found && check->search.is_whole);
    cost.peak_of_checking = peak_since(before);
    return cost;
}

TEST(FlatMemory, RecordingALongSessionAndCheckingItTakesHardlyMoreThanAShortOne) {
    if (kSanitized) GTEST_SKIP() << "bytes are counted in the release build; shorter sessions run here too";
    const RecordingCost shorter = cost_of_evening(150);  // two minutes of it one session: see the scenario
    const RecordingCost longer = cost_of_evening(500);
    EXPECT_GT(longer.seconds, 3 * shorter.seconds);
    EXPECT_LE(longer.peak_of_making, 1.4 * shorter.peak_of_making);
    EXPECT_LE(longer.peak_of_checking, 1.3 * shorter.peak_of_checking);
}

}  // namespace
}  // namespace acmotion::test

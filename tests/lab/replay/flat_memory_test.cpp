// A session that is only longer takes hardly more memory, from the capture to the numbers: two bytes for the time of each
// frame, and eight for where each block lies in the temporary files.
#include <gtest/gtest.h>

#include "lab/metrics/measure.h"
#include "lab/session/truth_file.h"
#include "lab/simulate/small_evening.h"
#include "support/allocations.h"
#include "support/temp_folder.h"

namespace acmotion::test {
namespace {

constexpr double kShortSeconds = 150;  // two minutes of it one session: see the scenario
constexpr double kLongSeconds = 500;
constexpr ObjectId kBody = 0x50000001;

struct Cost {
    double peak_bytes = 0;
    double seconds = 0;  // that were measured
};

// Of a capture that lies elsewhere.
Cost cost_of(double seconds) {
    Scenario evening = load_scenario("evening").value();
    evening.seconds = seconds;
    const SimulatedCapture written{evening};
    const std::size_t before = live_bytes();
    forget_peak();
    const Session session = written.session();
    const FrameTimes frames{Display{.frames_per_second = 30}, session};
    const RunMetrics all = measure({.rules = Rules::retail(), .session = &session, .truth = &written.truth}, frames);
    EXPECT_GT(all.objects.size(), 150U);
    return {static_cast<double>(peak_live_bytes() - before), session.seconds};
}

TEST(FlatMemory, MeasuringALongSessionTakesHardlyMoreThanAShortOne) {
    const Cost shorter = cost_of(kShortSeconds);
    const Cost longer = cost_of(kLongSeconds);
    EXPECT_GT(longer.seconds, 3 * shorter.seconds);
    EXPECT_LE(longer.peak_bytes, 1.2 * shorter.peak_bytes);
}

TEST(FlatMemory, ReadingALongTruthTakesHardlyMoreThanAShortOne) {
    const TempFolder folder;
    const auto peak_of = [&](std::size_t samples) {
        GroundTruth truth;
        for (std::size_t i = 0; i < samples; ++i)
            truth.add(kBody, {static_cast<double>(i), {CellId{0xA9B40001}, {}}, true});
        const std::string path = folder.path() + "/t.jsonl";
        std::FILE* file = std::fopen(path.c_str(), "wb");
        write_truth({}, truth, [&](std::string_view text) { std::fwrite(text.data(), 1, text.size(), file); });
        std::fclose(file);
        const std::size_t before = live_bytes();
        forget_peak();
        const auto loaded = load_truth(path, 0);
        EXPECT_EQ(loaded->truth.samples().at(kBody).size(), samples);
        return static_cast<double>(peak_live_bytes() - before);
    };
    EXPECT_LE(peak_of(120'000), 1.2 * peak_of(30'000));
}

}  // namespace
}  // namespace acmotion::test

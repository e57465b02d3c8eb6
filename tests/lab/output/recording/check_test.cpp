// Is it still the same? docs/recording.md.
#include <gtest/gtest.h>

#include "lab/output/recording/long_file.h"

namespace acmotion::test {
namespace {

using namespace recording;

TEST(FirstDivergence, FindsAWrongPoseOnItsFrame) {
    Recording recording = read_whole(long_file());
    ASSERT_FALSE(divergence_in(long_file()));
    for (const std::size_t frame : {std::size_t{17}, std::size_t{300}, std::size_t{451}, std::size_t{955}}) {
        Recording wrong = recording;
        Span& span = wrong.runs[1].tracks[1].spans[0];
        std::size_t at = span.first_frame;
        auto run = span.runs.begin();
        while (at + run->frames <= frame) at += run++->frames;
        run->pose.place.x += 1;
        const auto found = divergence_in(to_bytes(wrong));
        ASSERT_TRUE(found) << frame;
        EXPECT_EQ(found->run, 1U);
        EXPECT_EQ(found->frame, at);
    }
}

// Too little for a millimetre: found on the next keyframe, unless another function made the hashes.
TEST(FirstDivergence, FindsAnotherHashOnItsKeyframe) {
    Recording recording = read_whole(long_file());
    ASSERT_EQ(recording.runs[0].hashes.size(), 4U);
    recording.runs[0].hashes[2].hash ^= 1;
    const auto found = divergence_in(to_bytes(recording));
    ASSERT_TRUE(found);
    EXPECT_EQ(found->frame, recording.runs[0].hashes[2].frame);
    recording.about.state_hash = "of another version";
    EXPECT_FALSE(divergence_in(to_bytes(recording)));
}

}  // namespace
}  // namespace acmotion::test

// Is it still the same? docs/recording.md.
#include "lab/output/recording/check.h"

#include <gtest/gtest.h>

#include "lab/output/recording/long_file.h"
#include "lab/output/recording/write.h"

namespace acmotion::test {
namespace {

using namespace recording;

TEST(FirstDivergence, FindsAWrongPoseOnItsFrame) {
    Recording recording = read_whole(long_file());
    ASSERT_EQ(first_divergence(recording, long_file().size()).found, std::nullopt);
    for (const std::size_t frame : {std::size_t{17}, std::size_t{300}, std::size_t{451}, std::size_t{955}}) {
        Recording wrong = recording;
        Span& span = wrong.runs[1].tracks[1].spans[0];
        std::size_t at = span.first_frame;
        auto run = span.runs.begin();
        while (at + run->frames <= frame) at += run++->frames;
        run->pose.place.x += 1;
        const auto found = first_divergence(wrong, long_file().size()).found;
        ASSERT_TRUE(found) << frame;
        EXPECT_EQ(found->run, 1U);
        EXPECT_EQ(found->frame, at);
    }
}

// Piece by piece it is the check of the whole.
void expect_same_check(const ByteBuffer& file) {
    const auto whole = from_bytes(file, file.size(), inflate_block);
    const auto check = check_file(BytesInMemory{file}, inflate_block);
    ASSERT_EQ(whole.has_value(), check.has_value());
    if (!whole) {
        EXPECT_EQ(check.error(), whole.error());
        return;
    }
    EXPECT_EQ(check->damage, whole->damage);
    const DivergenceSearch search = first_divergence(*whole, file.size());
    ASSERT_EQ(check->search.found.has_value(), search.found.has_value());
    if (search.found) EXPECT_EQ(check->search.found->frame, search.found->frame);
}

TEST(FileCheck, IsThatOfTheWholeRecording) {
    expect_same_check(long_file());
    for (const Block& block : find_blocks(long_file()).blocks) {
        ByteBuffer file = long_file();
        file[block.byte + kBlockHeaderBytes] ^= std::byte{4};
        expect_same_check(file);
    }
    for (std::size_t size = 0; size < long_file().size(); size += 1009) {
        expect_same_check({long_file().begin(), long_file().begin() + static_cast<std::ptrdiff_t>(size)});
    }
}

// Too little for a millimetre: found on the next keyframe, unless another function made the hashes.
TEST(FirstDivergence, FindsAnotherHashOnItsKeyframe) {
    Recording recording = read_whole(long_file());
    ASSERT_EQ(recording.runs[0].hashes.size(), 4U);
    recording.runs[0].hashes[2].hash ^= 1;
    const auto found = first_divergence(recording, long_file().size()).found;
    ASSERT_TRUE(found);
    EXPECT_EQ(found->frame, recording.runs[0].hashes[2].frame);
    recording.about.state_hash = "of another version";
    EXPECT_EQ(first_divergence(recording, long_file().size()).found, std::nullopt);
}

}  // namespace
}  // namespace acmotion::test

#include <gtest/gtest.h>

#include "lab/recording/compress.h"
#include "lab/recording/read.h"
#include "lab/recording/sample_recording.h"
#include "lab/recording/write.h"

namespace acmotion::test {
namespace {

using namespace recording;

ByteBuffer sample_file() { return to_bytes(sample_recording()); }

TEST(RecordingFile, ReadsWhatWasWritten) {
    const auto read = from_bytes(sample_file());
    ASSERT_TRUE(read) << describe(read.error());
    EXPECT_EQ(*read, sample_recording());
}

TEST(RecordingFile, BeginsWithTheMagicTheVersionAndTheLengthOfTheRest) {
    const ByteBuffer file = sample_file();
    EXPECT_EQ(std::memcmp(file.data(), "ACMREC\r\n", 8), 0);
    EXPECT_EQ(load_le<std::uint16_t>(file, 8), 1);
    EXPECT_EQ(load_le<std::uint16_t>(file, 10), 0);
    EXPECT_EQ(load_le<std::uint32_t>(file, 12), file.size() - 16);
}

TEST(RecordingFile, AFileThatWasCutAnywhereIsRefused) {
    const ByteBuffer file = sample_file();
    for (std::size_t size = 0; size < file.size(); ++size) {
        ByteBuffer cut{file.begin(), file.begin() + static_cast<std::ptrdiff_t>(size)};
        EXPECT_FALSE(from_bytes(cut)) << size;
        // Also when the length was made to fit: the end is missing then.
        if (size < kHeaderBytes) continue;
        store_le(std::span(cut), 12, static_cast<std::uint32_t>(size - kHeaderBytes));
        const auto read = from_bytes(cut);
        ASSERT_FALSE(read) << size;
        EXPECT_EQ(read.error().code, ErrorCode::Truncated) << size;
    }
}

TEST(RecordingFile, NoFlippedByteDoesMoreThanChangeOrRefuseIt) {
    const ByteBuffer file = sample_file();
    for (std::size_t at = 0; at < file.size(); ++at) {
        ByteBuffer flipped = file;
        flipped[at] ^= std::byte{0xFF};
        const auto read = from_bytes(flipped);
        if (!read) continue;
        EXPECT_LE(read->runs.size(), 2U);
    }
}

TEST(RecordingFile, SomethingElseIsNotARecording) {
    ByteBuffer file = sample_file();
    file[0] = std::byte{'B'};
    EXPECT_EQ(from_bytes(file).error(), (Error{ErrorCode::Unknown, "recording", "magic", 0}));
}

TEST(RecordingFile, AnotherVersionIsRefused) {
    ByteBuffer file = sample_file();
    file[8] = std::byte{2};
    EXPECT_EQ(from_bytes(file).error(), (Error{ErrorCode::Unknown, "recording", "version", 8}));
}

TEST(RecordingFile, ASectionNobodyKnowsIsSkipped) {
    ByteBuffer file = sample_file();
    ByteBuffer unknown;
    append(unknown, std::as_bytes(std::span(std::string_view{"XTRA"})));
    append_le(unknown, std::uint32_t{3});
    unknown.resize(unknown.size() + 3);
    file.insert(file.begin() + kHeaderBytes, unknown.begin(), unknown.end());
    store_le(std::span(file), 12, static_cast<std::uint32_t>(file.size() - kHeaderBytes));
    const auto read = from_bytes(file);
    ASSERT_TRUE(read);
    EXPECT_EQ(*read, sample_recording());
}

// Found by fuzzing: events of objects that were taken away again.
TEST(RecordingFile, ASecondListOfObjectsIsRefused) {
    ByteBuffer file = sample_file();
    ByteBuffer objects;
    append(objects, std::as_bytes(std::span(std::string_view{"OBJS"})));
    append_le(objects, std::uint32_t{1});
    objects.push_back(std::byte{0});
    file.insert(file.end() - kSectionHeaderBytes, objects.begin(), objects.end());
    store_le(std::span(file), 12, static_cast<std::uint32_t>(file.size() - kHeaderBytes));
    const auto read = from_bytes(file);
    ASSERT_FALSE(read);
    EXPECT_EQ(read.error().code, ErrorCode::Invalid);
}

// Thirty bytes that claim a billion poses make no room for them.
TEST(RecordingFile, AStandstillOfMoreFramesThanThereAreIsRefused) {
    Recording still = sample_recording();
    still.runs.resize(1);
    still.runs[0].tracks = {{.object = 0,
                             .spans = {{0, std::vector<recording::RecordedPose>(5)}},
                             .states = {},
                             .queues = {},
                             .updates = {}}};
    ByteBuffer file = to_bytes(still);
    // Its POSE section is: 1 track, object 0, 1 span, frame 0, 5 frames, code 0, 5 repeats.
    const std::array<std::byte, 7> told{std::byte{1}, std::byte{0}, std::byte{1}, std::byte{0},
                                        std::byte{5}, std::byte{0}, std::byte{5}};
    const auto at = std::search(file.begin(), file.end(), told.begin(), told.end());
    ASSERT_NE(at, file.end());
    *(at + 6) = std::byte{6};
    EXPECT_FALSE(from_bytes(file));
    *(at + 6) = std::byte{5};
    EXPECT_TRUE(from_bytes(file));
}

TEST(RecordingFile, CompressedItIsSmallerAndTheSame) {
    Recording large = sample_recording();
    large.runs[0].decisions.resize(1000, large.runs[0].decisions[1]);
    const ByteBuffer file = to_bytes(large);
    const ByteBuffer small = compress(file);
    EXPECT_LT(small.size(), file.size() / 10);
    EXPECT_EQ(decompress(small).value(), file);
    EXPECT_EQ(decompress(file).value(), file);
    EXPECT_FALSE(from_bytes(small)) << "flags are looked at";
}

TEST(RecordingFile, ACompressedFileThatWasCutOrSpoiltIsRefused) {
    const ByteBuffer small = compress(sample_file());
    for (std::size_t size = kHeaderBytes; size < small.size(); ++size) {
        EXPECT_FALSE(decompress(Bytes(small).first(size))) << size;
    }
    ByteBuffer spoilt = small;
    spoilt.back() ^= std::byte{1};
    EXPECT_EQ(decompress(spoilt).error().code, ErrorCode::Invalid);
}

TEST(RecordingNumbers, APlaceIsRightToHalfAMillimetreAndAHeadingToAHalfStep) {
    EXPECT_EQ(to_place({32'448.1234, 0.0006, -1.0004}), (Place{32'448'123, 1, -1'000}));
    EXPECT_EQ(to_turn(0), 0);
    EXPECT_EQ(to_turn(90), 16384);
    EXPECT_EQ(to_turn(359.999F), 0);
    EXPECT_EQ(to_microseconds(1.0000005), 1'000'001);
}

}  // namespace
}  // namespace acmotion::test

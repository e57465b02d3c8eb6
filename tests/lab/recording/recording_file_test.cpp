#include <gtest/gtest.h>
#include <zlib.h>

#include <functional>

#include "lab/recording/budget.h"
#include "lab/recording/compress.h"
#include "lab/recording/pack.h"
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

TEST(RecordingFile, AnUnknownSectionIsSkipped) {
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
                             .spans = {{.first_frame = 0, .frames = 5, .runs = {{{}, 5}}}},
                             .speeds = {},
                             .states = {},
                             .queues = {},
                             .updates = {}}};
    ByteBuffer file = to_bytes(still);
    // Its POSE section is: 1 track, object 0, 1 span, frame 0, 5 frames, code 0, 5 repeats.
    const std::array<std::byte, 7> section{std::byte{1}, std::byte{0}, std::byte{1}, std::byte{0},
                                           std::byte{5}, std::byte{0}, std::byte{5}};
    const auto at = std::search(file.begin(), file.end(), section.begin(), section.end());
    ASSERT_NE(at, file.end());
    *(at + 6) = std::byte{6};
    EXPECT_FALSE(from_bytes(file));
    *(at + 6) = std::byte{5};
    EXPECT_TRUE(from_bytes(file));
}

ByteBuffer with_run(const std::function<void(Packer&)>& put, std::string_view section) {
    Packer payload;
    put(payload);
    Recording recording = sample_recording();
    recording.runs = {{}};
    ByteBuffer file = to_bytes(recording);
    ByteBuffer added;
    append(added, std::as_bytes(std::span(section)));
    append_le(added, static_cast<std::uint32_t>(payload.bytes().size()));
    append(added, payload.bytes());
    file.insert(file.end() - kSectionHeaderBytes, added.begin(), added.end());
    store_le(std::span(file), 12, static_cast<std::uint32_t>(file.size() - kHeaderBytes));
    return file;
}

// Two bytes in the file, 112 in memory.
void put_states(Packer& out, std::size_t states) {
    out.var(1);
    out.var(0);
    out.var(states);
    for (std::size_t i = 0; i < states; ++i) out.put(std::uint16_t{0});
}

TEST(RecordingFile, WhatUnpacksToMoreThanItsBytesAllowIsRefusedWithItsSection) {
    const ByteBuffer file = with_run([](Packer& out) { put_states(out, 400'000); }, kStates);
    EXPECT_TRUE(from_bytes(file));
    const auto bomb = from_bytes(file, 1000);
    ASSERT_FALSE(bomb);
    EXPECT_EQ(bomb.error().code, ErrorCode::OutOfRange);
    EXPECT_EQ(bomb.error().field, kStates);
    EXPECT_LT(bomb.error().byte_offset, file.size() - 800'000) << "before the first of them is read";
}

TEST(RecordingFile, HoldsNoMoreInMemoryThanItIsCharged) {
    EXPECT_EQ(Allowance{0}.memory(), Allowance::kBytesAtLeast);
    EXPECT_EQ(Allowance{10}.memory(), Allowance::kBytesAtLeast + 10 * Allowance::kBytesPerByte);
    EXPECT_EQ(Allowance{1'000'000'000'000}.memory(), Allowance::kMostBytes);
    EXPECT_GT(cost_of(sample_recording()), to_bytes(sample_recording()).size());
}

TEST(RecordingFile, TracksInFallingOrderAreRefused) {
    const auto tracks = [](std::initializer_list<std::uint8_t> objects) {
        return with_run(
            [&](Packer& out) {
                out.var(objects.size());
                for (const std::uint8_t object : objects) {
                    out.var(object);
                    out.var(0);
                }
            },
            kWaypoints);
    };
    EXPECT_TRUE(from_bytes(tracks({0, 1})));
    for (const auto& wrong : {tracks({1, 0}), tracks({1, 1})}) {
        const auto read = from_bytes(wrong);
        ASSERT_FALSE(read);
        EXPECT_EQ(read.error().code, ErrorCode::Invalid);
        EXPECT_EQ(read.error().field, kWaypoints);
    }
}

TEST(RecordingFile, HasAFewRunsAtMost) {
    Recording many = sample_recording();
    many.runs.resize(kMostRuns);
    EXPECT_TRUE(from_bytes(to_bytes(many)));
    many.runs.resize(kMostRuns + 1);
    EXPECT_EQ(from_bytes(to_bytes(many)).error().field, kRun);
}

TEST(RecordingFile, StaysAsItIsIfNoReaderWouldTrustWhatIsLeftOfIt) {
    const ByteBuffer file = sample_file();
    EXPECT_LT(compress(file, Allowance::kBytesAtLeast).size(), file.size());
    EXPECT_EQ(compress(file, Allowance::kBytesAtLeast + Allowance::kBytesPerByte * file.size()), file);
}

TEST(RecordingFile, WhatInflatesToMoreThanItsBytesAllowIsRefused) {
    ByteBuffer zeros = sample_file();
    zeros.resize(2 * Allowance::kBytesAtLeast);
    ByteBuffer bomb = compress(zeros, 0);
    ASSERT_EQ(bomb.size(), zeros.size()) << "our own writer makes none";
    uLongf size = compressBound(zeros.size());
    bomb.resize(kHeaderBytes + size);
    ASSERT_EQ(compress2(reinterpret_cast<Bytef*>(bomb.data() + kHeaderBytes), &size,
                        reinterpret_cast<const Bytef*>(zeros.data()), zeros.size(), 9),
              Z_OK);
    bomb.resize(kHeaderBytes + size);
    bomb[10] = std::byte{1};
    const auto inflated = decompress(bomb);
    ASSERT_FALSE(inflated);
    EXPECT_EQ(inflated.error().code, ErrorCode::OutOfRange);
    EXPECT_EQ(inflated.error().field, "sections");
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

#include <gtest/gtest.h>
#include <zlib.h>

#include <functional>

#include "lab/output/recording/pack.h"
#include "lab/output/recording/sample_recording.h"
#include "lab/output/recording/whole_recording.h"

namespace acmotion::test {
namespace {

using namespace recording;

ByteBuffer sample_file() { return to_bytes(sample_recording()); }

TEST(RecordingFile, ReadsWhatWasWritten) {
    const auto read = from_bytes(sample_file());
    ASSERT_TRUE(read) << describe(read.error());
    EXPECT_EQ(static_cast<const Recording&>(*read), sample_recording());
}

TEST(RecordingFile, BeginsWithTheMagicAndTheVersionAndNothingElse) {
    ByteBuffer file = sample_file();
    EXPECT_EQ(std::memcmp(file.data(), "ACMREC\r\n", 8), 0);
    EXPECT_EQ(load_le<std::uint16_t>(file, 8), 2);
    for (const int other : {1, 3}) {
        file[8] = static_cast<std::byte>(other);
        EXPECT_EQ(from_bytes(file).error(), (Error{ErrorCode::Unknown, "recording", "version", 8}));
    }
    file[0] = std::byte{'B'};
    EXPECT_EQ(from_bytes(file).error(), (Error{ErrorCode::Unknown, "recording", "magic", 0}));
}

// A file with one piece of the sample's five frames, which has these sections.
ByteBuffer with_piece(Bytes sections, std::uint32_t flags = 0) {
    const ByteBuffer sample = sample_file();
    ByteBuffer file{sample.begin(), sample.begin() + kHeaderBytes};
    for (const Block& block : blocks_in(sample).blocks) {
        if (block.about.kind == kHead) append(file, to_block(block.about, stored_in(sample, block)));
    }
    append(file, to_block({.kind = kPiece, .run = 0, .first = 0, .count = 5}, sections, flags));
    append(file, to_footer(0));
    return file;
}

ByteBuffer with_section(const std::function<void(Packer&)>& put, std::string_view kind) {
    Packer payload;
    put(payload);
    ByteBuffer section;
    append(section, std::as_bytes(std::span(kind)));
    append_le(section, static_cast<std::uint32_t>(payload.packed().bytes.size()));
    append(section, payload.packed().bytes);
    return with_piece(section);
}

// Why the piece is not shown; nothing if it is.
std::string damage_in(const ByteBuffer& file, std::size_t stored_bytes) {
    const auto read = from_bytes(file, stored_bytes);
    if (!read) return describe(read.error());
    const auto named = std::ranges::find(read->damage, 1U, &Damage::block);
    return named != read->damage.end() ? named->why : "";
}
std::string damage_in(const ByteBuffer& file) { return damage_in(file, file.size()); }

TEST(RecordingFile, AnUnknownSectionIsSkipped) {
    EXPECT_EQ(damage_in(with_section([](Packer& out) { out.var(7); }, "XTRA")), "");
}

// Found by fuzzing: events of objects that were taken away again.
TEST(RecordingFile, AListOfObjectsInAPieceIsRefused) {
    const std::string why = damage_in(with_section([](Packer& out) { out.var(0); }, kObjects));
    EXPECT_NE(why.find("OBJS"), std::string::npos) << why;
}

TEST(RecordingFile, AStandstillOfMoreFramesThanThereAreIsRefused) {
    const auto still = [](std::uint64_t repeats) {
        return with_section(
            [&](Packer& out) {
                for (const std::uint64_t number : {1U, 0U, 1U, 0U, 5U, 0U}) out.var(number);
                out.var(repeats);
            },
            kPoses);
    };
    EXPECT_EQ(damage_in(still(5)), "");
    for (const std::uint64_t repeats : {6U, 1'000'000'000U, 0U}) {
        EXPECT_NE(damage_in(still(repeats)).find("POSE"), std::string::npos) << repeats;
    }
}

TEST(RecordingFile, MoreThanItsBytesAllowIsRefusedWithItsSection) {
    // Two bytes each in the file, 112 in memory.
    const auto put_states = [](Packer& out) {
        for (const std::uint64_t number : {1U, 0U, 400'000U}) out.var(number);
        for (int i = 0; i < 400'000; ++i) out.number(std::uint16_t{0});
    };
    const ByteBuffer file = with_section(put_states, kStates);
    EXPECT_EQ(damage_in(file), "");
    EXPECT_EQ(damage_in(file, 1000), "recording.STAT at byte 13: out of range") << "before the first of them is read";
}

TEST(RecordingFile, HasAFewRunsAtMost) {
    Recording many = sample_recording();
    many.runs.resize(kMostRuns);
    EXPECT_TRUE(from_bytes(to_bytes(many)));
    many.runs.resize(kMostRuns + 1);
    EXPECT_FALSE(from_bytes(to_bytes(many))) << "neither its head nor its summary can be read";
}

TEST(RecordingFile, WhatInflatesToMoreThanItsBytesAllowIsRefused) {
    const ByteBuffer zeros(2 * Allowance::kBytesAtLeast);
    uLongf size = compressBound(zeros.size());
    ByteBuffer bomb(size);
    ASSERT_EQ(compress2(reinterpret_cast<Bytef*>(bomb.data()), &size, reinterpret_cast<const Bytef*>(zeros.data()),
                        zeros.size(), 9),
              Z_OK);
    bomb.resize(size);
    EXPECT_EQ(damage_in(with_piece(bomb, kFlagCompressed)), "it cannot be inflated");
}

TEST(RecordingNumbers, APlaceIsRightToHalfAMillimetreAndAHeadingToAHalfStep) {
    EXPECT_EQ(to_place({32'448.1234, 0.0006, -1.0004}), (Place{32'448'123, 1, -1'000}));
    EXPECT_EQ(to_turn(90), 16384);
    EXPECT_EQ(to_turn(359.999F), 0);
    EXPECT_EQ(to_microseconds(1.0000005), 1'000'001);
}

}  // namespace
}  // namespace acmotion::test

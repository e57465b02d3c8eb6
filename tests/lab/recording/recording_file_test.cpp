#include <gtest/gtest.h>
#include <zlib.h>

#include <fstream>
#include <functional>
#include <iterator>

#include "lab/recording/budget.h"
#include "lab/recording/compress.h"
#include "lab/recording/pack.h"
#include "lab/recording/read.h"
#include "lab/recording/sample_recording.h"
#include "lab/recording/write.h"
#include "support/paths.h"

namespace acmotion::test {
namespace {

using namespace recording;

ByteBuffer sample_file() { return to_bytes(sample_recording()); }

ByteBuffer read_file(const std::string& path) {
    std::ifstream file{path, std::ios::binary};
    const std::string text{std::istreambuf_iterator<char>{file}, {}};
    const Bytes bytes = std::as_bytes(std::span(text));
    return {bytes.begin(), bytes.end()};
}

TEST(RecordingFile, ReadsWhatWasWritten) {
    const auto read = from_bytes(sample_file());
    ASSERT_TRUE(read) << describe(read.error());
    EXPECT_EQ(*read, sample_recording());
}

TEST(RecordingFile, BeginsWithTheMagicAndTheVersion) {
    const ByteBuffer file = sample_file();
    EXPECT_EQ(std::memcmp(file.data(), "ACMREC\r\n", 8), 0);
    EXPECT_EQ(load_le<std::uint16_t>(file, 8), 2);
    EXPECT_EQ(load_le<std::uint16_t>(file, 10), 0);
}

// tests/lab/recording/sample_recording.cpp, as the version before this one wrote it.
TEST(RecordingFile, OfTheVersionBeforeIsReadToo) {
    const ByteBuffer file = read_file(ACMOTION_SOURCE "/viewer/test/data/sample_in_one.acm");
    ASSERT_EQ(load_le<std::uint16_t>(file, 8), 1);
    const auto read = from_bytes(file, file.size(), inflate_block);
    ASSERT_TRUE(read) << describe(read.error());
    Recording expected = sample_recording();
    expected.runs[0].summary = {};    // there was none
    expected.runs[0].hashes.clear();  // those were of every frame, by another function
    EXPECT_EQ(*read, expected);
    EXPECT_EQ(read->runs[0].ranges, (std::vector<FrameRange>{{0, 5}}));
    for (std::size_t size = 0; size < file.size(); ++size) {
        EXPECT_FALSE(from_bytes(Bytes(file).first(size), size, inflate_block)) << size;
    }
    EXPECT_EQ(from_bytes(file).error().field, "flags") << "nothing inflates it";
}

TEST(RecordingFile, SomethingElseIsNotARecording) {
    ByteBuffer file = sample_file();
    file[0] = std::byte{'B'};
    EXPECT_EQ(from_bytes(file).error(), (Error{ErrorCode::Unknown, "recording", "magic", 0}));
}

TEST(RecordingFile, AnotherVersionIsRefused) {
    ByteBuffer file = sample_file();
    file[8] = std::byte{3};
    EXPECT_EQ(from_bytes(file).error(), (Error{ErrorCode::Unknown, "recording", "version", 8}));
}

// A file with one piece of the sample's five frames, which has these sections.
ByteBuffer with_piece(Bytes sections) {
    const ByteBuffer sample = sample_file();
    ByteBuffer file{sample.begin(), sample.begin() + kHeaderBytes};
    for (const Block& block : find_blocks(sample).blocks) {
        if (block.about.kind == kHead) append(file, to_block(block.about, block.payload));
    }
    append(file, to_block({.kind = kPiece, .run = 0, .first = 0, .count = 5}, sections));
    append(file, to_footer(0));
    return file;
}

ByteBuffer section(std::string_view kind, Bytes payload) {
    ByteBuffer out;
    append(out, std::as_bytes(std::span(kind)));
    append_le(out, static_cast<std::uint32_t>(payload.size()));
    append(out, payload);
    return out;
}

ByteBuffer with_section(const std::function<void(Packer&)>& put, std::string_view kind) {
    Packer payload;
    put(payload);
    return with_piece(section(kind, payload.bytes()));
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

// A few bytes that claim a billion poses make no room for them.
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

TEST(RecordingFile, SpansThatOverlapAreRefused) {
    const auto spans = [](std::uint64_t second) {
        return with_section(
            [&](Packer& out) {
                for (const std::uint64_t number : {1U, 0U, 2U, 0U, 2U, 0U, 2U}) out.var(number);
                for (const std::uint64_t number : {second, std::uint64_t{1}, std::uint64_t{0}, std::uint64_t{1}}) {
                    out.var(number);
                }
            },
            kPoses);
    };
    EXPECT_EQ(damage_in(spans(2)), "");
    EXPECT_NE(damage_in(spans(1)), "");
}

// Two bytes in the file, 112 in memory.
void put_states(Packer& out, std::size_t states) {
    out.var(1);
    out.var(0);
    out.var(states);
    for (std::size_t i = 0; i < states; ++i) out.put(std::uint16_t{0});
}

TEST(RecordingFile, WhatUnpacksToMoreThanItsBytesAllowIsRefusedWithItsSection) {
    const ByteBuffer file = with_section([](Packer& out) { put_states(out, 400'000); }, kStates);
    EXPECT_EQ(damage_in(file), "");
    EXPECT_EQ(damage_in(file, 1000), "recording.STAT at byte 13: out of range") << "before the first of them is read";
}

TEST(RecordingFile, HoldsNoMoreInMemoryThanItIsCharged) {
    EXPECT_EQ(Allowance{0}.memory(), Allowance::kBytesAtLeast);
    EXPECT_EQ(Allowance{10}.memory(), Allowance::kBytesAtLeast + 10 * Allowance::kBytesPerByte);
    EXPECT_EQ(Allowance{1'000'000'000'000}.memory(), Allowance::kMostBytes);
    EXPECT_GT(cost_of(sample_recording()), to_bytes(sample_recording()).size());
}

TEST(RecordingFile, TracksInFallingOrderAreRefused) {
    const auto tracks = [](std::initializer_list<std::uint8_t> objects) {
        return with_section(
            [&](Packer& out) {
                out.var(objects.size());
                for (const std::uint8_t object : objects) {
                    out.var(object);
                    out.var(0);
                }
            },
            kWaypoints);
    };
    EXPECT_EQ(damage_in(tracks({0, 1})), "");
    for (const auto& wrong : {tracks({1, 0}), tracks({1, 1})}) {
        EXPECT_NE(damage_in(wrong).find("WAYP"), std::string::npos);
    }
}

TEST(RecordingFile, HasAFewRunsAtMost) {
    Recording many = sample_recording();
    many.runs.resize(kMostRuns);
    EXPECT_TRUE(from_bytes(to_bytes(many)));
    many.runs.resize(kMostRuns + 1);
    EXPECT_FALSE(from_bytes(to_bytes(many))) << "neither its head nor its summary can be read";
}

ByteBuffer compressed(const Recording& recording) {
    ByteBuffer out;
    FileWriter writer{[&](Bytes bytes) { append(out, bytes); }, Compressor{}};
    writer.begin(recording);
    writer.say({recording.messages, recording.player, recording.truth}, 0, 1);
    for (std::size_t i = 0; i < recording.runs.size(); ++i) {
        writer.add({.run = i, .frames = {0, recording.frames.size()}, .part = recording.runs[i]});
    }
    writer.end(recording);
    return out;
}

TEST(RecordingFile, ABlockStaysAsItIsIfNoReaderWouldTrustWhatIsLeftOfIt) {
    const Payload zeros = [](const PutBytes& put) { put(ByteBuffer(1000)); };
    const auto stored_bytes = [&](Compressor& compressor, std::size_t cost) {
        std::size_t bytes = 0;
        compressor({.kind = kPiece}, zeros, cost, [&](Bytes part) { bytes += part.size(); });
        return bytes;
    };
    Compressor first;
    EXPECT_LT(stored_bytes(first, 0), 200U);
    Compressor compressor;
    EXPECT_LT(stored_bytes(compressor, Allowance::kBytesAtLeast / 2), 200U);
    EXPECT_GT(stored_bytes(compressor, Allowance::kBytesAtLeast), 1000U) << "all together";
}

TEST(RecordingFile, WhatInflatesToMoreThanItsBytesAllowIsRefused) {
    const ByteBuffer zeros(2 * Allowance::kBytesAtLeast);
    uLongf size = compressBound(zeros.size());
    ByteBuffer bomb(size);
    ASSERT_EQ(compress2(reinterpret_cast<Bytef*>(bomb.data()), &size, reinterpret_cast<const Bytef*>(zeros.data()),
                        zeros.size(), 9),
              Z_OK);
    bomb.resize(size);
    ByteBuffer file = sample_file();
    file.resize(file.size() - kFooterBytes);
    append(file, to_block({.kind = kPiece, .run = 1, .count = 1}, bomb, kFlagCompressed));
    // It claims frames of which it has none: those of the sample stand before it.
    ByteBuffer other{file.begin(), file.begin() + kHeaderBytes};
    for (const Block& block : find_blocks(file).blocks) {
        if (block.about.kind != kPiece || block.is_compressed) {
            append(other, to_block(block.about, block.payload, block.is_compressed ? kFlagCompressed : 0));
        }
    }
    const auto read = from_bytes(other, other.size(), inflate_block);
    ASSERT_TRUE(read);
    EXPECT_TRUE(std::ranges::any_of(read->damage, [](const Damage& d) { return d.why == "it cannot be inflated"; }));
}

TEST(RecordingFile, CompressedItIsSmallerAndTheSame) {
    Recording large = sample_recording();
    large.runs[0].decisions.resize(1000, large.runs[0].decisions[1]);
    const ByteBuffer small = compressed(large);
    EXPECT_LT(small.size(), to_bytes(large).size() / 5);
    const auto read = from_bytes(small, small.size(), inflate_block);
    ASSERT_TRUE(read);
    EXPECT_EQ(*read, large);
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

// A file that grows, was cut, or has bad bytes in it: docs/recording.md, "Blocks".
#include <fmt/format.h>
#include <gtest/gtest.h>

#include <random>

#include "lab/base/crc32.h"
#include "lab/output/recording/long_file.h"

namespace acmotion::test {
namespace {

using namespace recording;

std::vector<Block> pieces_in(const ByteBuffer& file) {
    std::vector<Block> blocks = blocks_in(file).blocks;
    std::erase_if(blocks, [](const Block& block) { return block.about.kind != kPiece; });
    return blocks;
}

ByteBuffer stored(const ByteBuffer& file, const Block& block) {
    const Bytes bytes = Bytes(file).subspan(block.byte, kBlockHeaderBytes + block.stored_bytes);
    return {bytes.begin(), bytes.end()};
}

void expect_same_but_for_damage(WholeRecording got, WholeRecording expected) {
    got.damage = expected.damage = {};
    EXPECT_EQ(got, expected);
}

TEST(Pieces, TogetherAreTheRunThatWasCutIntoThem) {
    EXPECT_EQ(pieces_in(long_file()).size(), 12U) << "three runs, four pieces of ten seconds";
    const WholeRecording merged = read_whole(long_file());
    EXPECT_EQ(merged.damage, std::vector<Damage>{});
    ASSERT_FALSE(merged.runs[0].tracks.empty());
}

TEST(Pieces, AreShownWithoutThoseBeforeThem) {
    const WholeRecording whole = read_whole(long_file());
    // The file without the first three pieces of each run.
    ByteBuffer file{long_file().begin(), long_file().begin() + kHeaderBytes};
    for (const Block& block : blocks_in(long_file()).blocks) {
        if (block.about.kind != kPiece || block.about.first >= 900) append(file, stored(long_file(), block));
    }
    const WholeRecording late = read_whole(file);
    for (std::size_t i = 0; i < late.runs.size(); ++i) {
        ASSERT_EQ(late.runs[i].tracks.size(), whole.runs[i].tracks.size());
        const BodyTrack& got = late.runs[i].tracks.back();
        const BodyTrack& expected = whole.runs[i].tracks.back();
        ASSERT_EQ(got.spans.size(), 1U);
        EXPECT_EQ(got.spans[0].first_frame, 900U);
        EXPECT_EQ(got.spans[0].runs.back().pose, expected.spans.back().runs.back().pose);
        EXPECT_EQ(got.speeds.front().frame, 900U);
        EXPECT_EQ(got.states.front().frame, 900U);
        EXPECT_EQ(got.states.back().state, expected.states.back().state);
    }
}

TEST(Pieces, ADamagedOneCostsThatPieceAndIsNamed) {
    const WholeRecording whole = read_whole(long_file());
    for (const Block& piece : pieces_in(long_file())) {
        for (const std::size_t at : {std::size_t{0}, std::size_t{12}, std::size_t{21}, kBlockHeaderBytes + 5}) {
            ByteBuffer file = long_file();
            file[piece.byte + at] ^= std::byte{0x10};
            const WholeRecording damaged = read_whole(file);
            ASSERT_EQ(damaged.damage.size(), 1U) << at;
            const std::string named = fmt::format("block {}, at byte {}", piece.number, piece.byte);
            EXPECT_TRUE(sentence(damaged.damage[0]).starts_with(named)) << sentence(damaged.damage[0]);
            for (std::size_t i = 0; i < whole.runs.size(); ++i) {
                if (i == piece.about.run) continue;
                EXPECT_EQ(damaged.runs[i], whole.runs[i]);
            }
            EXPECT_EQ(damaged.ranges[piece.about.run].size(), 3U);
            EXPECT_FALSE(divergence_in(file)) << "what is lost is not compared";
        }
    }
}

TEST(Pieces, MayComeInAnyOrderAndTwice) {
    const WholeRecording whole = read_whole(long_file());
    std::vector<Block> blocks = blocks_in(long_file()).blocks;
    std::mt19937 random{3};
    for (int i = 0; i < 10; ++i) {
        std::ranges::shuffle(blocks, random);
        ByteBuffer file{long_file().begin(), long_file().begin() + kHeaderBytes};
        for (const Block& block : blocks) append(file, stored(long_file(), block));
        append(file, stored(long_file(), blocks.front()));
        expect_same_but_for_damage(read_whole(file), whole);
    }
}

// A header with a length that is not that of its block, and a checksum that makes it look right.
TEST(Pieces, AreFoundBehindALengthThatLies) {
    const WholeRecording whole = read_whole(long_file());
    const Block liar = pieces_in(long_file())[4];
    const auto size = static_cast<std::uint32_t>(liar.stored_bytes);
    for (const std::uint32_t lie : {0U, 1U, size - 1, size + 1, size + 500, 0xFFFFFFFFU}) {
        ByteBuffer file = long_file();
        store_le(std::span(file), liar.byte + 12, lie);
        store_le(std::span(file), liar.byte + 32, crc32(Bytes(file).subspan(liar.byte, 32)));
        const WholeRecording got = read_whole(file);
        ASSERT_FALSE(got.damage.empty());
        EXPECT_EQ(got.damage[0].byte, liar.byte) << lie;
        EXPECT_EQ(got.runs[0], whole.runs[0]) << lie;
        EXPECT_EQ(got.runs[2], whole.runs[2]) << lie;
        EXPECT_EQ(got.ranges[1].size(), 3U) << lie;
    }
}

// Blocks within blocks: a reader does not look at everything once for each.
TEST(Pieces, ThatAllLieAboutTheirLengthAreSoonGivenUp) {
    ByteBuffer file{long_file().begin(), long_file().begin() + kHeaderBytes};
    const std::size_t blocks = 200'000;
    for (std::size_t i = 0; i < blocks; ++i) {
        ByteBuffer block = to_block({.kind = kPiece}, {});
        store_le(std::span(block), 12, static_cast<std::uint32_t>((blocks - i - 1) * kBlockHeaderBytes));
        store_le(std::span(block), 32, crc32(Bytes(block).first(32)));
        append(file, block);
    }
    const FoundBlocks found = blocks_in(file);
    EXPECT_TRUE(found.blocks.empty() || found.blocks.size() == 1);
    EXPECT_LE(found.damage.size(), 3U);
}

TEST(Pieces, OfAFileThatGrowsAreReadAsFarAsItGoes) {
    const WholeRecording whole = read_whole(long_file());
    const std::vector<Block> pieces = pieces_in(long_file());
    std::size_t most = 0;
    for (std::size_t size = 0; size < long_file().size(); size += 97) {
        const Bytes part = Bytes(long_file()).first(size);
        const auto got = from_bytes(part);
        if (!got) continue;
        EXPECT_FALSE(got->damage.empty()) << "it has no end at " << size;
        EXPECT_EQ(got->runs.size(), whole.runs.size());
        EXPECT_EQ(got->runs[2].about.label, "snap");
        std::size_t kept = 0;
        for (const auto& ranges : got->ranges) kept += ranges.size();
        const auto is_written = [&](const Block& piece) {
            return piece.byte + kBlockHeaderBytes + piece.stored_bytes <= size;
        };
        EXPECT_EQ(kept, static_cast<std::size_t>(std::ranges::count_if(pieces, is_written)));
        EXPECT_GE(kept, std::exchange(most, kept)) << "nothing is lost while it grows";
    }
    EXPECT_EQ(most, pieces.size());
}

TEST(Pieces, WithoutAllThatWasSaidNothingIsPlayedAgain) {
    const std::vector<Block> blocks = blocks_in(long_file()).blocks;
    const auto said = std::ranges::find(blocks, kSaid, [](const Block& block) { return block.about.kind; });
    ByteBuffer file = long_file();
    file[said->byte + kBlockHeaderBytes] ^= std::byte{1};
    const WholeRecording got = read_whole(file);
    EXPECT_EQ(got.damage.size(), 1U);
    EXPECT_TRUE(got.messages.empty());
    EXPECT_FALSE(read_whole(long_file()).messages.empty());
    EXPECT_FALSE(divergence_in(file));
}

TEST(Pieces, NoFlippedByteGoesUnnoticed) {
    Order order = order_of_three_runs();
    order.frames = even_frames(0.2, 30);
    const ByteBuffer file = file_of(half_a_minute(), order);
    for (std::size_t at = 0; at < file.size(); ++at) {
        ByteBuffer flipped = file;
        flipped[at] ^= std::byte{0xFF};
        const auto got = from_bytes(flipped);
        EXPECT_TRUE(!got || !got->damage.empty()) << at;
    }
}

}  // namespace
}  // namespace acmotion::test

// A file that grows, was cut, or has bad bytes in it: docs/recording.md, "Blocks".
#include <gtest/gtest.h>

#include <random>

#include "lab/base/crc32.h"
#include "lab/recording/check.h"
#include "lab/recording/long_file.h"
#include "lab/recording/recorder.h"

namespace acmotion::test {
namespace {

using namespace recording;

std::vector<Block> pieces_in(const ByteBuffer& file) {
    std::vector<Block> blocks = find_blocks(file).blocks;
    std::erase_if(blocks, [](const Block& block) { return block.about.kind != kPiece; });
    return blocks;
}

ByteBuffer stored(const ByteBuffer& file, const Block& block) {
    const Bytes bytes = Bytes(file).subspan(block.byte, kBlockHeaderBytes + block.payload.size());
    return {bytes.begin(), bytes.end()};
}

// All but the damage.
void expect_same(Recording got, Recording expected) {
    got.damage = expected.damage = {};
    EXPECT_EQ(got, expected);
}

TEST(Pieces, TogetherAreTheRunThatWasCutIntoThem) {
    const Session session = half_a_minute();
    const Order order = order_of_three_runs();
    EXPECT_EQ(pieces_in(long_file()).size(), 12U) << "three runs, four pieces of ten seconds";
    const Recording merged = read_whole(long_file());
    EXPECT_EQ(merged.damage, std::vector<Damage>{});
    EXPECT_EQ(merged, make_recording(session, order).recording);
    ASSERT_FALSE(merged.runs[0].tracks.empty());

    // And the one that a recorder keeps in one.
    ObjectNumbers numbers;
    for (std::size_t i = 0; i < merged.objects.size(); ++i) numbers.emplace(merged.objects[i].id, i);
    for (std::size_t i = 0; i < merged.runs.size(); ++i) {
        RunRecorder whole{numbers};
        (void)measure_and_track({.rules = order.rules[i], .session = &session}, order.frames, {&whole});
        const recording::Run run = whole.take().part;
        EXPECT_EQ(merged.runs[i].tracks, run.tracks);
        EXPECT_EQ(merged.runs[i].decisions, run.decisions);
    }
}

TEST(Pieces, AreShownWithoutThoseBeforeThem) {
    const Recording whole = read_whole(long_file());
    // The file without the first three pieces of each run.
    ByteBuffer file{long_file().begin(), long_file().begin() + kHeaderBytes};
    for (const Block& block : find_blocks(long_file()).blocks) {
        if (block.about.kind != kPiece || block.about.first >= 900) append(file, stored(long_file(), block));
    }
    const Recording late = read_whole(file);
    for (std::size_t i = 0; i < late.runs.size(); ++i) {
        ASSERT_EQ(late.runs[i].tracks.size(), whole.runs[i].tracks.size());
        for (std::size_t j = 0; j < late.runs[i].tracks.size(); ++j) {
            const BodyTrack& got = late.runs[i].tracks[j];
            const BodyTrack& expected = whole.runs[i].tracks[j];
            ASSERT_EQ(got.spans.size(), 1U);
            EXPECT_EQ(got.spans[0].first_frame, 900U);
            EXPECT_EQ(got.spans[0].runs.back().pose, expected.spans.back().runs.back().pose);
            EXPECT_EQ(got.speeds.front().frame, 900U);
            EXPECT_EQ(got.states.front().frame, 900U);
            EXPECT_EQ(got.states.back().state, expected.states.back().state);
        }
    }
}

// Every one of them, byte by byte.
TEST(Pieces, ADamagedOneCostsThatPieceAndIsNamed) {
    const Recording whole = read_whole(long_file());
    for (const Block& piece : pieces_in(long_file())) {
        for (const std::size_t at : {std::size_t{0}, std::size_t{12}, std::size_t{21}, kBlockHeaderBytes + 5}) {
            ByteBuffer file = long_file();
            file[piece.byte + at] ^= std::byte{0x10};
            const Recording damaged = read_whole(file);
            ASSERT_EQ(damaged.damage.size(), 1U) << at;
            EXPECT_EQ(damaged.damage[0].block, piece.number);
            EXPECT_EQ(damaged.damage[0].byte, piece.byte);
            const std::string named =
                "block " + std::to_string(piece.number) + ", at byte " + std::to_string(piece.byte);
            EXPECT_TRUE(sentence(damaged.damage[0]).starts_with(named)) << sentence(damaged.damage[0]);
            for (std::size_t i = 0; i < whole.runs.size(); ++i) {
                if (i == piece.about.run) continue;
                EXPECT_EQ(damaged.runs[i], whole.runs[i]);
            }
            EXPECT_EQ(damaged.runs[piece.about.run].ranges.size(), 3U);
            EXPECT_EQ(first_divergence(damaged, file.size()).found, std::nullopt) << "what is lost is not compared";
        }
    }
}

TEST(Pieces, MayComeInAnyOrder) {
    const Recording whole = read_whole(long_file());
    std::vector<Block> blocks = find_blocks(long_file()).blocks;
    std::mt19937 random{3};
    for (int i = 0; i < 10; ++i) {
        std::ranges::shuffle(blocks, random);
        ByteBuffer file{long_file().begin(), long_file().begin() + kHeaderBytes};
        for (const Block& block : blocks) append(file, stored(long_file(), block));
        expect_same(read_whole(file), whole);
    }
}

TEST(Pieces, ThatAreThereTwiceCountOnce) {
    const Recording whole = read_whole(long_file());
    const std::vector<Block> blocks = find_blocks(long_file()).blocks;
    for (const Block& twice : blocks) {
        ByteBuffer file = long_file();
        file.resize(file.size() - kFooterBytes);
        append(file, stored(long_file(), twice));
        const Recording got = read_whole(file);
        expect_same(got, whole);
        const std::size_t byte = long_file().size() - kFooterBytes;
        const bool is_named = std::ranges::find(got.damage, byte, &Damage::byte) != got.damage.end();
        EXPECT_EQ(is_named, twice.about.kind == kPiece || twice.about.kind == kSaid) << twice.about.kind;
    }
}

// A header with a length that is not that of its block, and a checksum that makes it look right.
TEST(Pieces, AreFoundBehindALengthThatLies) {
    const Recording whole = read_whole(long_file());
    const Block liar = pieces_in(long_file())[4];
    const auto size = static_cast<std::uint32_t>(liar.payload.size());
    for (const std::uint32_t lie : {0U, 1U, size - 1, size + 1, size + 500, 0xFFFFFFFFU}) {
        ByteBuffer file = long_file();
        store_le(std::span(file), liar.byte + 12, lie);
        store_le(std::span(file), liar.byte + 32, crc32(Bytes(file).subspan(liar.byte, 32)));
        const Recording got = read_whole(file);
        ASSERT_FALSE(got.damage.empty());
        EXPECT_EQ(got.damage[0].byte, liar.byte) << lie;
        EXPECT_EQ(got.runs[0], whole.runs[0]) << lie;
        EXPECT_EQ(got.runs[2], whole.runs[2]) << lie;
        EXPECT_EQ(got.runs[1].ranges.size(), 3U) << lie;
    }
}

// Blocks within blocks, each of which claims all that follows it: a reader does not look at everything once for each.
TEST(Pieces, ThatAllLieAboutTheirLengthAreSoonGivenUp) {
    ByteBuffer file{long_file().begin(), long_file().begin() + kHeaderBytes};
    const std::size_t blocks = 200'000;
    for (std::size_t i = 0; i < blocks; ++i) {
        ByteBuffer block = to_block({.kind = kPiece}, {});
        store_le(std::span(block), 12, static_cast<std::uint32_t>((blocks - i - 1) * kBlockHeaderBytes));
        store_le(std::span(block), 32, crc32(Bytes(block).first(32)));
        append(file, block);
    }
    const FoundBlocks found = find_blocks(file);
    EXPECT_TRUE(found.blocks.empty() || found.blocks.size() == 1);
    EXPECT_LE(found.damage.size(), 3U);
}

TEST(Pieces, OfAFileThatGrowsAreReadAsFarAsItGoes) {
    const Recording whole = read_whole(long_file());
    const std::vector<Block> pieces = pieces_in(long_file());
    std::size_t most = 0;
    for (std::size_t size = 0; size < long_file().size(); size += 97) {
        const Bytes part = Bytes(long_file()).first(size);
        const auto got = from_bytes(part, part.size(), inflate_block);
        if (!got) continue;
        EXPECT_FALSE(got->damage.empty()) << "it has no end at " << size;
        EXPECT_EQ(got->runs.size(), whole.runs.size());
        EXPECT_EQ(got->runs[2].about.label, "snap");
        std::size_t kept = 0;
        for (const recording::Run& run : got->runs) kept += run.ranges.size();
        const auto is_written = [&](const Block& piece) {
            return piece.byte + kBlockHeaderBytes + piece.payload.size() <= size;
        };
        EXPECT_EQ(kept, static_cast<std::size_t>(std::ranges::count_if(pieces, is_written)));
        EXPECT_GE(kept, std::exchange(most, kept)) << "nothing is lost while it grows";
    }
    EXPECT_EQ(most, pieces.size());
}

TEST(Pieces, AnIndexThatPointsNowhereIsNamed) {
    ByteBuffer file = long_file();
    store_le(std::span(file), file.size() - kFooterBytes, std::uint64_t{17});
    Recording got = read_whole(file);
    ASSERT_EQ(got.damage.size(), 1U);
    EXPECT_EQ(got.damage[0].why, "its index is not where it should be");
    expect_same(std::move(got), read_whole(long_file()));

    file.resize(static_cast<std::size_t>(*index_byte_of(long_file())));
    std::vector<IndexEntry> index = unpack_index(find_blocks(long_file()).blocks.back().payload);
    ASSERT_EQ(index.size(), find_blocks(long_file()).blocks.size() - 1);
    index.push_back({.byte = 1'000'000'000'000, .stored_bytes = 7, .about = {.kind = kPiece}});
    const std::size_t byte = file.size();
    append(file, to_block({.kind = kIndex}, pack_index(index)));
    append(file, to_footer(byte));
    got = read_whole(file);
    ASSERT_EQ(got.damage.size(), 1U);
    EXPECT_EQ(got.damage[0].why, "it names a block that is not there");
}

TEST(Pieces, TheIndexSaysWhereEachBlockIs) {
    const std::vector<Block> blocks = find_blocks(long_file()).blocks;
    ASSERT_EQ(blocks.back().about.kind, kIndex);
    EXPECT_EQ(index_byte_of(long_file()), blocks.back().byte);
    const std::vector<IndexEntry> index = unpack_index(blocks.back().payload);
    for (std::size_t i = 0; i < index.size(); ++i) {
        EXPECT_EQ(index[i].byte, blocks[i].byte);
        EXPECT_EQ(index[i].stored_bytes, blocks[i].payload.size());
        EXPECT_EQ(index[i].about, blocks[i].about);
    }
}

TEST(Pieces, WithoutAllThatWasSaidNothingIsPlayedAgain) {
    const std::vector<Block> blocks = find_blocks(long_file()).blocks;
    const auto said = std::ranges::find(blocks, kSaid, [](const Block& block) { return block.about.kind; });
    ByteBuffer file = long_file();
    file[said->byte + kBlockHeaderBytes] ^= std::byte{1};
    const Recording got = read_whole(file);
    EXPECT_EQ(got.damage.size(), 1U);
    EXPECT_TRUE(got.messages.empty());
    EXPECT_FALSE(read_whole(long_file()).messages.empty());
    EXPECT_EQ(first_divergence(got, file.size()).found, std::nullopt);
}

TEST(Pieces, NoFlippedByteGoesUnnoticed) {
    Order order = order_of_three_runs();
    order.frames = even_frames(0.2, 30);
    const ByteBuffer file = file_of(half_a_minute(), order);
    for (std::size_t at = 0; at < file.size(); ++at) {
        ByteBuffer flipped = file;
        flipped[at] ^= std::byte{0xFF};
        const auto got = from_bytes(flipped, flipped.size(), inflate_block);
        EXPECT_TRUE(!got || !got->damage.empty()) << at;
    }
}

// ---- bounds ---------------------------------------------------------------------------------------------------------
// Pieces are read one at a time: each of them is bounded, and not what they come to.
TEST(Pieces, AreBoundedEachForItself) {
    const Session session = half_a_minute();
    const Order order = order_of_three_runs();
    ObjectNumbers numbers;
    for (const auto& [id, object] : session.objects) numbers.emplace(id, numbers.size());
    const std::vector<std::size_t> later{300, 600, 900};
    std::vector<std::size_t> costs;
    const auto record = [&](std::size_t most_piece_bytes) {
        RunRecorder recorder{
            numbers, {.most_piece_bytes = most_piece_bytes, .later_pieces = later, .on_piece = [&](const Piece& piece) {
                          costs.push_back(cost_of(piece));
                      }}};
        (void)measure_and_track({.session = &session}, order.frames, {&recorder});
        return recorder.stopped_at();
    };
    EXPECT_EQ(record(Allowance::kMostBytes), std::nullopt);
    ASSERT_EQ(costs.size(), 3U);
    const std::size_t most = std::ranges::max(costs);
    ASSERT_GT(costs[0] + costs[1] + costs[2], 2 * most);
    EXPECT_EQ(record(2 * most), std::nullopt);
    costs.clear();
    const auto stopped_at = record(most / 2);
    ASSERT_TRUE(stopped_at);
    EXPECT_LT(*stopped_at, 600U);
    for (const std::size_t cost : costs) EXPECT_LE(cost, most);
}

TEST(Pieces, OfALongEveningAreNotBoundedTogether) {
    const Allowance evening{.bytes = 80'000'000};  // two hours of 200 bodies
    EXPECT_EQ(evening.memory(), Allowance::kMostBytes);
    EXPECT_EQ(evening.in_pieces(), 20'000'000 + 320 * evening.bytes);
    EXPECT_EQ(Allowance{.bytes = 1000}.in_pieces(), Allowance{.bytes = 1000}.memory());
    EXPECT_GT(Allowance{.bytes = ~std::uint64_t{0}}.in_pieces(), Allowance::kMostBytes) << "no product overflows";
}

}  // namespace
}  // namespace acmotion::test

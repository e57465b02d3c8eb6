// 71-game-data 3: the container
#include "gamedata/dat_file.h"

#include <gtest/gtest.h>

#include "gamedata/dat_layout.h"
#include "gamedata/small_files.h"
#include "support/temp_folder.h"

namespace acmotion::test {
namespace {

using dat_layout::kBlockSizeAt;
using dat_layout::kRootAt;

// Where the test writes over a file's bytes.
template <class T>
ByteBuffer with(ByteBuffer file, std::size_t at, T value) {
    store_le(std::span(file), at, value);
    return file;
}

GameDataTrouble trouble_of_opening(ByteBuffer file) {
    const auto opened = DatFile::open(in_memory(std::move(file)), DataSet::Portal);
    EXPECT_FALSE(opened.has_value());
    return opened ? GameDataTrouble::NotFound : opened.error().trouble;
}

// Counts what is read of a file that claims to be far larger than it is.
class SparseFile : public PositionedFile {
 public:
    SparseFile(ByteBuffer start, std::uint64_t size, std::uint64_t& bytes_read)
        : start_(std::move(start)), size_(size), bytes_read_(&bytes_read) {}
    [[nodiscard]] std::uint64_t size() const override { return size_; }
    [[nodiscard]] bool read(std::uint64_t offset, std::span<std::byte> into) const override {
        *bytes_read_ += into.size();
        for (std::size_t i = 0; i < into.size(); ++i)
            into[i] = offset + i < start_.size() ? start_[static_cast<std::size_t>(offset) + i] : std::byte{0};
        return true;
    }

 private:
    ByteBuffer start_;
    std::uint64_t size_;
    std::uint64_t* bytes_read_;
};

TEST(DatFile, FindsEveryObjectOfATreeOfThreeLevels) {
    DatWriter writer = portal_writer();
    constexpr std::uint32_t kCount = 5000;
    for (std::uint32_t i = 1; i <= kCount; ++i)
        writer.add(3 * i, some_bytes(4 + i % 3000, static_cast<std::uint8_t>(i)));
    DatFile file = opened(writer);

    for (std::uint32_t i = 1; i <= kCount; ++i) {
        const auto bytes = file.read(3 * i);
        ASSERT_TRUE(bytes.has_value()) << i << ": " << describe(bytes.error());
        ASSERT_EQ(*bytes, some_bytes(4 + i % 3000, static_cast<std::uint8_t>(i)));
        EXPECT_EQ(file.find(3 * i + 1).error().trouble, GameDataTrouble::NotFound);
    }
    std::vector<std::uint32_t> ids;
    const auto size = file.walk([&](const DatEntry& entry) { ids.push_back(entry.id); });
    ASSERT_TRUE(size.has_value());
    EXPECT_EQ(size->entries, kCount);
    EXPECT_EQ(size->levels, 3);
    EXPECT_TRUE(std::ranges::is_sorted(ids));
}

TEST(DatFile, IdsAreUnsigned) {
    DatWriter writer = portal_writer();
    writer.add(0xFFFF0001, some_bytes(5));
    writer.add(1, some_bytes(6));
    DatFile file = opened(writer);
    EXPECT_EQ(file.read(0xFFFF0001)->size(), 5U);
    EXPECT_EQ(file.read(1)->size(), 6U);
}

TEST(DatFile, OpeningReadsTheHeaderOnlyAndALookUpAFewNodes) {
    DatWriter writer = portal_writer();
    for (std::uint32_t i = 1; i <= 5000; ++i) writer.add(i, some_bytes(8));
    std::uint64_t bytes_read = 0;
    auto file = DatFile::open(std::make_unique<SparseFile>(writer.finish(), std::uint64_t{2} << 30, bytes_read),
                              DataSet::Portal);
    ASSERT_TRUE(file.has_value());
    EXPECT_EQ(bytes_read, 400U);
    ASSERT_TRUE(file->read(4711).has_value());
    EXPECT_LT(bytes_read, 400U + 3 * 1724U + 16U);
    const std::uint64_t before = bytes_read;
    ASSERT_TRUE(file->find(4711).has_value());
    EXPECT_EQ(bytes_read, before) << "nodes are kept";
}

TEST(DatFile, OffsetsAreBelow2GiBHoweverLongTheFile) {
    for (const std::uint32_t root : {0x80000000U, 0x80000400U}) {
        const ByteBuffer start = with(portal_writer().finish(), kRootAt, root);
        std::uint64_t ignored = 0;
        auto file = DatFile::open(std::make_unique<SparseFile>(start, std::uint64_t{3} << 30, ignored), DataSet::Portal)
                        .value();
        EXPECT_EQ(file.find(1).error().trouble, GameDataTrouble::BadOffset) << root;
    }
}

TEST(PositionedFile, IsNotReadBeyondItsEnd) {
    const ByteBuffer ten = some_bytes(10);
    const MemoryFile memory{ten};
    const TempFolder folder;
    folder.write("ten.bin", ten);
    const auto disk = open_positioned_file((folder / "ten.bin").string()).value();
    for (const PositionedFile* file : std::initializer_list<const PositionedFile*>{&memory, disk.get()}) {
        ByteBuffer into(4);
        EXPECT_TRUE(file->read(6, into));
        EXPECT_EQ(into, ByteBuffer(ten.begin() + 6, ten.end()));
        EXPECT_FALSE(file->read(7, into));
        EXPECT_FALSE(file->read(10, into));
        EXPECT_FALSE(file->read(11, into));
    }
}

TEST(DatFile, RefusesAnObjectThatIsLargerThanTheFileOrThanAnyMayBe) {
    std::uint64_t ignored = 0;
    const auto file = DatFile::open(
        std::make_unique<SparseFile>(portal_writer().finish(), std::uint64_t{3} << 30, ignored), DataSet::Portal);
    DatEntry entry{.id = kSetupId, .offset = 2048, .stored_size = kMaxObjectBytes};
    EXPECT_EQ(file->claimed_size(entry), kMaxObjectBytes);
    EXPECT_EQ(file->read(entry).error().trouble, GameDataTrouble::ChainShort) << "there are only zeros";
    entry.stored_size = kMaxObjectBytes + 1;
    EXPECT_EQ(file->claimed_size(entry), 0U);
    EXPECT_EQ(file->read(entry).error().trouble, GameDataTrouble::TooLarge);

    const DatFile small = opened(portal_writer());
    entry.stored_size = static_cast<std::uint32_t>(small.size());
    EXPECT_EQ(small.claimed_size(entry), small.size());
    EXPECT_NE(small.read(entry).error().trouble, GameDataTrouble::TooLarge) << "as large as the file";
    ++entry.stored_size;
    EXPECT_EQ(small.claimed_size(entry), 0U);
    EXPECT_EQ(small.read(entry).error().trouble, GameDataTrouble::TooLarge);
    EXPECT_EQ(small.read(entry).error().object, kSetupId);
}

TEST(DatFile, AFileWithoutARootHasNoObject) {
    DatFile file = opened(portal_writer());
    EXPECT_EQ(file.find(kSetupId).error().trouble, GameDataTrouble::NotFound);
    EXPECT_EQ(file.walk([](const DatEntry&) {})->entries, 0U);
}

TEST(DatFile, IsRefusedByItsHeaderInTheOrderOfTheSpec) {
    const ByteBuffer good = portal_writer().finish();
    EXPECT_EQ(trouble_of_opening(ByteBuffer(good.begin(), good.begin() + 399)), GameDataTrouble::NotGameData);
    EXPECT_EQ(trouble_of_opening(with(good, dat_layout::kMagicAt, 0x5443U)), GameDataTrouble::NotGameData);
    for (const int size : {0, -1024, 60, 66, 65540, 1 << 30})
        EXPECT_EQ(trouble_of_opening(with(good, kBlockSizeAt, size)), GameDataTrouble::BadHeader) << size;
    const ByteBuffer other = with(good, dat_layout::kDataSetAt, 2U);
    EXPECT_EQ(trouble_of_opening(other), GameDataTrouble::WrongFile);
    EXPECT_EQ(trouble_of_opening(with(other, kBlockSizeAt, 0)), GameDataTrouble::BadHeader) << "which comes first";
}

TEST(DatFile, AnotherLengthOrAnInterruptedWriterIsAWarningNoMore) {
    const ByteBuffer good = portal_writer().finish();
    const auto warnings = [](ByteBuffer file) {
        return DatFile::open(in_memory(std::move(file)), DataSet::Portal).value().warnings().size();
    };
    EXPECT_EQ(warnings(good), 0U);
    EXPECT_EQ(warnings(with(good, dat_layout::kFileSizeAt, 5U)), 1U);
    EXPECT_EQ(warnings(with(good, dat_layout::kTransactionAt, std::uint8_t{2})), 1U);
}

TEST(DatFile, ALeafMayHaveWhatAnotherWriterPutsThere) {
    DatWriter writer = portal_writer();
    writer.add(kSetupId, some_bytes(40));
    ByteBuffer bytes = writer.finish();
    const auto root = load_le<std::uint32_t>(bytes, kRootAt);
    DatFile file = DatFile::open(in_memory(with(bytes, root + 4, 0xCDCDCDCDU)), DataSet::Portal).value();
    EXPECT_TRUE(file.find(kSetupId).has_value());
    EXPECT_EQ(file.find(kSetupId + 1).error().trouble, GameDataTrouble::NotFound);
}

TEST(DatFile, ACompressedObjectComesOutPlain) {
    DatWriter writer = portal_writer();
    const ByteBuffer plain(200'000, std::byte{7});
    writer.add_compressed(kSetupId, plain);
    DatFile file = opened(writer);
    EXPECT_TRUE(file.find(kSetupId)->is_compressed);
    EXPECT_LT(file.find(kSetupId)->stored_size, 1000U);
    EXPECT_EQ(file.read(kSetupId).value(), plain);
}

TEST(DatFile, ABlockBeyondTheEndIsNeverLookedAt) {
    DatWriter writer = portal_writer();
    writer.add(kSetupId, some_bytes(3000));
    const ByteBuffer whole = writer.finish();
    // The object's three blocks come first.
    const std::size_t end = 1024 + 2 * 1024 + 4 + (3000 - 2 * 1020);
    DatFile file = DatFile::open(in_memory(whole), DataSet::Portal).value();
    const DatEntry entry = file.find(kSetupId).value();
    const auto cut_at = [&](std::size_t size) {
        return DatFile::open(in_memory(ByteBuffer(whole.begin(), whole.begin() + static_cast<std::ptrdiff_t>(size))),
                             DataSet::Portal)
            .value()
            .read(entry);
    };
    EXPECT_EQ(cut_at(end).value(), some_bytes(3000)) << "a file may end right after the bytes that are needed";
    EXPECT_EQ(cut_at(end - 1).error().trouble, GameDataTrouble::TruncatedBlock);
    EXPECT_EQ(cut_at(3 * 1024 + 3).error().trouble, GameDataTrouble::BadOffset) << "no room for a link";
}

TEST(DatFile, AnErrorSaysWhichObjectFieldAndByte) {
    DatFile file = opened(portal_writer());
    EXPECT_EQ(describe(file.find(kSetupId).error()), "object 0x02000001: id at byte 0: not-found");
    EXPECT_EQ(code_of(GameDataTrouble::NotFound), ErrorCode::Unknown);
}

}  // namespace
}  // namespace acmotion::test

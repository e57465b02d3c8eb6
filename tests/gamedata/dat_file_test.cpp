// 71-game-data 3: the container
#include "gamedata/dat_file.h"

#include <gtest/gtest.h>
#include <unistd.h>

#include <cerrno>

#include "gamedata/dat_layout.h"
#include "gamedata/small_files.h"
#include "support/closed_input.h"
#include "support/hex.h"
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
    EXPECT_EQ(ids.size(), kCount);
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
        ByteBuffer one(1);
        EXPECT_TRUE(file->read(9, one));
        EXPECT_EQ(one[0], ten[9]);
        errno = EINTR;  // of something before
        EXPECT_FALSE(file->read(7, into));
        EXPECT_FALSE(file->read(10, into));
        EXPECT_FALSE(file->read(11, into));
    }
}

TEST(PositionedFile, MayHaveTheNumberOfAStandardInputThatIsClosed) {
    const TempFolder folder;
    folder.write("ten.bin", some_bytes(10));
    const ClosedInput closed;
    EXPECT_TRUE(open_positioned_file((folder / "ten.bin").string()).has_value());
}

TEST(PositionedFile, IsClosedInTheEnd) {
    const TempFolder folder;
    folder.write("ten.bin", some_bytes(10));
    const auto lowest_free = [] {
        const int descriptor = ::dup(STDERR_FILENO);
        ::close(descriptor);
        return descriptor;
    };
    const int before = lowest_free();
    EXPECT_TRUE(open_positioned_file((folder / "ten.bin").string()).has_value());
    EXPECT_EQ(lowest_free(), before);
    EXPECT_FALSE(open_positioned_file(folder.path()).has_value()) << "no file";
    EXPECT_EQ(lowest_free(), before);
}

// As a disk that was taken away: it has its size, and nothing can be read from `broken_from` on.
class BrokenFile : public PositionedFile {
 public:
    BrokenFile(ByteBuffer bytes, std::uint64_t broken_from) : whole_(std::move(bytes)), broken_from_(broken_from) {}
    [[nodiscard]] std::uint64_t size() const override { return whole_.size(); }
    [[nodiscard]] bool read(std::uint64_t offset, std::span<std::byte> into) const override {
        return offset + into.size() <= broken_from_ && whole_.read(offset, into);
    }

 private:
    MemoryFile whole_;
    std::uint64_t broken_from_;
};

TEST(DatFile, SaysWhereItCannotBeRead) {
    DatWriter writer = portal_writer();
    writer.add(kSetupId, some_bytes(2000));
    const ByteBuffer bytes = writer.finish();
    EXPECT_EQ(DatFile::open(std::make_unique<BrokenFile>(bytes, 399), DataSet::Portal).error(),
              (GameDataError{GameDataTrouble::Unreadable, 0, "header", 0}));
    const DatEntry entry = opened(writer).find(kSetupId).value();
    const auto file = DatFile::open(std::make_unique<BrokenFile>(bytes, entry.offset + 1024), DataSet::Portal);
    EXPECT_EQ(file->read(entry).error(),
              (GameDataError{GameDataTrouble::Unreadable, kSetupId, "block", entry.offset + 1024}));
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
    EXPECT_TRUE(DatFile::open(in_memory(ByteBuffer(good.begin(), good.begin() + 400)), DataSet::Portal).has_value());
    EXPECT_EQ(trouble_of_opening(with(good, dat_layout::kMagicAt, 0x5443U)), GameDataTrouble::NotGameData);
    for (const int size : {0, -1024, 60, 66, 65540, 1 << 30})
        EXPECT_EQ(trouble_of_opening(with(good, kBlockSizeAt, size)), GameDataTrouble::BadHeader) << size;
    for (const int size : {64, 256, 65536})
        EXPECT_TRUE(DatFile::open(in_memory(with(good, kBlockSizeAt, size)), DataSet::Portal).has_value()) << size;
    const ByteBuffer other = with(good, dat_layout::kDataSetAt, 2U);
    EXPECT_EQ(DatFile::open(in_memory(other), DataSet::Portal).error(),
              (GameDataError{GameDataTrouble::WrongFile, 0, "data set", dat_layout::kDataSetAt}));
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
    DatEntry entry = file.find(kSetupId).value();
    entry.stored_size = 4;
    EXPECT_EQ(file.read(entry).error(),
              (GameDataError{GameDataTrouble::BadCompression, kSetupId, "size", entry.offset}))
        << "no room for a length and a stream";
}

TEST(DatFile, ACompressedObjectClaimsWhatItSaysUnlessThatCannotBe) {
    DatWriter writer = portal_writer();
    writer.add_compressed(kSetupId, ByteBuffer(200'000, std::byte{7}));
    const ByteBuffer good = writer.finish();
    const DatEntry entry = opened(writer).find(kSetupId).value();
    const auto claimed = [&](std::uint32_t plain_size) {
        const ByteBuffer bytes = with(good, entry.offset + 4, plain_size);
        return DatFile::open(in_memory(bytes), DataSet::Portal).value().claimed_size(entry);
    };
    EXPECT_EQ(claimed(200'000), 200'000U);
    EXPECT_EQ(claimed(kMaxObjectBytes), kMaxObjectBytes);
    EXPECT_EQ(claimed(kMaxObjectBytes + 1), entry.stored_size);
    EXPECT_EQ(claimed(1), entry.stored_size);
    const ByteBuffer broken = with(good, entry.offset + 8, 0U);
    EXPECT_EQ(DatFile::open(in_memory(broken), DataSet::Portal).value().read(entry).error(),
              (GameDataError{GameDataTrouble::BadCompression, kSetupId, "compressed", 0}));
}

// ---- trees that no writer makes

// Nodes without an entry, each with the next one as its only child; the last is a leaf, or has the child that is given.
constexpr std::uint32_t kNodeStep = 2048;
constexpr std::uint32_t node_at(std::uint32_t number) { return 1024 + number * kNodeStep; }

DatFile chain_of_nodes(std::uint32_t count, std::uint32_t last_child = 0) {
    ByteBuffer bytes = with(DatWriter{DataSet::Portal, 0, kNodeStep}.finish(), kRootAt, node_at(0));
    bytes.resize(node_at(count));
    for (std::uint32_t i = 0; i < count; ++i)
        store_le(std::span(bytes), node_at(i) + 4, i + 1 < count ? node_at(i + 1) : last_child);
    return DatFile::open(in_memory(std::move(bytes)), DataSet::Portal).value();
}

// The error of a walk that meets no entry.
GameDataError error_of_walk(const DatFile& file) {
    const auto size = file.walk([](const DatEntry& entry) { ADD_FAILURE() << entry.id; });
    EXPECT_FALSE(size.has_value());
    return size ? GameDataError{} : size.error();
}

TEST(DatFile, ATreeHasAtMost16Levels) {
    DatFile deepest = chain_of_nodes(16);
    EXPECT_EQ(deepest.find(1).error(), (GameDataError{GameDataTrouble::NotFound, 1, "id", 0}));
    const auto size = deepest.walk([](const DatEntry&) {});
    ASSERT_TRUE(size.has_value()) << describe(size.error());
    EXPECT_EQ(size->levels, 16);
    EXPECT_EQ(size->nodes, 16U);
    DatFile deeper = chain_of_nodes(17);
    EXPECT_EQ(deeper.find(1).error(), (GameDataError{GameDataTrouble::TooDeep, 1, "node", node_at(16)}));
    EXPECT_EQ(error_of_walk(deeper), (GameDataError{GameDataTrouble::TooDeep, 0, "node", node_at(16)}));
}

TEST(DatFile, ATreeThatLeadsBackIntoItselfIsRefused) {
    DatFile loop = chain_of_nodes(3, node_at(1));
    EXPECT_EQ(loop.find(1).error(), (GameDataError{GameDataTrouble::TreeLoop, 1, "node", node_at(1)}));
    EXPECT_EQ(error_of_walk(loop), (GameDataError{GameDataTrouble::TreeLoop, 0, "node", node_at(1)}));
}

TEST(DatFile, ANodeThatIsNoneIsNamedByItsBlock) {
    DatFile outside = chain_of_nodes(2, 399);
    EXPECT_EQ(outside.find(1).error(), (GameDataError{GameDataTrouble::BadOffset, 1, "block", 399}));
    EXPECT_EQ(error_of_walk(outside), (GameDataError{GameDataTrouble::BadOffset, 0, "block", 399}));
}

TEST(DatFile, AWalkEndsAtTheFirstNodeThatIsNone) {
    DatWriter writer = portal_writer();
    for (std::uint32_t id = 1; id <= 62; ++id) writer.add(id, some_bytes(4));
    const ByteBuffer good = writer.finish();
    const auto root = load_le<std::uint32_t>(good, kRootAt);
    const auto walked = [&](std::size_t child) {
        const DatFile file = DatFile::open(in_memory(with(good, root + 4 + 4 * child, 8U)), DataSet::Portal).value();
        std::size_t seen = 0;
        EXPECT_FALSE(file.walk([&](const DatEntry&) { ++seen; }).has_value());
        return seen;
    };
    EXPECT_EQ(walked(0), 0U);
    EXPECT_EQ(walked(1), 31U) << "the first child's 30, and the root's own";
}

TEST(DatFile, ABlockMayBeginRightBehindTheHeader) {
    ByteBuffer bytes = portal_writer().finish();
    store_le(std::span(bytes), kDatHeaderBytes, std::uint64_t{0x44332211'00000000});
    const DatFile file = DatFile::open(in_memory(bytes), DataSet::Portal).value();
    EXPECT_EQ(file.read({.id = kSetupId, .offset = kDatHeaderBytes, .stored_size = 4}).value(), unhex("11223344"));
    EXPECT_EQ(file.read({.id = kSetupId, .offset = kDatHeaderBytes - 1, .stored_size = 4}).error(),
              (GameDataError{GameDataTrouble::BadOffset, kSetupId, "block", kDatHeaderBytes - 1}));
}

TEST(DatFile, AChainIsAsLongAsItsObject) {
    DatWriter writer{DataSet::Portal, 0, 64};
    writer.add(kSetupId, some_bytes(60 + 1));
    const ByteBuffer good = writer.finish();
    const DatEntry entry = opened(writer).find(kSetupId).value();
    EXPECT_EQ(opened(writer).read(entry).value(), some_bytes(61));
    const auto error_with = [&](std::uint32_t block, std::uint32_t link) {
        const DatFile file = DatFile::open(in_memory(with(good, block, link)), DataSet::Portal).value();
        const auto read = file.read(entry);
        return read ? GameDataError{} : read.error();
    };
    const std::uint32_t first = entry.offset;
    const std::uint32_t second = entry.offset + 64;
    const auto error = [](GameDataTrouble trouble, std::uint32_t at) {
        return GameDataError{trouble, kSetupId, "block", at};
    };
    EXPECT_EQ(error_with(first, 0), error(GameDataTrouble::ChainShort, first));
    EXPECT_EQ(error_with(second, second + 64), error(GameDataTrouble::ChainLong, second));
    EXPECT_EQ(error_with(first, first), error(GameDataTrouble::ChainLoop, first));
    EXPECT_EQ(error_with(first, 0x80000000U | second), error(GameDataTrouble::FreeBlock, first));
    EXPECT_EQ(error_with(second, 0x80000000U), error(GameDataTrouble::FreeBlock, second));
}

// The least room for nodes in which a look-up of this id finds all of its nodes again.
std::size_t room_for_nodes(const DatWriter& writer, std::uint32_t id) {
    const auto fits = [&](std::size_t room) {
        std::uint64_t bytes_read = 0;
        const ByteBuffer bytes = writer.finish();
        auto file = DatFile::open(std::make_unique<SparseFile>(bytes, bytes.size(), bytes_read), DataSet::Portal, room);
        EXPECT_TRUE(file->find(id).has_value());
        const std::uint64_t before = bytes_read;
        EXPECT_TRUE(file->find(id).has_value());
        return bytes_read == before;
    };
    std::size_t too_small = 0;
    std::size_t enough = 10'000;
    while (enough - too_small > 1) {
        const std::size_t middle = (too_small + enough) / 2;
        (fits(middle) ? enough : too_small) = middle;
    }
    return enough;
}

TEST(DatFile, ANodeIsChargedForItsEntriesAndItsChildren) {
    DatWriter one = portal_writer();
    one.add(1, some_bytes(4));
    const std::size_t leaf = room_for_nodes(one, 1);
    DatWriter full = portal_writer();
    for (std::uint32_t id = 1; id <= 61; ++id) full.add(id, some_bytes(4));
    EXPECT_EQ(room_for_nodes(full, 1), leaf + 60 * sizeof(DatEntry));
    full.add(62, some_bytes(4));
    EXPECT_EQ(room_for_nodes(full, 31), leaf + 2 * sizeof(std::uint32_t)) << "an entry between two children";
}

TEST(DatFile, AnEntryComesBackAsItWasWritten) {
    DatWriter writer = portal_writer();
    writer.add(kSetupId, some_bytes(5));
    const DatEntry entry = opened(writer).find(kSetupId).value();
    EXPECT_EQ(entry.version, 1U);
    EXPECT_EQ(entry.iteration, 1);
    EXPECT_EQ(entry.date, 946'684'800) << "1 January 2000";
    EXPECT_EQ(entry.stored_size, 5U);
    EXPECT_EQ(entry.offset, 1024U);
    EXPECT_FALSE(entry.is_compressed);
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

// 71-game-data 3: the container
#include "gamedata/dat_file.h"

#include <gtest/gtest.h>

#include <cerrno>

#include "gamedata/dat_layout.h"
#include "gamedata/small_files.h"
#include "support/closed_input.h"
#include "support/temp_folder.h"

namespace acmotion::test {
namespace {

using dat_layout::kRootAt;

// Where the test writes over a file's bytes.
template <class T>
ByteBuffer with(ByteBuffer file, std::size_t at, T value) {
    store_le(std::span(file), at, value);
    return file;
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
        EXPECT_EQ(file.find(3 * i + 1).error().trouble, GameDataError::Trouble::NotFound);
    }
    std::vector<std::uint32_t> ids;
    const auto size = file.walk([&](const DatEntry& entry) { ids.push_back(entry.id); });
    ASSERT_TRUE(size.has_value());
    EXPECT_EQ(size->entries, kCount);
    EXPECT_EQ(size->levels, 3);
    EXPECT_EQ(ids.size(), kCount);
    EXPECT_TRUE(std::ranges::is_sorted(ids));
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
        EXPECT_EQ(file.find(1).error().trouble, GameDataError::Trouble::BadOffset) << root;
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
        errno = EINTR;  // of something before
        EXPECT_FALSE(file->read(7, into));
        EXPECT_FALSE(file->read(11, into));
    }
}

TEST(PositionedFile, MayHaveTheNumberOfAStandardInputThatIsClosed) {
    const TempFolder folder;
    folder.write("ten.bin", some_bytes(10));
    const ClosedInput closed;
    EXPECT_TRUE(open_positioned_file((folder / "ten.bin").string()).has_value());
}

TEST(DatFile, RefusesAnObjectLargerThanTheFileOrTheLimit) {
    std::uint64_t ignored = 0;
    const auto file = DatFile::open(
        std::make_unique<SparseFile>(portal_writer().finish(), std::uint64_t{3} << 30, ignored), DataSet::Portal);
    DatEntry entry{.id = kSetupId, .offset = 2048, .stored_size = kMaxObjectBytes};
    EXPECT_EQ(file->claimed_size(entry), kMaxObjectBytes);
    EXPECT_EQ(file->read(entry).error().trouble, GameDataError::Trouble::ChainShort) << "there are only zeros";
    entry.stored_size = kMaxObjectBytes + 1;
    EXPECT_EQ(file->claimed_size(entry), 0U);
    EXPECT_EQ(file->read(entry).error().trouble, GameDataError::Trouble::TooLarge);

    const DatFile small = opened(portal_writer());
    entry.stored_size = static_cast<std::uint32_t>(small.size());
    EXPECT_EQ(small.claimed_size(entry), small.size());
    EXPECT_NE(small.read(entry).error().trouble, GameDataError::Trouble::TooLarge) << "as large as the file";
    ++entry.stored_size;
    EXPECT_EQ(small.claimed_size(entry), 0U);
    EXPECT_EQ(small.read(entry).error().trouble, GameDataError::Trouble::TooLarge);
    EXPECT_EQ(small.read(entry).error().object, kSetupId);
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
              (GameDataError{GameDataError::Trouble::BadCompression, kSetupId, "size", entry.offset}))
        << "no room for a length and a stream";
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
    EXPECT_EQ(deepest.find(1).error(), (GameDataError{GameDataError::Trouble::NotFound, 1, "id", 0}));
    const auto size = deepest.walk([](const DatEntry&) {});
    ASSERT_TRUE(size.has_value()) << describe(size.error());
    EXPECT_EQ(size->levels, 16);
    EXPECT_EQ(size->nodes, 16U);
    DatFile deeper = chain_of_nodes(17);
    EXPECT_EQ(deeper.find(1).error(), (GameDataError{GameDataError::Trouble::TooDeep, 1, "node", node_at(16)}));
    EXPECT_EQ(error_of_walk(deeper), (GameDataError{GameDataError::Trouble::TooDeep, 0, "node", node_at(16)}));
}

}  // namespace
}  // namespace acmotion::test

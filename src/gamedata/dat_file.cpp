#include "gamedata/dat_file.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <optional>
#include <set>

#include "gamedata/dat_layout.h"
#include "gamedata/gzip.h"

namespace acmotion {
namespace {

using namespace dat_layout;

DatHeader decode_header(Bytes bytes) {
    return {
        .transaction_kind = load_le<std::uint8_t>(bytes, kTransactionAt),
        .block_size = load_le<std::int32_t>(bytes, kBlockSizeAt),
        .file_size = load_le<std::uint32_t>(bytes, kFileSizeAt),
        .data_set = load_le<std::uint32_t>(bytes, kDataSetAt),
        .subset = load_le<std::uint32_t>(bytes, kSubsetAt),
        .root = load_le<std::uint32_t>(bytes, kRootAt),
        .engine_version = load_le<std::uint32_t>(bytes, kEngineVersionAt),
        .game_version = load_le<std::uint32_t>(bytes, kGameVersionAt),
        .minor_version = load_le<std::uint32_t>(bytes, kMinorVersionAt),
    };
}

DatEntry decode_entry(Bytes bytes) {
    return {
        .id = load_le<std::uint32_t>(bytes, 4),
        .offset = load_le<std::uint32_t>(bytes, 8),
        .stored_size = load_le<std::uint32_t>(bytes, 12),
        .date = load_le<std::int32_t>(bytes, 16),
        .iteration = load_le<std::int32_t>(bytes, 20),
        .version = load_le<std::uint16_t>(bytes, 2),
        .is_compressed = (load_le<std::uint16_t>(bytes, 0) & kCompressedFlag) != 0,
    };
}

bool is_possible_block_size(std::int32_t size) { return size >= 64 && size <= 65536 && size % 4 == 0; }

tl::unexpected<GameDataError> file_error(GameDataError::Trouble trouble, std::string_view field, std::uint64_t offset) {
    return tl::unexpected(GameDataError{trouble, 0, field, offset});
}

// The id that was asked for, where the part that failed did not know it.
tl::unexpected<GameDataError> about(std::uint32_t id, GameDataError error) {
    error.object = id;
    return tl::unexpected(error);
}

}  // namespace

DatFile::DatFile(std::unique_ptr<PositionedFile> file, const DatHeader& header, std::size_t node_cache_bytes)
    : file_(std::move(file)), header_(header), nodes_(node_cache_bytes) {}

GameDataResult<DatFile> DatFile::open(std::unique_ptr<PositionedFile> file, DataSet expected,
                                      std::size_t node_cache_bytes) {
    std::array<std::byte, kDatHeaderBytes> bytes{};
    if (file->size() < bytes.size()) return file_error(GameDataError::Trouble::NotGameData, "header", file->size());
    if (!file->read(0, bytes)) return file_error(GameDataError::Trouble::Unreadable, "header", 0);
    if (load_le<std::uint32_t>(bytes, kMagicAt) != kMagic)
        return file_error(GameDataError::Trouble::NotGameData, "magic", kMagicAt);
    const DatHeader header = decode_header(bytes);
    if (!is_possible_block_size(header.block_size))
        return file_error(GameDataError::Trouble::BadHeader, "block size", kBlockSizeAt);
    if (header.data_set != static_cast<std::uint32_t>(expected))
        return file_error(GameDataError::Trouble::WrongFile, "data set", kDataSetAt);
    return DatFile{std::move(file), header, node_cache_bytes};
}

std::vector<std::string> DatFile::warnings() const {
    std::vector<std::string> all;
    if (header_.file_size != size())
        all.push_back(fmt::format("the header says {} bytes, and the file has {}", header_.file_size, size()));
    if (header_.transaction_kind != 0)
        all.emplace_back("its last writer was interrupted, and the game would repair it now");
    return all;
}

BlockChain DatFile::chains() const { return {*file_, static_cast<std::uint32_t>(header_.block_size)}; }

GameDataResult<DatFile::Node> DatFile::decode_node(Bytes bytes, std::uint32_t offset) {
    const auto count = load_le<std::int32_t>(bytes, kCountAt);
    if (count < 0 || count > kMaxEntries) return file_error(GameDataError::Trouble::BadNode, "entries", offset);
    const auto entries = static_cast<std::size_t>(count);
    const auto first_child = load_le<std::uint32_t>(bytes, 0);
    Node node;
    // Behind what counts are leftovers, stale offsets among them.
    if (first_child != 0 && first_child != kNoChildEither) {
        for (std::size_t i = 0; i <= entries; ++i) node.children.push_back(load_le<std::uint32_t>(bytes, 4 * i));
    }
    for (std::size_t i = 0; i < entries; ++i)
        node.entries.push_back(decode_entry(bytes.subspan(kEntriesAt + kEntryBytes * i)));
    return node;
}

GameDataResult<DatFile::Node> DatFile::load_node(std::uint32_t offset) const {
    const auto bytes = chains().read(offset, kNodeBytes);
    if (!bytes) return tl::unexpected(bytes.error());
    return decode_node(*bytes, offset);
}

GameDataResult<std::shared_ptr<const DatFile::Node>> DatFile::node_at(std::uint32_t offset) {
    if (const auto* kept = nodes_.find(offset)) return *kept;
    auto loaded = load_node(offset);
    if (!loaded) return tl::unexpected(loaded.error());
    auto node = std::make_shared<const Node>(std::move(*loaded));
    nodes_.keep(offset, node, sizeof(Node) + 4 * node->children.size() + sizeof(DatEntry) * node->entries.size());
    return node;
}

GameDataResult<DatEntry> DatFile::find(std::uint32_t id) {
    std::vector<std::uint32_t> passed;
    std::uint32_t offset = header_.root;
    // Only the root may be missing: a child of 0 is an offset inside the header.
    while (offset != 0 || !passed.empty()) {
        if (std::ranges::find(passed, offset) != passed.end())
            return about(id, {GameDataError::Trouble::TreeLoop, 0, "node", offset});
        if (passed.size() == kMaxLevels) return about(id, {GameDataError::Trouble::TooDeep, 0, "node", offset});
        const auto node = node_at(offset);
        if (!node) return about(id, node.error());
        const auto& entries = (*node)->entries;
        const auto found = std::ranges::find(entries, id, &DatEntry::id);
        if (found != entries.end()) return *found;
        if ((*node)->children.empty()) break;
        passed.push_back(offset);
        const auto smaller = std::ranges::count_if(entries, [id](const DatEntry& entry) { return entry.id < id; });
        offset = (*node)->children[static_cast<std::size_t>(smaller)];
    }
    return about(id, {GameDataError::Trouble::NotFound, 0, "id", 0});
}

GameDataResult<ByteBuffer> DatFile::read(const DatEntry& entry) const {
    const auto wrong = [&](GameDataError::Trouble trouble) {
        return about(entry.id, {trouble, 0, "size", entry.offset});
    };
    if (entry.stored_size > size() || entry.stored_size > kMaxObjectBytes)
        return wrong(GameDataError::Trouble::TooLarge);
    if (entry.is_compressed && entry.stored_size < kLeastCompressedBytes)
        return wrong(GameDataError::Trouble::BadCompression);
    auto stored = chains().read(entry.offset, entry.stored_size);
    if (!stored) return about(entry.id, stored.error());
    if (!entry.is_compressed) return stored;
    auto plain = inflate_object(*stored);
    if (!plain) return about(entry.id, plain.error());
    return plain;
}

std::uint64_t DatFile::claimed_size(const DatEntry& entry) const {
    if (entry.stored_size > size() || entry.stored_size > kMaxObjectBytes) return 0;
    std::array<std::byte, sizeof(std::uint32_t)> plain{};
    const std::uint64_t behind_the_link = std::uint64_t{entry.offset} + sizeof(std::uint32_t);
    if (!entry.is_compressed || !file_->read(behind_the_link, plain)) return entry.stored_size;
    const auto plain_size = load_le<std::uint32_t>(plain, 0);
    return plain_size > kMaxObjectBytes ? entry.stored_size : std::max(plain_size, entry.stored_size);
}

GameDataResult<ByteBuffer> DatFile::read(std::uint32_t id) {
    const auto entry = find(id);
    if (!entry) return tl::unexpected(entry.error());
    return read(*entry);
}

// In order: child 0, entry 0, child 1, … No deeper than kMaxLevels, so it may call itself.
class DatFile::Walk {
 public:
    Walk(const DatFile& file, const std::function<void(const DatEntry&)>& visit) : file_(file), visit_(visit) {}

    void walk(std::uint32_t offset, int level) {
        if (!visited_.insert(offset).second) return fail({GameDataError::Trouble::TreeLoop, 0, "node", offset});
        if (level > kMaxLevels) return fail({GameDataError::Trouble::TooDeep, 0, "node", offset});
        const auto node = file_.load_node(offset);
        if (!node) return fail(node.error());
        ++size.nodes;
        size.levels = std::max(size.levels, level);
        for (std::size_t i = 0; i <= node->entries.size(); ++i) {
            if (!node->children.empty()) walk(node->children[i], level + 1);
            if (error) return;
            if (i < node->entries.size()) take(node->entries[i]);
        }
    }

    TreeSize size;
    std::optional<GameDataError> error;

 private:
    void take(const DatEntry& entry) {
        ++size.entries;
        visit_(entry);
    }
    void fail(const GameDataError& why) { error = why; }

    const DatFile& file_;
    const std::function<void(const DatEntry&)>& visit_;
    std::set<std::uint32_t> visited_;
};

GameDataResult<TreeSize> DatFile::walk(const std::function<void(const DatEntry&)>& visit) const {
    Walk run{*this, visit};
    if (header_.root != 0) run.walk(header_.root, 1);
    if (run.error) return tl::unexpected(*run.error);
    return run.size;
}

}  // namespace acmotion

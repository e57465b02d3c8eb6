#include "gamedata/dat_writer.h"

#include <algorithm>

#include "gamedata/dat_layout.h"
#include "gamedata/gzip.h"

namespace acmotion {
namespace {

using namespace dat_layout;

// Where the game's own files begin with blocks, whatever their size.
constexpr std::size_t kFirstBlockAt = 1024;
// The game refuses to write entries of version 0.
constexpr std::uint16_t kEntryVersion = 1;
constexpr std::int32_t kFirstIteration = 1;
// Midnight of 1 January 2000: no clock, so that a world is the same whenever it is made.
constexpr std::int32_t kEntryDate = 946'684'800;

// Entries that a subtree of that many levels can hold.
std::size_t capacity(int levels) {
    std::size_t entries = kMaxEntries;
    for (int i = 1; i < levels; ++i) entries = (kMaxEntries + 1) * entries + kMaxEntries;
    return entries;
}

int levels_for(std::size_t entries) {
    int levels = 1;
    while (capacity(levels) < entries) ++levels;
    return levels;
}

void append_entry(ByteBuffer& node, const DatEntry& entry) {
    append_le(node, entry.is_compressed ? kCompressedFlag : std::uint16_t{0});
    append_le(node, entry.version);
    append_le(node, entry.id);
    append_le(node, entry.offset);
    append_le(node, entry.stored_size);
    append_le(node, entry.date);
    append_le(node, entry.iteration);
}

}  // namespace

// One file under construction.
class DatWriter::Run {
 public:
    explicit Run(std::uint32_t block_size) : block_size_(block_size), file_(kFirstBlockAt) {}

    // The offset of its first block.
    std::uint32_t write_chain(Bytes bytes) {
        const std::size_t first = file_.size();
        while (!bytes.empty()) {
            const Bytes payload = bytes.first(std::min<std::size_t>(block_size_ - 4, bytes.size()));
            bytes = bytes.subspan(payload.size());
            const std::size_t next = file_.size() + block_size_;
            append_le(file_, bytes.empty() ? 0U : static_cast<std::uint32_t>(next));
            append(file_, payload);
            file_.resize(next);
        }
        return static_cast<std::uint32_t>(first);
    }

    // The offset of the subtree's root. Children come first: a node names them.
    std::uint32_t write_tree(std::span<const DatEntry> entries) {
        const int levels = levels_for(entries.size());
        if (levels == 1) return write_node({}, entries);
        const std::size_t of_child = capacity(levels - 1) + 1;
        const std::size_t children = (entries.size() + of_child) / of_child;
        std::vector<std::uint32_t> offsets;
        std::vector<DatEntry> between;
        for (std::size_t i = 0; i < children; ++i) {
            // Evenly: what is left, over the children that are left.
            const std::size_t count = (entries.size() - (children - i - 1)) / (children - i);
            offsets.push_back(write_tree(entries.first(count)));
            entries = entries.subspan(count);
            if (entries.empty()) break;
            between.push_back(entries.front());
            entries = entries.subspan(1);
        }
        return write_node(offsets, between);
    }

    std::span<std::byte> bytes() { return file_; }
    ByteBuffer take() { return std::move(file_); }

 private:
    std::uint32_t write_node(std::span<const std::uint32_t> children, std::span<const DatEntry> entries) {
        ByteBuffer node;
        for (const std::uint32_t child : children) append_le(node, child);
        node.resize(kCountAt);
        append_le(node, static_cast<std::int32_t>(entries.size()));
        for (const DatEntry& entry : entries) append_entry(node, entry);
        node.resize(kNodeBytes);
        return write_chain(node);
    }

    std::uint32_t block_size_;
    ByteBuffer file_;
};

void DatWriter::add_compressed(std::uint32_t id, Bytes object) { objects_[id] = {deflate_object(object), true}; }

ByteBuffer DatWriter::finish() const {
    Run run{block_size_};
    std::vector<DatEntry> entries;
    for (const auto& [id, stored] : objects_) {
        entries.push_back({.id = id,
                           .offset = run.write_chain(stored.bytes),
                           .stored_size = static_cast<std::uint32_t>(stored.bytes.size()),
                           .date = kEntryDate,
                           .iteration = kFirstIteration,
                           .version = kEntryVersion,
                           .is_compressed = stored.is_compressed});
    }
    const std::uint32_t root = entries.empty() ? 0 : run.write_tree(entries);
    const std::span<std::byte> file = run.bytes();
    store_le(file, kTransactionAt + 1, kTransactionMark);
    store_le(file, kMagicAt, kMagic);
    store_le(file, kBlockSizeAt, block_size_);
    store_le(file, kFileSizeAt, static_cast<std::uint32_t>(file.size()));
    store_le(file, kDataSetAt, static_cast<std::uint32_t>(data_set_));
    store_le(file, kSubsetAt, subset_);
    store_le(file, kRootAt, root);
    return run.take();
}

}  // namespace acmotion

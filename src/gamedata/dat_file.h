#pragma once
#include <functional>
#include <memory>
#include <vector>

#include "gamedata/block_chain.h"
#include "gamedata/lru_cache.h"

namespace acmotion {

// Which of the game's files (spec 71 §2).
enum class DataSet : std::uint32_t { Portal = 1, Cell = 2, Local = 3 };

// What a file says of itself (spec 71 §3.1).
struct DatHeader {
    std::uint8_t transaction_kind = 0;  // 0: closed cleanly
    std::int32_t block_size = 0;
    std::uint32_t file_size = 0;  // as it says; the real length counts
    std::uint32_t data_set = 0;
    std::uint32_t subset = 0;
    std::uint32_t root = 0;  // offset of the root node; 0: no objects
    std::uint32_t engine_version = 0;
    std::uint32_t game_version = 0;
    std::uint32_t minor_version = 0;
};

// Where an object is stored (spec 71 §3.3).
struct DatEntry {
    std::uint32_t id = 0;
    std::uint32_t offset = 0;
    std::uint32_t stored_size = 0;
    std::int32_t date = 0;  // seconds since 1970
    std::int32_t iteration = 0;
    std::uint16_t version = 0;
    bool is_compressed = false;
};

// What a walk over the whole tree has met.
struct TreeSize {
    std::size_t entries = 0;
    std::size_t nodes = 0;
    int levels = 0;  // the root is on level 1
};

// A file of the game: objects by id (spec 71 §3). Only what is asked for is read; nodes of the tree are kept. Not for
// several threads at once.
class DatFile {
 public:
    static constexpr std::size_t kDefaultNodeCacheBytes = std::size_t{8} << 20;

    // Reads the header. `expected`: the data set that the file must be of. A broken tree shows when objects are looked up.
    [[nodiscard]] static GameDataResult<DatFile> open(std::unique_ptr<PositionedFile> file, DataSet expected,
                                                      std::size_t node_cache_bytes = kDefaultNodeCacheBytes);

    [[nodiscard]] const DatHeader& header() const { return header_; }
    [[nodiscard]] std::uint64_t size() const { return file_->size(); }
    // What is odd about the header, and no reason to refuse the file. In words.
    [[nodiscard]] std::vector<std::string> warnings() const;

    [[nodiscard]] GameDataResult<DatEntry> find(std::uint32_t id);
    // The plain bytes of an object.
    [[nodiscard]] GameDataResult<ByteBuffer> read(const DatEntry& entry) const;
    [[nodiscard]] GameDataResult<ByteBuffer> read(std::uint32_t id);
    // Bytes that reading an object makes, stored or plain, whichever are more: as it says itself, and looked up without
    // reading the object. 0 of one that is refused at once.
    [[nodiscard]] std::uint64_t claimed_size(const DatEntry& entry) const;
    // Every entry by rising id, up to the first error. Keeps no node.
    [[nodiscard]] GameDataResult<TreeSize> walk(const std::function<void(const DatEntry&)>& visit) const;

 private:
    struct Node {
        std::vector<std::uint32_t> children;  // none: a leaf
        std::vector<DatEntry> entries;
    };
    class Walk;

    DatFile(std::unique_ptr<PositionedFile> file, const DatHeader& header, std::size_t node_cache_bytes);
    [[nodiscard]] BlockChain chains() const;
    [[nodiscard]] GameDataResult<Node> load_node(std::uint32_t offset) const;
    [[nodiscard]] GameDataResult<std::shared_ptr<const Node>> node_at(std::uint32_t offset);
    [[nodiscard]] static GameDataResult<Node> decode_node(Bytes bytes, std::uint32_t offset);

    std::unique_ptr<PositionedFile> file_;
    DatHeader header_;
    LruCache<std::uint32_t, std::shared_ptr<const Node>> nodes_;
};

}  // namespace acmotion

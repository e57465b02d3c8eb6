#include "gamedata/block_chain.h"

#include <algorithm>
#include <optional>
#include <set>

#include "gamedata/positioned_file.h"

namespace acmotion {
namespace {

constexpr std::size_t kLinkBytes = 4;

}  // namespace

bool MemoryFile::read(std::uint64_t offset, std::span<std::byte> into) const {
    if (offset > bytes_.size() || into.size() > bytes_.size() - offset) return false;
    std::ranges::copy(Bytes(bytes_).subspan(static_cast<std::size_t>(offset), into.size()), into.begin());
    return true;
}

// One reading of a chain. Each block is checked before its bytes are used, in the order of the spec: its offset, whether
// it was there before, its end, and after its payload its link.
class BlockChain::Run {
 public:
    Run(const PositionedFile& file, std::uint32_t block_size, std::uint64_t size)
        : file_(file), block_size_(block_size), missing_(size) {}

    GameDataResult<ByteBuffer> read(std::uint32_t first) {
        std::uint32_t offset = first;
        while (missing_ > 0 && !error_) offset = read_block(offset);
        if (error_) return tl::unexpected(*error_);
        return std::move(bytes_);
    }

 private:
    // The link to the next block; 0 behind the last one or after an error.
    std::uint32_t read_block(std::uint32_t offset) {
        const std::uint64_t payload = std::min<std::uint64_t>(block_size_ - kLinkBytes, missing_);
        if (const auto trouble = trouble_before(offset, kLinkBytes + payload)) return fail(*trouble, offset);
        block_.resize(static_cast<std::size_t>(kLinkBytes + payload));
        if (!file_.read(offset, block_)) return fail(GameDataError::Trouble::Unreadable, offset);
        append(bytes_, Bytes(block_).subspan(kLinkBytes));
        missing_ -= payload;
        const auto link = load_le<std::uint32_t>(block_, 0);
        if (const auto trouble = trouble_of(link)) return fail(*trouble, offset);
        return link;
    }

    [[nodiscard]] std::optional<GameDataError::Trouble> trouble_before(std::uint32_t offset, std::uint64_t needed) {
        const std::uint64_t size = file_.size();
        const bool is_inside = offset >= kDatHeaderBytes && offset < kFreeBlockBit && offset + kLinkBytes <= size;
        if (!is_inside) return GameDataError::Trouble::BadOffset;
        // A tree, not a hash: the author of the file chose the offsets.
        if (!visited_.insert(offset).second) return GameDataError::Trouble::ChainLoop;
        if (offset + needed > size) return GameDataError::Trouble::TruncatedBlock;
        return std::nullopt;
    }

    [[nodiscard]] std::optional<GameDataError::Trouble> trouble_of(std::uint32_t link) const {
        if ((link & kFreeBlockBit) != 0) return GameDataError::Trouble::FreeBlock;
        if (link == 0 && missing_ > 0) return GameDataError::Trouble::ChainShort;
        if (link != 0 && missing_ == 0) return GameDataError::Trouble::ChainLong;
        return std::nullopt;
    }

    std::uint32_t fail(GameDataError::Trouble trouble, std::uint32_t offset) {
        error_ = GameDataError{trouble, 0, "block", offset};
        return 0;
    }

    const PositionedFile& file_;
    std::uint32_t block_size_;
    std::uint64_t missing_;
    ByteBuffer bytes_;
    ByteBuffer block_;
    std::set<std::uint32_t> visited_;
    std::optional<GameDataError> error_;
};

GameDataResult<ByteBuffer> BlockChain::read(std::uint32_t first, std::uint64_t size) const {
    return Run{*file_, block_size_, size}.read(first);
}

}  // namespace acmotion

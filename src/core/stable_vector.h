#pragma once
#include <algorithm>
#include <array>
#include <cstddef>
#include <memory>
#include <utility>
#include <vector>

#include "core/memory.h"

namespace acmotion {

// Grows at its end, by blocks of that many, and never moves what is in it: no moment at which everything is copied, and
// no room for twice as much. A value: a copy of it is a copy of everything. The blocks of a long one lie in large pages.
template <class T, std::size_t BlockSize>
class StableVector {
 public:
    StableVector() = default;
    ~StableVector() { drop_blocks_from(0); }
    StableVector(const StableVector& other) : StableVector() {
        for (const Block* block : other.blocks_) add_block(*block);
        size_ = other.size_;
    }
    StableVector(StableVector&& other) noexcept
        : blocks_(std::exchange(other.blocks_, {})),
          size_(std::exchange(other.size_, 0)),
          pieces_(std::exchange(other.pieces_, {})) {}
    StableVector& operator=(StableVector other) noexcept {
        pieces_.swap(other.pieces_);
        blocks_.swap(other.blocks_);
        std::swap(size_, other.size_);
        return *this;
    }

    class Iterator {
     public:
        Iterator(const StableVector& vector, std::size_t at) : vector_(&vector), at_(at) {}
        const T& operator*() const { return (*vector_)[at_]; }
        Iterator& operator++() {
            ++at_;
            return *this;
        }
        bool operator==(const Iterator&) const = default;

     private:
        const StableVector* vector_;
        std::size_t at_;
    };

    T& append() {
        if (size_ == blocks_.size() * BlockSize) add_block();
        return (*this)[size_++];
    }
    // Empty then, with as many blocks left as `room` entries need, if it has them. What is in those stays until it is
    // written over.
    void clear(std::size_t room) {
        size_ = 0;
        drop_blocks_from((room + BlockSize - 1) / BlockSize);
    }
    [[nodiscard]] T& operator[](std::size_t at) { return (*blocks_[at / BlockSize])[at % BlockSize]; }
    [[nodiscard]] const T& operator[](std::size_t at) const { return (*blocks_[at / BlockSize])[at % BlockSize]; }
    [[nodiscard]] std::size_t size() const { return size_; }
    [[nodiscard]] Iterator begin() const { return {*this, 0}; }
    [[nodiscard]] Iterator end() const { return {*this, size_}; }

    // Without what its entries own.
    [[nodiscard]] std::size_t memory_used() const {
        const std::size_t alone = std::min(pieces_.size(), kAlone);
        return alone * sizeof(Block) + (pieces_.size() - alone) * kLargePageBytes +
               pieces_.capacity() * sizeof(AlignedMemory) + blocks_.capacity() * sizeof(Block*);
    }

 private:
    using Block = std::array<T, BlockSize>;

    // So many blocks have their own memory: a large page for a few bodies would be mostly empty. Then they share pages.
    static constexpr std::size_t kInAPage = kLargePageBytes / sizeof(Block);
    static constexpr std::size_t kAlone = 4 * kInAPage;
    static_assert(kInAPage > 0);

    [[nodiscard]] static std::size_t pieces_of(std::size_t blocks) {
        return blocks <= kAlone ? blocks : kAlone + (blocks - kAlone + kInAPage - 1) / kInAPage;
    }
    template <class... From>
    [[gnu::noinline]] void add_block(const From&... from) {
        const std::size_t at = blocks_.size();
        if (pieces_.size() < pieces_of(at + 1))
            pieces_.push_back(at < kAlone ? aligned_memory(sizeof(Block), alignof(Block)) : large_page());
        const std::size_t in_piece = at < kAlone ? 0 : (at - kAlone) % kInAPage;
        blocks_.push_back(std::construct_at(reinterpret_cast<Block*>(pieces_.back().get()) + in_piece, from...));
    }
    void drop_blocks_from(std::size_t first) {
        while (blocks_.size() > first) {
            std::destroy_at(blocks_.back());
            blocks_.pop_back();
        }
        pieces_.resize(pieces_of(blocks_.size()));
    }

    std::vector<Block*> blocks_;
    std::size_t size_ = 0;
    std::vector<AlignedMemory> pieces_;
};

}  // namespace acmotion

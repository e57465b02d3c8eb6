#pragma once
#include <algorithm>
#include <array>
#include <cstddef>
#include <vector>

#include "core/boxed.h"

namespace acmotion {

// Grows at its end, by blocks of that many, and never moves what is in it: no moment at which everything is copied, and
// no room for twice as much. A value: a copy of it is a copy of everything.
template <class T, std::size_t BlockSize>
class StableVector {
 public:
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
        if (size_ == blocks_.size() * BlockSize) blocks_.emplace_back().emplace();
        return (*this)[size_++];
    }
    // Empty then, with as many blocks left as `room` entries need, if it has them. What is in those stays until it is
    // written over.
    void clear(std::size_t room) {
        size_ = 0;
        blocks_.resize(std::min(blocks_.size(), (room + BlockSize - 1) / BlockSize));
    }
    [[nodiscard]] T& operator[](std::size_t at) { return (*blocks_[at / BlockSize])[at % BlockSize]; }
    [[nodiscard]] const T& operator[](std::size_t at) const { return (*blocks_[at / BlockSize])[at % BlockSize]; }
    [[nodiscard]] std::size_t size() const { return size_; }
    [[nodiscard]] Iterator begin() const { return {*this, 0}; }
    [[nodiscard]] Iterator end() const { return {*this, size_}; }

    // Without what its entries own.
    [[nodiscard]] std::size_t memory_used() const {
        return blocks_.size() * sizeof(Block) + blocks_.capacity() * sizeof(Boxed<Block>);
    }

 private:
    using Block = std::array<T, BlockSize>;

    std::vector<Boxed<Block>> blocks_;
    std::size_t size_ = 0;
};

}  // namespace acmotion

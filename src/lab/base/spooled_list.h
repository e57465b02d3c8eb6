#pragma once
#include <algorithm>
#include <cassert>
#include <cstddef>
#include <cstdlib>
#include <cstring>
#include <memory>
#include <type_traits>
#include <utility>
#include <vector>

#include "lab/base/index_iterator.h"
#include "lab/base/spool.h"

namespace acmotion {

// An item that lies in a spool as in memory, so many to a block, of which a reader has so many in memory. `take` moves on in the
// bytes.
template <class Item, std::size_t PerBlock, std::size_t PerRead = PerBlock>
struct PlainItem {
    static_assert(std::is_trivially_copyable_v<Item> && PerBlock % PerRead == 0);
    static constexpr std::size_t kPerBlock = PerBlock;
    static constexpr std::size_t kPerRead = PerRead;

    static void put(ByteBuffer& out, const Item& item) { append(out, std::as_bytes(std::span{&item, 1})); }
    static Item take(Bytes& in) {
        Item item;
        std::memcpy(static_cast<void*>(&item), in.data(), sizeof item);
        in = in.subspan(sizeof item);
        return item;
    }
};

// How an item lies in a spool. One without kPerRead is read by whole blocks.
template <class Item>
struct SpooledItem : PlainItem<Item, 64> {};

// A list that only grows, for what grows with the length of a session: its newest items are in memory, all others in a
// temporary file, block by block. To be read from the front: each iterator has a block in memory, or part of one. What it leads to
// stays valid as long as the iterator stays there. Copies share what is in the file, and several threads may read one list.
template <class Item>
class SpooledList {
    using Layout = SpooledItem<Item>;
    using Items = std::vector<Item>;
    // Of a block, or all of it.
    struct Part {
        std::shared_ptr<const Items> items;
        std::size_t first = 0;  // in the list
    };

 public:
    using value_type = Item;

    class Iterator : public IndexIterator<Iterator> {
     public:
        using value_type = Item;
        using reference = const Item&;
        using pointer = const Item*;
        using typename IndexIterator<Iterator>::difference_type;

        Iterator() = default;
        Iterator(const SpooledList& list, std::size_t at) : IndexIterator<Iterator>(at), list_(&list) {}

        const Item& operator*() const { return item(at_); }
        const Item* operator->() const { return &item(at_); }
        // Valid until an item of another part is asked for.
        const Item& operator[](difference_type n) const { return item(at_ + static_cast<std::size_t>(n)); }

     private:
        [[nodiscard]] const Item& item(std::size_t at) const {
            if (at / Layout::kPerBlock == list_->blocks_.size()) return list_->newest_[at % Layout::kPerBlock];
            if (part_.items == nullptr || at - part_.first >= part_.items->size()) part_ = list_->part_with(at);
            return (*part_.items)[at - part_.first];
        }

        using IndexIterator<Iterator>::at_;
        const SpooledList* list_ = nullptr;
        mutable Part part_;
    };
    using iterator = Iterator;
    using const_iterator = Iterator;
    using const_reference = const Item&;

    SpooledList() = default;
    // Several lists may share a spool.
    explicit SpooledList(std::shared_ptr<Spool> spool) : spool_(std::move(spool)) {}
    // Empty.
    [[nodiscard]] SpooledList with_same_spool() const { return SpooledList{spool_}; }

    void push_back(Item item) {
        newest_.push_back(std::move(item));
        if (newest_.size() == Layout::kPerBlock) put_away();
    }
    template <class... Parts>
    void emplace_back(Parts&&... parts) {
        push_back(Item(std::forward<Parts>(parts)...));
    }

    [[nodiscard]] std::size_t size() const { return blocks_.size() * Layout::kPerBlock + newest_.size(); }
    [[nodiscard]] bool empty() const { return size() == 0; }
    [[nodiscard]] Iterator begin() const { return {*this, 0}; }
    [[nodiscard]] Iterator end() const { return {*this, size()}; }
    [[nodiscard]] Item operator[](std::size_t at) const { return *Iterator{*this, at}; }
    [[nodiscard]] Item front() const { return (*this)[0]; }
    [[nodiscard]] Item back() const { return (*this)[size() - 1]; }
    bool operator==(const SpooledList& other) const {
        return size() == other.size() && std::equal(begin(), end(), other.begin());
    }

 private:
    // A block lies in the file, behind its size; or in memory, where this bit is set.
    using At = std::uint64_t;
    using Size = std::uint32_t;
    static constexpr At kInMemory = At{1} << 63U;

    void put_away() {
        if (spool_ == nullptr) spool_ = std::make_shared<Spool>();
        ByteBuffer bytes(sizeof(Size));
        for (const Item& item : newest_) Layout::put(bytes, item);
        const Size size = static_cast<Size>(bytes.size() - sizeof(Size));
        std::memcpy(bytes.data(), &size, sizeof size);
        const auto at = spool_->put(bytes);
        blocks_.push_back(at ? *at : kInMemory | in_memory_.size());
        if (!at) in_memory_.push_back(std::make_shared<Items>(std::move(newest_)));
        newest_.clear();
    }

    [[nodiscard]] Part part_with(std::size_t item) const {
        const std::size_t number = item / Layout::kPerBlock;
        const std::size_t first = number * Layout::kPerBlock;
        const At at = blocks_[number];
        if ((at & kInMemory) != 0) return {in_memory_[static_cast<std::size_t>(at & ~kInMemory)], first};
        if constexpr (requires { Layout::kPerRead; }) {
            const std::size_t skipped = (item - first) / Layout::kPerRead * Layout::kPerRead;
            const At place = at + sizeof(Size) + At{skipped} * sizeof(Item);
            return {read(place, Layout::kPerRead * sizeof(Item), Layout::kPerRead), first + skipped};
        } else {
            Size size = 0;
            if (!spool_->get(at, std::as_writable_bytes(std::span{&size, 1}))) std::abort();
            return {read(at + sizeof size, size, Layout::kPerBlock), first};
        }
    }

    // A file that can no longer be read is as bad as memory that is broken: there is nothing to go on with.
    [[nodiscard]] std::shared_ptr<const Items> read(At at, std::size_t size, std::size_t count) const {
        ByteBuffer bytes(size);
        if (!spool_->get(at, bytes)) std::abort();
        auto items = std::make_shared<Items>();
        items->reserve(count);
        for (Bytes rest = bytes; !rest.empty();) items->push_back(Layout::take(rest));
        return items;
    }

    std::shared_ptr<Spool> spool_;  // null: nothing to put away yet
    std::vector<At> blocks_;        // all of them full
    std::vector<std::shared_ptr<const Items>> in_memory_;
    Items newest_;
};

}  // namespace acmotion

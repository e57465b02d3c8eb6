#pragma once
#include <cstddef>
#include <list>
#include <map>
#include <utility>

namespace acmotion {

// Values by key, as many as fit: beyond `budget` bytes those go that were not asked for the longest. A value larger than
// the whole budget is not kept. Keys may come from strangers, so they are in a tree.
template <class Key, class Value>
class LruCache {
 public:
    explicit LruCache(std::size_t budget) : budget_(budget) {}

    // Null if it is not there. Valid until the next keep().
    [[nodiscard]] const Value* find(const Key& key) {
        const auto found = places_.find(key);
        if (found == places_.end()) return nullptr;
        kept_.splice(kept_.begin(), kept_, found->second);
        return &found->second->value;
    }

    // `bytes`: what the value takes; what the cache takes for it is added here. The key must not be there yet.
    void keep(const Key& key, Value value, std::size_t bytes) {
        bytes += kOwnBytes;
        if (bytes > budget_) return;
        while (bytes_ + bytes > budget_) forget_oldest();
        kept_.push_front({key, std::move(value), bytes});
        places_.emplace(key, kept_.begin());
        bytes_ += bytes;
    }

    [[nodiscard]] std::size_t bytes() const { return bytes_; }

 private:
    struct Kept {
        Key key;
        Value value;
        std::size_t bytes;
    };
    // A node of the list and one of the tree.
    static constexpr std::size_t kOwnBytes = sizeof(Kept) + 2 * sizeof(void*) + sizeof(Key) + 6 * sizeof(void*);

    void forget_oldest() {
        bytes_ -= kept_.back().bytes;
        places_.erase(kept_.back().key);
        kept_.pop_back();
    }

    std::size_t budget_;
    std::size_t bytes_ = 0;
    std::list<Kept> kept_;  // asked for last comes first
    std::map<Key, typename std::list<Kept>::iterator> places_;
};

}  // namespace acmotion

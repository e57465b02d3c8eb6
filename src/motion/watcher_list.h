#pragma once
#include <tuple>

#include "acmotion/core/object_id.h"
#include "acmotion/geometry/position.h"
#include "motion/pooled_list.h"

namespace acmotion {

// An object that wants to know where a body is ("voyeur").
struct Watcher {
    ObjectId id;
    float radius = 0;   // metres
    float quantum = 0;  // seconds
    Position last_sent;
};

// All watchers of all bodies of one world. A body watches one target at most, so as many nodes as there are bodies are
// nearly always enough.
using WatcherPool = Pool<Watcher>;

// The watchers of one body, in the order in which they are served: by the four groups of spec 60 §7, the latest first
// within a group.
class WatcherList {
 public:
    using Index = WatcherPool::Index;

    // kNone if that id does not watch.
    [[nodiscard]] Index find(const WatcherPool& pool, ObjectId id) const;
    // `watcher` must not be there yet.
    Index add(WatcherPool& pool, const Watcher& watcher);
    // False if that id does not watch.
    bool remove(WatcherPool& pool, ObjectId id);
    void clear(WatcherPool& pool) { list_.clear(pool); }

    [[nodiscard]] Index head() const { return list_.head(); }
    [[nodiscard]] std::size_t size() const { return list_.size(); }
    // For WorldInspector::state_hash: a member that is not named here does not compile.
    [[nodiscard]] auto members() const {
        const auto& [list] = *this;
        return std::tie(list);
    }

 private:
    static constexpr Index kNone = WatcherPool::kNone;
    PooledList<Watcher> list_;
};

}  // namespace acmotion

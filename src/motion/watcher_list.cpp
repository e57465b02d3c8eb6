#include "motion/watcher_list.h"

namespace acmotion {
namespace {

std::uint32_t group_of(ObjectId id) { return (id.value ^ (id.value >> 16)) % 4; }

}  // namespace

WatcherList::Index WatcherList::find(const WatcherPool& pool, ObjectId id) const {
    Index at = head_;
    while (at != kNone && pool[at].value.id != id) at = pool[at].next;
    return at;
}

WatcherList::Index WatcherList::add(WatcherPool& pool, const Watcher& watcher) {
    Index before = kNone;
    for (Index at = head_; at != kNone && group_of(pool[at].value.id) < group_of(watcher.id); at = pool[at].next) {
        before = at;
    }
    const Index added = pool.acquire(watcher);
    pool[added].next = link(pool, before);
    link(pool, before) = added;
    ++size_;
    return added;
}

bool WatcherList::remove(WatcherPool& pool, ObjectId id) {
    Index before = kNone;
    for (Index at = head_; at != kNone; before = at, at = pool[at].next) {
        if (pool[at].value.id != id) continue;
        link(pool, before) = pool[at].next;
        pool.release(at);
        --size_;
        return true;
    }
    return false;
}

void WatcherList::clear(WatcherPool& pool) {
    while (head_ != kNone) {
        const Index first = head_;
        head_ = pool[first].next;
        pool.release(first);
    }
    size_ = 0;
}

}  // namespace acmotion

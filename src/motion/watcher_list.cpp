#include "motion/watcher_list.h"

namespace acmotion {
namespace {

std::uint32_t group_of(ObjectId id) { return (id.value ^ (id.value >> 16)) % 4; }

}  // namespace

WatcherList::Index WatcherList::find(const WatcherPool& pool, ObjectId id) const {
    Index at = head();
    while (at != kNone && pool[at].value.id != id) at = pool[at].next;
    return at;
}

WatcherList::Index WatcherList::add(WatcherPool& pool, const Watcher& watcher) {
    Index before = kNone;
    for (Index at = head(); at != kNone && group_of(pool[at].value.id) < group_of(watcher.id); at = pool[at].next) {
        before = at;
    }
    return list_.insert_after(pool, before, watcher);
}

bool WatcherList::remove(WatcherPool& pool, ObjectId id) {
    Index before = kNone;
    for (Index at = head(); at != kNone; before = at, at = pool[at].next) {
        if (pool[at].value.id != id) continue;
        list_.drop_after(pool, before);
        return true;
    }
    return false;
}

}  // namespace acmotion

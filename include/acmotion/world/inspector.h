#pragma once
#include <cstddef>
#include <cstdint>

#include "acmotion/core/limits.h"
#include "acmotion/world/world.h"

namespace acmotion {

// Looks into a world, which must outlive it: for tests, replays and monitors. A host that draws needs none of this.
class WorldInspector {
 public:
    explicit WorldInspector(const World& world) : inside_(world.inside_.get()) {}

    // Over every part of the state that can influence what happens next: two worlds of one hash, with the same rules
    // and hosts, go on alike. What a host keeps is not in it: bodies may play different frames of their animations in a
    // TableLayer, and have one hash until they have moved. Comparable between machines, but not between versions of
    // acmotion.
    [[nodiscard]] std::uint64_t state_hash() const;
    // How often the network asked for more than Limits allow. Part of a snapshot, but not of the hash.
    [[nodiscard]] const Limits::Reached& bounds_reached() const;
    // Bytes of memory that the world takes: bodies, queues, tables and messages that wait, with the room they have to
    // grow, and without what the allocator adds to each piece. Looks at every body; snapshots are not in it.
    [[nodiscard]] std::size_t memory_used() const;

 private:
    const WorldInside* inside_;
};

}  // namespace acmotion

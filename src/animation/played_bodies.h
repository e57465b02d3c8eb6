#pragma once
#include <cstddef>
#include <unordered_map>

#include "acmotion/core/object_id.h"
#include "animation/part_array.h"
#include "core/sip_hash.h"

namespace acmotion {

// A body that plays by its own data.
struct PlayedBody {
    PartArray parts;
    // On the way to another scale (spec 70 §5.9, type 12).
    float scale = 1;
    float scale_end = 1;
    float seconds_left = 0;
};

// Those of one world. Ids come from the network, so they are found by a keyed hash; nothing goes through them in an
// order of their own. A slice asks for one body several times in a row, so the last one found is remembered.
class PlayedBodies {
 public:
    explicit PlayedBodies(const HashKey& key) : bodies_(0, Hash{key}) {}
    PlayedBodies(const PlayedBodies& other) : bodies_(other.bodies_) {}
    PlayedBodies& operator=(const PlayedBodies&) = delete;
    ~PlayedBodies() = default;

    // Null for a body that is moved as without data.
    [[nodiscard]] PlayedBody* find(ObjectId id) {
        if (last_id_ == id && !id.is_null()) return last_;
        const auto found = bodies_.find(id.value);
        last_id_ = id;
        return last_ = found != bodies_.end() ? &found->second : nullptr;
    }
    // In place of the one that was there.
    PlayedBody& insert(ObjectId id, PlayedBody body) {
        last_id_ = {};
        return bodies_.insert_or_assign(id.value, std::move(body)).first->second;
    }
    void erase(ObjectId id) {
        last_id_ = {};
        bodies_.erase(id.value);
    }
    [[nodiscard]] std::size_t size() const { return bodies_.size(); }

 private:
    struct Hash {
        HashKey key;
        std::size_t operator()(std::uint32_t id) const { return static_cast<std::size_t>(keyed_hash(key, id)); }
    };

    std::unordered_map<std::uint32_t, PlayedBody, Hash> bodies_;
    ObjectId last_id_;
    PlayedBody* last_ = nullptr;
};

}  // namespace acmotion

#include "world/object_table.h"

#include <cassert>
#include <cmath>
#include <limits>
#include <utility>

#include "body/host.h"

namespace acmotion {
namespace {

// Ours: a server can let parents go in a circle.
constexpr int kMostParents = 64;

// How far the player may go before a body comes within range or leaves it; less what rounding may add up to.
double distance_to_range(float player_distance) {
    return std::abs(player_distance - static_cast<double>(kActivityRadiusMetres)) - 0.01 - 1e-6 * player_distance;
}

}  // namespace

// ---- objects --------------------------------------------------------------------------------------------------------

ObjectTable::Slot ObjectTable::slot_of(ObjectId id) const {
    const Slot slot = slot_of_.find(id.value);
    return slot != kNone && slots_[slot].is_live ? slot : kNone;
}

WorldObject* ObjectTable::find(ObjectId id) {
    const Slot slot = slot_of(id);
    return slot != kNone ? &wake(slot) : nullptr;
}

const WorldObject* ObjectTable::find(ObjectId id) const {
    const Slot slot = slot_of(id);
    return slot != kNone ? &slots_[slot] : nullptr;
}

const WorldObject& ObjectTable::bearer_of(const WorldObject& object) const {
    const WorldObject* below = &object;
    const WorldObject* top = &object;
    for (int level = 0; level < kMostParents && !top->parent.is_null(); ++level) {
        const WorldObject* parent = find(top->parent);
        if (parent == nullptr) break;
        below = std::exchange(top, parent);
    }
    return top->has_cell ? *top : *below;
}

WorldObject& ObjectTable::insert(ObjectId id) {
    assert(slot_of_.find(id.value) == kNone);
    Slot slot = static_cast<Slot>(slots_.size());
    if (free_slots_.empty()) {
        slots_.append();
        wakes_.append();
    } else {
        slot = free_slots_.back();
        free_slots_.pop_back();
        slots_[slot] = {};
        wakes_.wake(slot);
    }
    slot_of_.insert(id.value, slot);
    slots_[slot].id = id;
    return slots_[slot];
}

void ObjectTable::erase(ObjectId id) {
    const Slot slot = slot_of_.find(id.value);
    if (slot == kNone) return;
    slots_[slot] = {};
    wakes_.vacate(slot);
    free_slots_.push_back(slot);
    slot_of_.erase(id.value);
}

std::size_t ObjectTable::memory_used() const {
    return slots_.memory_used() + free_slots_.capacity() * sizeof(Slot) + slot_of_.memory_used() + wakes_.memory_used();
}

// ---- rest -----------------------------------------------------------------------------------------------------------

void ObjectTable::begin_pass(double clock, ObjectId player_id, const std::optional<Position>& player) {
    const Slot player_slot = slot_of(player_id);
    if (player_slot != pass_.player_slot) wake_all();
    if (player && pass_.player_after) travelled_ += distance(*pass_.player_after, *player);
    last_pass_ = pass_;
    pass_ = {clock, player_slot, player, player, travelled_};
}

ObjectTable::Slot ObjectTable::next_awake(Slot from) {
    visited_ = wakes_.next_in_word(from, travelled_);
    if (visited_ != kNone) return visited_;
    visited_ = wakes_.next_beyond(from, travelled_);
    if (visited_ != kNone) wake(visited_);
    return visited_;
}

[[gnu::noinline]] void ObjectTable::wake_sleeper(Slot slot) {
    const Settled now = settled(slot);
    slots_[slot].clock = now.clock;
    slots_[slot].player_distance = now.player_distance;
    wakes_.wake(slot);
}

void ObjectTable::wake_all() {
    for (Slot slot = 0; slot < slots_.size(); ++slot) {
        if (slots_[slot].is_live) wake(slot);
    }
}

[[gnu::noinline]] void ObjectTable::player_moved(const Position& player) {
    if (pass_.player_after) travelled_ += distance(*pass_.player_after, player);
    pass_.player_after = player;
}

[[gnu::noinline]] void ObjectTable::rest(Slot slot) {
    const WorldObject& object = slots_[slot];
    constexpr double kForever = std::numeric_limits<double>::infinity();
    if (is_out_of_time(object)) return wakes_.sleep(slot, kForever);
    if (object.clock != pass_.clock) return;
    const double remaining = pass_.player_after ? distance_to_range(object.player_distance) : kForever;
    // Bodies in slots before the player's have not seen its step of this pass yet.
    const double travelled = slot < pass_.player_slot ? pass_.travelled : travelled_;
    if (remaining > 0) wakes_.sleep(slot, travelled + remaining);
}

ObjectTable::Settled ObjectTable::settled(Slot slot) const {
    const WorldObject& object = slots_[slot];
    const double clock = settled_clock(slot);
    if (wakes_.is_awake(slot) || is_out_of_time(object)) return {clock, object.player_distance};
    const std::optional<Position>& player = seen_from(slot, slot < visited_ ? pass_ : last_pass_);
    if (!player) return {clock, object.player_distance};
    return {clock, static_cast<float>(distance(*player, object.position))};
}

}  // namespace acmotion

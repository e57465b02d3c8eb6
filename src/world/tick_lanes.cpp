#include "world/tick_lanes.h"

#include <algorithm>

#include "world/smoothing.h"

namespace acmotion {
namespace {

template <class T>
std::size_t bytes_in(const std::vector<T>& vector) {
    return vector.capacity() * sizeof(T);
}

// Every field by name: one that is new does not compile.
void add_counts(const BoundCounts& counts, BoundCounts& sum) {
    const auto& [waypoints, pending_motions, watchers, children, objects, ended_lives, parked, held] = counts;
    sum.waypoints += waypoints;
    sum.pending_motions += pending_motions;
    sum.watchers += watchers;
    sum.children += children;
    sum.objects += objects;
    sum.ended_lives += ended_lives;
    sum.parked += parked;
    sum.held += held;
}

// The most that a tick of a body without bonds has beyond what it began with. Motions: every landing and take-off first
// ends all that are pending, and plays four at most; a move-to to a place begins or ends seven at most in a slice, and
// the end of the slice lets all of them go. Waypoints: the one that a failed walk remembers. Actions are only let go.
constexpr std::size_t kMostMotions = 32;
constexpr std::size_t kMostWaypoints = 2;
// What a lane begins with. A tick that keeps some is rare: a blip that ends in the air.
constexpr std::size_t kSpareMotions = 2 * kMostMotions;
constexpr std::size_t kSpareWaypoints = 4 * kMostWaypoints;

}  // namespace

// ---- PassLog --------------------------------------------------------------------------------------------------------

void PassLog::begin_tick(ObjectTable::Slot slot) {
    slot_ = slot;
    tick_begin_ = entries_.size();
}

bool PassLog::was_placed(ObjectId body) const {
    return std::any_of(tick_begin(), entries_.end(), [&](const Entry& entry) {
        return entry.event.object == body && Smoothing::places(entry.event);
    });
}

void PassLog::clear() {
    entries_.clear();
    told_ = 0;
}

// ---- TickLane -----------------------------------------------------------------------------------------------------------

void TickLane::borrow(Pools& lender) {
    pools.waypoints.borrow(lender.waypoints, kSpareWaypoints);
    pools.pending.borrow(lender.pending, kSpareMotions);
    pools.actions.borrow(lender.actions, 1);
}

void TickLane::hand_back(Pools& lender) {
    pools.waypoints.hand_back(lender.waypoints);
    pools.pending.hand_back(lender.pending);
    pools.actions.hand_back(lender.actions);
    add_counts(pools.bounds, lender.bounds);
    pools.bounds = {};
}

bool TickLane::is_supplied() const {
    return pools.pending.spare() > kMostMotions && pools.waypoints.spare() > kMostWaypoints;
}

std::size_t TickLane::memory_used() const {
    return sizeof(TickLane) + log.memory_used() + bytes_in(notices) + bytes_in(at_rest) + bytes_in(left);
}

// ---- Bonds ----------------------------------------------------------------------------------------------------------

void Bonds::add(ObjectTable::Slot slot) {
    if (has(slot)) return;
    if (words_.size() <= slot / kBits) words_.resize(slot / kBits + 1);
    words_[slot / kBits] |= WakeList::Word{1} << slot % kBits;
    slots_.push_back(slot);
}

void Bonds::sort() { std::ranges::sort(slots_); }

std::size_t Bonds::memory_used() const { return bytes_in(words_) + bytes_in(slots_); }

// ---- TickLanes ----------------------------------------------------------------------------------------------------------

void TickLanes::bond_all(const ObjectTable& objects) {
    for (ObjectTable::Slot slot = 0; slot < objects.slots().size(); ++slot) {
        if (objects.slots()[slot].chase) bonds.add(slot);
    }
}

std::size_t TickLanes::count_lone(const WakeList& wakes) const {
    std::size_t lone = 0;
    for (std::size_t word = wakes.next_awake_word(0); word < wakes.words(); word = wakes.next_awake_word(word + 1)) {
        lone += static_cast<std::size_t>(std::popcount(lone_in(word, wakes)));
    }
    return lone;
}

void TickLanes::divide(const ObjectTable& objects, std::size_t lanes) {
    while (lanes_.size() < lanes) lanes_.push_back(std::make_unique<TickLane>());
    in_use_ = lanes;
    const WakeList& wakes = objects.wakes();
    const std::size_t lone = count_lone(wakes);
    std::size_t passed = 0;
    std::size_t lane = 0;  // whose end is looked for
    lanes_[0]->begin = 0;
    for (std::size_t word = wakes.next_awake_word(0); word < wakes.words(); word = wakes.next_awake_word(word + 1)) {
        WakeList::Word left = lone_in(word, wakes);
        const std::size_t passed_after = passed + static_cast<std::size_t>(std::popcount(left));
        for (; lane + 1 < lanes && passed_after > (lane + 1) * lone / lanes; ++lane) {
            for (; passed < (lane + 1) * lone / lanes; ++passed) left &= left - 1;
            const std::size_t slot = word * WakeList::kBits + static_cast<std::size_t>(std::countr_zero(left));
            lanes_[lane]->end = lanes_[lane + 1]->begin = static_cast<ObjectTable::Slot>(slot);
        }
        passed = passed_after;
    }
    lanes_[lane]->end = static_cast<ObjectTable::Slot>(objects.slots().size());
}

PassLog& TickLanes::next_log() {
    PassLog* next = bonded_log.next_slot() < left_log.next_slot() ? &bonded_log : &left_log;
    for (const std::unique_ptr<TickLane>& lane : lanes()) {
        if (lane->log.next_slot() < next->next_slot()) next = &lane->log;
    }
    return *next;
}

void TickLanes::tell(TraceSink& sink) {
    for (PassLog* log = &next_log(); log->next_slot() != ObjectTable::kNone; log = &next_log()) log->tell_next(sink);
    bonded_log.clear();
    left_log.clear();
    for (const std::unique_ptr<TickLane>& lane : lanes()) lane->log.clear();
}

std::size_t TickLanes::memory_used() const {
    std::size_t bytes = bonds.memory_used() + bonded_log.memory_used() + left_log.memory_used() + bytes_in(lanes_);
    for (const std::unique_ptr<TickLane>& lane : lanes_) bytes += lane->memory_used();
    return bytes;
}

}  // namespace acmotion

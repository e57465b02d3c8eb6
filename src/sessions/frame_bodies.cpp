#include "sessions/frame_bodies.h"

#include <algorithm>
#include <bit>
#include <iterator>
#include <numeric>
#include <span>
#include <utility>

#include "acmotion/wire/messages.h"
#include "core/same_bits.h"
#include "world/describe.h"
#include "world/world_access.h"

namespace acmotion {
void FrameBodies::collect(const World& world) {
    if (std::exchange(is_following_, false)) finder_.remember(bodies_);
    take(world.poses(), bodies_);
    if (!has_same_order()) learn_order();
    learn_slots(state_of(world).objects);
    if (ranks_.empty()) return;
    in_slots_.resize(bodies_.size());
    in_slots_.swap(bodies_);
    for (std::size_t i = 0; i < ranks_.size(); ++i) bodies_[ranks_[i]] = in_slots_[i];
}

void FrameBodies::place(const PoseRange& poses) {
    take(poses, in_slots_);
    for (std::size_t i = 0; i < in_slots_.size(); ++i) {
        bodies_[ranks_.empty() ? i : ranks_[i]].position = in_slots_[i].position;
    }
}

// There is room for one more than were there last time: if all of it is used, some bodies may be missing.
void FrameBodies::take(const PoseRange& poses, std::vector<Pose>& all) {
    PoseRange::Iterator at = poses.begin();
    std::size_t taken = 0;
    all.resize(all.size() + 1);
    for (;;) {
        taken += at.take(std::span{all}.subspan(taken));
        if (taken < all.size()) break;
        all.resize(2 * taken);
    }
    all.resize(taken);
}

// Asked while `bodies_` has them as the world does.
bool FrameBodies::has_same_order() const { return std::ranges::equal(bodies_, order_, {}, &Pose::object); }

void FrameBodies::learn_order() {
    order_.clear();
    std::ranges::transform(bodies_, std::back_inserter(order_), &Pose::object);
    ranks_.clear();
    motions_.assign(order_.size(), {});
    if (std::ranges::is_sorted(order_)) return;
    std::vector<std::uint32_t> by_id(order_.size());
    std::iota(by_id.begin(), by_id.end(), 0U);
    std::ranges::sort(by_id, {}, [this](std::uint32_t i) { return order_[i]; });
    ranks_.resize(by_id.size());
    for (std::uint32_t rank = 0; rank < by_id.size(); ++rank) ranks_[by_id[rank]] = rank;
}

// ---- changes --------------------------------------------------------------------------------------------------------

void FrameBodies::note(const SessionMessage& message) {
    const bool is_about_one = message.is_any<UpdatePosition, UpdateMotion, VectorUpdate, SetState>();
    if (is_about_one) noted_.push_back(message.object);
    all_may_differ_ = all_may_differ_ || !is_about_one;
}

const FrameChanges& FrameBodies::find_changes(const World& world) {
    std::ranges::sort(noted_);
    const bool all_may_differ = std::exchange(all_may_differ_, false);
    const bool only_messages_change = world.rules().every_update_snaps;
    const ObjectTable& objects = state_of(world).objects;
    const FrameChanges& changes = finder_.find(bodies_, [&](std::uint32_t place) {
        if (all_may_differ) return true;
        if (!noted_.empty() && std::ranges::binary_search(noted_, bodies_[place].object)) return true;
        return !only_messages_change && objects.is_awake(slots_[place]) &&
               may_differ(objects.slots()[slots_[place]], motions_[place]);
    });
    forget_notes(all_may_differ);
    return changes;
}

// A body that rests is as it was, and so is one that a tick has nothing to do for.
bool FrameBodies::may_differ(const WorldObject& body, InterpretedState& motion) {
    if ((body.manager && !body.manager->is_idle()) || body.velocity != Vec3{} || body.is_moving_to()) return true;
    if (!body.movement || !body.movement->interpreter()) return false;
    const InterpretedState& now = body.movement->interpreter()->fields().interpreted;
    return !same_bits(motion, now) && std::exchange(motion, now) != now;
}

// ---- following ------------------------------------------------------------------------------------------------------

const FrameChanges& FrameBodies::follow(const World& world) {
    const WorldInside& inside = WorldAccess::inside(world);
    const ObjectTable& objects = inside.state.objects;
    const bool has_ticked = std::exchange(last_tick_, inside.state.last_tick) != inside.state.last_tick;
    if (!all_may_differ_) find_noted(objects);
    const bool looks_anew = all_may_differ_ || !has_same_bodies(objects, has_ticked);
    const FrameChanges& changes = looks_anew ? find_anew(world) : find_same(inside, has_ticked);
    awake_before_ = objects.awake();
    return changes;
}

const FrameChanges& FrameBodies::find_anew(const World& world) {
    collect(world);
    return find_changes(world);
}

const FrameChanges& FrameBodies::find_same(const WorldInside& world, bool has_ticked) {
    is_following_ = true;
    is_noted_.assign(places_.size(), 0);
    for (std::size_t i = 0; i < newly_noted_; ++i) is_noted_[noted_slots_[i]] = 1;
    finder_.begin_same(bodies_, has_ticked);
    has_ticked || had_noted_all_ ? look_at_all(world) : look_at_some(world);
    forget_notes(false);
    return finder_.end_same();
}

// Creations and deletions are not looked for one by one: a message about them has all looked at, or there are more objects
// now, or fewer. A tick changes those only that are awake, before it or after.
bool FrameBodies::has_same_bodies(const ObjectTable& objects, bool has_ticked) const {
    if (objects.size() != objects_ || objects.slots().size() != places_.size()) return false;
    const auto is_same = [&](std::uint32_t slot) {
        const WorldObject& object = objects.slots()[slot];
        return shown_[slot] == (is_shown(object) ? object.id : ObjectId{});
    };
    if (!std::ranges::all_of(noted_slots_, is_same)) return false;
    if (!has_ticked) return true;
    const std::vector<std::uint64_t>& awake = objects.awake();
    for (std::size_t word = 0; word < awake.size(); ++word) {
        for (std::uint64_t left = awake[word] | awake_before_[word]; left != 0; left &= left - 1) {
            if (!is_same(static_cast<std::uint32_t>(64 * word) + static_cast<std::uint32_t>(std::countr_zero(left)))) {
                return false;
            }
        }
    }
    return true;
}

// A tick changes what is awake, before it or after, and a message what it is about.
void FrameBodies::find_stirred(const ObjectTable& objects) {
    stirred_ = objects.awake();
    for (std::size_t word = 0; word < stirred_.size(); ++word) {
        stirred_[word] |= had_noted_all_ ? ~std::uint64_t{0} : awake_before_[word];
    }
    for (const std::uint32_t slot : noted_slots_) stirred_[slot / 64] |= std::uint64_t{1} << (slot % 64);
}

// Flat: of every body, in every tick.
[[gnu::flatten]] void FrameBodies::look_at_all(const WorldInside& world) {
    find_stirred(world.state.objects);
    for (std::uint32_t slot = 0; slot < places_.size(); ++slot) {
        const std::uint32_t place = places_[slot];
        if (place == kNone) continue;
        if (is_stirred(slot) || !finder_.is_at_rest(place)) {
            look_at(world, slot);
        } else {
            finder_.keep_clock(place, bodies_[place], clock_of(world, slot));
        }
    }
}

// Nothing has ticked. What a message, or the player, has changed is awake; what it did not change may be, too.
void FrameBodies::look_at_some(const WorldInside& world) {
    const ObjectTable& objects = world.state.objects;
    const auto look = [&](std::uint32_t slot) {
        const std::uint32_t place = places_[slot];
        if (place != kNone && !finder_.has_compared(place)) look_at(world, slot);
    };
    std::ranges::for_each(noted_slots_, look);
    const std::vector<std::uint64_t>& awake = objects.awake();
    for (std::size_t word = 0; word < awake.size(); ++word) {
        for (std::uint64_t woken = awake[word] & ~awake_before_[word]; woken != 0; woken &= woken - 1) {
            look(static_cast<std::uint32_t>(64 * word) + static_cast<std::uint32_t>(std::countr_zero(woken)));
        }
    }
}

void FrameBodies::look_at(const WorldInside& world, std::uint32_t slot) {
    const std::uint32_t place = places_[slot];
    const WorldObject& object = world.state.objects.slots()[slot];
    const bool is_awake = world.state.objects.is_awake(slot);
    const bool only_messages_change = world.rules.every_update_snaps;
    const bool has_own_clock = is_awake && !only_messages_change && !object.is(kFrozen);
    const ChangeFinder::Now now{object.position, object.cached_velocity,
                                has_own_clock ? object.clock : clock_of(world, slot), object.is(kContact),
                                object.is(kHidden)};
    const bool may_be_other =
        is_noted_[slot] != 0 || (is_awake && !only_messages_change && may_differ(object, motions_[place]));
    finder_.compare(place, bodies_[place], now, may_be_other);
}

void FrameBodies::learn_slots(const ObjectTable& objects) {
    objects_ = objects.size();
    places_.assign(objects.slots().size(), kNone);
    shown_.assign(objects.slots().size(), ObjectId{});
    slots_.resize(bodies_.size());
    std::uint32_t next = 0;  // in the order of the world
    for (std::uint32_t slot = 0; slot < places_.size(); ++slot) {
        if (!is_shown(objects.slots()[slot])) continue;
        const std::uint32_t place = ranks_.empty() ? next : ranks_[next];
        places_[slot] = place;
        shown_[slot] = objects.slots()[slot].id;
        slots_[place] = slot;
        ++next;
    }
}

void FrameBodies::find_noted(const ObjectTable& objects) {
    noted_slots_.clear();
    const auto add = [&](ObjectId object) {
        const std::uint32_t slot = objects.slot_of(object);
        if (slot != kNone) noted_slots_.push_back(slot);
    };
    std::ranges::for_each(noted_, add);
    newly_noted_ = noted_slots_.size();
    std::ranges::for_each(moved_, add);
}

// Whether the motion of one that was noted has changed was not asked: it is in the next frame.
void FrameBodies::forget_notes(bool had_noted_all) {
    had_noted_all_ = had_noted_all;
    moved_.swap(noted_);
    noted_.clear();
}

}  // namespace acmotion

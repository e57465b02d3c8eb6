#include <algorithm>

#include "world/look_ahead.h"
#include "world/object_actor.h"
#include "world/tick_lanes.h"

namespace acmotion {
namespace {

// Whom its tick may ask for, or tell something; id 0 among them is nobody.
template <class Visit>
void for_each_other(const WorldObject& object, const WatcherPool& pool, const Visit& visit) {
    if (object.manager) visit(object.manager->sticky_target());
    if (const MoveToManager* move_to = object.move_to()) visit(move_to->state().top_level);
    const TargetManager* target = object.target();
    if (target == nullptr) return;
    if (target->target()) visit(target->target()->target);
    for (auto at = target->watchers().head(); at != WatcherPool::kNone; at = pool[at].next) visit(pool[at].value.id);
}

bool has_others(const WorldObject& object, const WatcherPool& pool) {
    bool found = false;
    for_each_other(object, pool, [&](ObjectId other) { found = found || !other.is_null(); });
    return found;
}

}  // namespace

Engine::Engine(const Engine& whole, Pools& pools, PassLog& log, TickLane* lane)
    : state_(whole.state_),
      call_{whole.call_.rules, whole.call_.limits, pools, whole.call_.sink != nullptr ? &log : nullptr,
            whole.call_.now},
      host_(whole.host_),
      built_in_(whole.built_in_),
      smoothing_(whole.smoothing_),
      lanes_(whole.lanes_),
      lane_(lane),
      is_part_(true) {}

// Those who touch others first, in the order of one thread; then, side by side, those who touch nobody. What the latter
// have to know of the former is where the player is now.
bool Engine::tick_in_lanes() {
    ObjectTable& objects = state_.objects;
    objects.visit(0);
    objects.wake_overslept(0);
    find_bonds();
    const std::size_t lone = lanes_->count_lone(objects.wakes());
    const std::size_t lanes = std::min(lanes_->executor().pieces_for(lone), lone);
    if (lanes < 2) return false;
    tick_bonded();
    lanes_->divide(objects, lanes);
    run_lanes();
    objects.visit(ObjectTable::kNone);
    if (call_.sink != nullptr) lanes_->tell(*call_.sink);
    return true;
}

// Found anew in every pass, from who had others before or has got some since: the rest of the world is not looked at.
void Engine::find_bonds() {
    const ObjectTable::Slots& slots = state_.objects.slots();
    const WatcherPool& watchers = state_.pools.watchers;
    Bonds& bonds = lanes_->bonds;
    bonds.keep([&](ObjectTable::Slot slot) { return has_others(slots[slot], watchers); });
    // And others that have none themselves: a target that takes no more watchers is let go of all the same. They become
    // more while they are gone through. NOLINTNEXTLINE(modernize-loop-convert)
    for (std::size_t i = 0; i < bonds.slots().size(); ++i) {
        for_each_other(slots[bonds.slots()[i]], watchers, [&](ObjectId other) { bond(other); });
    }
    bond(state_.player);
    bonds.sort();
}

void Engine::bond(ObjectId id) {
    if (lanes_ == nullptr) return;
    assert(may_touch(id));
    const ObjectTable::Slot slot = state_.objects.index().find(id.value);
    if (slot != ObjectTable::kNone) lanes_->bonds.add(slot);
}

bool Engine::may_touch(ObjectId id) const {
    if (!is_part_) return true;
    const ObjectTable::Slot slot = state_.objects.index().find(id.value);
    return lane_ == nullptr && (slot == ObjectTable::kNone || lanes_->bonds.has(slot));
}

void Engine::tick_bonded() {
    ObjectTable& objects = state_.objects;
    Engine part(*this, state_.pools, lanes_->bonded_log);
    for (const ObjectTable::Slot slot : lanes_->bonds.slots()) {
        if (!objects.is_awake(slot)) continue;
        objects.visit(slot);
        const bool rests = part.tick_logged(slot, lanes_->bonded_log);
        const WorldObject& object = objects.slots()[slot];
        if (object.id == state_.player) {
            objects.player_moved(object.position);
            objects.wake_overslept(slot + 1);
        } else if (rests) {
            objects.rest(slot);
        }
    }
}

void Engine::run_lanes() {
    class Ticking : public Executor::Work {
     public:
        explicit Ticking(Engine& engine) : engine_(engine) {}
        void do_piece(std::size_t piece) override { engine_.tick_lane(*engine_.lanes_->lanes()[piece]); }

     private:
        Engine& engine_;
    };
    for (const std::unique_ptr<TickLane>& lane : lanes_->lanes()) lane->borrow(state_.pools);
    Ticking ticking(*this);
    lanes_->executor().run(ticking, lanes_->lanes().size());
    for (const std::unique_ptr<TickLane>& lane : lanes_->lanes()) lane->hand_back(state_.pools);
    for (const std::unique_ptr<TickLane>& lane : lanes_->lanes()) finish_lane(*lane);
}

// On any thread.
void Engine::tick_lane(TickLane& lane) {
    Engine part(*this, lane.pools, lane.log, &lane);
    lanes_->for_each_lone(lane, state_.objects.wakes(), [&](ObjectTable::Slot slot) {
        look_ahead(state_, slot, lane.end);
        if (!lane.is_supplied()) return lane.left.push_back(slot);
        if (part.tick_logged(slot, lane.log)) lane.at_rest.push_back(slot);
    });
}

void Engine::finish_lane(TickLane& lane) {
    for (const auto& [body, is_lost] : lane.notices) {
        is_lost ? schedule_destruction(*body) : unschedule_destruction(*body);
    }
    for (const ObjectTable::Slot slot : lane.at_rest) state_.objects.rest(slot);
    Engine part(*this, state_.pools, lanes_->left_log);
    for (const ObjectTable::Slot slot : lane.left) {
        if (part.tick_logged(slot, lanes_->left_log)) state_.objects.rest(slot);
    }
    lane.notices.clear();
    lane.at_rest.clear();
    lane.left.clear();
}

}  // namespace acmotion

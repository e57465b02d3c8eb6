#pragma once
#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <span>

#include "acmotion/body/free_space.h"
#include "acmotion/core/limits.h"
#include "acmotion/core/rules.h"
#include "acmotion/world/host.h"
#include "acmotion/world/pose.h"
#include "acmotion/world/reception.h"
#include "world/state.h"

namespace acmotion {

class Engine;

// Messages and time in, poses out. One frame of the original is: advance(now), then receive() everything that came
// since the last frame; a message then shows its effect on the next tick (spec 20 §1). Times are seconds on any clock
// that does not run backwards. Not thread-safe; worlds do not share anything.
class World {
 public:
    explicit World(const Rules& rules = Rules::retail(), const Limits& limits = {}, const WorldHost& host = {});

    // One whole message, opcode first. Malformed bytes change nothing and come back as an error.
    Reception receive(std::span<const std::byte> message, double now);
    // Upkeep, and the physics tick of every body; more often than 30 times a second it does nothing. Allocates nothing.
    void advance(double now);

    // Which object is the receiver's own player. 0xF746 says so too; until somebody does, messages are held. Near and
    // far are measured from its body: until that is created everybody is far, and is placed instead of walking (spec 20
    // §15).
    void set_player(ObjectId player, double now);
    // The host moves its own player, by keys the world never sees; here it says where that one stands. Near and far are
    // measured from there. False if the player has no body yet, or nobody can stand there.
    bool move_player(const Position& position, double now);
    [[nodiscard]] ObjectId player() const { return state_.player; }
    // How much of its own movement the player's client decides: 2 all of it, as in ordinary play, to 0 nothing.
    void set_autonomy_level(int level) { state_.autonomy_level = level; }

    // Every body that is somewhere, in an order that depends only on creations and deletions.
    [[nodiscard]] PoseRange poses() const { return PoseRange(state_.objects.slots()); }
    [[nodiscard]] std::optional<Pose> pose(ObjectId id) const;
    // All there is to know about a live object; null if there is none. Of a body at rest the clock and the distance
    // from the player are those of the tick that it came to rest in.
    [[nodiscard]] const WorldObject* find(ObjectId id) const { return state_.objects.find(id); }

    // A snapshot, and back: behaviour afterwards is exactly that of the world it was taken from.
    [[nodiscard]] const WorldState& state() const { return state_; }
    void restore(const WorldState& state);
    // Over everything that what happens next depends on: two worlds of one hash, with the same rules and hosts, go on
    // alike.
    [[nodiscard]] std::uint64_t state_hash() const;

    [[nodiscard]] const Rules& rules() const { return rules_; }

 private:
    struct Defaults;
    [[nodiscard]] Engine engine(double now);

    Rules rules_;
    Limits limits_;
    WorldHost host_;
    bool has_animation_;
    std::shared_ptr<Defaults> defaults_;  // what the host did not bring; holds no state of the world
    WorldState state_;
};

}  // namespace acmotion

#pragma once
#include <cstddef>
#include <memory>
#include <optional>
#include <span>

#include "acmotion/core/limits.h"
#include "acmotion/core/rules.h"
#include "acmotion/host.h"
#include "acmotion/world/body_info.h"
#include "acmotion/world/pose.h"
#include "acmotion/world/reception.h"

namespace acmotion {

struct WorldState;

// Everything a world was at a moment, apart from its rules and its host. Opaque, immutable, and cheap to copy: copies
// share what they hold. It may outlive its world, and may be restored any number of times, also on other threads.
class Snapshot {
 private:
    friend class World;
    friend struct WorldAccess;
    explicit Snapshot(std::shared_ptr<const WorldState> state) : state_(std::move(state)) {}

    std::shared_ptr<const WorldState> state_;
};

// Messages and time in, poses out. One frame of the original is: advance(now), then receive() everything that came
// since the last frame; a message then shows its effect on the next tick (spec 20 §1).
//
// Times are seconds on any clock that does not run backwards, the same one for all calls. A call whose time is infinite
// or no number is refused, and changes nothing.
//
// A world has no thread, no lock and no clock: call it from one thread at a time. Worlds share nothing, so
// several may run side by side, each on its own thread. Only std::bad_alloc is ever thrown. A world that was
// moved from may only be destroyed or assigned to.
class World {
 public:
    // Rules and limits are copied. What `host` points to must outlive the world.
    explicit World(const Rules& rules = Rules::retail(), const Limits& limits = {}, const WorldHost& host = {});
    World(World&&) noexcept;
    World& operator=(World&&) noexcept;
    ~World();

    // One whole message, opcode first; the bytes are not needed afterwards. Malformed bytes change nothing and come
    // back as an error.
    Reception receive(std::span<const std::byte> message, double now);
    // All that came since the last frame, in its order: exactly what receiving one after the other does, in less time,
    // because the objects of later messages come from memory while earlier ones are applied. `receptions` takes their
    // answers, as many as it has room for. False only if the time was refused.
    bool receive_all(std::span<const std::span<const std::byte>> messages, double now,
                     std::span<Reception> receptions = {});
    // Upkeep, then the physics tick of every body. The tick waits until 1/30 s has passed since the last one, as in the
    // original; upkeep (deadlines, and whether the player's teleport is over) happens in every call. Call it once per
    // frame, however often that is. In a steady state, when nothing is created, chased or queued for the first time,
    // it allocates nothing. False only if the time was refused.
    bool advance(double now);

    // Which object is the receiver's own player. 0xF746 says so too; until one of them has, messages are held.
    // Near and far are measured from its body: until that is created every body is far, and is placed instead of
    // walking (spec 20 §15). False only if the time was refused.
    bool set_player(ObjectId player, double now);
    // Where the host's own player stands, if keys that the world never sees move it. Near and far are measured
    // from there. False if the player has no body and none is assumed, or no body can stand there.
    bool move_player(const Position& position, double now);
    // 0 until it is known.
    [[nodiscard]] ObjectId player() const;
    // For hosts that cull: the object goes as one that has been out of sight for long enough does. What it holds stays,
    // nowhere; messages that wait for it are lost, and later ones wait for a description. False if there is none, for
    // the player, and if the time was refused.
    bool remove(ObjectId id, double now);
    // Something of the host's own for a body: it decides nothing and is in no hash. Null once the body is gone, also
    // if another life takes its id. No part of a snapshot: a restored world keeps what it has for the ids that it still
    // has. False if there is no such object.
    bool set_user_data(ObjectId id, void* data);
    // Null if there is none.
    [[nodiscard]] void* user_data(ObjectId id) const;
    // How much of the player's movement its client decides: 2 all of it, as in ordinary play, to 0 nothing.
    void set_autonomy_level(int level);
    // For observers that came after the login, or lost a description: from now on an unknown object comes to life at its
    // first 0xF748 or 0xF619, a creature of ordinary size that stands there, and the player where move_player says; what
    // came before is parked as ever, and played then (spec 11 §9.3). Such an object is marked, BodyInfo::is_assumed,
    // until it is described. Off at first: the original waits for a description for ever. Part of a snapshot.
    void assume_objects(bool on);

    // What to draw: every body that is in a cell and not carried, in an order that depends only on creations and
    // deletions. Valid until the world changes; allocates nothing.
    [[nodiscard]] PoseRange poses() const;
    // The same for a display that draws more often than bodies tick: where each was 1/30 s ago, on the straight way between its
    // last two ticks, or its exact pose if that time is that of a tick. A body that was placed (a teleport, a snap, a blip)
    // is shown there at once. Call it after advance(now), with the same time; `Pose::clock` is the moment that is shown. It
    // is poses() until set_smooth has been called and two ticks have passed. Allocates nothing.
    [[nodiscard]] PoseRange poses_at(double now) const;
    // One of those; nothing if the object is not among them.
    [[nodiscard]] std::optional<Pose> pose_at(ObjectId id, double now) const;
    // Whether ticks are remembered for these two. Off at first, and costs nothing then. Moves no body, and is no part of a
    // snapshot; without effect under Rules::tick_every_frame.
    void set_smooth(bool on);
    // One of poses(); nothing if the object is not among them.
    [[nodiscard]] std::optional<Pose> pose(ObjectId id) const;
    // What is known about an object, be it shown or not; nothing if there is no such object.
    [[nodiscard]] std::optional<BodyInfo> find(ObjectId id) const;
    // The places that an object still has to walk to, next one first; none if there is no such object. Valid until the
    // world changes; allocates nothing.
    [[nodiscard]] WaypointRange waypoints(ObjectId id) const;
    // Replaces `bodies` by those of poses() that may differ from what they were when this was asked before: all that a tick
    // moved or a message was about, and some that stayed as they were, in the order of poses(). Of the others `find` says
    // what it said, but for the clock and the distance from the player. The first time, and after a restore, all are among
    // them. Costs nothing until it is asked, allocates nothing where there is room, and influences nothing that happens.
    void changed(std::vector<ObjectId>& bodies);

    // The world as it is, and back: behaviour afterwards is exactly that of the world the snapshot was taken from, if
    // rules, limits and host are the same. Takes as long as copying all bodies does.
    [[nodiscard]] Snapshot snapshot() const;
    void restore(const Snapshot& snapshot);

    [[nodiscard]] const Rules& rules() const;

 private:
    friend struct WorldAccess;
    friend class WorldInspector;  // acmotion/world/inspector.h: hashes, bounds and memory
    std::unique_ptr<WorldInside> inside_;
};

}  // namespace acmotion

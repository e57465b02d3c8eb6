// host: what does the game around acmotion bring? Terrain, animation, sizes, and the local player's client.
// May include core, geometry.
//
// Five interfaces, none of which has to be implemented: acmotion has a stand-in for each that needs no data files. What
// holds for all of them:
//
// - Lifetime: an implementation must outlive every World that was given it, or that a snapshot is restored into.
// - Threads: a World calls its host on the thread of the world's caller, during World::receive, advance, set_player and
//   move_player, and at no other time. A host shared by worlds on several threads must be thread-safe: the terrain
//   of body/ is, that of the game's data files and a TableLayer are not.
// - Re-entrancy: a World is in the middle of a change when it calls. Do not call it back; note what you want, and do it
//   after the call has returned.
// - Determinism: a replay, or a world restored from a snapshot, goes the same way only if the host answers alike. An
//   answer should depend on the arguments and on earlier calls, not on clocks, dice or addresses.
// - Units: metres, seconds, radians. World axes are x east, y north, z up; in body-local axes y is forward and x right.
#pragma once
#include <cstddef>
#include <cstdint>
#include <limits>
#include <optional>

#include "acmotion/core/hash_key.h"
#include "acmotion/core/motion_state.h"
#include "acmotion/core/object_id.h"
#include "acmotion/geometry/position.h"

namespace acmotion {

// acmotion/trace/event.h
class TraceSink;

// ---- where bodies may be --------------------------------------------------------------------------------------------

// A body as a placement world sees it: its lowest sphere, and how far it steps down. Already scaled. How far it steps up
// is not here: ground that can be walked on lifts a body however high it rises (spec 40 §13.2), and nothing of acmotion's
// own is stepped onto.
struct BodyShape {
    float radius = 0.1F;  // the dummy sphere of spec 40 §1 unless the host knows better
    float height = 0;     // 0: the sphere alone
    float step_down = 0.04F;
    float cylinder_radius = radius;  // in distances between bodies: chases and sticking
    // Of the sphere, from the origin, body-local. It stands on the ground; of most bodies it is the origin.
    // Turned with the body, in a sweep one step later.
    Vec3 low_point{0, 0, 0};
    bool has_one_sphere = false;    // such a body does not step down far (spec 40 §13.2)
    bool has_free_heading = false;  // turned at once: its lowest point does not lag (spec 40 §13.2)
};
inline constexpr BodyShape kPersonShape{.radius = 0.4F, .height = 1.8F, .step_down = 0.6F};

// Ground under a body.
struct Contact {
    bool valid = false;    // false: the body is in the air, and falls if it has gravity
    Vec3 normal{0, 0, 1};  // unit length, world axes; walkable from z = 0.664 on
    bool water = false;

    bool operator==(const Contact&) const = default;
};

// What a move ran into.
struct Hit {
    std::optional<Vec3> sliding_normal;    // the body slid along this; comes back with the next sweep's seed
    std::optional<Vec3> collision_normal;  // velocity bounces off this, unless the body walked and still does
    bool environment = false;              // terrain or a wall, as against another body; landing counts
    int stationary = 0;                    // sweeps in a row without progress, 0..3; see PlacementWorld::sweep
};

// Where a placement or a sweep ended.
struct PlacementOutcome {
    bool ok = true;        // false: refused, the body stays where it was
    Position position;     // the foot of the body
    bool has_cell = true;  // false: that place is not loaded
    Contact contact;
    Hit hit;
};

// No ground is remembered: below every body, so nothing lands on it.
inline constexpr float kNoSupport = -std::numeric_limits<float>::infinity();

// What a sweep starts with (spec 40 §13.2).
struct SweepSeed {
    Contact contact;          // the body's present one
    bool in_contact = false;  // in contact, and not leaving the plane
    bool on_walkable = false;
    bool has_gravity = false;
    bool is_missile = false;
    bool edge_slide = false;             // slides along an edge instead of stepping over it
    std::optional<Vec3> sliding_normal;  // of the last commit
    int stationary = 0;                  // what the counter starts at, 0..3
    float last_support_z = 0;            // where the body last stood, or was sent to stand; else kNoSupport
};

// How a placement is meant.
struct PlaceOptions {
    bool allow_slide = true;         // a free spot nearby will do; acmotion's own placements all allow it
    bool loaded_cells_only = false;  // load nothing for its sake; acmotion's own placements never ask for that
    bool grounded_hint = true;       // the message's contact bit; the original asks the terrain instead
    bool is_missile = false;         // stays in the air above ground, and may be where no other body is let in
};

// The host's terrain and walls (spec 40 §12, §13). Built in are free space without map data (body/free_space.h),
// terrain as an array of heights (body/heightfield.h), and walls in either (body/obstacles.h).
//
// Answers are not checked: acmotion does not re-base, clamp or check a position that it is given. In every
// outcome with `ok` and `has_cell`, `position` must lie in the cell it names: outdoors, adjust_to_outside() sees to
// that. Keep the rotation that was asked for.
//
// Two things may surprise. Interpolation and the leash act only on bodies in contact, so a world that never answers a valid
// contact stops all walking. And a body that stands is not asked about until it moves or a message moves it: ground
// that changes under it is noticed then.
class PlacementWorld {
 public:
    virtual ~PlacementWorld() = default;

    // Which cell is that, really? Asked before every placement, with a position as the server sent it. Answers
    // `position`, re-based, and `has_cell`; nothing else of the outcome is read, and `ok` does not count. Without a
    // cell the body is parked at `position`: it is in no cell, time does not pass for it, and unless a later message
    // brings it back it is destroyed after 25 s. The host is not asked again when cells are loaded.
    [[nodiscard]] virtual PlacementOutcome resolve(const Position& position) const = 0;

    // Puts a body down at once: on creation, teleport, snap and blip, and when the host moves its player. `target` is
    // what resolve() answered. The search of spec 40 §13.3: the spot itself, or a free one nearby, then down by
    // step_down to ground; no ground there is no failure but a body in the air (contact stays invalid).
    // - ok: the body takes `position`, `contact` and `hit`. It stays where it was if there is no cell after all.
    // - not ok: the body cannot stand there. It stays, but `hit` still counts: it may stop or turn its velocity. If
    //   it was a blip, that is tried again in the next slice.
    [[nodiscard]] virtual PlacementOutcome place(const BodyShape& shape, const Position& target,
                                                 const PlaceOptions& options) const = 0;

    // Moves a body through one slice of time, at most 0.2 s (under Rules::tick_every_frame a whole frame). Not asked when
    // the body only turns. `to` is in the cell of `from`, with an origin that may lie beyond its landblock: re-base it.
    // - ok: the body takes `position`, which need not be `to`, with `contact` and `hit`. Without a cell it is parked
    //   there, as in resolve(). Contact stays invalid where the ground is out of reach: more than step_down below the
    //   foot of a body that starts in contact, below the foot at all for one in the air. A body that gains contact in
    //   the air has landed: give its plane as collision_normal, and set environment.
    // - not ok: it got nowhere at all. The body turns on the spot, and contact and everything else stay as they were;
    //   `hit` does not count. A walk that gets nowhere stalls, and ends in a blip.
    // - hit.stationary is the implementation's to count, for bodies with gravity: one more than the seed's, to at most
    //   3, for a sweep without progress, and else 0. From 2 on velocity is zeroed; at 3 the original invents level
    //   ground under the body. A world in which nothing gets stuck leaves it at 0.
    [[nodiscard]] virtual PlacementOutcome sweep(const BodyShape& shape, const Position& from, const Position& to,
                                                 const SweepSeed& seed) const = 0;
};

// How large objects are. Sizes come with the game's data files, which acmotion does without.
class ShapeSource {
 public:
    virtual ~ShapeSource() = default;
    // Unscaled; acmotion applies the scale of the description. Asked once per creation. `setup` is the id of the model
    // in the data files, 0 if the server named none. The default is a person's size, for every body.
    [[nodiscard]] virtual BodyShape shape_of(ObjectId /*object*/, std::uint32_t /*setup*/) const {
        return kPersonShape;
    }
    // A body without any is placed as a small sphere, and never goes anywhere in a slice: it turns, and is placed again
    // (spec 40 §7). Asked with shape_of.
    [[nodiscard]] virtual bool has_spheres(ObjectId /*object*/, std::uint32_t /*setup*/) const { return true; }
    // Can the object hold something there? If not, that is not attached (spec 20 §9.6). Asked once per attachment.
    [[nodiscard]] virtual bool has_location(ObjectId /*object*/, std::uint32_t /*setup*/,
                                            std::uint32_t /*location*/) const {
        return true;
    }
};

// ---- how bodies move by themselves ----------------------------------------------------------------------------------

// What a body's motion is as a slice begins.
struct MotionMoment {
    InterpretedState state;
    // Forward and side parts count: contact allows the forward command, and no standing long jump is charged.
    bool may_walk = true;
};

// How far animation carries a body (spec 50 §11). The caller asks exactly once per slice, also when interpolation will
// overwrite the answer and for a body that has no motion state, which counts as at rest; but not while the body is
// hidden. It scales the translation (by 0 off walkable ground) and leaves the rotation alone. Answers are for this
// slice, not accumulated. Which motion begins and ends when is reported to the AnimationLayer; a host with an animation
// system implements both. Over a second, the average speed of a humanoid should be that of DefaultRootMotion, or the
// server's updates visibly pull the body back.
//
// While a host brings its own, no body ever rests: standing ones are asked for too, which costs time in large crowds. Unless
// it `leaves_standing`.
class RootMotionSource {
 public:
    virtual ~RootMotionSource() = default;

    // Body-local: metres in the axes of the start of the slice, and the turn made during it. `dt` is in seconds, above
    // 0 and at most 0.2 (under Rules::tick_every_frame a whole frame). Not finite, or beyond 10 km, counts as no
    // translation.
    [[nodiscard]] virtual Frame advance(ObjectId body, const MotionMoment& moment, float dt) = 0;
    // Whether it need not be asked for a body that rests: it keeps nothing of a body, and carries none that
    // DefaultRootMotion does not carry. Asked once, by each World.
    [[nodiscard]] virtual bool leaves_standing() const { return false; }
};

// How a layer reports on the body that it was called about. Good for that call only. Each report may begin and end
// motions of the same body, by calling the layer, before it returns (spec 70 §7.7).
class AnimationSink {
 public:
    virtual ~AnimationSink() = default;

    // The physics clock in seconds: in run_hooks the end of the slice, else the time of the call.
    [[nodiscard]] virtual double physics_time() const = 0;
    // How many motions of the body acmotion waits for: its copy of the layer's list.
    [[nodiscard]] virtual std::size_t pending_motions() const = 0;
    // The oldest of them has ended. While this runs, it is still the first of both lists.
    virtual void motion_done() = 0;

    // ---- from hooks of animations (spec 70 §5.9)
    virtual void set_omega(const Vec3& /*omega*/) {}  // rad/s, world axes
    virtual void set_scale(float /*scale*/) {}
    virtual void set_ethereal(bool /*on*/) {}
};

// What plays the motions of bodies. A host with an animation system implements it; animation/table_layer.h does, for
// motion tables. The default agrees to everything and needs no link animations, those that lead from one cycle into
// another.
//
// The layer keeps, body by body, a list of the motions it has agreed to (initialise, do_motion, stop_motion and
// stop_all_motions each add one) with the link animations each still needs. acmotion keeps the same list, oldest first,
// and learns of each motion that has ended by AnimationSink::motion_done, one by one: that takes the oldest off its
// list, whichever was meant, and the layer takes it off its own as soon as the call returns (spec 50 §9, spec 70 §7).
// Move-tos wait until the list is empty.
class AnimationLayer {
 public:
    // A body as its description has it (spec 71 §5.2): what an animation layer needs to know which data are its own.
    struct Description {
        std::uint32_t setup = 0;  // the model's id in the data files; 0 if the server named none, or nothing at all
        std::uint32_t motion_table = 0;  // 0: none
        float scale = 1;
    };

    virtual ~AnimationLayer() = default;

    // ---- whose motions
    // Before anything else about a body, and again if more is learnt about it; what it played and waited for is
    // forgotten then. True: it plays by other data now, and asks to be initialised anew.
    virtual bool describe(ObjectId /*body*/, const Description& /*description*/) { return false; }
    // The last call about it, unless it is described again.
    virtual void forget(ObjectId /*body*/) {}

    // ---- requests
    // The body comes to rest in its default motion.
    virtual void initialise(ObjectId /*body*/) {}
    // None: agreed, and one more on the list. Anything else refuses, and is reported as the reason.
    // A negative speed plays backwards.
    virtual MotionError do_motion(ObjectId /*body*/, MotionCommand /*motion*/, float /*speed*/) {
        return MotionError::None;
    }
    virtual MotionError stop_motion(ObjectId /*body*/, MotionCommand /*motion*/) { return MotionError::None; }
    virtual void stop_all_motions(ObjectId /*body*/) {}

    // The cycle that it plays now; nothing if that is what acmotion asked for last. Only asked under
    // Rules::gait_from_velocity.
    [[nodiscard]] virtual std::optional<MotionCommand> playing(ObjectId /*body*/) { return std::nullopt; }

    // ---- ends
    // Ends every link animation at once, and with them every motion on the list.
    virtual void drop_link_animations(ObjectId /*body*/, AnimationSink& sink) { complete_all(sink); }
    // Ends the leading motions whose link animations have all played, or that need none. Asked once per slice, and
    // after each motion that was commanded.
    virtual void check_completed_motions(ObjectId /*body*/, AnimationSink& sink) { complete_all(sink); }
    // The list is longer than Limits::pending_motions_per_body: its oldest motion counts as done.
    virtual void complete_oldest(ObjectId /*body*/, AnimationSink& sink) { sink.motion_done(); }

    // ---- what happens to the body (spec 70 §8.2)
    // The end of a slice's motion, also of a hidden body: what the animation has left to do is done now.
    virtual void run_hooks(ObjectId /*body*/, float /*dt*/, AnimationSink& /*sink*/) {}
    // It has been put into the world by its description.
    virtual void enter_world(ObjectId body, AnimationSink& sink) { drop_link_animations(body, sink); }
    // It is destroyed; not when it is picked up or worn.
    virtual void leave_world(ObjectId body, AnimationSink& sink) { drop_link_animations(body, sink); }
    // It is hidden, or shown again. While it is hidden, no time passes for its animation.
    virtual void change_visibility(ObjectId body, AnimationSink& sink) { drop_link_animations(body, sink); }

 protected:
    // Those that are pending now; what is begun meanwhile waits.
    static void complete_all(AnimationSink& sink) {
        for (std::size_t remaining = sink.pending_motions(); remaining > 0; --remaining) sink.motion_done();
    }
};

// ---- the local player's own client ----------------------------------------------------------------------------------

// What a game client does when the server moves its own player (spec 20 §13): command interpreter, camera, streamer.
// The default does nothing.
class PlayerClient {
 public:
    virtual ~PlayerClient() = default;
    // The server moves the player by a motion that the server chose: keys that are held no longer count (spec 20 §9.10).
    virtual void server_takes_control() {}
    // The server has teleported the player, or created its body: forget keys that are held and moves that are planned.
    virtual void player_teleported() {}
    // The server has forced a position: answer it with a report of where the player is.
    virtual void send_position_report() {}
    // The player is too far from where it was for the camera to follow.
    virtual void rehome_camera() {}
    // The player has moved, or is about to be put where its creation says, and other parts of the world may have to be
    // loaded.
    virtual void tell_streamer(bool /*teleporting*/) {}
};

// ---- all of it ------------------------------------------------------------------------------------------------------

// What the host plugs in. Each pointer may stay null, and acmotion then uses its own.
struct WorldHost {
    const PlacementWorld* placement = nullptr;  // terrain and walls; else free space
    RootMotionSource* root_motion = nullptr;    // animation; else computed from the motion state
    AnimationLayer* animation = nullptr;        // which motions play; else all, without link animations
    const ShapeSource* shapes = nullptr;        // else every body is of a person's size
    PlayerClient* player_client = nullptr;      // the local player's camera, streamer and keys; else not called
    TraceSink* trace = nullptr;                 // gets every decision, as it is made; else none is reported
    HashKey hash_key;                           // a secret, if strangers choose the ids; it changes no result
};

}  // namespace acmotion

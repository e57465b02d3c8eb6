#pragma once
#include <gtest/gtest.h>

#include <map>
#include <vector>

#include "acmotion/wire/encode.h"
#include "acmotion/world/world.h"
#include "geometry/map.h"
#include "geometry/places.h"
#include "trace/event_log.h"
#include "world/world_access.h"

// The vocabulary of stories about a world: a server that counts its stamps, frames, and what was seen.
namespace acmotion::test {

inline constexpr ObjectId kPlayer = 0x50000001;
inline constexpr ObjectId kOlthoi = 0x80000010;
inline constexpr ObjectId kDrudge = 0x80000020;
inline constexpr ObjectId kSword = 0x80000030;

// Low halves of the motion commands (spec 50 §1).
inline constexpr std::uint16_t kReady = 0x0003;
inline constexpr std::uint16_t kWalkForward = 0x0005;
inline constexpr std::uint16_t kRunForward = 0x0007;
inline constexpr std::uint16_t kTurnRight = 0x000D;
inline constexpr std::uint16_t kSideStepRight = 0x000F;

// A hair over 1/30 s, so that the gate of spec 40 §6.1 lets every frame through.
inline constexpr double kFrame30 = 1.0 / 30 + 1e-6;
inline constexpr double kFrame60 = kFrame30 / 2;

// Outdoors, in the cell that is really there.
[[nodiscard]] inline Position outside(float x, float y, float z = 0, float heading = 0) {
    Position position = facing(at(x, y, z), heading);
    adjust_to_outside(position);
    return position;
}
[[nodiscard]] inline Position moved(const Position& from, const Vec3& by) {
    Position position = from;
    position.frame.origin = (WideVec3{from.frame.origin} + by).rounded();
    if (cell_class(position.cell) == CellClass::Outdoor) adjust_to_outside(position);
    return position;
}

class Recorder : public EventLog {
 public:
    template <class What>
    [[nodiscard]] std::vector<What> all(ObjectId object) const {
        std::vector<What> found;
        for (const Event& event : events) {
            const What* what = std::get_if<What>(&event.what);
            if (what != nullptr && event.object == object) found.push_back(*what);
        }
        return found;
    }
    template <class What>
    [[nodiscard]] std::size_t count(ObjectId object) const {
        return all<What>(object).size();
    }
    [[nodiscard]] std::size_t routed(ObjectId object, PositionOutcome outcome) const {
        std::size_t count = 0;
        for (const Event::PositionDecided& decision : all<Event::PositionDecided>(object))
            count += decision.outcome == outcome;
        return count;
    }
};

// Where a body was after each frame.
struct Sample {
    double time = 0;
    Pose pose;
};
struct Track {
    std::vector<Sample> samples;

    [[nodiscard]] double largest_step() const;
    // Frames in which the body moved faster than that.
    [[nodiscard]] int pops(double metres_per_second) const;
    [[nodiscard]] float highest() const;
};

// What to say at a creation beside the place.
struct Description {
    bool animated = true;
    std::uint32_t setup = 0;  // 0: not said
    bool creature = true;
    std::uint32_t state = kDefaultPhysicsState;
    std::optional<ParentLink> parent;
    std::optional<MovementData> movement;
    std::optional<Vec3> velocity;
    std::optional<Vec3> omega;
    std::optional<float> scale;
    std::optional<float> friction;
    std::optional<float> elasticity;
    bool nowhere = false;  // without a position
};

class Story;

// The other end of the wire. Every call is one message with the next stamp of its channel, and hands on what became of
// it. Stamps may be set by hand.
class Server {
 public:
    explicit Server(Story& story) : story_(story) {}

    Status player(ObjectId id) { return send(CreatePlayer{id}); }
    Status create(ObjectId id, const Position& position, const Description& description = {});
    Status update_object(ObjectId id, const Position& position, const Description& description = {});
    Status remove(ObjectId id) { return send(DeleteObject{id, stamp(id, StampSlot::Instance)}); }
    Status position(ObjectId id, const Position& position, bool grounded = true);
    // A position with the next teleport stamp.
    Status teleport(ObjectId id, const Position& position, bool grounded = true);
    Status motion(ObjectId id, const MovementBody& movement, bool autonomous = false);
    Status forward(ObjectId id, std::uint16_t command, float speed = 1);
    Status neutral(ObjectId id) { return motion(id, SentMotionState{}); }
    Status stick(ObjectId id, ObjectId target);
    Status vector(ObjectId id, const Vec3& velocity, const Vec3& omega = {});
    Status state(ObjectId id, std::uint32_t bits);
    Status attach(ObjectId parent, ObjectId child);
    Status pickup(ObjectId id);
    Status send(const Message& message) { return receive(message).status; }
    Reception receive(const Message& message);

    [[nodiscard]] Stamp& stamp(ObjectId id, StampSlot slot) { return stamps[id].slots[static_cast<std::size_t>(slot)]; }
    [[nodiscard]] PositionPack pack(ObjectId id, const Position& position, bool grounded);
    [[nodiscard]] ObjectDescription describe(ObjectId id, const Position& position, const Description& description);

    std::map<ObjectId, StampSet> stamps;

 private:
    Stamp next(ObjectId id, StampSlot slot);
    Story& story_;
};

// A body that moves evenly on the server.
struct Course {
    Position start;
    Vec3 velocity;        // m/s, world axes
    float turn_rate = 0;  // compass degrees a second
    double hertz = 1;     // how often the server says so
    [[nodiscard]] Position at(double seconds) const;
};

struct Given {
    Rules rules = Rules::retail();
    Limits limits = {};
    WorldHost host = {};
    double frame = kFrame30;
    bool recorded = true;  // false: without a trace sink
    bool has_player = true;
};

// Given a world with a player at (50, 50).
class Story {
 public:
    explicit Story(const Given& given = {});
    Story(const Story&) = delete;
    Story& operator=(const Story&) = delete;

    // One frame in retail's order: what is sent after it shows on the next.
    void frame() { frame(given_.frame); }
    void frame(double seconds);
    void frames(int count);
    void play(double seconds) { frames(static_cast<int>(seconds / given_.frame + 0.5)); }
    // Frames in which the server sends that course, beginning with now.
    void walk(ObjectId id, const Course& course, double seconds);

    // Keeps a body's poses from now on.
    Track& follow(ObjectId id) { return tracks_[id] = {}; }
    // What the face does not show.
    [[nodiscard]] const WorldState& state() const { return state_of(world); }
    [[nodiscard]] const WorldObject& body(ObjectId id) const;
    [[nodiscard]] Position where(ObjectId id) const { return body(id).position; }
    [[nodiscard]] float heading(ObjectId id) const { return heading_of(where(id).frame.rotation); }
    [[nodiscard]] bool knows(ObjectId id) const { return world.find(id).has_value(); }
    [[nodiscard]] int waypoints(ObjectId id) const;

    Recorder recorder;
    World world;
    Server server;
    double now = 100;

 private:
    static WorldHost listening(const Given& given, Recorder& recorder);
    Given given_;
    std::map<ObjectId, Track> tracks_;
};

// All numbers of every body are numbers.
[[nodiscard]] bool is_sane(const World& world);

}  // namespace acmotion::test

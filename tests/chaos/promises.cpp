#include "chaos/promises.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <map>
#include <set>

#include "core/constants.h"
#include "core/same_bits.h"

namespace acmotion::chaos {
namespace {

bool is_finite(const Vec3& v) { return std::isfinite(v.x) && std::isfinite(v.y) && std::isfinite(v.z); }

bool is_rotation(const Quaternion& q) {
    const double square = double{q.w} * q.w + double{q.x} * q.x + double{q.y} * q.y + double{q.z} * q.z;
    return square > 0.99 && square < 1.01;
}

bool is_sane(const Pose& pose) {
    const Frame& frame = pose.position.frame;
    return is_finite(frame.origin) && is_finite(pose.velocity) && is_rotation(frame.rotation) &&
           std::isfinite(pose.clock);
}

class FiniteChecker : public Checker {
    using Checker::Checker;
    void on_frame(const FrameEvidence& frame) override {
        for (const std::vector<Pose>* poses : {&frame.poses, &frame.smooth, &frame.c_poses}) {
            for (const Pose& pose : *poses) {
                judge(is_sane(pose), [&] { return fmt::format("body {:#x} has no pose", pose.object.value); });
            }
        }
    }
};

class BoundsChecker : public Checker {
    using Checker::Checker;
    void on_frame(const FrameEvidence& frame) override {
        for (const Occupancy& one : frame.occupancies) {
            judge(one.count <= one.bound,
                  [&] { return fmt::format("{} {}, {} are allowed", one.count, one.what, one.bound); });
        }
    }
};

class MemoryChecker : public Checker {
    using Checker::Checker;
    void at_end(const MemoryEvidence& memory) override {
        if (memory.is_whole) compare(memory.before, memory.after, "before the world and after it");
        if (memory.second && memory.third)
            compare(*memory.second, *memory.third, "after the second and the third time");
    }
    void compare(std::size_t one, std::size_t other, std::string_view when) {
        judge(one == other, [&] { return fmt::format("{} and {} bytes {}", one, other, when); });
    }
};

class WholeChecker : public Checker {
    using Checker::Checker;
    void on_frame(const FrameEvidence& frame) override {
        for (const MalformedMessage& one : frame.malformed) {
            judge(one.before == one.after && one.was_refused, [&] {
                return fmt::format("a malformed message {}", one.was_refused ? "changed the state" : "was taken");
            });
        }
    }
};

// Ways to the same state; all but the first may be missing.
using Way = std::optional<std::uint64_t> FrameEvidence::*;
template <Way kOne, Way kOther, Way kThird = kOther>
class SameStateChecker : public Checker {
    using Checker::Checker;
    void on_frame(const FrameEvidence& frame) override {
        compare(frame.*kOne, frame.*kOther);
        if (kThird != kOther) compare(frame.*kOne, frame.*kThird);
    }
    void compare(const std::optional<std::uint64_t>& one, const std::optional<std::uint64_t>& other) {
        if (!one || !other) return;
        judge(*one == *other, [&] { return fmt::format("the state is {:#x} or {:#x}", *one, *other); });
    }
};

bool is_same(const Pose& a, const Pose& b) {
    return a.object == b.object && same_bits(a.position, b.position) && same_bits(a.velocity, b.velocity) &&
           a.clock == b.clock && a.in_contact == b.in_contact && a.is_hidden == b.is_hidden;
}

class CChecker : public Checker {
    using Checker::Checker;
    void on_frame(const FrameEvidence& frame) override {
        if (!frame.has_c) return;
        judge(frame.poses.size() == frame.c_poses.size(),
              [&] { return fmt::format("{} poses by C, {} by C++", frame.c_poses.size(), frame.poses.size()); });
        for (std::size_t i = 0; i < frame.poses.size() && i < frame.c_poses.size(); ++i) {
            judge(is_same(frame.poses[i], frame.c_poses[i]),
                  [&] { return fmt::format("body {:#x} differs", frame.poses[i].object.value); });
        }
    }
};

// ---- where bodies are: how far they go, that they arrive, and that a teleport is one

bool stands(const InterpretedState& motion) {
    return motion.forward.command == MotionCommand::Ready && motion.sidestep.command == MotionCommand::None &&
           motion.turn.command == MotionCommand::None;
}

// Does nothing but its queue move it?
bool is_left_alone(const SeenBody& body) {
    const BodyInfo& info = body.info;
    return body.may_move && stands(info.motion) && info.velocity == Vec3{} && info.move_to == MoveToType::None &&
           info.sticky_target.is_null() && info.parent.is_null() && info.on_walkable && info.in_contact;
}

const SeenBody* find(const FrameEvidence& frame, ObjectId object) {
    const auto found = std::ranges::find(frame.bodies, object, [](const SeenBody& body) { return body.info.object; });
    return found != frame.bodies.end() ? &*found : nullptr;
}

template <class... Kinds>
bool is_any(const Event& event) {
    return (std::holds_alternative<Kinds>(event.what) || ...);
}

// ---- reach ----------------------------------------------------------------------------------------------------------

constexpr float kFarthestCoordinate = 2 * kMaxCoordinateMetres;
constexpr double kRounding = 0.01;
constexpr double kFastestTable = 9;  // m/s, of the sample world's motion tables

bool is_in_its_cell(const Position& position) {
    const Vec3& origin = position.frame.origin;
    const float farthest = std::max({std::abs(origin.x), std::abs(origin.y), std::abs(origin.z)});
    if (position.cell.is_indoor()) return farthest <= kFarthestCoordinate;
    Position moved = position;
    return adjust_to_outside(moved) && moved.cell == position.cell && farthest <= kFarthestCoordinate;
}

// By tables, any motion that a server names for the turn is played, also one that carries the body. Turns themselves do not.
double speed_by_the_turn(const AxisMotion& turn, const Terms& terms) {
    const bool turns = turn.command == MotionCommand::TurnRight || turn.command == MotionCommand::TurnLeft;
    return terms.ground_is_flat || turns ? 0 : std::abs(double{turn.speed});
}

// Was the body put somewhere, instead of moving there?
bool is_placed_by(const Event& event) {
    const auto* decided = std::get_if<Event::PositionDecided>(&event.what);
    const bool is_assigned = decided != nullptr && (decided->outcome == PositionOutcome::NearSnap ||
                                                    decided->outcome == PositionOutcome::ContactlessSnap);
    return is_assigned ||
           is_any<Event::Placed, Event::Blipped, Event::Settled, Event::ObjectCreated, Event::ObjectDescribed,
                  Event::ObjectParented, Event::ObjectPickedUp, Event::CellLost>(event);
}

class ReachChecker : public Checker {
    using Checker::Checker;
    struct Last {
        Position position;
        double clock = 0;
        double speed = 0;
    };

    void on_frame(const FrameEvidence& frame) override {
        std::set<ObjectId> placed{frame.player};  // its own client says where it is
        for (const Event& event : frame.events) {
            if (is_placed_by(event)) placed.insert(event.object);
        }
        std::map<ObjectId, Last> now;
        for (const SeenBody& body : frame.bodies) {
            look_at(body.info, placed.contains(body.info.object));
            now[body.info.object] = {body.info.position, body.info.clock, speed_of(body.info)};
        }
        last_ = std::move(now);
    }

    // Falling, catching up, sticking, and what animation makes of a large body: each of them once.
    [[nodiscard]] double speed_of(const BodyInfo& info) const {
        const InterpretedState& motion = info.motion;
        const double fastest = terms_.ground_is_flat ? double{kRunMetresPerSecond} : kFastestTable;
        const double played = fastest * (std::abs(motion.forward.speed) + std::abs(motion.sidestep.speed) +
                                         speed_by_the_turn(motion.turn, terms_));
        const double own = std::max<double>({played, std::abs(info.max_speed), std::abs(info.adjusted_max_speed),
                                             kStickyFallbackMetresPerSecond / kStickyGain});
        return kMaxSpeedMetresPerSecond + own * (std::abs(double{info.scale}) + 1 + kStickyGain);
    }

    void look_at(const BodyInfo& info, bool is_placed) {
        judge(!terms_.keeps_cells || is_in_its_cell(info.position),
              [&] { return fmt::format("body {:#x} is not in its cell", info.object.value); });
        const auto found = last_.find(info.object);
        if (is_placed || found == last_.end()) return;
        const Last& last = found->second;
        const double seconds = std::max(info.clock - last.clock, 0.0);
        // Ground that can be walked on lifts a body however high it rises (spec 40 §13.2).
        const double metres = terms_.ground_is_flat ? distance(last.position, info.position)
                                                    : horizontal_distance(last.position, info.position);
        const double most = std::max(last.speed, speed_of(info)) * seconds + kRounding;
        if (!std::isfinite(most)) return;  // a server may name any speed
        judge(metres <= most,
              [&] { return fmt::format("body {:#x} went {:.2f} m in {:.3f} s", info.object.value, metres, seconds); });
    }

    std::map<ObjectId, Last> last_;
};

// ---- arrival --------------------------------------------------------------------------------------------------------

constexpr double kArrivalSeconds = 2;
constexpr double kArrivalMetres = 1;
constexpr double kLongestFrame = 1;       // beyond 2 s time is thrown away, and no body moves in it
constexpr double kShareOfCatchUp = 0.75;  // what a body makes at least of the speed at which it catches up

class ArrivalChecker : public Checker {
    using Checker::Checker;
    struct Expected {
        Position target;
        double since = 0;
    };

    void on_frame(const FrameEvidence& frame) override {
        if (!terms_.is_free || !terms_.walks_to_updates || terms_.has_gaits) return;
        const double elapsed = frame.now - frame.before;
        if (elapsed < 0 || elapsed > kLongestFrame) expected_.clear();
        std::erase_if(expected_, [&](const auto& row) { return is_over(frame, row.first, row.second); });
        for (const Event& event : frame.events) note(frame, event);
    }

    bool is_over(const FrameEvidence& frame, ObjectId object, const Expected& expected) {
        const SeenBody* body = find(frame, object);
        if (body == nullptr || !is_left_alone(*body) || is_far(*body)) return true;
        if (is_told_otherwise(frame, object, expected.target)) return true;
        if (frame.now - expected.since < kArrivalSeconds) return false;
        const Position& place = body->info.position;
        const double metres =
            terms_.ground_is_flat ? distance(place, expected.target) : horizontal_distance(place, expected.target);
        judge(metres <= kArrivalMetres, [&] {
            return fmt::format("body {:#x} is {:.2f} m from its update of {:.2f} s", object.value, metres,
                               expected.since);
        });
        return true;
    }

    // A message that did nothing.
    static bool is_stale(const Event& event) {
        const auto* position = std::get_if<Event::PositionDecided>(&event.what);
        const auto* movement = std::get_if<Event::MovementDecided>(&event.what);
        const auto* vector = std::get_if<Event::VectorDecided>(&event.what);
        return std::holds_alternative<Event::GateDecided>(event.what) ||
               (position != nullptr && position->outcome == PositionOutcome::Ignore) ||
               (movement != nullptr && movement->outcome != MovementOutcome::Apply) ||
               (vector != nullptr && vector->outcome != VectorOutcome::Apply);
    }

    static bool is_accepted(const Event::PositionDecided& decided) {
        return decided.outcome == PositionOutcome::Interpolate || decided.outcome == PositionOutcome::SlideSnap ||
               decided.outcome == PositionOutcome::LandingSnap || decided.outcome == PositionOutcome::HardTeleport;
    }
    static bool says_again(const Event& event, const Position& target) {
        const auto* decided = std::get_if<Event::PositionDecided>(&event.what);
        return decided != nullptr && is_accepted(*decided) && decided->target == target;
    }

    // Whatever else happens to it, beside walking there, and standing as before.
    static bool is_told_otherwise(const FrameEvidence& frame, ObjectId object, const Position& target) {
        return std::ranges::any_of(frame.events, [&](const Event& event) {
            return event.object == object && !is_stale(event) && !says_again(event, target) &&
                   !is_any<Event::WaypointEnqueued, Event::WaypointReached, Event::WindowJudged, Event::Blipped,
                           Event::Placed, Event::Leashed, Event::LeashTightened, Event::MovementDecided,
                           Event::MotionStateReceived, Event::CurrentMovementApplied>(event);
        });
    }

    void note(const FrameEvidence& frame, const Event& event) {
        const auto* decided = std::get_if<Event::PositionDecided>(&event.what);
        if (decided == nullptr || event.object == frame.player || is_stale(event)) return;
        const auto known = expected_.find(event.object);
        if (known != expected_.end() && says_again(event, known->second.target)) return;
        expected_.erase(event.object);
        const SeenBody* body = find(frame, event.object);
        if (!is_accepted(*decided) || body == nullptr || !can_arrive(*body, decided->target)) return;
        expected_[event.object] = {decided->target, frame.now};
    }

    // Bodies that the player has left behind sleep.
    static bool is_far(const SeenBody& body) { return body.info.player_distance >= kActivityRadiusMetres; }

    static bool can_arrive(const SeenBody& body, const Position& target) {
        const BodyInfo& info = body.info;
        if (!is_left_alone(body) || is_far(body)) return false;
        const double speed = info.adjusted_max_speed > kEpsilon ? double{kCatchUpGain} * info.adjusted_max_speed
                                                                : double{kCatchUpFallbackMetresPerSecond};
        // A queue is walked place by place, so the way is no shorter than to the last of them; with one it is that long.
        return info.queue.waypoints <= 1 &&
               distance(info.position, target) <= kShareOfCatchUp * speed * kArrivalSeconds;
    }

    std::map<ObjectId, Expected> expected_;
};

// ---- teleports ------------------------------------------------------------------------------------------------------

constexpr double kCreepMetres = 0.001;

class TeleportChecker : public Checker {
    using Checker::Checker;
    void on_frame(const FrameEvidence& frame) override {
        std::erase_if(placed_, [&](const auto& row) { return is_over(frame, row.first, row.second); });
        for (std::size_t i = 0; i < frame.events.size(); ++i) {
            if (is_teleport(frame.events[i])) follow(frame, i);
        }
    }

    static bool is_teleport(const Event& event) {
        const auto* decided = std::get_if<Event::PositionDecided>(&event.what);
        return decided != nullptr && (decided->outcome == PositionOutcome::HardTeleport ||
                                      decided->outcome == PositionOutcome::PlayerTeleport);
    }

    // Most messages begin with their gate, parts of a description with their position; it may end a life first.
    static bool begins_message(const Event& event) {
        return is_any<Event::GateDecided, Event::PositionDecided, Event::ObjectDestroyed, Event::ObjectCreated>(event);
    }

    // The events of one message.
    void follow(const FrameEvidence& frame, std::size_t teleport) {
        const ObjectId object = frame.events[teleport].object;
        std::size_t hooks = 0;
        std::size_t snaps = 0;
        bool is_last = true;  // nothing else happened to it in this frame
        bool is_same_message = true;
        for (std::size_t i = teleport + 1; i < frame.events.size(); ++i) {
            const Event& event = frame.events[i];
            is_same_message = is_same_message && !begins_message(event);
            if (event.object != object) continue;
            if (!is_same_message) is_last = false;
            if (!is_same_message) continue;
            hooks += std::holds_alternative<Event::TeleportHookRan>(event.what) ? 1 : 0;
            snaps += std::holds_alternative<Event::Placed>(event.what) ? 1 : 0;
        }
        judge(hooks <= 1 && snaps <= 1, [&] {
            return fmt::format("body {:#x}: {} hooks and {} snaps for one teleport", object.value, hooks, snaps);
        });
        const SeenBody* body = find(frame, object);
        if (terms_.has_gaits || !is_last || snaps == 0 || body == nullptr || !is_left_alone(*body)) return;
        judge(terms_.teleport_keeps_waypoints || body->info.queue.waypoints == 0,
              [&] { return fmt::format("body {:#x} has a way to go behind its teleport", object.value); });
        if (body->info.queue.waypoints == 0) placed_[object] = body->info.position;
    }

    // Nothing else has happened to it since, so it stays there.
    bool is_over(const FrameEvidence& frame, ObjectId object, const Position& place) {
        const SeenBody* body = find(frame, object);
        const bool is_told =
            std::ranges::any_of(frame.events, [&](const Event& event) { return event.object == object; });
        if (body == nullptr || is_told || !is_left_alone(*body) || object == frame.player) return true;
        const double metres = distance(place, body->info.position);
        judge(metres <= kCreepMetres,
              [&] { return fmt::format("body {:#x} crept {:.3f} m behind its teleport", object.value, metres); });
        return false;
    }

    std::map<ObjectId, Position> placed_;
};

// ---- the table ------------------------------------------------------------------------------------------------------

template <class Kind>
std::unique_ptr<Checker> make(const Terms& terms) {
    return std::make_unique<Kind>(terms);
}
using Seen = FrameEvidence;
constexpr std::array<Promise, kPromises> kTable{{
    {"finite", "no pose has a NaN, an infinity or a rotation that is none", make<FiniteChecker>},
    {"reach", "no body leaves its cell, or goes farther than its speed carries it", make<ReachChecker>},
    {"arrival", "2 s after a grounded update its body is within 1 m of it", make<ArrivalChecker>},
    {"teleports", "a teleport is one snap, and nothing creeps afterwards", make<TeleportChecker>},
    {"bounds", "queues, pools, parked and held messages stay within Limits", make<BoundsChecker>},
    {"memory", "memory is given back, and the same seconds again take no more", make<MemoryChecker>},
    {"whole", "a message that is malformed changes nothing", make<WholeChecker>},
    {"snapshot", "a snapshot of a random frame goes on bit for bit",
     make<SameStateChecker<&Seen::by_message, &Seen::restored>>},
    {"replay", "the written capture and its messages one by one give the same state",
     make<SameStateChecker<&Seen::live, &Seen::by_message, &Seen::replayed>>},
    {"rest", "bodies that rest change nothing", make<SameStateChecker<&Seen::by_message, &Seen::restless>>},
    {"own-host", "a host that brings the ground and the root motion that are built in changes nothing",
     make<SameStateChecker<&Seen::by_message, &Seen::own_host>>},
    {"c", "the C API draws the same poses", make<CChecker>},
}};

}  // namespace

std::span<const Promise, kPromises> promises() { return kTable; }

}  // namespace acmotion::chaos

#include "lab/replay/given_poses.h"

#include <algorithm>
#include <optional>
#include <set>

#include "acmotion/geometry/heading.h"
#include "lab/base/angle.h"

namespace acmotion {
namespace {

// Another client may draw a teleport a little later than retail does.
constexpr double kTeleportIsDrawnWithin = 0.5;
// Seconds without a tick, after which the World's body sleeps, or is not there, and the given one is measured without it.
constexpr double kLatestTick = 0.1;
// A heading is written with three decimals, in place of a rotation.
constexpr double kRoundedDegrees = 0.001;

// The same place, and the same rotation as far as a heading tells.
bool is_rounded(const Position& given, const Position& known) {
    if (given.cell != known.cell || given.frame.origin != known.frame.origin) return false;
    return angle_between(static_cast<double>(heading_of(given.frame.rotation)),
                         static_cast<double>(heading_of(known.frame.rotation))) <= kRoundedDegrees;
}

class GivenPlayer : public ReplayListener {
 public:
    GivenPlayer(const GivenPoses& given, ReplayListener& listener) : given_(given), listener_(listener) {
        for (const auto& [object, poses] : given.tracks) bodies_to_draw_.push_back({object, &poses});
    }

    void on_frame(const ReplayFrame& frame) override {
        drawn_.clear();
        for (Body& body : bodies_to_draw_) draw(body, frame);
        const FrameChanges& changes = finder_.find_all(drawn_);
        listener_.on_frame({frame.number, frame.time, drawn_, nullptr, frame.known_to, frame.host, &changes});
    }
    void on_event(const Event& event) override {
        note_teleport(event);
        if (std::holds_alternative<Event::PositionDecided>(event.what) ||
            std::holds_alternative<Event::WaypointReached>(event.what) ||
            std::holds_alternative<Event::ObjectCreated>(event.what) ||
            std::holds_alternative<Event::ObjectDestroyed>(event.what)) {
            listener_.on_event(event);
        }
    }
    void on_message(const ReplayedMessage& message) override { listener_.on_message(message); }
    [[nodiscard]] bool has_seen_enough() const override { return listener_.has_seen_enough(); }

 private:
    struct Body {
        ObjectId object;
        const std::vector<GivenPose>* poses;
        std::size_t next = 0;  // the first that is not drawn yet
        double clock = 0;      // when it was moved last
    };

    // Also a blip, if a distance was the reason: that, too, is meant to be a jump.
    void note_teleport(const Event& event) {
        if (const auto* decided = std::get_if<Event::PositionDecided>(&event.what)) {
            if (decided->outcome == PositionOutcome::HardTeleport) teleported_[event.object] = event.time;
        } else if (const auto* enqueued = std::get_if<Event::WaypointEnqueued>(&event.what)) {
            if (enqueued->branch == Enqueue::AppendedFar) too_far_to_walk_.insert(event.object);
        } else if (const auto* blip = std::get_if<Event::Blipped>(&event.what); blip != nullptr && blip->placed) {
            if (too_far_to_walk_.erase(event.object) > 0) teleported_[event.object] = event.time;
        }
    }

    void draw(Body& body, const ReplayFrame& frame) {
        const std::vector<GivenPose>& poses = *body.poses;
        const std::size_t before = body.next;
        while (body.next < poses.size() && poses[body.next].time <= frame.time) ++body.next;
        if (body.next == 0 || frame.time - poses[body.next - 1].time > given_.shown_for) return;
        if (before > 0 && before < body.next) report_teleport(body.object, poses[before - 1], poses[body.next - 1]);
        drawn_.push_back(frame_of(body, *frame.known_to, body.next > before));
    }

    void report_teleport(ObjectId object, const GivenPose& from, const GivenPose& to) {
        const auto teleport = teleported_.find(object);
        if (teleport == teleported_.end() || to.time - teleport->second > kTeleportIsDrawnWithin) return;
        if (distance(from.position, to.position) < kNoStepMetres) return;
        teleported_.erase(teleport);
        listener_.on_event({to.time, object, Event::TeleportHookRan{}});
    }

    [[nodiscard]] BodyFrame frame_of(Body& body, const World& world, bool is_new) const {
        const GivenPose& now = (*body.poses)[body.next - 1];
        const std::optional<Pose> known = world.pose(body.object);
        if (is_new) body.clock = clock_of(body, known);
        BodyFrame drawn{.object = body.object, .position = now.position, .velocity = {}, .clock = body.clock};
        if (body.next > 1) drawn.velocity = velocity_between((*body.poses)[body.next - 2], now);
        if (given_.is_by_rules && known && is_rounded(now.position, known->position)) drawn.position = known->position;
        if (known) {
            drawn.in_contact = known->in_contact;
            drawn.is_hidden = known->is_hidden;
        }
        return drawn;
    }
    // Its slices are those of the World, so that all runs are measured alike.
    [[nodiscard]] double clock_of(const Body& body, const std::optional<Pose>& known) const {
        const GivenPose& now = (*body.poses)[body.next - 1];
        if (known && (given_.is_by_rules || known->clock > body.clock)) return known->clock;
        return now.time - body.clock > kLatestTick ? now.time : body.clock;
    }
    [[nodiscard]] static Vec3 velocity_between(const GivenPose& from, const GivenPose& to) {
        const double seconds = to.time - from.time;
        if (seconds <= 0) return {};
        return (WideVec3{offset(from.position, to.position)} * (1 / seconds)).rounded();
    }

    const GivenPoses& given_;
    ReplayListener& listener_;
    std::vector<Body> bodies_to_draw_;  // in order of id
    std::vector<BodyFrame> drawn_;
    ChangeFinder finder_;
    std::map<ObjectId, double> teleported_;  // when retail did, until it is drawn
    std::set<ObjectId> too_far_to_walk_;     // a blip will follow
};

}  // namespace

Limits::Reached replay_given(const Session& session, const GivenPoses& given, const FrameTimes& frames,
                             ReplayListener& listener) {
    GivenPlayer player{given, listener};
    return replay(session, given.rules, frames, player);
}

}  // namespace acmotion

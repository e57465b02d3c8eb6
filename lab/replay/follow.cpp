#include "lab/replay/follow.h"

#include <algorithm>
#include <map>

#include "lab/replay/blend.h"
#include "lab/replay/catch_up.h"
#include "lab/replay/walking_velocity.h"

namespace acmotion::baseline {
namespace {

// ---- I (spec 80 §1), seconds ----
constexpr double kFirstInterval = 0.2;
constexpr double kShortestInterval = 0.1;
constexpr double kLongestInterval = 1.0;
constexpr double kLeastCounted = 0.05;
constexpr double kMostCounted = 2.0;
constexpr double kShareOfNewest = 0.25;

// A new place farther away is taken at once.
constexpr double kFarOutdoors = 100;  // metres
constexpr double kFarIndoors = 20;

// Where a move-to leads.
struct Order {
    Position target;
    double distance = 0;  // metres from it, at which the body arrives
};

struct Body {
    std::unique_ptr<Follower> follower;
    Goal goal;
    Position shown;
    double interval = kFirstInterval;
    std::optional<double> last_update;  // when it arrived
    std::optional<Order> order;
    bool is_in_air = false;

    void note_arrival(double arrival) {
        const double since = arrival - last_update.value_or(arrival);
        if (since >= kLeastCounted && since <= kMostCounted) interval += (since - interval) * kShareOfNewest;
        interval = std::clamp(interval, kShortestInterval, kLongestInterval);
        last_update = arrival;
    }
    [[nodiscard]] bool is_far(const Position& place) const {
        const bool is_indoors = cell_class(place.cell) == CellClass::Indoor;
        return distance(shown, place) > (is_indoors ? kFarIndoors : kFarOutdoors);
    }
};

bool is_placement(const Event::PositionDecided& decided) {
    return decided.outcome == PositionOutcome::HardTeleport || decided.outcome == PositionOutcome::SlideSnap;
}

// What a message says of a body's way, beside what its world makes of it.
struct Said {
    WideVec3 velocity;  // on the wire; 0: none
    const MovementData* movement = nullptr;
};

Said said_in(const Message& message) {
    if (const auto* update = std::get_if<UpdatePosition>(&message)) return {update->pack.velocity};
    if (const auto* both = std::get_if<PositionAndMovement>(&message)) return {both->pack.velocity, &both->movement};
    if (const auto* motion = std::get_if<UpdateMotion>(&message)) return {{}, &motion->movement};
    return {};
}

std::optional<Order> order_in(const MovementBody& movement) {
    if (const auto* object = std::get_if<MoveToObject>(&movement)) {
        return Order{object->position, static_cast<double>(object->parameters.distance_to_object)};
    }
    if (const auto* place = std::get_if<MoveToPosition>(&movement)) {
        return Order{place->position, static_cast<double>(place->parameters.distance_to_object)};
    }
    return std::nullopt;
}

class FollowingPlayer : public ReplayListener {
 public:
    FollowingPlayer(const Baseline& baseline, ReplayListener& listener, const OnDeed& on_deed)
        : baseline_(baseline), listener_(listener), on_deed_(on_deed) {}

    void on_frame(const ReplayFrame& frame) override {
        world_ = frame.known_to;
        host_ = frame.host;
        now_ = frame.time;
        settle({}, now_);
        drawn_.assign(frame.bodies.begin(), frame.bodies.end());
        for (BodyFrame& body : drawn_) draw(body);
        last_ = now_;
        const FrameChanges& changes = finder_.find_all(drawn_);
        listener_.on_frame({frame.number, frame.time, drawn_, nullptr, frame.known_to, frame.host, &changes});
    }

    void on_event(const Event& event) override {
        if (const auto* decided = std::get_if<Event::PositionDecided>(&event.what)) {
            if (is_placement(*decided) || decided->outcome == PositionOutcome::Interpolate)
                accepted_[event.object] = *decided;
        } else if (const auto* retracked = std::get_if<Event::TargetRetracked>(&event.what)) {
            if (Body* body = find(event.object); body != nullptr && body->order)
                body->order->target = retracked->target;
            redirected_.push_back(event.object);
        } else if (std::holds_alternative<Event::MovementDecided>(event.what)) {
            redirected_.push_back(event.object);
        } else if (std::holds_alternative<Event::MoveToCompleted>(event.what) ||
                   std::holds_alternative<Event::MoveToCancelled>(event.what)) {
            if (Body* body = find(event.object)) body->order.reset();
        } else if (std::holds_alternative<Event::ObjectCreated>(event.what) ||
                   std::holds_alternative<Event::ObjectDestroyed>(event.what)) {
            bodies_.erase(event.object);
        } else if (!std::holds_alternative<Event::TeleportHookRan>(event.what)) {
            return;
        }
        if (is_for_listeners(event)) listener_.on_event(event);
    }

    void on_message(const ReplayedMessage& message) override {
        const bool is_needed = !accepted_.empty() || !redirected_.empty();
        const auto decoded = is_needed ? decode(message.bytes, Sender::Server) : Result<Decoded>{};
        settle(is_needed && decoded ? said_in(decoded->message) : Said{}, message.time);
        listener_.on_message(message);
    }
    [[nodiscard]] bool has_seen_enough() const override { return listener_.has_seen_enough(); }

 private:
    [[nodiscard]] static bool is_for_listeners(const Event& event) {
        return std::holds_alternative<Event::PositionDecided>(event.what) ||
               std::holds_alternative<Event::ObjectCreated>(event.what) ||
               std::holds_alternative<Event::ObjectDestroyed>(event.what) ||
               std::holds_alternative<Event::TeleportHookRan>(event.what);
    }
    [[nodiscard]] Body* find(ObjectId object) {
        const auto found = bodies_.find(object);
        return found != bodies_.end() ? &found->second : nullptr;
    }

    // What was decided since the last time, now that its world can be asked.
    void settle(const Said& said, double arrival) {
        for (const ObjectId object : redirected_) {
            Body* body = find(object);
            if (body == nullptr) continue;
            if (said.movement != nullptr) body->order = order_in(said.movement->body);
            if (!accepted_.contains(object)) redirect(object, *body);
        }
        for (const auto& [object, decided] : accepted_) {
            if (Body* body = find(object)) accept(object, *body, decided, said.velocity, arrival);
        }
        redirected_.clear();
        accepted_.clear();
    }

    void accept(ObjectId object, Body& body, const Event::PositionDecided& decided, const WideVec3& sent,
                double arrival) {
        body.note_arrival(arrival);
        const bool has_velocity = dot(sent, sent) > 0;
        body.goal = goal_at(object, body, decided.target, arrival);
        if (has_velocity) body.goal.velocity = sent;
        const bool is_far = body.is_far(decided.target);
        const bool is_placed = is_placement(decided) || is_far;
        if (is_placed) {
            body.follower->place(body.goal);
        } else {
            body.follower->follow(body.goal);
        }
        tell(object, body);
        if (is_far && !is_placement(decided)) listener_.on_event({now_, object, Event::TeleportHookRan{}});
    }

    // From where its velocity until now would have brought it.
    void redirect(ObjectId object, Body& body) {
        const double known = std::min(now_ - body.goal.time, seconds_known(body.interval));
        const Position place = moved(body.goal.place, body.goal.velocity * known);
        const Goal next = goal_at(object, body, place, body.goal.arrival);
        if (length(next.velocity - body.goal.velocity) == 0) return;
        body.goal = next;
        body.follower->redirect(body.goal);
        tell(object, body);
    }

    [[nodiscard]] Goal goal_at(ObjectId object, const Body& body, const Position& place, double arrival) const {
        const std::optional<BodyInfo> info = world_->find(object);
        return {.time = now_,
                .arrival = arrival,
                .place = place,
                .velocity = info ? velocity_of(*info, body, place) : WideVec3{},
                .interval = body.interval,
                .catch_up_speed = catch_up_speed_of(info, Rules::retail())};
    }

    // V′ where the wire has none.
    [[nodiscard]] WideVec3 velocity_of(const BodyInfo& info, const Body& body, const Position& place) const {
        const WideVec3 local = walking_velocity(info, host_);
        if (body.order) {
            const WideVec3 way = offset(place, body.order->target);
            const double metres = length(way);
            return metres > body.order->distance ? way * (length(local) / metres) : WideVec3{};
        }
        WideVec3 velocity = to_global_vector(place.frame.rotation, local);
        velocity.z = 0;
        return velocity;
    }

    void draw(BodyFrame& drawn) {
        const auto [at, is_new] = bodies_.try_emplace(drawn.object);
        Body& body = at->second;
        if (is_new) begin(drawn, body);
        if (!drawn.in_contact) {
            body.is_in_air = true;
        } else {
            if (body.is_in_air) land(drawn, body);
            const Position before = body.shown;
            drawn.position = body.follower->at(now_);
            tell(drawn.object, body);
            drawn.velocity = velocity_between(before, drawn.position);
        }
        body.shown = drawn.position;
    }

    void begin(const BodyFrame& drawn, Body& body) {
        body.follower = baseline_.make();
        body.goal = goal_at(drawn.object, body, drawn.position, now_);
        body.follower->place(body.goal);
        tell(drawn.object, body);
        body.shown = drawn.position;
    }

    void land(const BodyFrame& drawn, Body& body) {
        body.is_in_air = false;
        body.goal = goal_at(drawn.object, body, body.goal.place, body.goal.arrival);
        body.follower->land(drawn.position, body.goal);
        tell(drawn.object, body);
        body.shown = drawn.position;
    }

    void tell(ObjectId object, const Body& body) const {
        const std::optional<Deed> deed = body.follower->take_deed();
        if (deed && on_deed_) on_deed_({now_, object, *deed});
    }

    [[nodiscard]] Vec3 velocity_between(const Position& from, const Position& to) const {
        const double seconds = now_ - last_;
        return seconds > 0 ? (WideVec3{offset(from, to)} * (1 / seconds)).rounded() : Vec3{};
    }

    const Baseline& baseline_;
    ReplayListener& listener_;
    const OnDeed& on_deed_;
    const World* world_ = nullptr;  // of the replay, as ever
    const ReceiverHost* host_ = nullptr;
    double now_ = 0;
    double last_ = 0;  // the frame before
    std::map<ObjectId, Body> bodies_;
    std::vector<BodyFrame> drawn_;
    ChangeFinder finder_;
    // Since the world was asked last.
    std::map<ObjectId, Event::PositionDecided> accepted_;
    std::vector<ObjectId> redirected_;
};

}  // namespace

Limits::Reached replay_baseline(const Session& session, const Baseline& baseline, const FrameTimes& frames,
                                ReplayListener& listener, const OnDeed& on_deed) {
    if (baseline.kind == "snapshot") return replay_snapshot_baseline(session, *baseline.delay, frames, listener);
    FollowingPlayer player{baseline, listener, on_deed};
    return replay(session, Rules::retail(), frames, player);
}

}  // namespace acmotion::baseline

#include "lab/against/openac_writer.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "lab/replay/replay.h"

namespace acmotion::test {
namespace {

constexpr std::uint32_t kFirstCentre = 0xA9B4;
constexpr std::int64_t kTickMilliseconds = 200;

class Writer : public ReplayListener {
 public:
    Writer(ObjectId player, const LogStyle& style) : player_(player), style_(style) {}

    void on_frame(const ReplayFrame& frame) override {
        time_ = frame.time;
        for (const BodyFrame& body : frame.bodies) {
            Seen& seen = seen_[body.object];
            const bool is_slice = body.clock != seen.body.clock && body.object != player_ && !body.is_hidden;
            const BodyFrame before = seen.body.object.is_null() ? body : seen.body;
            seen.body = body;
            seen.waypoints = frame.waypoints(body.object);
            if (is_slice) tick(seen, before, body);
        }
    }
    void on_event(const Event& event) override {
        if (event.object == player_) return;
        if (const auto* position = std::get_if<Event::PositionDecided>(&event.what)) update(event.object, *position);
        if (const auto* vector = std::get_if<Event::VectorDecided>(&event.what)) velocity(event.object, *vector);
    }

    LogLines lines;

 private:
    struct Seen {
        BodyFrame body{};
        int waypoints = 0;
        std::int64_t ticked = -kTickMilliseconds;
        int state = -1;
    };

    [[nodiscard]] std::int64_t now() const {
        const auto milliseconds = static_cast<std::int64_t>(std::floor((time_ + style_.clock) * 1000));
        return milliseconds / style_.counts * style_.counts;
    }
    [[nodiscard]] std::uint32_t centre() const {
        const auto next = style_.centres.upper_bound(time_);
        return next == style_.centres.begin() ? kFirstCentre : std::prev(next)->second;
    }
    [[nodiscard]] std::string place(const Position& position) const {
        const MapPlace on_map = map_place(position);
        const auto from = [](double metres, std::uint32_t block) { return static_cast<float>(metres - 192.0 * block); };
        return fmt::format("({:.3f},{:.3f},{:.3f})", from(on_map.x, centre() >> 8U), from(on_map.y, centre() & 0xFFU),
                           on_map.z);
    }
    static const char* word(bool is_so) { return is_so ? "True" : "False"; }

    void tick(Seen& seen, const BodyFrame& before, const BodyFrame& body) {
        const double moved = distance(before.position, body.position);
        const int state = (body.in_contact ? 1 : 0) + (moved > 0.01 ? 2 : 0);
        if (now() - seen.ticked < kTickMilliseconds && state == seen.state) return;
        seen.ticked = now();
        seen.state = state;
        const char* contact = word(body.in_contact);
        lines.push_back(fmt::format(
            "[remote-slide-tick] guid=0x{:08X} t={} airborne={} entryNoContact=False entryNoWalkable=False "
            "velBeforeZero=(0.000,0.000,0.000) resolved=True rsInContact={} rsOnWalkable={} rsIsOnGround={} rsCpValid=True "
            "rsCpNz=1.0000 bodyCpValid=True bodyCpNz=1.0000 floorZ=0.6642 steep=False contact={} onWalkable={} gravity=True "
            "vel=(0.000,0.000,0.000) accel=(0.000,0.000,0.000) pre={} post={} out={} moved={:.4f}",
            body.object.value, now(), word(!body.in_contact), contact, contact, contact, contact, contact,
            place(before.position), place(body.position), place(body.position), moved));
    }

    void update(ObjectId object, const Event::PositionDecided& decided) {
        const bool is_stale = decided.reason == PositionReason::PositionStampNotNewer ||
                              decided.reason == PositionReason::TeleportStampOlder;
        const auto seen = seen_.find(object);
        if (is_stale || seen == seen_.end()) return;
        const Position& body = seen->second.body.position;
        const double away = distance(body, decided.target);
        const bool is_near =
            decided.outcome == PositionOutcome::Interpolate || decided.outcome == PositionOutcome::NearSnap;
        const char* disp = is_near                                         ? "Interpolate"
                           : decided.outcome == PositionOutcome::Ignore    ? "NoPositionOperation"
                           : decided.outcome == PositionOutcome::SlideSnap ? "SetPositionSimple"
                                                                           : "SetPosition";
        lines.push_back(fmt::format(
            "[remote-slide-up] guid=0x{:08X} t={} wireGrounded={} wireVel=null disp={} playerDist={:.2f} bodyToTarget={:.3f} "
            "snapThreshold=4.000 willBeDrTicked=True firstUpAtEntry={} airborne=False contact={} onWalkable=True gravity=True "
            "bodyVel=(0.000,0.000,0.000) cpValid=True cpNz=1.0000 floorZ=0.6642 steep=False wirePos={} bodyPos={} "
            "queueDepth={} failCount=0",
            object.value, now(), word(decided.reason != PositionReason::NotGrounded), disp, decided.player_distance,
            away, word(decided.reason == PositionReason::FirstUpdate), word(seen->second.body.in_contact),
            place(decided.target), place(body), seen->second.waypoints));
        if (decided.outcome == PositionOutcome::NearSnap) {
            lines.push_back(fmt::format(
                "[remote-slide-snap] producer=ap87-4m guid=0x{:08X} t={} firstUp={} willBeDrTicked=True bodyToTarget={:.3f} "
                "threshold=4.000 body={} target={} queueDepth={} failCount=0",
                object.value, now(), word(decided.reason == PositionReason::FirstUpdate), away, place(body),
                place(decided.target), seen->second.waypoints));
        } else if (decided.outcome == PositionOutcome::Interpolate) {
            lines.push_back(fmt::format(
                "[remote-slide-enq] guid=0x{:08X} t={} bodyToTarget={:.3f} target={} queueDepth={} failCount=0",
                object.value, now(), away, place(decided.target), seen->second.waypoints + 1));
        }
    }

    void velocity(ObjectId object, const Event::VectorDecided& decided) {
        const auto three = [](const Vec3& v) { return fmt::format("({:.3f},{:.3f},{:.3f})", v.x, v.y, v.z); };
        lines.push_back(fmt::format(
            "[remote-slide-vec] guid=0x{:08X} t={} wireVel={} wireOmega={} willMarkAirborne={} airborneBefore=False contact=True "
            "onWalkable=True gravity=True bodyVel={} cpValid=True cpNz=1.0000 floorZ=0.6642 steep=False",
            object.value, now(), three(decided.velocity), three(decided.omega), word(decided.velocity.z > 0.5F),
            three(decided.velocity)));
    }

    ObjectId player_;
    const LogStyle& style_;
    double time_ = 0;
    std::map<ObjectId, Seen> seen_;
};

}  // namespace

LogLines slide_lines(const Scene& scene, const Rules& rules, const LogStyle& style, const Display& display) {
    Writer writer{scene.session.player, style};
    replay(scene.session, rules, FrameTimes{display, scene.session}, writer);
    return std::move(writer.lines);
}

std::string log_text(const LogLines& lines) { return fmt::format("{}\n", fmt::join(lines, "\n")); }

}  // namespace acmotion::test

#include "lab/divergence/openac_writer.h"

#include <fmt/format.h>

#include <cmath>
#include <map>

#include "sessions/replay.h"

namespace acmotion::test {
namespace {

constexpr std::int64_t kTickMilliseconds = 200;

class Writer : public ReplayListener {
 public:
    explicit Writer(ObjectId player) : player_(player) {}

    void on_frame(const ReplayFrame& frame) override {
        time_ = frame.time;
        for (const BodyFrame& body : frame.bodies) {
            Seen& seen = seen_[body.object];
            const bool is_slice = body.clock != seen.body.clock && body.object != player_ && !body.is_hidden;
            const BodyFrame before = seen.body.object.is_null() ? body : seen.body;
            seen.body = body;
            if (is_slice) tick(seen, distance(before.position, body.position));
        }
    }
    void on_event(const Event& event) override {
        const auto* position = std::get_if<Event::PositionDecided>(&event.what);
        if (event.object != player_ && position != nullptr) update(event.object, *position);
    }

    LogLines lines;

 private:
    struct Seen {
        BodyFrame body{};
        std::int64_t ticked = -kTickMilliseconds;
        int state = -1;
    };

    [[nodiscard]] std::int64_t now() const {
        return static_cast<std::int64_t>(std::floor((time_ + 81'235.047) * 1000)) / 16 * 16;
    }
    static std::string place(const Position& position) {
        const MapPlace on_map = map_place(position);
        return fmt::format("({:.3f},{:.3f},{:.3f})", on_map.x - 192.0 * 0xA9, on_map.y - 192.0 * 0xB4, on_map.z);
    }
    // Five times a second, and when a body sets off, stops, leaves the ground or lands.
    void tick(Seen& seen, double moved) {
        const int state = (seen.body.in_contact ? 1 : 0) + (moved > 0.01 ? 2 : 0);
        if (now() - seen.ticked < kTickMilliseconds && state == seen.state) return;
        seen.ticked = now();
        seen.state = state;
        lines.push_back(fmt::format("[remote-slide-tick] guid=0x{:08X} t={} out={} moved={:.4f}",
                                    seen.body.object.value, now(), place(seen.body.position), moved));
    }
    void update(ObjectId object, const Event::PositionDecided& decided) {
        const bool is_stale = decided.reason == PositionReason::PositionStampNotNewer ||
                              decided.reason == PositionReason::TeleportStampOlder;
        const auto seen = seen_.find(object);
        if (is_stale || seen == seen_.end()) return;
        lines.push_back(fmt::format("[remote-slide-up] guid=0x{:08X} t={} wirePos={} bodyPos={}", object.value, now(),
                                    place(decided.target), place(seen->second.body.position)));
        if (decided.outcome != PositionOutcome::NearSnap) return;
        lines.push_back(fmt::format("[remote-slide-snap] producer=ap87-4m guid=0x{:08X} t={} target={}", object.value,
                                    now(), place(decided.target)));
    }

    ObjectId player_;
    double time_ = 0;
    std::map<ObjectId, Seen> seen_;
};

}  // namespace

LogLines slide_lines(const Scene& scene, const Rules& rules) {
    Writer writer{scene.session.player};
    replay(scene.session, rules, FrameTimes{Display{}, scene.session}, writer);
    return std::move(writer.lines);
}

std::string log_text(const LogLines& lines) { return fmt::format("{}\n", fmt::join(lines, "\n")); }

}  // namespace acmotion::test

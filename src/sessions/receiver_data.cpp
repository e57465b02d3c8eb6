#include "sessions/receiver_data.h"

#include <fmt/format.h>

#include <algorithm>
#include <set>
#include <vector>

#include "acmotion/core/text.h"
#include "acmotion/geometry/position.h"
#include "acmotion/motion/root_motion.h"
#include "acmotion/wire/messages.h"
#include "core/constants.h"
#include "sessions/replay.h"

namespace acmotion {
namespace {

constexpr std::size_t kMostLines = 8;

std::string text_on(const GaitPace& gait, std::string_view what, std::string_view of_what) {
    if (gait.intervals == 0) return fmt::format("{} as people do", what);
    return fmt::format("{:.2f} m/s {} (median of {}{})", gait.metres_per_second, what, gait.intervals, of_what);
}

constexpr std::uint32_t kPeoplesMotionTable = 0x09000001;
constexpr double kShortestSeconds = 0.1;
constexpr double kLongestSeconds = 3;
constexpr double kFramesPerSecond = 10;

using Tables = std::map<ObjectId, std::uint32_t>;

// Of creatures that are no people, as they were described last.
Tables tables_of(const Session& session) {
    Tables tables;
    for (const SessionMessage& message : session.messages) {
        if (!message.is_description() || session.object(message.object).kind != ObjectKind::Creature) continue;
        const auto decoded = decode(message.bytes, Sender::Server);
        const ObjectDescription* described = decoded ? description_in(decoded->message) : nullptr;
        const std::uint32_t table = described != nullptr ? described->physics.motion_table.value_or(0) : 0;
        tables[message.object] = table;
    }
    std::erase_if(tables, [](const auto& one) { return one.second == 0 || one.second == kPeoplesMotionTable; });
    return tables;
}

std::string name_of_kind(const Session& session, std::uint32_t table, const std::set<ObjectId>& bodies) {
    std::set<std::string> names;
    for (const ObjectId body : bodies) names.insert(session.object(body).name);
    names.erase("");
    if (names.empty()) return fmt::format("motion table 0x{:08X}", table);
    return names.size() == 1 ? *names.begin() : fmt::format("{} and {} more", *names.begin(), names.size() - 1);
}

std::vector<KindPace> kinds_that_moved(const Session& session, const Tables& tables) {
    std::map<std::uint32_t, std::set<ObjectId>> moved;
    for (const SessionMessage& message : session.messages) {
        const auto found = message.is_any<UpdatePosition>() ? tables.find(message.object) : tables.end();
        if (found != tables.end()) moved[found->second].insert(message.object);
    }
    std::vector<KindPace> kinds;
    for (const auto& [table, bodies] : moved) {
        kinds.push_back({.motion_table = table,
                         .name = name_of_kind(session, table, bodies),
                         .bodies = bodies.size(),
                         .walk = {.metres_per_second = kWalkMetresPerSecond},
                         .run = {.metres_per_second = kRunMetresPerSecond}});
    }
    return kinds;
}

// How a body goes on.
struct OnwardGait {
    MotionCommand command{};
    float speed = 0;
    float scale = 1;

    [[nodiscard]] bool is_one() const {
        const bool is_known = command == MotionCommand::WalkForward || command == MotionCommand::RunForward;
        return is_known && speed > 0 && scale > 0;
    }
    bool operator==(const OnwardGait&) const = default;
};

OnwardGait gait_of(const std::optional<BodyInfo>& info) {
    if (!info || !info->on_walkable) return {};
    return {info->motion.forward.command, info->motion.forward.speed, info->scale};
}

// Measures between updates.
class PaceListener : public ReplayListener {
 public:
    explicit PaceListener(const Tables& tables) : tables_(tables) {}

    // The first frame after an update says how the body goes; those that follow, whether it goes on so.
    void on_frame(const ReplayFrame& frame) override {
        for (auto& [object, since] : since_) {
            since.is_broken = since.is_broken || frame.time - since.time > kLongestSeconds;
            if (since.is_broken) continue;
            const OnwardGait now = gait_of(frame.info(object));
            since.is_broken = !now.is_one() || now != since.gait.value_or(now);
            since.gait = now;
        }
    }
    void on_message(const ReplayedMessage& message) override {
        const bool is_taken = message.reception.status == Status::Processed;
        if (!is_taken || !has_opcode_of<UpdatePosition>(message.bytes)) return;
        const auto decoded = decode(message.bytes, Sender::Server);
        const auto* update = decoded ? std::get_if<UpdatePosition>(&decoded->message) : nullptr;
        if (update != nullptr && tables_.contains(update->object)) add(*update, message.time);
    }
    void put_into(CapturedPaces& paces) {
        std::map<std::uint32_t, CreaturePace> captured;
        for (KindPace& kind : paces.kinds) {
            Seen& seen = seen_[kind.motion_table];
            put_median(seen.walk, kind.walk);
            put_median(seen.run, kind.run);
            const CreaturePace pace{kind.walk.metres_per_second, kind.run.metres_per_second};
            if (kind.is_captured()) captured[kind.motion_table] = pace;
        }
        for (const auto& [object, table] : tables_) {
            const auto pace = captured.find(table);
            if (pace != captured.end() && paces.bodies.size() < kMostPacedBodies) paces.bodies[object] = pace->second;
        }
    }

 private:
    // The newest update of a body, and what is known since.
    struct Since {
        double time = 0;
        PositionPack pack;
        std::optional<OnwardGait> gait = {};
        bool is_broken = false;
    };
    // m/s
    struct Seen {
        std::vector<double> walk;
        std::vector<double> run;
    };

    // One that is older than another is not accepted (spec 20 §11), and a new life or a teleport is no way.
    void add(const UpdatePosition& update, double time) {
        const PositionPack& pack = update.pack;
        const auto before = since_.find(update.object);
        if (before != since_.end()) {
            const PositionPack& last = before->second.pack;
            const bool is_same_life = last.instance_stamp == pack.instance_stamp;
            if (is_same_life && !pack.position_stamp.newer_than(last.position_stamp)) return;
            if (is_same_life && last.teleport_stamp == pack.teleport_stamp) {
                measure(tables_.at(update.object), before->second, time, pack.position);
            }
        }
        since_[update.object] = {.time = time, .pack = pack};
    }
    void measure(std::uint32_t table, const Since& since, double time, const Position& position) {
        const double seconds = time - since.time;
        if (!since.gait || since.is_broken || seconds < kShortestSeconds || seconds > kLongestSeconds) return;
        const double metres = distance(map_place(since.pack.position), map_place(position));
        const double pace = metres / (seconds * double{since.gait->speed} * double{since.gait->scale});
        if (pace > kFastestPace) return;
        Seen& seen = seen_[table];
        (since.gait->command == MotionCommand::WalkForward ? seen.walk : seen.run).push_back(pace);
    }
    static void put_median(std::vector<double>& paces, GaitPace& gait) {
        if (paces.size() < kFewestPaceIntervals) return;
        const auto median = paces.begin() + static_cast<std::ptrdiff_t>((paces.size() - 1) / 2);
        std::ranges::nth_element(paces, median);
        gait = {*median, paces.size()};
    }

    const Tables& tables_;
    std::map<ObjectId, Since> since_;
    std::map<std::uint32_t, Seen> seen_;
};

class PacedHost : public ReceiverHost, public RootMotionSource {
 public:
    explicit PacedHost(const CapturedPaces& paces) : paces_(paces) {}

    void plug_into(WorldHost& host) override { host.root_motion = this; }

    // It keeps nothing of a body, and leaves alone what stands.
    [[nodiscard]] bool leaves_standing() const override { return true; }

    [[nodiscard]] Frame advance(ObjectId body, const MotionMoment& moment, float dt) override {
        Frame offset = usual_.advance(body, moment, dt);
        offset.origin = (WideVec3{velocity(body, moment)} * dt).rounded();
        return offset;
    }
    [[nodiscard]] std::optional<Vec3> played_velocity(ObjectId body, const MotionMoment& moment) const override {
        return velocity(body, moment);
    }

 private:
    [[nodiscard]] Vec3 velocity(ObjectId body, const MotionMoment& moment) const {
        Vec3 usual = root_velocity(moment);
        const auto found = paces_.bodies.find(body);
        if (found == paces_.bodies.end()) return usual;
        const auto [walk, run] = found->second;
        const bool runs = moment.state.forward.command == MotionCommand::RunForward;
        const double factor = runs ? run / kRunMetresPerSecond : walk / kWalkMetresPerSecond;
        usual.y = static_cast<float>(usual.y * factor);
        return usual;
    }

    const CapturedPaces& paces_;
    DefaultRootMotion usual_;
};

}  // namespace

std::string line_on(const KindPace& kind, PaceSource source) {
    constexpr std::string_view kOfWhat = " intervals of this capture";
    if (kind.is_captured()) {
        return fmt::format("{}: {}, {}", kind.name, text_on(kind.walk, "walking", kOfWhat),
                           text_on(kind.run, "running", kind.walk.intervals > 0 ? "" : kOfWhat));
    }
    const std::string why = source == PaceSource::People
                                ? "--pace human"
                                : fmt::format("fewer than {} intervals in this capture", kFewestPaceIntervals);
    return fmt::format("{}: {:.2f} m/s walking and {:.2f} m/s running, as people do ({})", kind.name,
                       kind.walk.metres_per_second, kind.run.metres_per_second, why);
}

std::vector<std::string> lines_on(const CapturedPaces& paces) {
    std::vector<std::string> lines;
    for (const KindPace& kind : paces.kinds) {
        if (lines.size() == kMostLines) break;
        lines.push_back(line_on(kind, paces.source));
    }
    if (paces.kinds.size() > kMostLines) {
        lines.push_back(fmt::format("and {} of creatures; --json lists all",
                                    counted(paces.kinds.size() - kMostLines, "more kind")));
    }
    return lines;
}

std::optional<std::string> sentence_on(const CapturedPaces& paces) {
    if (paces.kinds.empty()) return std::nullopt;
    const auto captured = static_cast<std::size_t>(
        std::ranges::count_if(paces.kinds, [](const auto& kind) { return kind.is_captured(); }));
    if (captured == 0) return "all creatures go at the pace of people";
    const std::string kinds = captured == paces.kinds.size()
                                  ? counted(captured, "kind")
                                  : fmt::format("{} of {} kinds", captured, paces.kinds.size());
    return fmt::format("pace of {} of creatures taken from this capture", kinds);
}

CapturedPaces paces_of_people(const Session& session) {
    return {.source = PaceSource::People, .kinds = kinds_that_moved(session, tables_of(session)), .bodies = {}};
}

CapturedPaces captured_paces(const Session& session) {
    const Tables tables = tables_of(session);
    CapturedPaces paces{.source = PaceSource::Capture, .kinds = kinds_that_moved(session, tables), .bodies = {}};
    if (paces.kinds.empty()) return paces;
    PaceListener listener{tables};
    replay(session, Rules::retail(), FrameTimes{{.frames_per_second = kFramesPerSecond}, session}, listener);
    listener.put_into(paces);
    return paces;
}

std::unique_ptr<ReceiverHost> make_paced_host(const CapturedPaces& paces) { return std::make_unique<PacedHost>(paces); }

}  // namespace acmotion

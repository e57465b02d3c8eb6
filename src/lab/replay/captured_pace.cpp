#include "lab/replay/captured_pace.h"

#include <algorithm>
#include <set>
#include <vector>

#include "acmotion/motion/root_motion.h"
#include "core/constants.h"
#include "lab/base/map_place.h"
#include "lab/base/quantile.h"
#include "lab/replay/replay.h"
#include "lab/session/message_subject.h"

namespace acmotion {
namespace {

constexpr std::uint32_t kPeoplesMotionTable = 0x09000001;
constexpr std::size_t kFewestIntervals = 5;
constexpr double kShortestSeconds = 0.1;
constexpr double kLongestSeconds = 3;
constexpr double kFramesPerSecond = 10;
constexpr double kFastestPace = 60;  // per second: no creature runs so

using Tables = std::map<ObjectId, std::uint32_t>;

bool is_position(const SessionMessage& message) { return message.is_any<UpdatePosition>(); }

// Of creatures that are no people, as they were described last.
Tables tables_of(const Session& session) {
    Tables tables;
    for (const SessionMessage& message : session.messages) {
        if (!message.is_description() || session.object(message.object).kind != ObjectKind::Creature) continue;
        const auto decoded = decode(message.bytes, Sender::Server);
        const ObjectDescription* described = decoded ? description_in(decoded->message) : nullptr;
        const std::uint32_t table = described != nullptr ? described->physics.motion_table.value_or(0) : 0;
        if (table != 0 && table != kPeoplesMotionTable) tables[message.object] = table;
    }
    return tables;
}

bool is_ever_moved(const Session& session, const Tables& tables) {
    return std::ranges::any_of(session.messages, [&](const SessionMessage& message) {
        return is_position(message) && tables.contains(message.object);
    });
}

std::size_t kinds_of(const Tables& tables) {
    std::set<std::uint32_t> kinds;
    for (const auto& [object, table] : tables) kinds.insert(table);
    return kinds.size();
}

// A host's root motion keeps every body awake (acmotion/host.h), and work must follow the bytes.
bool is_affordable(const Session& session) {
    constexpr double kTicksPerSecond = 30;
    constexpr double kTicks = 2'000'000;
    constexpr double kTicksPerByte = 50;
    const double ticks = static_cast<double>(session.objects.size()) * session.seconds * kTicksPerSecond;
    return ticks <= kTicks + kTicksPerByte * static_cast<double>(session.allowance.bytes);
}

// How a body goes.
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
    [[nodiscard]] CapturedPaces take() {
        CapturedPaces paces;
        std::map<std::uint32_t, CreaturePace> kinds;
        for (auto& [table, seen] : seen_) {
            const bool is_enough = seen.walk.size() >= kFewestIntervals || seen.run.size() >= kFewestIntervals;
            if (is_enough) kinds[table] = pace_of(seen);
            ++(is_enough ? paces.kinds : paces.kinds_as_people);
        }
        for (const auto& [object, table] : tables_) {
            if (kinds.contains(table)) paces.bodies[object] = kinds.at(table);
        }
        return paces;
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
    [[nodiscard]] static CreaturePace pace_of(Seen& seen) {
        const auto median = [](std::vector<double>& values, double of_people) {
            return values.size() >= kFewestIntervals ? quantile(values, 0.5) : of_people;
        };
        return {median(seen.walk, kWalkMetresPerSecond), median(seen.run, kRunMetresPerSecond)};
    }

    const Tables& tables_;
    std::map<ObjectId, Since> since_;
    std::map<std::uint32_t, Seen> seen_;
};

class PacedHost : public ReceiverHost, public RootMotionSource {
 public:
    explicit PacedHost(const CapturedPaces& paces) : paces_(paces) {}

    void plug_into(WorldHost& host) override { host.root_motion = this; }

    [[nodiscard]] Frame advance(ObjectId body, const MotionMoment& moment, float dt) override {
        Frame offset = usual_.advance(body, moment, dt);
        if (is_paced(body)) offset.origin = (WideVec3{velocity(body, moment)} * dt).rounded();
        return offset;
    }
    [[nodiscard]] std::optional<Vec3> played_velocity(ObjectId body, const MotionMoment& moment) const override {
        return velocity(body, moment);
    }

 private:
    [[nodiscard]] bool is_paced(ObjectId body) const { return paces_.bodies.contains(body); }
    [[nodiscard]] Vec3 velocity(ObjectId body, const MotionMoment& moment) const {
        Vec3 usual = root_velocity(moment);
        const auto found = paces_.bodies.find(body);
        if (found == paces_.bodies.end()) return usual;
        const auto [walk, run] = found->second;
        const bool runs = moment.state.forward.command == MotionCommand::RunForward;
        usual.y =
            static_cast<float>(double{usual.y} * (runs ? run / kRunMetresPerSecond : walk / kWalkMetresPerSecond));
        return usual;
    }

    const CapturedPaces& paces_;
    DefaultRootMotion usual_;
};

}  // namespace

CapturedPaces captured_paces(const Session& session) {
    const Tables tables = tables_of(session);
    if (!is_ever_moved(session, tables)) return {};
    if (!is_affordable(session)) return {.kinds_as_people = kinds_of(tables)};
    PaceListener listener{tables};
    replay(session, Rules::retail(), FrameTimes{{.frames_per_second = kFramesPerSecond}, session}, listener);
    return listener.take();
}

std::unique_ptr<ReceiverHost> make_paced_host(const CapturedPaces& paces) { return std::make_unique<PacedHost>(paces); }

}  // namespace acmotion

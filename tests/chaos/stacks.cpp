#include "chaos/stacks.h"

#include <cmath>

#include "acmotion/geometry/position.h"
#include "acmotion/research/rule_fields.h"
#include "acmotion/wire/decode.h"
#include "acmotion/world/inspector.h"
#include "c/convert.h"
#include "lab/gamedata/sample_world.h"
#include "lab/simulate/simulate.h"
#include "sessions/session_collector.h"
#include "sessions/session_player.h"
#include "wire/decode_message.h"

namespace acmotion::chaos {
namespace {

acm_limits to_c(const Limits& limits) {
    return {.size = sizeof(acm_limits),
            .reserved = 0,
            .waypoints_per_body = limits.waypoints_per_body,
            .pending_motions_per_body = limits.pending_motions_per_body,
            .watchers_per_body = limits.watchers_per_body,
            .children_per_object = limits.children_per_object,
            .objects = limits.objects,
            .parked_messages_per_object = limits.parked_messages_per_object,
            .parked_messages = limits.parked_messages,
            .parked_bytes = limits.parked_bytes,
            .held_messages = limits.held_messages,
            .held_bytes = limits.held_bytes};
}

// Free space, but for those squares.
class RefusingSpace : public FreeSpace {
 public:
    explicit RefusingSpace(const RefusedSquares& squares) : squares_(squares) {}

    [[nodiscard]] PlacementOutcome resolve(const Position& position) const override {
        PlacementOutcome outcome = FreeSpace::resolve(position);
        if (squares_.lack_cell(position)) outcome.has_cell = false;
        return outcome;
    }
    [[nodiscard]] PlacementOutcome place(const BodyShape& shape, const Position& target,
                                         const PlaceOptions& options) const override {
        PlacementOutcome outcome = FreeSpace::place(shape, target, options);
        if (squares_.refuse_place(target)) outcome.ok = false;
        return outcome;
    }
    [[nodiscard]] PlacementOutcome sweep(const BodyShape& shape, const Position& from, const Position& to,
                                         const SweepSeed& seed) const override {
        PlacementOutcome outcome = FreeSpace::sweep(shape, from, to, seed);
        if (squares_.refuse_step(to)) outcome.ok = false;
        if (squares_.lack_cell(to)) outcome.has_cell = false;
        return outcome;
    }

 private:
    RefusedSquares squares_;
};

// The same by C.
const RefusedSquares& squares_of(void* user) { return *static_cast<const RefusedSquares*>(user); }

void resolve(void* user, const acm_position* position, acm_outcome* outcome) {
    if (squares_of(user).lack_cell(c::from_c(*position))) outcome->has_cell = 0;
}
void place(void* user, const acm_shape* /*shape*/, const acm_position* target, const acm_place_options* /*options*/,
           acm_outcome* outcome) {
    if (squares_of(user).refuse_place(c::from_c(*target))) outcome->ok = 0;
}
void sweep(void* user, const acm_shape* /*shape*/, const acm_position* /*from*/, const acm_position* to,
           const acm_sweep_seed* /*seed*/, acm_outcome* outcome) {
    if (squares_of(user).refuse_step(c::from_c(*to))) outcome->ok = 0;
    if (squares_of(user).lack_cell(c::from_c(*to))) outcome->has_cell = 0;
}

// The same for a world of the C API, which has no walls. It looks at `squares` as long as it lives.
acm_host c_host_of(const Plan& plan, RefusedSquares& squares) {
    acm_host host{};
    host.size = sizeof host;
    host.user = &squares;
    if (!plan.has(Trouble::Refusals)) return host;
    host.resolve = resolve;
    host.place = place;
    host.sweep = sweep;
    return host;
}

// A late one is told who its player is, and assumes what it does not know.
void prepare(World& world, const Plan& plan) {
    if (!plan.has(Trouble::LateJoin)) return;
    world.set_player({kFirstPlayer}, 0);
    world.assume_objects(true);
}

}  // namespace

bool RefusedSquares::draws(const Position& at, double metres, double share) const {
    const MapPlace place = map_place(at);
    const auto column = static_cast<std::uint64_t>(static_cast<std::int64_t>(std::floor(place.x / metres)));
    const auto row = static_cast<std::uint64_t>(static_cast<std::int64_t>(std::floor(place.y / metres)));
    Random random{key_ ^ (column * 0x100000001B3U + row) ^ static_cast<std::uint64_t>(metres)};
    return random.uniform() < share;
}

SampleFiles& SampleFiles::get() {
    static SampleFiles files;
    return files;
}

SampleFiles::SampleFiles() {
    const game_files::SampleWorld world = game_files::make_sample_world();
    folder.write("client_portal.dat", world.portal);
    folder.write("client_cell_1.dat", world.cell);
    data = GameData::open(folder.path()).value();
    acm_game_data_open(folder.path().c_str(), 0, &c_data, nullptr);
}

Hosts::Hosts(const Plan& plan, const Scenario& scenario, bool is_own) {
    if (is_own) root_motion_.emplace();
    if (plan.has(Trouble::Refusals)) refusing_ = std::make_unique<RefusingSpace>(RefusedSquares{plan});
    if (!scenario.walls.empty()) walls_.emplace(free_space_);
    for (const Obstacles::Box& wall : scenario.walls) walls_->add(wall);
    if (plan.has(Trouble::GameData)) layer_.emplace(SampleFiles::get().data.value().motions());
}

WorldHost Hosts::plugged(TraceSink* trace) {
    WorldHost host{.trace = trace};
    if (root_motion_) host.placement = &free_space_;
    if (root_motion_) host.root_motion = &*root_motion_;
    if (refusing_) host.placement = &*refusing_;
    if (walls_) host.placement = &*walls_;
    if (!layer_) return host;
    SampleFiles::get().data.value().plug_into(host);
    host.root_motion = &*layer_;
    host.animation = &*layer_;
    return host;
}

LiveStack::LiveStack(const Plan& plan, const Scenario& scenario)
    : hosts_(plan, scenario),
      world_(Rules::parse(rules_of(plan)).value(), limits_of(plan), hosts_.plugged(this)),
      session_(world_, limits_of(plan), gaps_of(plan), damaged_of(plan)) {
    prepare(world_, plan);
    world_.set_smooth(true);
}

CStack::CStack(const Plan& plan) : squares_(plan), host_(c_host_of(plan, squares_)) {
    const std::string rules = rules_of(plan);
    const acm_limits limits = to_c(limits_of(plan));
    acm_world_options world{};
    world.size = sizeof world;
    world.rules = rules.c_str();
    world.limits = &limits;
    world.host = &host_;
    if (plan.has(Trouble::GameData)) world.game_data = SampleFiles::get().c_data;
    acm_live_options options{};
    options.size = sizeof options;
    options.is_strict = plan.has(Trouble::Strict) ? 1 : 0;
    options.keeps_damage = plan.has(Trouble::KeepDamaged) ? 1 : 0;
    options.world = &world;
    acm_live_new(&options, &live_, nullptr);
    acm_live_world(live_, &world_);
    if (!plan.has(Trouble::LateJoin)) return;
    acm_world_set_player(world_, kFirstPlayer, 0);
    acm_world_assume_objects(world_, 1);
}

void CStack::receive(const OwnedDatagram& datagram) {
    const int sender = sender_of(datagram) == Sender::Server ? ACM_FROM_SERVER : ACM_FROM_CLIENT;
    acm_live_receive(live_, sender, datagram.payload.data(), datagram.payload.size(), datagram.time);
}

void CStack::poses(std::vector<Pose>& poses) {
    std::size_t count = 0;
    acm_world_poses(world_, nullptr, 0, sizeof(acm_pose), &count);
    room_.resize(count);
    acm_world_poses(world_, room_.data(), count, sizeof(acm_pose), &count);
    poses.clear();
    for (const acm_pose& pose : room_) {
        poses.push_back({{pose.object},
                         c::from_c(pose.position),
                         c::from_c(pose.velocity),
                         pose.clock,
                         pose.in_contact != 0,
                         pose.is_hidden != 0});
    }
}

void Tap::on_message(const ObservedMessage& message) {
    if (message.sender == Sender::Server) return on_server_message(message.bytes);
    const auto decoded = decode(message.bytes, Sender::Client);
    if (!decoded) return;
    if (const auto* keys = std::get_if<MoveToState>(&decoded->message)) next_.report = keys->position;
    if (const auto* place = std::get_if<AutonomousPosition>(&decoded->message)) next_.report = place->position;
}

void Tap::on_server_message(Bytes bytes) {
    const auto decoded = decode(bytes, Sender::Server);
    if (decoded && !is_movement(decoded->message)) return;
    if (has_opcode_of<CreatePlayer>(bytes)) {
        if (has_player_ || (has_movement_ && !has_login_)) begin(false);
        has_player_ = true;
    }
    has_movement_ = has_movement_ || has_opcode_of<UpdatePosition>(bytes);
    next_.messages.emplace_back(bytes.begin(), bytes.end());
}

CapturedInputs::CapturedInputs(const Plan& plan, const std::vector<OwnedDatagram>& datagrams) {
    Simulation simulation;
    simulation.datagrams = datagrams;
    const ByteBuffer file = capture_of(simulation);
    const CaptureOptions options{.limits = limits_of(plan), .gaps = gaps_of(plan), .damaged = damaged_of(plan)};
    auto loaded = load_session(ByteStream{file}, {}, options);
    if (!loaded || loaded->list.size() != 1 || !loaded->session) return;
    session_ = std::move(loaded->session);
    message_ = session_->messages.begin();
    report_ = session_->player_reports.begin();
}

FrameInput CapturedInputs::take(double now) {
    FrameInput input{.report = newest_report(session_->player_reports, report_, now)};
    use_until(session_->messages, message_, now,
              [&](const SessionMessage& message) { input.messages.push_back(message.bytes); });
    return input;
}

MessageStack::MessageStack(const Plan& plan, const Scenario& scenario, bool is_own)
    : hosts_(std::make_unique<Hosts>(plan, scenario, is_own)),
      world_(Rules::parse(rules_of(plan)).value(), limits_of(plan), hosts_->plugged(nullptr)) {
    prepare(world_, plan);
}

void MessageStack::receive(const ByteBuffer& message, double now, std::vector<MalformedMessage>* malformed) {
    const bool is_watched = malformed != nullptr && !decode(message, Sender::Server);
    const std::uint64_t before = is_watched ? WorldInspector{world_}.state_hash() : 0;
    const Reception reception = world_.receive(message, now);
    if (!is_watched || reception.status == Status::Queued) return;
    malformed->push_back({before, WorldInspector{world_}.state_hash(), reception.status == Status::Error});
}

}  // namespace acmotion::chaos

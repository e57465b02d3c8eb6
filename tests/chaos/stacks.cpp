#include "chaos/stacks.h"

#include "acmotion/capture/capture_writer.h"
#include "acmotion/wire/decode.h"
#include "c/convert.h"
#include "chaos/traffic.h"
#include "core/rule_fields.h"
#include "lab/replay/frame_bodies.h"
#include "lab/session/session_collector.h"
#include "lab/simulate/simulate.h"
#include "wire/opcode.h"

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

Pose from_c(const acm_pose& pose) {
    return {.object = {pose.object},
            .position = c::from_c(pose.position),
            .velocity = c::from_c(pose.velocity),
            .clock = pose.clock,
            .in_contact = pose.in_contact != 0,
            .is_hidden = pose.is_hidden != 0};
}

ByteBuffer capture_of(const std::vector<OwnedDatagram>& datagrams) {
    Simulation simulation;
    simulation.datagrams = datagrams;
    return acmotion::capture_of(simulation);
}

}  // namespace

void prepare(World& world, const Plan& plan) {
    if (!plan.has(Trouble::LateJoin)) return;
    world.set_player({kFirstPlayer}, 0);
    world.assume_objects(true);
}

LiveStack::LiveStack(const Plan& plan, const Scenario& scenario)
    : hosts_(plan, scenario),
      world_(rules_named(rules_of(plan)).value(), limits_of(plan), hosts_.plugged(this)),
      session_(world_, limits_of(plan), gaps_of(plan), damaged_of(plan)) {
    prepare(world_, plan);
    world_.set_smooth(true);
}

void LiveStack::receive(const OwnedDatagram& datagram) {
    session_.receive(sender_of(datagram), datagram.payload, datagram.time);
}

CStack::CStack(const Plan& plan) : squares_(plan), host_(c_host_of(plan, squares_)) {
    const std::string rules = rules_of(plan);
    const acm_limits limits = to_c(limits_of(plan));
    acm_world_options world{};
    world.size = sizeof world;
    world.rules = rules.c_str();
    world.limits = &limits;
    world.host = &host_;
    if (plan.has(Trouble::GameData)) world.game_data = SampleFiles::get().c_data();
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
    for (const acm_pose& pose : room_) poses.push_back(from_c(pose));
}

void Tap::receive(const OwnedDatagram& datagram) {
    observer_.receive(sender_of(datagram), datagram.payload, datagram.time, *this);
}

FrameInput Tap::take() {
    has_world_ = has_world_ || !next_.messages.empty();
    return std::exchange(next_, {});
}

void Tap::on_event(const TransportEvent& event) {
    if (event.kind == TransportEventKind::SessionStarted) begin(true);
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

void Tap::begin(bool has_login) {
    next_ = {.begins = next_.begins || has_world_};
    has_world_ = false;
    has_player_ = false;
    has_movement_ = false;
    has_login_ = has_login;
}

CapturedInputs::CapturedInputs(const Plan& plan, const std::vector<OwnedDatagram>& datagrams) {
    const ByteBuffer file = capture_of(datagrams);
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

MessageStack::MessageStack(const Plan& plan, const Scenario& scenario, StandIns stand_ins)
    : hosts_(std::make_unique<Hosts>(plan, scenario, stand_ins)),
      world_(rules_named(rules_of(plan)).value(), limits_of(plan), hosts_->plugged(nullptr)) {
    prepare(world_, plan);
}

void MessageStack::frame(const FrameInput& input, double now, std::vector<MalformedMessage>* malformed) {
    if (input.begins && fresh_) {
        world_.restore(*fresh_);
        fresh_.reset();
    }
    if (input.report) world_.move_player(*input.report, now);
    world_.advance(now);
    if (!input.messages.empty() && !fresh_) fresh_ = world_.snapshot();
    for (const ByteBuffer& message : input.messages) receive(message, now, malformed);
}

void MessageStack::receive(const ByteBuffer& message, double now, std::vector<MalformedMessage>* malformed) {
    const bool is_watched = malformed != nullptr && !decode(message, Sender::Server);
    const std::uint64_t before = is_watched ? world_.state_hash() : 0;
    const Reception reception = world_.receive(message, now);
    if (!is_watched || reception.status == Status::Queued) return;
    malformed->push_back({before, world_.state_hash(), reception.status == Status::Error});
}

MessageStack::Kept MessageStack::keep() const {
    Kept kept{world_.snapshot(), std::nullopt, fresh_};
    if (const TableLayer* layer = hosts_->layer()) kept.layer = layer->snapshot();
    return kept;
}

void MessageStack::restore(const Kept& kept) {
    world_.restore(kept.world);
    if (kept.layer) hosts_->layer()->restore(*kept.layer);
    fresh_ = kept.fresh;
}

void MessageStack::resume(const MessageStack& other) { restore(other.keep()); }

}  // namespace acmotion::chaos

#include "acmotion/inbound/gate.h"
#include "world/engine.h"

namespace acmotion {
namespace {

constexpr std::uint32_t kCreatePlayerOpcode = 0xF746;

std::uint32_t word_at(std::span<const std::byte> bytes, std::size_t offset) {
    std::uint32_t word = 0;
    for (std::size_t i = 0; i < 4; ++i) word |= std::to_integer<std::uint32_t>(bytes[offset + i]) << (8 * i);
    return word;
}

}  // namespace

Reception Engine::receive(Bytes message) {
    if (!is_ready(message)) return {hold(message), std::nullopt};
    return dispatch(message);
}

Reception Engine::dispatch(Bytes message) {
    const Result<Decoded> decoded = decode(message, Sender::Server);
    if (!decoded) return {Status::Error, decoded.error()};
    if (!is_movement(decoded->message)) {
        return {Status::Error, Error{ErrorCode::Unknown, "message", "opcode", 0}};
    }
    return {std::visit([&](const auto& m) { return handle(m, message); }, decoded->message), std::nullopt};
}

// ---- before the player is known (spec 20 §7) ------------------------------------------------------------------------

bool Engine::is_ready(Bytes message) const {
    return !state_.player.is_null() || (message.size() >= 4 && word_at(message, 0) == kCreatePlayerOpcode);
}

Status Engine::hold(Bytes message) {
    if (state_.held.size() >= limits_.held_messages) {
        report_bound(WorldBound::HeldMessages, state_.bounds.held);
        return Status::Error;
    }
    state_.held.emplace_back(message.begin(), message.end());
    return Status::Queued;
}

void Engine::set_player(ObjectId player) {
    state_.player = player;
    replay_held();
}

void Engine::replay_held() {
    const std::vector<MessageBytes> held = std::exchange(state_.held, {});
    for (const MessageBytes& message : held) receive(message);
}

// ---- until the object is known (spec 20 §5, §6) ---------------------------------------------------------------------

Engine::Gated Engine::gate(ObjectId id, Stamp instance, Bytes message) {
    WorldObject* object = find_object(id);
    const std::optional<Stamp> known =
        object != nullptr ? std::optional{object->stamps[StampSlot::Instance]} : std::nullopt;
    const GateDecision decision = decide_instance_gate(known, instance);
    trace(id).tell(GateDecided{decision.outcome, decision.reason, instance});
    if (decision.outcome == Gate::Park) return {nullptr, park(id, message)};
    if (decision.outcome == Gate::Drop) return {nullptr, Status::OldInstance};
    return {object, Status::Processed};
}

Status Engine::park(ObjectId id, Bytes message) {
    if (!state_.parking.park(id, message, now_, limits_)) {
        report_bound(WorldBound::ParkedMessages, state_.bounds.parked);
        return Status::Error;
    }
    trace(id).tell(MessageParked{state_.parking.messages()});
    // On a placeholder each message renews the deadline; a live object keeps its own.
    if (find_object(id) == nullptr) state_.schedule.schedule(id, now_ + kDestructionDelaySeconds);
    return Status::Queued;
}

void Engine::replay_parked(const std::vector<MessageBytes>& messages) {
    for (const MessageBytes& message : messages) receive(message);
}

void Engine::report_bound(WorldBound bound, std::uint64_t& count) {
    ++count;
    trace({}).tell(WorldBoundReached{bound});
}

}  // namespace acmotion

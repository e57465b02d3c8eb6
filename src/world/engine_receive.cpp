#include <iterator>
#include <utility>

#include "core/memory.h"
#include "inbound/decisions.h"
#include "wire/decode_message.h"
#include "world/engine.h"
#include "world/look_ahead.h"

namespace acmotion {

Reception Engine::receive(Bytes message) {
    found_ = state_.objects.index().find(subject_of(message).value);
    if (found_ != ObjectTable::kNone) prefetch(state_.objects.slots()[found_]);  // it comes while the message is read
    return receive_found(message);
}

void Engine::receive_all(std::span<const Bytes> messages, std::span<Reception> receptions) {
    LookAhead ahead(state_, messages);
    for (std::size_t i = 0; i < messages.size(); ++i) {
        found_ = ahead.next();
        const Reception reception = receive_found(messages[i]);
        if (i < receptions.size()) receptions[i] = reception;
    }
}

Reception Engine::receive_found(Bytes message) {
    const Reception reception = receive_one(message);
    if (!replays_.empty()) run_replays();
    return reception;
}

// The messages that one lets in follow it at once, whatever becomes of each (spec 20 §6.4). A loop, because one creation
// may let in another, and so on without a bound.
void Engine::run_replays() {
    while (!replays_.empty()) {
        const MessageBytes next = std::move(replays_.back());
        replays_.pop_back();
        receive_one(next);
    }
}

Reception Engine::receive_one(Bytes message) {
    if (!is_ready(message)) [[unlikely]]
        return {hold(message), std::nullopt};
    switch (opcode_of(message)) {
#define ACMOTION_SERVER_MESSAGE(type, code, summary) \
    case code: return take<type>(message);
#include "acmotion/wire/messages.inl"
        default: return take_other(message);
    }
}

void Engine::replay(std::vector<MessageBytes> messages) {
    replays_.insert(replays_.end(), std::move_iterator(messages.rbegin()), std::move_iterator(messages.rend()));
}

template <class M>
Reception Engine::take(Bytes bytes) {
    M message;
    const std::optional<Error> error = decode_message(bytes, message);
    if (error) return {refuse(subject_of(bytes), Refusal::Malformed, Status::Error), error};
    return {handle(message, bytes), std::nullopt};
}

Reception Engine::take_other(Bytes bytes) {
    const Result<Decoded> decoded = decode(bytes, Sender::Server);
    if (!decoded) return {refuse(subject_of(bytes), Refusal::Malformed, Status::Error), decoded.error()};
    if (const auto* effect = std::get_if<ObjectEffect>(&decoded->message))
        return {handle(*effect, bytes), std::nullopt};
    return {Status::Error, Error{ErrorCode::Unknown, "message", "opcode", 0}};
}

// ---- before the player is known (spec 20 §7) ------------------------------------------------------------------------

bool Engine::is_ready(Bytes message) const { return !state_.player.is_null() || has_opcode_of<CreatePlayer>(message); }

Status Engine::hold(Bytes message) {
    if (state_.held.hold(message, call_.limits)) return Status::Queued;
    report_bound(WorldBound::HeldMessages, state_.pools.bounds.held);
    return Status::Error;
}

void Engine::set_player(ObjectId player) {
    for (const ObjectId id : {state_.player, player}) {
        WorldObject* object = find_object(id);
        if (object != nullptr) object->is_local_player = id == player;
    }
    state_.player = player;
    replay(state_.held.take());
    run_replays();
}

// ---- until the object is known (spec 20 §5, §6) ---------------------------------------------------------------------

Engine::Gated Engine::gate(ObjectId id, Stamp instance, Bytes message) {
    WorldObject* object = state_.objects.find_at(found_, id);
    const std::optional<Stamp> known =
        object != nullptr ? std::optional{known_instance(*object, instance)} : std::nullopt;
    const GateDecision decision = decide_instance_gate(known, instance);
    call_.trace(id).report(Event::GateDecided{decision.outcome, decision.reason, instance});
    if (decision.outcome == Gate::Park) return {nullptr, park(id, message)};
    if (decision.outcome == Gate::Drop) return {nullptr, Status::OldInstance};
    if (!object->parent.is_null()) follow_holder(*object);
    return {object, Status::Processed};
}

// A player that was assumed from its own reports takes the first instance stamp that the server sends.
Stamp Engine::known_instance(WorldObject& object, Stamp sent) {
    if (object.stamps.is_unset(StampSlot::Instance)) object.stamps.write(StampSlot::Instance, sent);
    return object.stamps[StampSlot::Instance];
}

Status Engine::park(ObjectId id, Bytes message) {
    if (!state_.parking.park(id, message, call_.limits)) {
        report_bound(WorldBound::ParkedMessages, state_.pools.bounds.parked);
        return Status::Error;
    }
    call_.trace(id).report(Event::MessageParked{state_.parking.waiting_for(id)});
    if (look_up(id) == nullptr) keep_placeholder(id);
    return Status::Queued;
}

// Each message renews a placeholder's deadline, but not the wait for its description. A live object keeps its own.
void Engine::keep_placeholder(ObjectId id) {
    state_.destructions.schedule(id, call_.now + kDestructionDelaySeconds);
    Schedule& requests = state_.description_requests;
    if (!requests.has(id)) requests.schedule(id, call_.now + kDescriptionOverdueSeconds);
}

Status Engine::refuse(ObjectId id, Refusal why, Status status) {
    call_.trace(id).report(Event::MessageRefused{why});
    return status;
}

void Engine::report_bound(WorldBound bound, std::uint64_t& count) {
    ++count;
    call_.trace({}).report(Event::WorldBoundReached{bound});
}

}  // namespace acmotion

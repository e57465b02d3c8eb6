#pragma once
#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "geometry/places.h"
#include "inbound/all.h"
#include "trace/event_log.h"

namespace acmotion::test {

using Calls = std::vector<std::string>;

// A remote body with a cell, 40 m from the player, stamps POSITION 10, TELEPORT 3, FORCE_POSITION 7 (spec 20 §16). It
// writes down what a decision does to it, and the calls to the player's client.
class Receiver : public InboundBody, public PlayerClient {
 public:
    explicit Receiver(const Rules& receiver_rules = Rules::retail()) : rules(receiver_rules) {
        body.stamps.write(StampSlot::Position, {10});
        body.stamps.write(StampSlot::Teleport, {3});
        body.stamps.write(StampSlot::ForcePosition, {7});
        body.position = at(0, 0);
        body.player_distance = 40;
    }

    PositionDecision receive(const ReceivedPosition& received) {
        const PositionDecision decision = decide_position(received, body, player, rules);
        apply_position(decision, *this, *this, state, rules, trace());
        return decision;
    }
    [[nodiscard]] Trace trace() { return {&log, 1, 0}; }
    [[nodiscard]] int stamp(StampSlot slot) const { return body.stamps[slot].value; }

    // InboundBody
    [[nodiscard]] const Position* where() const override { return &body.position; }
    void set_stamps(const StampSet& stamps) override { body.stamps = stamps; }
    void clear_parented_mark() override { calls.emplace_back("clear parented mark"); }
    void detach_from_parent() override { calls.emplace_back("detach from parent"); }
    void select_placement_frame(std::uint32_t id) override { calls.push_back("pose " + std::to_string(id)); }
    void place(const Position& target, PlacementCall call) override {
        calls.emplace_back(call == PlacementCall::Full ? "place" : "place simply");
        if (!refuses_placement) body.position = target;
    }
    void assign(const Position& target) override {
        calls.emplace_back("assign");
        body.position = target;
    }
    void set_rotation(const Quaternion& rotation) override {
        calls.emplace_back("turn");
        body.position.frame.rotation = rotation;
    }
    void set_velocity(const Vec3& velocity) override {
        calls.emplace_back(velocity == Vec3{} ? "stop" : "set velocity");
    }
    void interpolate_to(const Position& target, bool keep_heading) override {
        calls.emplace_back(keep_heading ? "enqueue, heading kept" : "enqueue");
        waypoint = target;
    }
    void constrain_to(const Position& where, const LeashRange& range) override {
        calls.emplace_back("leash");
        anchor = where;
        leash = range;
    }
    void stop_interpolating() override { calls.emplace_back("clear queue"); }
    void cancel_move_to(MotionError /*why*/) override { calls.emplace_back("cancel move-to"); }
    void unstick() override { calls.emplace_back("unstick"); }
    void unconstrain() override { calls.emplace_back("unleash"); }
    void clear_target_and_notify_watchers() override { calls.emplace_back("clear target"); }
    void end_collisions() override { calls.emplace_back("end collisions"); }

    // PlayerClient
    void player_teleported() override { calls.emplace_back("player teleported"); }
    void send_position_report() override { calls.emplace_back("report position"); }
    void rehome_camera() override { calls.emplace_back("re-home camera"); }
    void tell_streamer(bool teleporting) override {
        calls.emplace_back(teleporting ? "tell streamer of teleport" : "tell streamer");
    }

    // Given
    Rules rules;
    KnownBody body;
    KnownPlayer player;
    InboundState state;
    bool refuses_placement = false;

    // Then
    Calls calls;
    EventLog log;
    Position waypoint;
    Position anchor;
    LeashRange leash;
};

// The same as the local player's body.
[[nodiscard]] inline Receiver local_player() {
    Receiver receiver;
    receiver.body.is_player = true;
    return receiver;
}

// A grounded update a metre north, with its stamps.
[[nodiscard]] inline ReceivedPosition update(std::uint16_t position, std::uint16_t teleport,
                                             std::uint16_t force_position = 7) {
    return {.position = north(1),
            .has_contact = true,
            .position_stamp = {position},
            .teleport = {teleport},
            .force_position = {force_position}};
}
[[nodiscard]] inline ReceivedPosition airborne(ReceivedPosition received) {
    received.has_contact = false;
    return received;
}
[[nodiscard]] inline ReceivedPosition going_to(ReceivedPosition received, const Position& where) {
    received.position = where;
    return received;
}

// What a decision says.
[[nodiscard]] inline ::testing::AssertionResult is(const PositionDecision& decision, PositionOutcome outcome,
                                                   PositionReason reason) {
    if (decision.outcome == outcome && decision.reason == reason) return ::testing::AssertionSuccess();
    return ::testing::AssertionFailure() << name(decision.outcome) << ": " << sentence(decision.reason);
}

// The six steps of spec 20 §12.1, in order.
inline const Calls kTeleportHook{"cancel move-to", "unstick",      "clear queue",
                                 "unleash",        "clear target", "end collisions"};

[[nodiscard]] inline Calls operator+(Calls first, const Calls& then) {
    first.insert(first.end(), then.begin(), then.end());
    return first;
}

}  // namespace acmotion::test

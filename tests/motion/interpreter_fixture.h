#pragma once
#include <gtest/gtest.h>

#include <algorithm>
#include <string>
#include <vector>

#include "acmotion/geometry/heading.h"
#include "motion/interpreter.h"
#include "motion/movement_manager.h"
#include "trace/event_log.h"

// A body, an animation and listeners for tests of the interpreter: they do what the test says and remember it.
namespace acmotion::test {

inline constexpr ObjectId kBody = 0x80000001;

// Agrees to what the test does not have it refuse, and completes what the test says.
class ListeningAnimation : public AnimationLayer {
 public:
    struct Played {
        std::string what;
        MotionCommand motion = MotionCommand::None;
        float speed = 0;
        bool operator==(const Played&) const = default;
    };

    void initialise(ObjectId /*body*/) override { calls.push_back({"initialise"}); }
    MotionError do_motion(ObjectId /*body*/, MotionCommand motion, float speed) override {
        calls.push_back({"do", motion, speed});
        return refuses;
    }
    MotionError stop_motion(ObjectId /*body*/, MotionCommand motion) override {
        calls.push_back({"stop", motion});
        return refuses;
    }
    void stop_all_motions(ObjectId /*body*/) override { calls.push_back({"stop all"}); }
    void drop_link_animations(ObjectId /*body*/, AnimationSink& sink) override {
        calls.push_back({"drop links"});
        complete(sink);
    }
    void check_completed_motions(ObjectId /*body*/, AnimationSink& sink) override {
        calls.push_back({"check"});
        complete(sink);
    }

    [[nodiscard]] bool has_done(MotionCommand motion) const {
        for (const Played& call : calls) {
            if (call.what == "do" && call.motion == motion) return true;
        }
        return false;
    }

    MotionError refuses = MotionError::None;
    std::size_t completes = 0;
    std::vector<Played> calls;

 private:
    void complete(AnimationSink& sink) const {
        for (std::size_t remaining = std::min(completes, sink.pending_motions()); remaining > 0; --remaining)
            sink.motion_done();
    }
};
using Played = ListeningAnimation::Played;

inline constexpr Weenie kRemoteWeenie;
inline constexpr Weenie kLocalPlayer{.is_local_player = true};
inline constexpr Weenie kFurniture{.is_creature = false};

// By default a remote creature that stands on the ground.
class ListeningBody : public MotionHost {
 public:
    [[nodiscard]] ObjectId id() const override { return kBody; }
    [[nodiscard]] const Position* where() const override { return is_there ? &place : nullptr; }
    [[nodiscard]] BodyView view() const override { return now; }
    [[nodiscard]] AnimationLayer* animation() override { return animation_layer; }
    [[nodiscard]] const Weenie* weenie() const override { return game_object; }
    void set_velocity(const Vec3& velocity) override { now.velocity = velocity; }
    void set_on_walkable(bool on_walkable) override {
        now.on_walkable = on_walkable;
        calls.push_back(on_walkable ? "walkable" : "not walkable");
    }
    void cancel_move_to(MotionError /*why*/) override { calls.push_back("cancel"); }
    void unstick() override { calls.push_back("unstick"); }

    void activate() override { calls.push_back("activate"); }
    [[nodiscard]] const Position* find(ObjectId object) const override { return object == known ? &place : nullptr; }
    using MotionHost::stick_to;
    void stick_to(ObjectId object) override { stuck_to = object; }
    MotionError begin_move_to(const MoveToOrder& order) override {
        orders.push_back(order);
        return MotionError::None;
    }
    void restart_move_to() override { calls.push_back("restart"); }

    void face(float degrees) {
        Frame frame;
        acmotion::set_heading(frame, degrees);
        now.rotation = frame.rotation;
    }

    bool is_there = true;
    Position place;
    BodyView now{.in_contact = true, .on_walkable = true};
    AnimationLayer* animation_layer = nullptr;
    const Weenie* game_object = &kRemoteWeenie;
    std::vector<std::string> calls;
    std::vector<MoveToOrder> orders;
    ObjectId known = 0x50000001;
    ObjectId stuck_to;
};

// A remote creature that stands on the ground, with an interpreter in its default state and nothing pending.
class InterpreterTest : public ::testing::Test {
 protected:
    InterpreterTest() : interpreter_(resting()) { body_.animation_layer = &animation_; }

    static InterpreterFields resting() {
        InterpreterFields fields;
        fields.initialised = true;
        return fields;
    }
    void begin_with(const InterpreterFields& fields) { interpreter_ = MotionInterpreter(fields); }
    void begin_with(const InterpretedState& state) {
        InterpreterFields fields = resting();
        fields.interpreted = state;
        begin_with(fields);
    }

    [[nodiscard]] Call call() { return {rules_, limits_, pools_, &trace_}; }
    [[nodiscard]] const InterpreterFields& fields() const { return interpreter_.fields(); }
    [[nodiscard]] const InterpretedState& state() const { return interpreter_.fields().interpreted; }

    [[nodiscard]] std::vector<PendingMotion> pending() const {
        std::vector<PendingMotion> all;
        for (auto i = interpreter_.pending().head(); all.size() < interpreter_.pending().size();
             i = pools_.pending[i].next) {
            all.push_back(pools_.pending[i].value);
        }
        return all;
    }
    void lose_ground() { body_.now.in_contact = body_.now.on_walkable = false; }

    Rules rules_;
    Limits limits_;
    Pools pools_;
    EventLog trace_;
    ListeningBody body_;
    ListeningAnimation animation_;
    MotionInterpreter interpreter_;
};

inline constexpr MotionCommand kWave{0x13000087};         // an action that is a chat emote
inline constexpr MotionCommand kSwing{0x10000058};        // an action that lets one jump
inline constexpr MotionCommand kReload{0x1000006F};       // an action that forbids jumping
inline constexpr MotionCommand kSwordCombat{0x8000003E};  // a style

}  // namespace acmotion::test

#pragma once
#include <gtest/gtest.h>

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "acmotion/geometry/heading.h"
#include "acmotion/motion/root_motion.h"
#include "acmotion/trace/sentence.h"
#include "motion/jump_rules.h"
#include "motion/move_to_manager.h"
#include "motion/movement_manager.h"
#include "motion/speeds.h"

namespace acmotion::test {

inline const std::vector kTurnThenMove{MoveToNodeKind::Turn, MoveToNodeKind::Move};

inline constexpr ObjectId kTarget = 0x50000001;

[[nodiscard]] inline MoveToParams without_spheres() { return MoveToParams{}.without(kMoveToUseSpheres); }

// What a move-to asked of its interpreter, after command adjustment.
struct SubMotionCall {
    enum class Verb { Do, Stop } verb;
    MotionCommand motion;
    float speed;

    bool operator==(const SubMotionCall&) const = default;
};

// Agrees to every motion that the test does not have it refuse, and needs no link animations.
class ObstinateAnimation : public AnimationLayer {
 public:
    MotionError do_motion(ObjectId /*body*/, MotionCommand /*motion*/, float /*speed*/) override { return refuses; }
    MotionError refuses = MotionError::None;
};

// A creature with a real interpreter and the default root motion, which walks where its move-to steers it. One tick is
// root motion, then use_time, then the check that ends pending motions (spec 40 §7).
class Traveller : public MotionHost, public TraceSink {
 public:
    static constexpr float kTickSeconds = 1.0F / 30;
    static constexpr double kStart = 100;
    static constexpr int kPatienceTicks = 18'000;  // ten minutes; no story takes longer

    Traveller() {
        at.cell = {0xA9B40001};
        interpreter().check_completed_motions(silent_call(), *this);
    }

    // ---- the story
    void move_to(const Position& place, const MoveToParams& params) {
        manager.move_to_position(call(), *this, place, params);
    }
    void follow(ObjectId object, const MoveToParams& params, const Cylinder& its_shape = {}) {
        manager.move_to_object(call(), *this, {object, object, its_shape}, params);
    }
    void turn_to(float degrees, MoveToParams params = {}) {
        params.desired_heading = degrees;
        manager.turn_to_heading(call(), *this, params);
    }
    void hear_of(ObjectId object, const Position& actual, TargetStatus status = TargetStatus::Ok) {
        manager.handle_update_target(call(), *this,
                                     {.target = object, .status = status, .actual = actual, .predicted = actual});
    }
    void tick() {
        now += kTickSeconds;
        apply_root_motion();
        end_slice();
    }
    // Time passes and the body is put there, whatever its legs do.
    void drag_to(float y, double seconds) {
        now += seconds;
        at.frame.origin.y = y;
        end_slice();
    }
    // Fails, instead of ticking for ever, if it never happens. `what` completes "it did not ...".
    template <class Happened>
    void tick_until(Happened happened, std::string_view what) {
        for (int i = 0; i < kPatienceTicks && !happened(); ++i) tick();
        EXPECT_TRUE(happened()) << "it did not " << what << " within " << kPatienceTicks << " ticks";
    }
    void tick_until_turned(int ticks) {
        tick_until([&] { return turning_ticks >= ticks; }, "turn for " + std::to_string(ticks) + " ticks");
    }
    void tick_until_moved(int ticks) {
        tick_until([&] { return moving_ticks >= ticks; }, "move for " + std::to_string(ticks) + " ticks");
    }
    void tick_to_the_end() {
        tick_until([&] { return !manager.is_moving_to(); }, "end its move-to");
    }

    // ---- what can be set
    Position at;
    bool has_body = true;
    bool has_contact = true;
    bool interpolating = false;
    float speed = 0;  // measured
    double quantum = 0;
    double now = kStart;
    ObstinateAnimation animation_layer;
    void set_run_rate(float rate) { interpreter().set_run_rate(rate); }
    void make_motions_pending() { interpreter().queue_motion(silent_call(), *this, {}); }

    // ---- what can be seen
    [[nodiscard]] Call call() { return {rules_, limits_, pools_, this, now}; }
    [[nodiscard]] const MoveToRecord& state() const { return manager.state(); }
    [[nodiscard]] const InterpretedState& motion() { return interpreter().fields().interpreted; }
    [[nodiscard]] bool is_turning() { return motion().turn.command != MotionCommand::None; }
    [[nodiscard]] float heading() const { return heading_of(at.frame.rotation); }
    [[nodiscard]] double distance_to(const Position& place) const { return distance(at, place); }
    [[nodiscard]] Position place(float x, float y) const { return {at.cell, {{x, y, 0}, {}}}; }
    [[nodiscard]] std::vector<MoveToNodeKind> node_kinds() const {
        std::vector<MoveToNodeKind> kinds;
        for (const MoveToNode& node : state().nodes.all()) kinds.push_back(node.kind);
        return kinds;
    }
    int turning_ticks = 0;
    int moving_ticks = 0;
    int complete_stops = 0;
    std::vector<SubMotionCall> calls;
    std::vector<double> quanta;
    std::vector<std::string> story;
    std::optional<MotionError> cancelled;  // the code of the last movement that was
    std::optional<ObjectId> watched;
    ObjectId stuck_to;

    MoveToManager manager{kStart};

    void on_event(const Event& event) override {
        if (const auto* e = std::get_if<Event::MoveToCancelled>(&event.what)) cancelled = e->why;
        story.push_back(sentence(event));
    }

    // ---- MotionHost
    [[nodiscard]] ObjectId id() const override { return 1; }
    [[nodiscard]] const Position* where() const override { return has_body ? &at : nullptr; }
    [[nodiscard]] bool in_contact() const override { return has_contact; }
    [[nodiscard]] Vec3 measured_velocity() const override { return {0, speed, 0}; }
    [[nodiscard]] AnimationLayer* animation() override { return &animation_layer; }
    [[nodiscard]] const Weenie* weenie() const override { return &weenie_; }
    [[nodiscard]] bool is_interpolating() const override { return interpolating; }
    [[nodiscard]] bool motions_pending() const override { return movement_.motions_pending(); }
    MotionError do_motion(MotionCommand motion, SubMotion& block) override {
        record(SubMotionCall::Verb::Do, motion, block);
        return movement_.do_sub_motion(silent_call(), *this, motion, block);
    }
    MotionError stop_motion(MotionCommand motion, SubMotion& block) override {
        record(SubMotionCall::Verb::Stop, motion, block);
        return movement_.stop_sub_motion(silent_call(), *this, motion, block);
    }
    void stop_completely() override {
        ++complete_stops;
        movement_.perform(silent_call(), *this, MotionRequest{});
    }
    using MotionHost::stick_to;
    void stick_to(ObjectId object, const Cylinder& /*its_shape*/) override { stuck_to = object; }
    [[nodiscard]] double target_quantum() const override { return quantum; }
    void set_target_quantum(double seconds) override {
        quantum = seconds;
        quanta.push_back(seconds);
    }
    void set_heading(float degrees) override { acmotion::set_heading(at.frame, degrees); }
    void set_target(ObjectId object, float /*radius*/, double /*quantum*/) override { watched = object; }
    void clear_target() override { watched.reset(); }

    [[nodiscard]] BodyView view() const override {
        return {.rotation = at.frame.rotation, .in_contact = has_contact, .on_walkable = has_contact};
    }
    void cancel_move_to(MotionError why) override { manager.cancel(call(), *this, why); }
    void unstick() override { stuck_to = {}; }

 private:
    // What the interpreter reports is no part of these stories.
    [[nodiscard]] Call silent_call() { return {rules_, limits_, pools_, nullptr, now}; }
    [[nodiscard]] MotionInterpreter& interpreter() { return movement_.made_interpreter(silent_call(), *this); }

    void record(SubMotionCall::Verb verb, MotionCommand motion, const SubMotion& block) {
        const AxisMotion adjusted =
            adjust_motion(interpreter().fields(), &weenie_, {motion, block.speed}, block.hold_key);
        calls.push_back({verb, adjusted.command, adjusted.speed});
    }
    void apply_root_motion() {
        const MotionMoment moment = motion_moment(interpreter().fields(), view(), &weenie_);
        at.frame = combine(at.frame, root_motion_.advance(id(), moment, kTickSeconds));
        moving_ticks += root_velocity(moment) == Vec3{} ? 0 : 1;
        turning_ticks += is_turning() ? 1 : 0;
    }
    void end_slice() {
        manager.use_time(call(), *this);
        interpreter().check_completed_motions(silent_call(), *this);
    }

    Rules rules_;
    Limits limits_;
    Pools pools_;
    Weenie weenie_;
    MovementManager movement_;
    DefaultRootMotion root_motion_;
};

}  // namespace acmotion::test

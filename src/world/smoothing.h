#pragma once
#include <vector>

#include "acmotion/world/pose.h"
#include "world/object_table.h"

namespace acmotion {

// Where bodies were before the last tick, for displays that draw more often than bodies tick: World::poses_at. A world has
// one only while its host wants it, and nothing that happens depends on it.
//
// A blip looks like a very long step, so a body that was placed during its tick counts as not having walked. One that is
// placed between two ticks is somewhere else than its tick has left it.
class Smoothing {
 public:
    // ---- one tick of all bodies: begin_pass, then take_step for each that is awake
    void begin_pass(std::size_t slots);
    // Where it was before its tick, and when; the object as the tick has left it.
    void take_step(ObjectTable::Slot slot, const Position& from, double from_clock, const WorldObject& object);
    // Instead: no time passed for it, and its last step is still the latest (Rules::gate_per_body).
    void keep(ObjectTable::Slot slot) { steps_[slot].pass = pass_; }
    // Its body is gone: one that takes the slot has walked nowhere yet, also on the same spot and with the same id.
    void forget(ObjectTable::Slot slot);

    [[nodiscard]] std::size_t memory_used() const { return steps_.capacity() * sizeof(Step); }
    // `pose` is that of the slot, as its last tick left it, or as it was placed since; then as it is to be shown.
    void show_at(double now, ObjectTable::Slot slot, Pose& pose) const;

 private:
    // What a tick did to one body.
    struct Step {
        ObjectId object;
        std::uint64_t pass = 0;
        Position from;
        Position to;
        double from_clock = 0;
        bool is_walked = false;  // false: placed, at least in part
        bool turns = false;
    };
    // Puts `place`, which is where the step has led, on the way there.
    static void put_between(const Step& step, double share, Position& place);
    [[nodiscard]] bool is_latest(const Step& step, const Pose& pose) const;

    std::vector<Step> steps_;  // by slot
    std::uint64_t pass_ = 0;
};

}  // namespace acmotion

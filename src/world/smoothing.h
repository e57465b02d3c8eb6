#pragma once
#include <vector>

#include "acmotion/trace/event.h"
#include "acmotion/world/pose.h"
#include "world/object_table.h"

namespace acmotion {

// Where bodies were before the last tick, for displays that draw more often than bodies tick: World::poses_at. A world has
// one only while somebody wants it, and nothing that happens depends on it.
//
// It listens to the trace while a body ticks, because a blip looks like a very long step: who was placed did not walk there.
// What is placed between two ticks is somewhere else than its tick has left it.
class Smoothing : public TraceSink {
 public:
    // `listener` hears everything that this one does; null if there is none.
    explicit Smoothing(TraceSink* listener) : listener_(listener) {}

    [[nodiscard]] TraceSink* listener() const { return listener_; }

    // ---- one tick of all bodies: begin_pass, then begin and end for each that is awake
    void begin_pass(std::size_t slots);
    void begin(ObjectTable::Slot slot, const WorldObject& object);
    void end(ObjectTable::Slot slot, const WorldObject& object);
    void on_event(const Event& event) override;
    // The same for ticks that are not heard one after the other: who makes them knows whether the body was placed.
    void begin_unheard(ObjectTable::Slot slot, const WorldObject& object);
    void end_unheard(ObjectTable::Slot slot, const WorldObject& object, bool was_placed);
    [[nodiscard]] static bool places(const Event& event);

    [[nodiscard]] std::size_t memory_used() const { return steps_.capacity() * sizeof(Step); }
    // `pose` is that of the slot, as its last tick left it, or as it was placed since.
    [[nodiscard]] Pose shown_at(double now, ObjectTable::Slot slot, const Pose& pose) const;

 private:
    // What a tick did to one body.
    struct Step {
        ObjectId object;
        std::uint64_t pass = 0;
        Position from;
        Position to;
        double from_clock = 0;
        bool is_walked = false;  // false: placed, at least in part
    };
    [[nodiscard]] bool is_latest(const Step& step, const Pose& pose) const;

    TraceSink* listener_;
    std::vector<Step> steps_;  // by slot
    std::uint64_t pass_ = 0;
    ObjectId ticking_;
    bool was_placed_ = false;
};

}  // namespace acmotion

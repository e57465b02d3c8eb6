#pragma once
#include "acmotion/trace/event.h"

namespace acmotion {

// Whoever wants to know. Events are values; keep them as long as you like. Called from inside World::receive and
// advance, in the order things happen; it may not call that world.
class TraceSink {
 public:
    virtual ~TraceSink() = default;
    virtual void on_event(const Event& event) = 0;
};

// Passed by value to whatever may have something to tell. Free when nobody listens: one test of a null pointer.
class Trace {
 public:
    Trace() = default;
    Trace(TraceSink* sink, ObjectId object, double now) : sink_(sink), object_(object), now_(now) {}

    template <class What>
    void tell(const What& what) const {
        if (sink_ != nullptr) sink_->on_event(Event{now_, object_, what});
    }

 private:
    TraceSink* sink_ = nullptr;
    ObjectId object_;
    double now_ = 0;
};

}  // namespace acmotion

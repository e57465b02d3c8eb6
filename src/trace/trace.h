#pragma once
#include "acmotion/trace/event.h"

namespace acmotion {

// Passed by value to code that reports events. Without a sink, a report costs one test of a null pointer.
class Trace {
 public:
    Trace() = default;
    Trace(TraceSink* sink, ObjectId object, double now) : sink_(sink), object_(object), now_(now) {}

    [[nodiscard]] bool is_on() const { return sink_ != nullptr; }
    template <class What>
    void report(const What& what) const {
        if (sink_ != nullptr) [[unlikely]]
            sink_->on_event(Event{now_, object_, what});
    }

 private:
    TraceSink* sink_ = nullptr;
    ObjectId object_;
    double now_ = 0;
};

}  // namespace acmotion

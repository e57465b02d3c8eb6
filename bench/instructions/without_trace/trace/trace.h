#pragma once
#include "acmotion/trace/event.h"

namespace acmotion {

// Stands in for src/trace/trace.h in acmotion_without_trace: nothing is ever reported, and no pointer is tested.
class Trace {
 public:
    Trace() = default;
    Trace(TraceSink* /*sink*/, ObjectId /*object*/, double /*now*/) {}

    [[nodiscard]] bool is_on() const { return false; }
    template <class What>
    void report(const What& /*what*/) const {}
};

}  // namespace acmotion

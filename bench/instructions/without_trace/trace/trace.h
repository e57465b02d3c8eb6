#pragma once
#include "acmotion/trace/event.h"

namespace acmotion {

// Stands in for src/trace/trace.h in acmotion_without_trace: nothing is ever told, and nobody asks whether to.
class Trace {
 public:
    Trace() = default;
    Trace(TraceSink* /*sink*/, ObjectId /*object*/, double /*now*/) {}

    template <class What>
    void tell(const What& /*what*/) const {}
};

}  // namespace acmotion

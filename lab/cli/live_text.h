#pragma once
#include <functional>
#include <string>
#include <vector>

#include "lab/replay/timeline.h"
#include "sessions/session.h"

namespace acmotion::cli {

// The decisions of a frame as lines: those about one object, in its order; objects in the order in which they come.
class FrameLines {
 public:
    void add(const Event& event) { events_.push_back(event); }
    // Calls with each, and forgets them.
    using Show = std::function<void(ObjectId object, const TimelineLine& line, std::span<const Event> events)>;
    void show(const Show& show);

 private:
    std::vector<Event> events_;
};

}  // namespace acmotion::cli

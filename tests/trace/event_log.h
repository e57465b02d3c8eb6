#pragma once
#include <algorithm>
#include <string>
#include <vector>

#include "acmotion/trace/decisions.h"
#include "acmotion/trace/event.h"
#include "acmotion/trace/sentence.h"

namespace acmotion::test {

// A sink that keeps the story.
class EventLog : public TraceSink {
 public:
    void on_event(const Event& event) override { events.push_back(event); }

    // The events of one kind, in order.
    template <class What>
    [[nodiscard]] std::vector<What> all() const {
        std::vector<What> found;
        for (const Event& event : events) {
            if (const What* what = std::get_if<What>(&event.what)) found.push_back(*what);
        }
        return found;
    }

    std::vector<Event> events;
};

}  // namespace acmotion::test

#pragma once
#include <deque>
#include <string>

#include "acmotion/trace/event.h"
#include "lab/metrics/metrics.h"

namespace acmotion {

// What was decided about one body lately: as much as it takes to say why it looked as it did, and no more.
class RecentEvents {
 public:
    static constexpr std::size_t kMost = 64;

    void add(const Event& event);
    [[nodiscard]] const std::deque<Event>& events() const { return events_; }  // oldest first

 private:
    std::deque<Event> events_;
};

// Why a moment came about: "four windows in a row made less than 30 % of the expected way; placed at the newest
// update". The one place where that is found out; sentence(moment) in lab/metrics/moments.h has it behind what
// happened. `recent` is what was decided about that body up to now.
[[nodiscard]] std::string cause_of(const Moment& moment, const RecentEvents& recent);

}  // namespace acmotion

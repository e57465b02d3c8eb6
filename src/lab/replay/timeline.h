#pragma once
#include <span>
#include <string>
#include <vector>

#include "lab/replay/listener.h"
#include "lab/session/bounds_reached.h"

// The story of one object as people read it: one line per decision.
namespace acmotion {

struct TimelineLine {
    double time = 0;
    std::string text;
    bool is_quiet = false;            // a body on its way: nothing to look at when there are many of them
    std::vector<std::size_t> events;  // which of those that were given it tells, by number
};

// From all events of one object, in order. What one update did is one line; routine that says nothing is left out.
[[nodiscard]] std::vector<TimelineLine> timeline(std::span<const Event> events);

// Long rows of quiet lines shrink to their ends.
[[nodiscard]] std::vector<TimelineLine> folded(std::span<const TimelineLine> lines);

// Which events of a replay are to be kept.
struct StoryWindow {
    ObjectId object;
    double since = 0;
    double until = 0;
};

// Keeps the events of some objects at some times; kMaxStoryEvents in all, the rest are counted.
class StoryKeeper : public ReplayListener {
 public:
    static constexpr std::size_t kMaxStoryEvents = 1'000'000;

    explicit StoryKeeper(std::vector<StoryWindow> windows) : windows_(std::move(windows)), stories_(windows_.size()) {}

    void on_frame(const ReplayFrame&) override {}
    void on_event(const Event& event) override;

    // One a window, in their order.
    [[nodiscard]] const std::vector<std::vector<Event>>& stories() const { return stories_; }
    [[nodiscard]] std::size_t dropped() const { return dropped_; }

 private:
    std::vector<StoryWindow> windows_;
    std::vector<std::vector<Event>> stories_;
    std::size_t kept_ = 0;
    std::size_t dropped_ = 0;
};

[[nodiscard]] std::vector<BoundReached> bounds_reached(const StoryKeeper& keeper);

}  // namespace acmotion

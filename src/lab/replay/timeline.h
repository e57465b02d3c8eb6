#pragma once
#include <functional>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "lab/replay/filter.h"
#include "lab/session/bounds_reached.h"

// The story of one object as people read it: one line per decision.
namespace acmotion {

struct TimelineLine {
    double time = 0;
    std::string text;
    bool is_quiet = false;            // a body on its way: nothing to look at when there are many of them
    std::vector<std::size_t> events;  // which of the given events it describes, by number
};

// From all events of one object, in order. What one update did is one line; routine events are omitted.
[[nodiscard]] std::vector<TimelineLine> timeline(std::span<const Event> events);

// Long rows of quiet lines shrink to their ends.
[[nodiscard]] std::vector<TimelineLine> folded(std::span<const TimelineLine> lines);

[[nodiscard]] std::vector<Event> events_within(std::span<const Event> events, const ReplayPart& part);

// Keeps the events of a replay that are wanted; kMaxStoryEvents at most, the rest are counted.
class StoryKeeper : public ReplayListener {
 public:
    static constexpr std::size_t kMaxStoryEvents = 1'000'000;
    // Asked when an event comes, and again, when there are many, of those that were kept.
    using IsWanted = std::function<bool(const Event&)>;

    explicit StoryKeeper(IsWanted is_wanted) : is_wanted_(std::move(is_wanted)) {}

    void on_frame(const ReplayFrame&) override {}
    void on_event(const Event& event) override;

    [[nodiscard]] const std::vector<Event>& events() const { return events_; }  // in order
    [[nodiscard]] std::size_t dropped() const { return dropped_; }

 private:
    void forget_unwanted();

    static constexpr std::size_t kMany = 10'000;

    IsWanted is_wanted_;
    std::vector<Event> events_;
    std::size_t look_again_at_ = kMany;
    std::size_t dropped_ = 0;
};

// By a keeper that had to drop so many.
[[nodiscard]] std::vector<BoundReached> bounds_of_story(std::size_t dropped);

}  // namespace acmotion

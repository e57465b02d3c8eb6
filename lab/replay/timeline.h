#pragma once
#include <functional>
#include <optional>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "lab/base/filter.h"
#include "sessions/bounds.h"

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

// The same while the events come; each line is handed on when it is whole.
class TimelineWriter {
 public:
    using Take = std::function<void(TimelineLine)>;
    explicit TimelineWriter(Take take) : take_(std::move(take)) {}

    void add(const Event& event, std::size_t number);
    // Call once, after the last event.
    void end();

 private:
    [[nodiscard]] bool joins_the_last(const Event& event);
    bool joins_position(const Event& event, const Event::PositionDecided& decided);
    bool append(const Event& event);

    Take take_;
    TimelineLine line_;
    std::optional<Event> last_;  // whose line that is; nothing: there is no line yet
};

// Long rows of quiet lines shrink to their ends, as the lines come: an hour's walk takes no room.
class LineFolder {
 public:
    void add(TimelineLine line);
    // Call once, at the end.
    [[nodiscard]] std::vector<TimelineLine> take();

 private:
    void end_row();

    std::vector<TimelineLine> shown_;
    std::vector<TimelineLine> row_;  // of quiet lines: the first of them, and the last
    std::size_t row_lines_ = 0;      // in all
};

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

// Keeps the lines of one object while a replay goes on.
class TimelineKeeper : public ReplayListener {
 public:
    // `folds`: long rows of quiet lines shrink.
    TimelineKeeper(const ReplayPart& part, bool folds) : part_(part), folds_(folds) {}
    TimelineKeeper(const TimelineKeeper&) = delete;
    TimelineKeeper& operator=(const TimelineKeeper&) = delete;

    void on_frame(const ReplayFrame&) override {}
    void on_event(const Event& event) override;
    // Call once, at the end.
    [[nodiscard]] std::vector<TimelineLine> take();
    // Events beyond StoryKeeper::kMaxStoryEvents.
    [[nodiscard]] std::size_t dropped() const { return dropped_; }

 private:
    void keep(TimelineLine line);

    ReplayPart part_;
    bool folds_;
    std::size_t events_ = 0;
    std::size_t dropped_ = 0;
    std::vector<TimelineLine> lines_;  // where they are not folded
    LineFolder folder_;
    TimelineWriter writer_{[this](TimelineLine line) { keep(std::move(line)); }};
};

// By a keeper that had to drop so many.
[[nodiscard]] std::vector<BoundReached> bounds_of_story(std::size_t dropped);

}  // namespace acmotion

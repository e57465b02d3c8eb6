#include "lab/replay/timeline.h"

#include <fmt/format.h>

#include <algorithm>
#include <iterator>

#include "acmotion/trace/sentence.h"

namespace acmotion {
namespace {

// Quiet rows longer than this are folded to kShownBefore lines at their start and one at their end.
constexpr std::size_t kFoldedFrom = 6;
constexpr std::size_t kShownBefore = 2;

template <class What>
bool is(const Event& event) {
    return std::holds_alternative<What>(event.what);
}

bool is_routine(const Event& event) {
    if (const auto* gate = std::get_if<Event::GateDecided>(&event.what)) return gate->outcome == Gate::Apply;
    if (const auto* window = std::get_if<Event::WindowJudged>(&event.what))
        return window->good && window->forgiven == 0;
    if (const auto* stopped = std::get_if<Event::InterpolationStopped>(&event.what)) return stopped->dropped == 0;
    if (const auto* report = std::get_if<Event::TargetReported>(&event.what)) return report->status == TargetStatus::Ok;
    return is<Event::Leashed>(event) || is<Event::Unleashed>(event) || is<Event::CurrentMovementApplied>(event) ||
           is<Event::TargetQuantumSet>(event) || is<Event::TeleportHookRan>(event) || is<Event::HitGround>(event);
}

// What happens to every new object.
bool belongs_to_creation(const Event& event) {
    return is<Event::LeftGround>(event) || is<Event::GroundChanged>(event) || is<Event::PhysicsStateChanged>(event) ||
           is<Event::Placed>(event);
}

bool is_quiet(const Event& event) {
    if (const auto* reached = std::get_if<Event::WaypointReached>(&event.what))
        return reached->how != Walk::StalledNear;
    return is<Event::TargetRetracked>(event) || is<Event::Steered>(event);
}

class TimelineWriter {
 public:
    void add(const Event& event, std::size_t number) {
        if (is_routine(event)) return;
        if (!joins_the_last(event)) {
            lines.push_back({event.time, sentence(event), is_quiet(event), {}});
            last_ = &event;
        }
        lines.back().events.push_back(number);
    }

    std::vector<TimelineLine> lines;

 private:
    // What a message did belongs to its line.
    bool joins_the_last(const Event& event) {
        if (last_ == nullptr || event.time != last_->time) return false;
        if (const auto* decided = std::get_if<Event::PositionDecided>(&last_->what))
            return joins_position(event, *decided);
        const bool is_creation = is<Event::ObjectCreated>(*last_);
        if (is<Event::MotionStateReceived>(event) && (is_creation || is<Event::MovementDecided>(*last_)))
            return append(event);
        return is_creation && belongs_to_creation(event);
    }

    bool joins_position(const Event& event, const Event::PositionDecided& decided) {
        if (const auto* enqueued = std::get_if<Event::WaypointEnqueued>(&event.what)) {
            lines.back().text = sentence(decided, *enqueued);
            lines.back().is_quiet = enqueued->branch != Enqueue::AppendedFar;
            return true;
        }
        return is<Event::Placed>(event) ? append(event) : is<Event::InterpolationStopped>(event);
    }

    bool append(const Event& event) {
        lines.back().text += "; " + sentence(event);
        return true;
    }

    const Event* last_ = nullptr;  // whose line is the last one
};

}  // namespace

std::vector<TimelineLine> timeline(std::span<const Event> events) {
    TimelineWriter writer;
    for (std::size_t i = 0; i < events.size(); ++i) writer.add(events[i], i);
    return std::move(writer.lines);
}

std::vector<TimelineLine> folded(std::span<const TimelineLine> lines) {
    std::vector<TimelineLine> shown;
    for (auto at = lines.begin(); at != lines.end();) {
        const auto end = std::find_if(at, lines.end(), [](const TimelineLine& line) { return !line.is_quiet; });
        const auto count = static_cast<std::size_t>(end - at);
        if (count > kFoldedFrom) {
            shown.insert(shown.end(), at, std::next(at, kShownBefore));
            const std::size_t hidden = count - kShownBefore - 1;
            shown.push_back({at[kShownBefore].time, fmt::format("… {} more of the same", hidden), true, {}});
            at = std::prev(end);
        }
        shown.insert(shown.end(), at, end);
        at = end;
        if (at != lines.end()) shown.push_back(*at++);
    }
    return shown;
}

std::vector<Event> events_within(std::span<const Event> events, const ReplayPart& part) {
    std::vector<Event> within;
    std::ranges::copy_if(events, std::back_inserter(within),
                         [&](const Event& event) { return part.has(event.object, event.time); });
    return within;
}

void StoryKeeper::on_event(const Event& event) {
    if (!is_wanted_(event)) return;
    if (events_.size() >= look_again_at_ && dropped_ == 0) forget_unwanted();
    if (events_.size() < kMaxStoryEvents) {
        events_.push_back(event);
    } else {
        ++dropped_;
    }
}

void StoryKeeper::forget_unwanted() {
    std::erase_if(events_, [this](const Event& event) { return !is_wanted_(event); });
    look_again_at_ = std::clamp(2 * events_.size(), kMany, kMaxStoryEvents);
}

std::vector<BoundReached> bounds_of_story(std::size_t dropped) {
    return those_above_zero({{"events of a story", dropped, "decisions, the last, are left out"}});
}

}  // namespace acmotion

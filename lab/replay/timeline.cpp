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

}  // namespace

// ---- lines ----------------------------------------------------------------------------------------------------------

void TimelineWriter::add(const Event& event, std::size_t number) {
    if (is_routine(event)) return;
    if (!joins_the_last(event)) {
        end();
        line_ = {event.time, sentence(event), is_quiet(event), {}};
        last_ = event;
    }
    line_.events.push_back(number);
}

void TimelineWriter::end() {
    if (last_) take_(std::move(line_));
}

// What a message did belongs to its line.
bool TimelineWriter::joins_the_last(const Event& event) {
    if (!last_ || event.time != last_->time) return false;
    if (const auto* decided = std::get_if<Event::PositionDecided>(&last_->what)) return joins_position(event, *decided);
    const bool is_creation = is<Event::ObjectCreated>(*last_);
    if (is<Event::MotionStateReceived>(event) && (is_creation || is<Event::MovementDecided>(*last_)))
        return append(event);
    return is_creation && belongs_to_creation(event);
}

bool TimelineWriter::joins_position(const Event& event, const Event::PositionDecided& decided) {
    if (const auto* enqueued = std::get_if<Event::WaypointEnqueued>(&event.what)) {
        line_.text = sentence(decided, *enqueued);
        line_.is_quiet = enqueued->branch != Enqueue::AppendedFar;
        return true;
    }
    return is<Event::Placed>(event) ? append(event) : is<Event::InterpolationStopped>(event);
}

bool TimelineWriter::append(const Event& event) {
    line_.text += "; " + sentence(event);
    return true;
}

std::vector<TimelineLine> timeline(std::span<const Event> events) {
    std::vector<TimelineLine> lines;
    TimelineWriter writer{[&](TimelineLine line) { lines.push_back(std::move(line)); }};
    for (std::size_t i = 0; i < events.size(); ++i) writer.add(events[i], i);
    writer.end();
    return lines;
}

void LineFolder::add(TimelineLine line) {
    if (!line.is_quiet) {
        end_row();
        shown_.push_back(std::move(line));
        return;
    }
    if (row_lines_++ > kFoldedFrom) row_.pop_back();
    row_.push_back(std::move(line));
}

void LineFolder::end_row() {
    if (row_lines_ > kFoldedFrom) {
        const std::size_t hidden = row_lines_ - kShownBefore - 1;
        row_[kShownBefore].text = fmt::format("… {} more of the same", hidden);
        row_[kShownBefore].events.clear();
        row_.erase(row_.begin() + kShownBefore + 1, row_.end() - 1);
    }
    std::ranges::move(row_, std::back_inserter(shown_));
    row_.clear();
    row_lines_ = 0;
}

std::vector<TimelineLine> LineFolder::take() {
    end_row();
    return std::move(shown_);
}

void TimelineKeeper::on_event(const Event& event) {
    if (!part_.has(event.object, event.time)) return;
    if (events_ < StoryKeeper::kMaxStoryEvents) {
        writer_.add(event, events_++);
    } else {
        ++dropped_;
    }
}

void TimelineKeeper::keep(TimelineLine line) {
    if (folds_) {
        folder_.add(std::move(line));
    } else {
        lines_.push_back(std::move(line));
    }
}

std::vector<TimelineLine> TimelineKeeper::take() {
    writer_.end();
    return folds_ ? folder_.take() : std::move(lines_);
}

// ---- events ---------------------------------------------------------------------------------------------------------

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

#include "sessions/session_load.h"

#include "acmotion/core/rules.h"
#include "acmotion/research/rule_fields.h"
#include "sessions/replay.h"
#include "sessions/session_player.h"

namespace acmotion {
namespace {

// Of the frames of a session, the most that any way of playing it has to look at.
class LoadCounter : public ReplayListener {
 public:
    struct Frame {
        std::uint32_t moving = 0;
        std::uint32_t bodies = 0;
    };

    // `numbers` of the frames that are played, among all: each stands for those before it.
    LoadCounter(std::vector<Frame>& frames, const std::vector<std::size_t>& numbers, std::uint64_t most,
                const WorkPrices& prices)
        : frames_(frames), numbers_(numbers), most_(most), prices_(prices) {}

    void on_frame(const ReplayFrame& frame) override {
        if (frame.number == frames_.size()) frames_.emplace_back();
        Frame& load = frames_[frame.number];
        load.moving = std::max(load.moving, static_cast<std::uint32_t>(frame.changes->stirred()));
        load.bodies = std::max(load.bodies, static_cast<std::uint32_t>(frame.bodies.size()));
        const std::size_t stands_for = numbers_[frame.number] + 1 - paid_;
        work_ += stands_for * prices_.of_frame(load.moving, load.bodies - load.moving);
        if (!has_seen_enough()) paid_ = numbers_[frame.number] + 1;
    }
    [[nodiscard]] bool has_seen_enough() const override { return work_ > most_; }
    // Of all frames.
    [[nodiscard]] std::size_t paid() const { return paid_; }

 private:
    std::vector<Frame>& frames_;
    const std::vector<std::size_t>& numbers_;
    std::uint64_t most_;
    WorkPrices prices_;
    std::uint64_t work_ = 0;
    std::size_t paid_ = 0;
};

// What moves is seen to move in a few frames per second as well, for much less work.
std::vector<std::size_t> frames_to_look_at(const FrameTimes& times) {
    constexpr double kSeconds = 1.0 / 15;  // far less than a body makes up for (spec 40 §6.2)
    std::vector<std::size_t> numbers;
    double last = -kSeconds;
    for (FrameTimes::Iterator at = times.begin(); at != times.end(); ++at) {
        if (at + 1 != times.end() && at[1] - last < kSeconds) continue;
        numbers.push_back(static_cast<std::size_t>(at - times.begin()));
        last = *at;
    }
    return numbers;
}

}  // namespace

// Where every update snaps, a body changes only when a message comes: that counts already.
std::size_t frames_paid_for(const Session& session, const FrameTimes& times, const WorkPrices& prices) {
    constexpr double kDelay = 0.1;
    const std::vector<std::size_t> numbers = frames_to_look_at(times);
    FrameTimes frames;
    const FrameTimes::Iterator all = times.begin();
    for (const std::size_t number : numbers) frames.add(all[static_cast<std::ptrdiff_t>(number)]);
    std::vector<LoadCounter::Frame> loads;
    std::size_t paid = times.size();
    const auto count = [&](const auto& play) {
        LoadCounter counter{loads, numbers, WorkPrices::of_all(session.allowance), prices};
        play(counter);
        paid = std::min(paid, counter.paid());
    };
    for (const Rules::Preset& preset : usual_presets()) {
        if (preset.rules.every_update_snaps) continue;
        count([&](LoadCounter& counter) { replay(session, preset.rules, frames, counter); });
    }
    count([&](LoadCounter& counter) { replay_snapshot_baseline(session, kDelay, frames, counter); });
    return std::max<std::size_t>(paid, 1);
}

SessionLoad::SessionLoad(const Session& session) : session_(session) {
    for (const auto& [id, object] : session.objects) assumed_ += object.is_assumed ? 1U : 0U;
}

std::optional<double> SessionLoad::end_of_silence(double time) const {
    const double next = next_sound();
    const bool is_long = next - last_sound_ > kLongestDrawnSilence;
    return is_long && time > last_sound_ + kDrawnOfASilence && time < next ? std::optional{next} : std::nullopt;
}

double SessionLoad::next_sound() const {
    double next = session_.start + session_.seconds;
    if (next_message_ != session_.messages.end()) next = std::min(next, next_message_->time);
    if (next_report_ != session_.player_reports.end()) next = std::min(next, next_report_->time);
    return next - session_.start;
}

void SessionLoad::draw(double time) {
    const double until = session_.start + time;
    use_until(session_.messages, next_message_, until, [this](const SessionMessage& message) {
        note_time(message.time);
        note(message);
    });
    use_until(session_.player_reports, next_report_, until,
              [this](const PlayerReport& report) { note_time(report.time); });
}

// Never fewer than there are: only the life that is known can end (spec 20 §5).
void SessionLoad::note(const SessionMessage& message) {
    if (message.is_description()) {
        const auto [known, is_new] = present_.try_emplace(message.object, message.instance);
        if (!is_new && message.instance.newer_than(known->second)) known->second = message.instance;
    } else if (message.is_any<DeleteObject>()) {
        const auto known = present_.find(message.object);
        if (known != present_.end() && known->second == message.instance) present_.erase(known);
    }
}

}  // namespace acmotion

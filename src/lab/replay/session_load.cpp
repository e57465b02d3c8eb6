#include "lab/replay/session_load.h"

#include "lab/replay/frame_bodies.h"

namespace acmotion {

SessionLoad::SessionLoad(const Session& session)
    : session_(session), most_(kBodiesDrawnAtLeast + kBodiesDrawnPerByte * session.captured_bytes) {
    for (const auto& [id, object] : session.objects) assumed_ += object.is_assumed ? 1U : 0U;
}

std::optional<double> SessionLoad::end_of_silence(double time) const {
    const double next = next_sound();
    const bool is_long = next - last_sound_ > kLongestDrawnSilence;
    return is_long && time > last_sound_ + kDrawnOfASilence && time < next ? std::optional{next} : std::nullopt;
}

double SessionLoad::next_sound() const {
    double next = session_.start + session_.seconds;
    if (next_message_ < session_.messages.size()) next = std::min(next, session_.messages[next_message_].time);
    if (next_report_ < session_.player_reports.size()) {
        next = std::min(next, session_.player_reports[next_report_].time);
    }
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
    drawn_ += 1 + assumed_ + present_.size();
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

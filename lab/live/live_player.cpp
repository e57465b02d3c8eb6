#include "lab/live/live_player.h"

#include <algorithm>
#include <cmath>
#include <limits>

#include "sessions/frame_times.h"
#include "transport/packet.h"
#include "wire/decode_message.h"

namespace acmotion::live {
namespace {

constexpr Nanoseconds kNanosecondsPerMicrosecond = 1000;
// The clock draws no more of a silence than this: nothing moves in it any more.
constexpr Nanoseconds kDrawnSilence = 30 * kNanosecondsPerSecond;

Nanoseconds to_nanoseconds(double seconds) {
    constexpr double kMost = 1e9;
    return static_cast<Nanoseconds>(std::clamp(seconds, 0.0, kMost) * static_cast<double>(kNanosecondsPerSecond));
}

}  // namespace

bool asks_for_login(Bytes datagram) {
    constexpr std::size_t kFlagsAt = 4;
    if (datagram.size() < kFlagsAt + sizeof(std::uint32_t)) return false;
    return (load_le<std::uint32_t>(datagram, kFlagsAt) & kFlagLoginRequest) != 0;
}

LivePlayer::LivePlayer(Audience& audience, Options options)
    : audience_(audience),
      options_(std::move(options)),
      observer_(*this, options_.reading),
      collector_({.most_bytes = std::numeric_limits<std::size_t>::max(), .hash_key = options_.reading.hash_key}) {}

// ---- time -----------------------------------------------------------------------------------------------------------

// Later than the newest datagram by what the clock has gone on since.
Nanoseconds LivePlayer::now_by(double clock) const { return *newest_ + to_nanoseconds(clock - came_at_); }

// In order, not before a frame that was drawn, and without the steps of a clock that was set. What is recorded has these times.
Nanoseconds LivePlayer::time_of(Nanoseconds stamp, double clock) {
    Nanoseconds time = stamp + shift_;
    if (!newest_) return time;
    const Nanoseconds expected = now_by(clock);
    if (time > expected + kLeap || time < *newest_ - kLeap) {
        ++counts_.clock_steps;
        shift_ += expected - time;
        time = expected;
    }
    if (time <= drawn_) ++counts_.late_packets;
    return std::max({time, *newest_, drawn_ + 1});
}

// Behind the packet for which the way from the network to here was shortest.
bool LivePlayer::is_behind(Nanoseconds time, double clock) {
    constexpr double kDrift = 0.002;  // by which two clocks may differ, in parts of the time
    const double lead = clock - to_seconds(time);
    least_lead_ = newest_ ? std::min(least_lead_ + kDrift * (clock - came_at_), lead) : lead;
    return lead - least_lead_ > kMostBehindSeconds;
}

// Whole microseconds, as in every replay.
double LivePlayer::time_of_step(std::uint64_t step) const {
    const double seconds = shown_->session->start + static_cast<double>(step) / options_.frames_per_second;
    return seconds_of(to_microseconds(seconds));
}

Nanoseconds LivePlayer::moment_of_step(std::uint64_t step) const {
    return shown_->session->epoch + to_microseconds(time_of_step(step)) * kNanosecondsPerMicrosecond;
}

// ---- datagrams ------------------------------------------------------------------------------------------------------

void LivePlayer::take(const Datagram& datagram, double clock) {
    if (asks_for_login(datagram.payload)) {
        ++counts_.datagrams_logins;
        return;
    }
    Datagram timed = datagram;
    timed.time = time_of(datagram.time, clock);
    draw_until(timed.time - 1, is_behind(timed.time, clock));
    newest_ = timed.time;
    came_at_ = clock;
    observer_.receive(timed);
}

void LivePlayer::pass(double clock) {
    if (!shown_) return;
    const Nanoseconds now =
        std::min(now_by(clock) - to_nanoseconds(options_.hold_back), shown_->newest_packet + kDrawnSilence);
    const bool is_far = now - moment_of_step(shown_->step) > to_nanoseconds(kMostBehindSeconds);
    draw_until(now, is_far);
}

// The frame that takes the last message, and the one that shows it.
void LivePlayer::draw_rest() {
    if (!shown_) return;
    draw_until(*newest_, false);
    for (int i = 0; i < 2; ++i) draw_until(moment_of_step(shown_->step), false);
}

std::optional<double> LivePlayer::next_due(double clock) const {
    if (!shown_) return std::nullopt;
    const Nanoseconds due = moment_of_step(shown_->step);
    if (due > shown_->newest_packet + kDrawnSilence) return std::nullopt;
    return std::max(0.0, to_seconds(due - now_by(clock)) + options_.hold_back);
}

// ---- sessions -------------------------------------------------------------------------------------------------------

void LivePlayer::on_session(const CapturedSession& session) {
    collector_.on_session(session);
    if (shown_ && session.flow != shown_->flow) ++counts_.other_sessions;
}

void LivePlayer::on_packet(SessionNumber number, const ObservedPacket& packet) {
    collector_.on_packet(number, packet);
    if (shown_ && number == shown_->number) shown_->newest_packet = std::max(shown_->newest_packet, packet.time);
}

void LivePlayer::on_message(SessionNumber number, const ObservedMessage& message) {
    const Session* session = collector_.growing(number);
    const std::size_t before = session->messages.size();
    collector_.on_message(number, message);
    if (session->messages.size() > before) {
        if (message.time <= drawn_ && shown_ && shown_->number == number && shown_->frames > 0) ++counts_.late_messages;
        consider(number);
    }
}

// It has a message about movement. CreatePlayer is the first of a session whose login was seen (spec 10 §5.10).
void LivePlayer::consider(SessionNumber number) {
    if (shown_ && number <= shown_->number) return;
    if (options_.session && *options_.session != number) return;
    const FlowId flow = observer_.sessions()[number - 1].flow;
    if (shown_ && flow != shown_->flow && *newest_ - shown_->newest_packet < kSilence) return;
    const bool is_late = !collector_.growing(number)->messages.front().is_any<CreatePlayer>();
    const Session& session = collector_.open(number, is_late);
    shown_ = Shown{.number = number,
                   .flow = flow,
                   .session = &session,
                   .is_late = is_late,
                   .player = nullptr,
                   .step = 0,
                   .frames = 0,
                   .newest_packet = *newest_};
    // The grid of a session that began long ago is joined where time is now.
    while (moment_of_step(shown_->step) <= drawn_) ++shown_->step;
    audience_.on_session(session);
}

// ---- frames ---------------------------------------------------------------------------------------------------------

// All that are due; only the last of them if pictures have to be dropped.
void LivePlayer::draw_until(Nanoseconds end, bool drops) {
    if (!shown_) return;
    while (moment_of_step(shown_->step) <= end) {
        if (drops && moment_of_step(shown_->step + 1) <= end) {
            ++counts_.frames_dropped;
        } else {
            draw(time_of_step(shown_->step));
        }
        ++shown_->step;
    }
}

// CreatePlayer announces it to the world, unless that message came before the capture began.
void LivePlayer::follow_player(double time) {
    if (!shown_->is_late && !shown_->session->player.is_null()) return;
    const ObjectId player = collector_.find_player(shown_->number);
    if (shown_->is_late && !player.is_null()) shown_->player->set_player(player, time);
}

void LivePlayer::draw(double time) {
    Shown& shown = *shown_;
    if (!shown.player) {
        shown.player = std::make_unique<SessionPlayer>(*shown.session, options_.rules, time, audience_, Drawing::Ticks);
    }
    follow_player(time);
    shown.player->frame(shown.frames++, time);
    ++counts_.frames;
    drawn_ = shown.session->epoch + to_microseconds(time) * kNanosecondsPerMicrosecond;
    audience_.on_drawn(time);
}

}  // namespace acmotion::live

#include <memory>

#include "c/capture.h"
#include "c/convert.h"
#include "c/errors.h"
#include "c/world.h"
#include "sessions/assumptions.h"
#include "sessions/frame_bodies.h"

using namespace acmotion;

// As lab/replay/session_player.h plays a session, but for a world of the C API.
struct acm_replay {
    acm_replay(const Session& session, FrameTimes frames) : session_(session), frames_(std::move(frames)) {}

    [[nodiscard]] bool is_over() const { return next_frame_ == frames_.size(); }
    // What came until the last frame is taken now: between the two its poses were drawn.
    double play_next(World& world) {
        next_frame_ == 0 ? prepare(world, session_, frames_[0]) : receive(world, frames_[next_frame_ - 1]);
        const double now = frames_[next_frame_++];
        move_player(world, now);
        world.advance(now);
        return now;
    }

 private:
    void receive(World& world, double now) {
        use_until(session_.messages, next_message_, now,
                  [&](const SessionMessage& message) { world.receive(message.bytes, now); });
    }
    void move_player(World& world, double now) {
        const std::optional<Position> newest = newest_report(session_.player_reports, next_report_, now);
        if (newest) world.move_player(*newest, now);
    }

    const Session& session_;
    FrameTimes frames_;
    std::size_t next_frame_ = 0;
    SessionMessages::const_iterator next_message_ = session_.messages.begin();
    PlayerReports::const_iterator next_report_ = session_.player_reports.begin();
};

acm_code acm_replay_new(const acm_capture* capture, uint32_t session, double frames_per_second, acm_replay** replay,
                        acm_error* error) {
    if (capture == nullptr || replay == nullptr) return ACM_BAD_ARGUMENT;
    if (!c::is_fillable(error)) return ACM_BAD_SIZE;
    return c::guarded([&]() -> acm_code {
        const c::KeptSession* found = capture->find(session);
        if (found == nullptr)
            return c::fail_with(error, ACM_NOT_FOUND, "capture", "session", "there is no such session");
        auto frames = c::frames_of(found->session, frames_per_second);
        if (!frames) {
            return c::fail_with(error, ACM_OUT_OF_RANGE, "acm_replay_new", "frames_per_second",
                                "frames per second must lie between 0.1 and 1000");
        }
        *replay = new acm_replay(found->session, std::move(*frames));
        return ACM_OK;
    });
}

void acm_replay_free(acm_replay* replay) { delete replay; }

acm_code acm_replay_next(acm_replay* replay, acm_world* world, double* time) {
    if (replay == nullptr) return ACM_BAD_ARGUMENT;
    return c::change(world, 0, [&] {
        if (replay->is_over()) return ACM_NOT_FOUND;
        const double now = replay->play_next(world->world);
        if (time != nullptr) *time = now;
        return ACM_OK;
    });
}

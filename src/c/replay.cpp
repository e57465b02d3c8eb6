#include "c/capture.h"
#include "c/errors.h"
#include "c/world.h"

using namespace acmotion;

struct acm_replay {
    SessionReplay replay;
};

acm_code acm_replay_new(const acm_capture* capture, uint32_t session, double frames_per_second, acm_replay** replay,
                        acm_error* error) {
    if (capture == nullptr || replay == nullptr) return ACM_BAD_ARGUMENT;
    if (!c::is_fillable(error)) return ACM_BAD_SIZE;
    return c::guarded([&]() -> acm_code {
        const std::optional<Capture::Session> found = capture->find(session);
        if (!found) return c::fail_with(error, ACM_NOT_FOUND, "capture", "session", "there is no such session");
        SessionReplay made{*found, c::frames_per_second_of(frames_per_second)};
        if (made.is_over()) {
            return c::fail_with(error, ACM_OUT_OF_RANGE, "acm_replay_new", "frames_per_second",
                                "frames per second must lie between 0.1 and 1000");
        }
        *replay = new acm_replay{std::move(made)};
        return ACM_OK;
    });
}

void acm_replay_free(acm_replay* replay) { delete replay; }

acm_code acm_replay_next(acm_replay* replay, acm_world* world, double* time) {
    if (replay == nullptr) return ACM_BAD_ARGUMENT;
    return c::change(world, 0, [&] {
        const std::optional<double> now = replay->replay.next(world->world);
        if (now && time != nullptr) *time = *now;
        return now ? ACM_OK : ACM_NOT_FOUND;
    });
}

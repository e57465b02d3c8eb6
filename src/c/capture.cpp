#include "acmotion/sessions/capture.h"

#include <algorithm>
#include <memory>
#include <optional>

#include "c/convert.h"
#include "c/guard.h"
#include "c/world.h"
#include "sessions/capture_access.h"
#if ACMOTION_HAS_GAMEDATA
#include "gamedata/gzip.h"
#endif

using namespace acmotion;

// A capture as the C API hands it out.
struct acm_capture {
    acmotion::Capture capture;

    // Counted from 1; 0: the main one. Nothing if there is none.
    [[nodiscard]] std::optional<acmotion::Capture::Session> find(std::uint32_t number) const;
};

struct acm_replay {
    SessionReplay replay;
};

std::optional<Capture::Session> acm_capture::find(std::uint32_t number) const {
    if (number > capture.sessions().size()) return std::nullopt;
    if (number != 0) return capture.sessions()[number - 1];
    const auto main = capture.main();
    return main ? std::optional{*main} : std::nullopt;
}

namespace acmotion::c {
namespace {

// What the C API means by 0.
double frames_per_second_of(double asked) { return asked == 0 ? 60 : asked; }

ByteStream plain(ByteStream stored) {
#if ACMOTION_HAS_GAMEDATA
    return unzipped(std::move(stored));
#else
    return stored;
#endif
}

CaptureOptions reading_of(const acm_capture_options& options) {
    CaptureOptions reading;
    if (options.is_strict != 0) reading.gaps = Observer::Gaps::Strict;
    if (options.keeps_damage != 0) reading.damaged = Observer::Damaged::Keep;
    if (options.port != 0) reading.forced_ports = {options.port};
    reading.hash_key = key_of(options.hash_key);
    return reading;
}

acm_code make_capture(ByteStream stored, const acm_capture_options& options, acm_capture** capture, acm_error* error) {
    const std::size_t most =
        options.most_bytes == 0 ? Capture::kMostBytes : static_cast<std::size_t>(options.most_bytes);
    auto made = CaptureAccess::read(std::move(stored), plain, reading_of(options), most);
    if (!made) return fail_with(error, made.error());
    *capture = new acm_capture{std::move(*made)};
    return ACM_OK;
}

acm_code take_capture_options(const acm_capture_options* options, acm_capture_options& taken, acm_error* error) {
    const acm_code code = options != nullptr ? take(*options, taken) : ACM_OK;
    if (code == ACM_OK) return code;
    return fail_with(error, code, "acm_capture_options", "size", "acm_capture_options has a size that is not known");
}

acm_captured_session about(const Capture::Session& session) {
    return {.size = 0,
            .number = session.number(),
            .epoch_ns = session.epoch(),
            .start = session.start(),
            .seconds = session.seconds(),
            .player = session.player().value,
            .is_announced = flag(session.is_announced()),
            .assumes_objects = flag(session.assumes_objects()),
            .reserved = {},
            .player_name = session.player_name().c_str(),
            .messages = session.messages().size(),
            .movement = session.movement(),
            .reports = session.reports().size()};
}

acm_captured_message message_of(const Capture::Message& message) {
    return {.size = 0,
            .sender = message.sender == Sender::Client ? ACM_FROM_CLIENT : ACM_FROM_SERVER,
            .time = message.time,
            .bytes = message.bytes.data(),
            .byte_count = message.bytes.size(),
            .checksum = static_cast<std::int32_t>(message.checksum),
            .is_movement = flag(message.is_movement),
            .reserved = {}};
}
static_assert(static_cast<int>(Verification::Unverified) == ACM_CHECKSUM_UNVERIFIED);
static_assert(static_cast<int>(Verification::Failed) == ACM_CHECKSUM_FAILED);

// Asks a session of a capture, whose answers are counted.
template <class Work>
acm_code ask_session(const acm_capture* capture, std::uint32_t number, const Work& work) {
    if (capture == nullptr) return ACM_BAD_ARGUMENT;
    return guarded([&] {
        const std::optional<Capture::Session> session = capture->find(number);
        return session ? work(*session) : ACM_NOT_FOUND;
    });
}

// As many as there is room for; `count` becomes how many there are.
template <class List, class Out, class Convert>
void give_list(const List& all, Out* to, std::size_t capacity, std::size_t& count, const Convert& convert) {
    count = all.size();
    for (std::size_t i = 0; i < std::min(capacity, count); ++i) to[i] = convert(all[i]);
}

bool is_room(const void* to, std::size_t capacity, const std::size_t* count) {
    return count != nullptr && (to != nullptr || capacity == 0);
}

}  // namespace
}  // namespace acmotion::c

acm_code acm_capture_open(const char* path, const acm_capture_options* options, acm_capture** capture,
                          acm_error* error) {
    if (path == nullptr || capture == nullptr) return ACM_BAD_ARGUMENT;
    if (!c::is_fillable(error)) return ACM_BAD_SIZE;
    return c::guarded([&]() -> acm_code {
        acm_capture_options taken{};
        if (const acm_code code = c::take_capture_options(options, taken, error); code != ACM_OK) return code;
        auto file = open_file(path);
        if (!file) return c::fail_with(error, ACM_UNREADABLE, "Capture", "file", std::string{path} + ": unreadable");
        return c::make_capture(std::move(*file), taken, capture, error);
    });
}

acm_code acm_capture_read(const void* bytes, size_t size, const acm_capture_options* options, acm_capture** capture,
                          acm_error* error) {
    if (!c::are_bytes(bytes, size) || capture == nullptr) return ACM_BAD_ARGUMENT;
    if (!c::is_fillable(error)) return ACM_BAD_SIZE;
    return c::guarded([&]() -> acm_code {
        acm_capture_options taken{};
        if (const acm_code code = c::take_capture_options(options, taken, error); code != ACM_OK) return code;
        return c::make_capture(ByteStream{c::as_bytes(bytes, size)}, taken, capture, error);
    });
}

void acm_capture_free(acm_capture* capture) { delete capture; }

size_t acm_capture_sessions(const acm_capture* capture) {
    return capture != nullptr ? capture->capture.sessions().size() : 0;
}

acm_code acm_capture_remark(const acm_capture* capture, size_t number, char* text, size_t room, size_t* length) {
    if (capture == nullptr) return ACM_BAD_ARGUMENT;
    const std::span<const std::string> remarks = capture->capture.remarks();
    return number < remarks.size() ? c::give_text(remarks[number], text, room, length) : ACM_NOT_FOUND;
}

acm_code acm_capture_session(const acm_capture* capture, uint32_t session, acm_captured_session* about) {
    if (about == nullptr) return ACM_BAD_ARGUMENT;
    if (!c::has_known_size(*about)) return ACM_BAD_SIZE;
    return c::ask_session(capture, session, [&](const Capture::Session& found) {
        c::give(*about, c::about(found));
        return ACM_OK;
    });
}

acm_code acm_capture_message(const acm_capture* capture, uint32_t session, size_t number,
                             acm_captured_message* message) {
    if (message == nullptr) return ACM_BAD_ARGUMENT;
    if (!c::has_known_size(*message)) return ACM_BAD_SIZE;
    return c::ask_session(capture, session, [&](const Capture::Session& found) {
        if (number >= found.messages().size()) return ACM_NOT_FOUND;
        c::give(*message, c::message_of(found.messages()[number]));
        return ACM_OK;
    });
}

acm_code acm_capture_reports(const acm_capture* capture, uint32_t session, acm_player_report* reports, size_t capacity,
                             size_t* count) {
    if (!c::is_room(reports, capacity, count)) return ACM_BAD_ARGUMENT;
    return c::ask_session(capture, session, [&](const Capture::Session& found) {
        c::give_list(found.reports(), reports, capacity, *count, [](const Capture::PlayerReport& report) {
            return acm_player_report{report.time, c::to_c(report.position)};
        });
        return ACM_OK;
    });
}

acm_code acm_capture_frames(const acm_capture* capture, uint32_t session, double frames_per_second, double* times,
                            size_t capacity, size_t* count) {
    if (!c::is_room(times, capacity, count)) return ACM_BAD_ARGUMENT;
    return c::ask_session(capture, session, [&](const Capture::Session& found) {
        const std::vector<double> frames = found.frames(c::frames_per_second_of(frames_per_second));
        if (frames.empty()) return ACM_OUT_OF_RANGE;
        c::give_list(frames, times, capacity, *count, [](double time) { return time; });
        return ACM_OK;
    });
}

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

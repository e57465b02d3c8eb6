#include "c/capture.h"

#include <algorithm>
#include <memory>

#include "c/convert.h"
#include "c/errors.h"
#include "c/guard.h"
#include "c/world.h"
#include "sessions/bounds_reached.h"
#include "sessions/frame_times.h"
#include "sessions/watched_stream.h"
#if ACMOTION_HAS_GAMEDATA
#include "gamedata/gzip.h"
#endif

using namespace acmotion;

const c::KeptSession* acm_capture::find(std::uint32_t number) const {
    if (sessions.empty() || number > sessions.size()) return nullptr;
    if (number != 0) return &sessions[number - 1];
    return &*std::ranges::max_element(sessions, {},
                                      [](const c::KeptSession& one) { return one.session.messages.size(); });
}

namespace acmotion::c {
namespace {

ByteStream plain(ByteStream stored) {
#if ACMOTION_HAS_GAMEDATA
    return unzipped(std::move(stored));
#else
    return stored;
#endif
}

std::vector<std::string> remarks_on(const CaptureReport& report, std::span<const KeptSession> sessions,
                                    std::uint64_t left_out) {
    std::vector<BoundReached> reached = bounds_reached(report);
    for (const KeptSession& one : sessions) std::ranges::copy(bounds_reached(one.session), std::back_inserter(reached));
    if (left_out > 0) reached.push_back({"most_bytes", left_out, "messages that are not about movement were left out"});
    std::vector<std::string> remarks = sentences(reached);
    if (report.end.kind == CaptureEndKind::Complete) return remarks;
    remarks.push_back(std::string{name(report.end.kind)} + ": " + describe(report.end));
    return remarks;
}

CaptureOptions reading_of(const acm_capture_options& options, const HashKey& key) {
    CaptureOptions reading;
    if (options.is_strict != 0) reading.gaps = GapPolicy::Strict;
    if (options.keeps_damage != 0) reading.damaged = DamagedPolicy::Keep;
    if (options.port != 0) reading.forced_ports = {options.port};
    reading.hash_key = key;
    return reading;
}

std::vector<KeptSession> sessions_in(MessageKeeper& keeper, std::uint64_t stored_bytes) {
    const std::vector<SessionSummary> list = keeper.collector().list();
    std::vector<KeptSession> all;
    for (Session& session : keeper.collector().take_all()) {
        session.allowance.bound_by(stored_bytes);
        const SessionNumber number = session.number;
        all.push_back({std::move(session), list[all.size()].player_name, keeper.take(number)});
    }
    return all;
}

acm_code make_capture(ByteStream stored, const acm_capture_options& options, acm_capture** capture, acm_error* error) {
    std::uint64_t stored_bytes = 0;
    const std::size_t most = options.most_bytes == 0 ? kMaxSessionBytes : static_cast<std::size_t>(options.most_bytes);
    const HashKey key = key_of(options.hash_key);
    MessageKeeper keeper{{.most_bytes = most, .hash_key = key}, most};
    // They are what its allowance goes by.
    ByteStream counted = watched(std::move(stored), [&](std::uint64_t position) { stored_bytes = position; });
    const auto report = read_capture(plain(std::move(counted)), reading_of(options, key), keeper);
    if (!report) return fail_with(error, report.error());
    auto made = std::make_unique<acm_capture>();
    made->sessions = sessions_in(keeper, stored_bytes);
    made->remarks = remarks_on(*report, made->sessions, keeper.left_out());
    *capture = made.release();
    return ACM_OK;
}

acm_code take_capture_options(const acm_capture_options* options, acm_capture_options& taken, acm_error* error) {
    const acm_code code = options != nullptr ? take(*options, taken) : ACM_OK;
    if (code == ACM_OK) return code;
    return fail_with(error, code, "acm_capture_options", "size", "acm_capture_options has a size that is not known");
}

acm_captured_session about(const KeptSession& of) {
    const Session& session = of.session;
    return {.size = 0,
            .number = session.number,
            .epoch_ns = session.epoch,
            .start = session.start,
            .seconds = session.seconds,
            .player = session.player.value,
            .is_announced = flag(session.player_source == PlayerSource::Announced),
            .assumes_objects = flag(session.assumptions.are_needed),
            .reserved = {},
            .player_name = of.player_name.c_str(),
            .messages = of.kept.messages.size(),
            .movement = session.messages.size(),
            .reports = session.player_reports.size()};
}

acm_captured_message message_of(const KeptSession& session, const MessageKeeper::Message& message) {
    const Bytes bytes = session.bytes_of(message);
    return {.size = 0,
            .sender = message.sender == Sender::Client ? ACM_FROM_CLIENT : ACM_FROM_SERVER,
            .time = message.time,
            .bytes = bytes.data(),
            .byte_count = bytes.size(),
            .checksum = static_cast<std::int32_t>(message.verification),
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
        const KeptSession* session = capture->find(number);
        return session != nullptr ? work(*session) : ACM_NOT_FOUND;
    });
}

// As many as there is room for; `count` becomes how many there are.
template <class List, class Out, class Convert>
void give_list(const List& all, Out* to, std::size_t capacity, std::size_t& count, const Convert& convert) {
    count = all.size();
    auto next = all.begin();
    for (std::size_t i = 0; i < std::min(capacity, count); ++i, ++next) to[i] = convert(*next);
}

bool is_room(const void* to, std::size_t capacity, const std::size_t* count) {
    return count != nullptr && (to != nullptr || capacity == 0);
}

}  // namespace

std::optional<FrameTimes> frames_of(const Session& session, double frames_per_second) {
    Display display;
    if (frames_per_second != 0) display.frames_per_second = frames_per_second;
    if (!display.has_possible_rate()) return std::nullopt;
    display.jitter_ms = std::min(display.jitter_ms, display.most_jitter_ms());
    return FrameTimes{display, session};
}

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

size_t acm_capture_sessions(const acm_capture* capture) { return capture != nullptr ? capture->sessions.size() : 0; }

acm_code acm_capture_remark(const acm_capture* capture, size_t number, char* text, size_t room, size_t* length) {
    if (capture == nullptr) return ACM_BAD_ARGUMENT;
    if (number >= capture->remarks.size()) return ACM_NOT_FOUND;
    return c::give_text(capture->remarks[number], text, room, length);
}

acm_code acm_capture_session(const acm_capture* capture, uint32_t session, acm_captured_session* about) {
    if (about == nullptr) return ACM_BAD_ARGUMENT;
    if (!c::has_known_size(*about)) return ACM_BAD_SIZE;
    return c::ask_session(capture, session, [&](const c::KeptSession& found) {
        c::give(*about, c::about(found));
        return ACM_OK;
    });
}

acm_code acm_capture_message(const acm_capture* capture, uint32_t session, size_t number,
                             acm_captured_message* message) {
    if (message == nullptr) return ACM_BAD_ARGUMENT;
    if (!c::has_known_size(*message)) return ACM_BAD_SIZE;
    return c::ask_session(capture, session, [&](const c::KeptSession& found) {
        if (number >= found.kept.messages.size()) return ACM_NOT_FOUND;
        c::give(*message, c::message_of(found, found.kept.messages[number]));
        return ACM_OK;
    });
}

acm_code acm_capture_reports(const acm_capture* capture, uint32_t session, acm_player_report* reports, size_t capacity,
                             size_t* count) {
    if (!c::is_room(reports, capacity, count)) return ACM_BAD_ARGUMENT;
    return c::ask_session(capture, session, [&](const c::KeptSession& found) {
        c::give_list(found.session.player_reports, reports, capacity, *count, [](const PlayerReport& report) {
            return acm_player_report{report.time, c::to_c(report.position)};
        });
        return ACM_OK;
    });
}

acm_code acm_capture_frames(const acm_capture* capture, uint32_t session, double frames_per_second, double* times,
                            size_t capacity, size_t* count) {
    if (!c::is_room(times, capacity, count)) return ACM_BAD_ARGUMENT;
    return c::ask_session(capture, session, [&](const c::KeptSession& found) {
        const auto frames = c::frames_of(found.session, frames_per_second);
        if (!frames) return ACM_OUT_OF_RANGE;
        c::give_list(*frames, times, capacity, *count, [](double time) { return time; });
        return ACM_OK;
    });
}

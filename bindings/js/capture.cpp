#include "capture.h"

#include <fmt/format.h>

#include "c/convert.h"
#include "c/guard.h"
#include "lab/load/load.h"
#include "module.h"

namespace acmotion::js {
namespace {

// What JavaScript sees, and what that points to.
struct ReadCapture : acm_js_session {
    PlayableSession playable;
    std::vector<acm_js_message> message_list;
    std::vector<acm_js_report> report_list;
    std::vector<double> frame_list;
    std::vector<acm_js_summary> summary_list;
};

acm_js_summary summary_of(const SessionSummary& of) {
    const CapturedSession& about = of.about;
    return {.start = to_seconds(about.first - about.origin),
            .seconds = to_seconds(about.last - about.first),
            .number = about.number,
            .player = of.player.value,
            .player_name = of.player_name.c_str(),
            .movement = static_cast<std::uint32_t>(of.movement)};
}

void show_list(ReadCapture& read) {
    for (const SessionSummary& summary : read.playable.sessions) read.summary_list.push_back(summary_of(summary));
    read.summaries = read.summary_list.data();
    read.summary_count = static_cast<std::uint32_t>(read.summary_list.size());
}

void show_messages(ReadCapture& read, const Session& session) {
    for (const SessionMessage& message : session.messages)
        read.message_list.push_back(
            {message.time, message.bytes.data(), static_cast<std::uint32_t>(message.bytes.size())});
    for (const PlayerReport& report : session.player_reports)
        read.report_list.push_back({report.time, c::to_c(report.position)});
    read.messages = read.message_list.data();
    read.message_count = static_cast<std::uint32_t>(read.message_list.size());
    read.reports = read.report_list.data();
    read.report_count = static_cast<std::uint32_t>(read.report_list.size());
}

void show_session(ReadCapture& read, const Session& session, const FrameTimes& frames) {
    read.start = session.start;
    read.seconds = session.seconds;
    read.number = session.number;
    read.player = session.player.value;
    read.is_announced = c::flag(session.player_source == PlayerSource::Announced);
    read.assume_objects = c::flag(session.assumptions.are_needed);
    show_messages(read, session);
    read.frame_list.assign(frames.begin(), frames.end());
    read.frames = read.frame_list.data();
    read.frame_count = static_cast<std::uint32_t>(read.frame_list.size());
}

acm_code fail_with_session(acm_error* error, SessionNumber wanted, std::size_t sessions) {
    const std::string text = fmt::format("no such session {}; this capture has {}", wanted, sessions);
    return c::fail_with(error, ACM_NOT_FOUND, "capture", "session", text);
}

}  // namespace
}  // namespace acmotion::js

using namespace acmotion;

ACMOTION_EXPORT(acm_js_capture_read)
acm_code acm_js_capture_read(const void* bytes, size_t size, const acm_js_capture_options* options,
                             const acm_js_session** read, acm_error* error) {
    const HashKey key{options->hash_key[0], options->hash_key[1]};
    const auto number = options->session == 0 ? std::nullopt : std::optional{options->session};
    const Bytes capture{static_cast<const std::byte*>(bytes), size};
    auto loaded = load_session(ByteStream{capture}, {.number = number, .hash_key = key});
    if (!loaded) return c::fail_with(error, loaded.error());
    loaded->bound_allowance(options->stored_bytes);
    if (number && !loaded->session) return js::fail_with_session(error, *number, loaded->list.size());
    auto made = std::make_unique<js::ReadCapture>();
    if (loaded->session) {
        FrameTimes frames{{.frames_per_second = options->frames_per_second}, *loaded->session};
        made->playable = playable(std::move(*loaded), std::move(frames));
        js::show_session(*made, made->playable.session, made->playable.frames);
    }
    js::show_list(*made);
    *read = made.release();
    return ACM_OK;
}

ACMOTION_EXPORT(acm_js_capture_free)
void acm_js_capture_free(const acm_js_session* read) { delete static_cast<const js::ReadCapture*>(read); }

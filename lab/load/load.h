#pragma once
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <tl/expected.hpp>
#include <vector>

#include "acmotion/core/rules.h"
#include "sessions/frame_times.h"
#include "sessions/session_collector.h"

// A capture becomes what can be played: for the command line, the viewer page and the JavaScript package alike. Nothing is
// printed here, and each of them words what is missing itself.
namespace acmotion {

// What a capture lacks to be played: the first of these that it does not have.
enum class Lack : std::uint8_t {
    None,
    Game,      // packets of the game
    Messages,  // any message in them
    OwnGame,   // a message of this game: all are of another
    Session,   // the session that was asked for
    Movement,  // anything about movement in that session
};
// As far as Session; `wanted` counts from 1.
[[nodiscard]] Lack lack_in(const CaptureReport& report, std::optional<SessionNumber> wanted);
[[nodiscard]] Lack lack_in(const LoadedSession& loaded);

// A session, and when it is drawn.
struct PlayableSession {
    CaptureReport report;                  // on the whole capture
    std::vector<SessionSummary> sessions;  // all of it
    Session session;
    FrameTimes frames;
    std::vector<BoundReached> bounds;  // what was omitted so far, each once

    // Keeps those that are new, and returns them.
    std::vector<BoundReached> add_bounds(const std::vector<BoundReached>& reached);
    // Was the capture read to its end, and nothing omitted?
    [[nodiscard]] bool is_whole() const { return report.end.kind == CaptureEnd::Kind::Complete && bounds.empty(); }
};
// The session must be there.
[[nodiscard]] PlayableSession playable(LoadedSession loaded, FrameTimes frames);

// Is "all" all that was asked for?
[[nodiscard]] bool asks_for_all(const std::vector<std::string>& names);
// The rules of these names, which must outlive them; retail, acdream and snap if there are none, and every preset for "all".
// An error if one is unknown or named twice.
[[nodiscard]] tl::expected<std::vector<Rules::Preset>, std::string> rules_asked(const std::vector<std::string>& names);

// ---- sentences for the command line, without the name of the file ----------------------------------------------------

// On how the file ended, and what was corrected or omitted while it was read. Damaged packets that were kept are none.
[[nodiscard]] std::vector<std::string> remarks_on(const CaptureReport& report, Observer::Damaged damaged);
// On the session that was chosen: that there are others, and what was omitted.
[[nodiscard]] std::vector<std::string> remarks_on(const LoadedSession& loaded, std::optional<SessionNumber> wanted);

// What is missing, and what to do about it.
[[nodiscard]] std::string sentence_on(Lack lack, const CaptureReport& report, std::optional<SessionNumber> wanted,
                                      std::span<const std::uint16_t> forced_ports = {});
[[nodiscard]] std::string sentence_on_no_capture(const Error& error);

}  // namespace acmotion

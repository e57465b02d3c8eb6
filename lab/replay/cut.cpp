#include "lab/replay/cut.h"

#include <algorithm>
#include <iterator>

#include "lab/replay/dependences.h"
#include "lab/replay/shown_poses.h"
#include "sessions/session_collector.h"

namespace acmotion {
namespace {

FrameTimes frames_until(const FrameTimes& frames, double until) {
    return frames.first(static_cast<std::size_t>(std::ranges::upper_bound(frames, until) - frames.begin()));
}

// Messages that name no object are about the player.
bool is_about(const std::set<ObjectId>& objects, const SessionMessage& message) {
    return !message.names_object || objects.contains(message.object);
}

// A session without what came later, and without the other objects if some are named.
Session part_of(const Session& session, const std::set<ObjectId>* objects, double until) {
    Session part;
    part.epoch = session.epoch;
    part.start = session.start;
    part.seconds = std::min(until - session.start, session.seconds);
    part.player = session.player;
    part.player_source = session.player_source;
    part.walls = session.walls;
    part.hash_key = session.hash_key;
    const auto is_wanted = [&](const SessionMessage& message) {
        return message.time <= until && (objects == nullptr || is_about(*objects, message));
    };
    const auto is_in_time = [&](const PlayerReport& report) { return report.time <= until; };
    std::ranges::copy_if(session.messages, std::back_inserter(part.messages), is_wanted);
    std::ranges::copy_if(session.player_reports, std::back_inserter(part.player_reports), is_in_time);
    return part;
}

// What another reader makes of the file. Walls are no part of a capture: their file lies beside it, as it will again.
Session read_back(const CutFile& file, const Session& original) {
    Session session = load_session(file.stream(), {.hash_key = original.hash_key})->session.value();
    session.walls = original.walls;
    return session;
}

// The session as it is, and what it shows of a span of time.
struct Original {
    const Session& session;
    ReplayPart span;
    FrameTimes frames;
    ShownPoses shown;
};

// Of `objects`, or of all; what is compared is those objects.
Cut cut_out(const Original& from, const std::set<ObjectId>& objects, bool keeps_all) {
    Cut cut;
    cut.session = part_of(from.session, keeps_all ? nullptr : &objects, from.span.until);
    cut.objects = objects;
    cut.bounds = from.shown.bounds();
    cut.has_everybody = keeps_all;
    cut.file = write_session(cut.session);
    const ShownPoses again{read_back(cut.file, cut.session), from.frames, from.span};
    const auto differs = [&](ObjectId object) { return !from.shown.are_same(again, object); };
    const auto found = std::ranges::find_if(objects, differs);
    if (found != objects.end()) cut.differs = *found;
    return cut;
}

}  // namespace

std::optional<Cut> make_cut(const Session& session, const ReplayPart& part, const FrameTimes& all_frames) {
    const ReplayPart span{{}, part.since, part.until};
    const FrameTimes frames = frames_until(all_frames, part.until);
    const Original from{session, span, frames, ShownPoses{session, frames, span}};
    std::set<ObjectId> objects = from.shown.objects();
    if (!part.object.is_null()) std::erase_if(objects, [&](ObjectId object) { return object != part.object; });
    if (objects.empty()) return std::nullopt;

    objects.insert(session.player);
    objects = with_dependences(session, std::move(objects), part.until);
    Cut cut = cut_out(from, objects, false);
    if (cut.differs) cut = cut_out(from, objects, true);
    return cut;
}

}  // namespace acmotion

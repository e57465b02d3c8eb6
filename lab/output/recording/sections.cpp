#include "lab/output/recording/sections.h"

#include <algorithm>
#include <functional>
#include <limits>
#include <utility>

#include "lab/output/recording/about.h"
#include "lab/output/recording/pack.h"
#include "lab/output/recording/summary_sections.h"

namespace acmotion::recording {
namespace {

// ---- the session ----------------------------------------------------------------------------------------------------
std::string unpack_json(Unpacker& in, std::size_t size) {
    if (!in.spend(kJsonCost * size)) return {};
    const ByteBuffer bytes = in.raw(size);
    return {reinterpret_cast<const char*>(bytes.data()), bytes.size()};
}

std::vector<Object> unpack_objects(Unpacker& in) {
    constexpr std::size_t kLeastBytes = 4 + 1 + 4 + 4 + 1;
    auto objects = in.list<Object>(kLeastBytes);
    for (Object& object : objects) {
        object.id = in.get<std::uint32_t>();
        const auto kind = in.get<std::uint8_t>();
        if (kind > static_cast<std::uint8_t>(ObjectKind::Other)) in.refuse(ErrorCode::Invalid);
        object.kind = static_cast<ObjectKind>(kind);
        object.radius = in.get<float>();
        object.height = in.get<float>();
        object.name = in.text();
    }
    return objects;
}

FrameMoments unpack_times(Unpacker& in) {
    FrameMoments frames;
    MomentList moments;
    const std::size_t count = in.count(1);
    if (!in.spend(count * sizeof(Microseconds))) return frames;
    Microseconds before = std::numeric_limits<Microseconds>::min();
    for (std::size_t i = 0; i < count && in.is_good(); ++i) {
        const Microseconds time = moments.get(in);
        if (time < std::exchange(before, time)) in.refuse(ErrorCode::Invalid);
        frames.push_back(time);
    }
    return frames;
}

std::vector<RecordedMessage> unpack_messages(Unpacker& in) {
    auto messages = in.list<RecordedMessage>(2);
    MomentList moments;
    for (RecordedMessage& message : messages) {
        message.time = moments.get(in);
        message.bytes = in.raw(in.var());
    }
    return messages;
}

std::vector<PlayerPlace> unpack_player(Unpacker& in) {
    constexpr std::size_t kLeastBytes = 1 + 4 + 7 * 4;
    auto places = in.list<PlayerPlace>(kLeastBytes);
    MomentList moments;
    for (auto& [time, position] : places) {
        auto& [origin, rotation] = position.frame;
        time = moments.get(in);
        position.cell.value = in.get<std::uint32_t>();
        for (float* number : {&origin.x, &origin.y, &origin.z, &rotation.w, &rotation.x, &rotation.y, &rotation.z}) {
            *number = in.get<float>();
        }
    }
    return places;
}

std::vector<TrueTrack> unpack_truth(Unpacker& in, std::size_t objects) {
    auto tracks = in.list<TrueTrack>(2);
    std::size_t least = 0;
    for (TrueTrack& track : tracks) {
        MomentList moments;
        PlaceList places;
        track.object = in.index(objects);
        if (track.object < least) in.refuse(ErrorCode::Invalid);
        least = track.object + 1;
        track.samples = in.list<TrueSample>(4);
        for (TrueSample& sample : track.samples) sample = {moments.get(in), places.get(in)};
    }
    return tracks;
}

// ---- poses ----------------------------------------------------------------------------------------------------------
std::int32_t moved(std::int32_t from, std::int64_t by) {
    return static_cast<std::int32_t>(static_cast<std::uint32_t>(from) + static_cast<std::uint32_t>(by));
}

void unpack_change(Unpacker& in, std::uint8_t code, RecordedPose& pose) {
    if ((code & kPlaceBit) != 0) {
        pose.place.x = moved(pose.place.x, in.zig());
        pose.place.y = moved(pose.place.y, in.zig());
    }
    if ((code & kHeightBit) != 0) pose.place.z = moved(pose.place.z, in.zig());
    if ((code & kHeadingBit) != 0) pose.heading = static_cast<std::uint16_t>(pose.heading + in.zig());
    if ((code & kFlagsBit) != 0) pose.flags = in.get<std::uint8_t>();
}

// How many frames the next code covers.
std::size_t unpack_code(Unpacker& in, RecordedPose& pose, std::size_t frames_remaining) {
    const auto code = in.get<std::uint8_t>();
    if (code != 0) {
        unpack_change(in, code, pose);
        return 1;
    }
    const std::uint64_t repeats = in.var();
    if (repeats == 0 || repeats > frames_remaining) in.refuse(ErrorCode::Invalid);
    return static_cast<std::size_t>(repeats);
}

// Follows those before it, and has no gaps.
Span unpack_span(Unpacker& in, const FrameRange& frames, const std::vector<Span>& before) {
    const std::size_t least = before.empty() ? frames.first : before.back().first_frame + before.back().frames;
    Span span;
    span.first_frame = in.index(frames.end);
    if (span.first_frame < least) in.refuse(ErrorCode::Invalid);
    const std::size_t count = in.index(frames.end - std::min(frames.end, span.first_frame) + 1);
    if (count == 0) in.refuse(ErrorCode::Invalid);
    RecordedPose pose;
    while (in.is_good() && span.frames < count) {
        const std::size_t covered = unpack_code(in, pose, count - span.frames);
        if (in.spend(sizeof(PoseRun))) span.add(pose, covered);
    }
    return span;
}

// ---- states ---------------------------------------------------------------------------------------------------------
void unpack_motion(Unpacker& in, State& state) {
    state.style = in.get<std::uint32_t>();
    for (Axis& axis : state.axes) {
        axis.command = in.get<std::uint32_t>();
        axis.speed = in.get<float>();
    }
}

void unpack_state(Unpacker& in, State& state) {
    const auto mask = in.get<std::uint8_t>();
    if ((mask & kVelocityBit) != 0) {
        for (std::int32_t& axis : state.velocity) axis = static_cast<std::int32_t>(in.zig());
    }
    if ((mask & kWindowBit) != 0) {
        state.window_slices = in.get<std::uint8_t>();
        state.window_ms = static_cast<std::int32_t>(in.zig());
        state.window_start = static_cast<std::int32_t>(in.zig());
    }
    if ((mask & kFailsBit) != 0) state.fails = static_cast<std::uint32_t>(in.var());
    if ((mask & kLeashBit) != 0) state.leash = static_cast<std::int32_t>(in.zig());
    if ((mask & kStampsBit) != 0) {
        for (std::uint16_t& stamp : state.stamps) stamp = in.get<std::uint16_t>();
    }
    if ((mask & kMotionBit) != 0) unpack_motion(in, state);
    if ((mask & kStickyBit) != 0) state.sticky_target = in.get<std::uint32_t>();
    if ((mask & kMoveToBit) != 0) {
        state.move_to_type = in.get<std::uint8_t>();
        state.move_to_target = in.get<std::uint32_t>();
    }
}

// The next of a list, which must be one of the frames that there are.
std::size_t unpack_frame(Unpacker& in, FrameList& list, const FrameRange& frames) {
    const std::size_t frame = list.get(in);
    if (in.is_good() && !frames.has(frame)) in.refuse(ErrorCode::OutOfRange);
    return frame;
}

// ---- a run ----------------------------------------------------------------------------------------------------------
// Tracks come in rising order, and the first section that has any names them all: so nothing is ever sorted in.
BodyTrack* track_of(Unpacker& in, Run& run, std::size_t object) {
    const auto at = std::ranges::lower_bound(run.tracks, object, {}, &BodyTrack::object);
    if (at != run.tracks.end() && at->object == object) return &*at;
    if (at != run.tracks.end()) in.refuse(ErrorCode::Invalid);
    if (!in.spend(sizeof(BodyTrack))) return nullptr;
    return &run.tracks.emplace_back(
        BodyTrack{.object = object, .spans = {}, .speeds = {}, .states = {}, .queues = {}, .updates = {}});
}

// Sections of tracks all begin alike; `entries` reads what a track of this one has.
void unpack_tracks(Unpacker& in, Run& run, std::size_t objects, std::size_t bytes_each,
                   const std::function<void(BodyTrack&, std::size_t)>& entries) {
    const std::size_t tracks = in.count(2);
    std::size_t least = 0;
    for (std::size_t i = 0; i < tracks && in.is_good(); ++i) {
        const std::size_t object = in.index(objects);
        if (object < least) in.refuse(ErrorCode::Invalid);
        least = object + 1;
        const std::size_t count = in.count(bytes_each);
        BodyTrack* track = in.is_good() ? track_of(in, run, object) : nullptr;
        if (track != nullptr) entries(*track, count);
    }
}

// Room for so many more; false if there is none.
template <class T>
bool make_room(Unpacker& in, std::vector<T>& list, std::size_t count) {
    if (!in.spend(count * sizeof(T))) return false;
    list.reserve(list.size() + count);
    return true;
}

void unpack_poses(Unpacker& in, Run& run, Reading& reading) {
    unpack_tracks(in, run, reading.objects, 3, [&](BodyTrack& track, std::size_t count) {
        if (!make_room(in, track.spans, count)) return;
        for (std::size_t i = 0; i < count && in.is_good(); ++i)
            track.spans.push_back(unpack_span(in, reading.frames, track.spans));
    });
}

void unpack_speeds(Unpacker& in, Run& run, Reading& reading) {
    unpack_tracks(in, run, reading.objects, 2, [&](BodyTrack& track, std::size_t count) {
        FrameList frames;
        std::int64_t speed = 0;
        if (!make_room(in, track.speeds, count)) return;
        for (std::size_t i = 0; i < count && in.is_good(); ++i) {
            const std::size_t frame = unpack_frame(in, frames, reading.frames);
            speed += static_cast<std::int32_t>(in.zig());
            track.speeds.push_back({static_cast<std::uint32_t>(frame), static_cast<std::int32_t>(speed)});
        }
    });
}

void unpack_states(Unpacker& in, Run& run, Reading& reading) {
    unpack_tracks(in, run, reading.objects, 2, [&](BodyTrack& track, std::size_t count) {
        FrameList frames;
        State state;
        if (!make_room(in, track.states, count)) return;
        for (std::size_t i = 0; i < count && in.is_good(); ++i) {
            const std::size_t frame = unpack_frame(in, frames, reading.frames);
            unpack_state(in, state);
            track.states.push_back({frame, state});
        }
    });
}

void unpack_queues(Unpacker& in, Run& run, Reading& reading) {
    unpack_tracks(in, run, reading.objects, 2, [&](BodyTrack& track, std::size_t count) {
        FrameList frames;
        PlaceList places;
        if (!make_room(in, track.queues, count)) return;
        for (std::size_t i = 0; i < count && in.is_good(); ++i) {
            QueueChange change{.frame = unpack_frame(in, frames, reading.frames), .waypoints = {}};
            change.waypoints = in.list<Place>(3);
            for (Place& place : change.waypoints) place = places.get(in);
            track.queues.push_back(std::move(change));
        }
    });
}

void unpack_updates(Unpacker& in, Run& run, Reading& reading) {
    unpack_tracks(in, run, reading.objects, 5, [&](BodyTrack& track, std::size_t count) {
        MomentList moments;
        PlaceList places;
        if (!make_room(in, track.updates, count)) return;
        for (std::size_t i = 0; i < count && in.is_good(); ++i) {
            track.updates.push_back({moments.get(in), places.get(in), in.get<std::uint8_t>()});
        }
    });
}

void unpack_decisions(Unpacker& in, Run& run, Reading& reading) {
    FrameList frames;
    MomentList moments;
    run.decisions = in.list<Decision>(6);
    for (Decision& decision : run.decisions) {
        decision.frame = unpack_frame(in, frames, reading.frames);
        decision.time = moments.get(in);
        decision.object = in.index(reading.objects + 1);
        decision.kind = in.get<std::uint8_t>();
        const auto lane = in.get<std::uint8_t>();
        if (lane >= kLanes) in.refuse(ErrorCode::Invalid);
        decision.lane = static_cast<Lane>(lane);
        decision.sentence = in.text();
    }
}

void unpack_hashes(Unpacker& in, Run& run, Reading& reading) {
    run.can_be_replayed = true;
    if (reading.is_in_one) {  // those of all frames, by another function
        for (std::size_t i = reading.frames.first; i < reading.frames.end && in.is_good(); ++i) in.get<std::uint64_t>();
        return;
    }
    FrameList frames;
    run.hashes = in.list<KeyHash>(9);
    for (KeyHash& key : run.hashes) key = {unpack_frame(in, frames, reading.frames), in.get<std::uint64_t>()};
}

// ---- sections -------------------------------------------------------------------------------------------------------
using UnpackSection = void (*)(Unpacker&, Run&, Reading&);
struct RunSection {
    std::string_view kind;
    UnpackSection unpack;
};
constexpr std::array<RunSection, 9> kRunSections{{{kPoses, unpack_poses},
                                                  {kSpeeds, unpack_speeds},
                                                  {kStates, unpack_states},
                                                  {kWaypoints, unpack_queues},
                                                  {kUpdates, unpack_updates},
                                                  {kEvents, unpack_decisions},
                                                  {kHashes, unpack_hashes},
                                                  {kLaneRows, unpack_lanes},
                                                  {kPlots, unpack_plots}}};

// Later sections point into earlier ones: a second list of objects would pull the ground from under them.
bool may_come_now(std::string_view kind, Reading& reading) {
    if (kind == kRun) return reading.recording.runs.size() <= kMostRuns;
    const bool is_second = std::ranges::find(reading.seen, kind) != reading.seen.end();
    reading.seen.push_back(kind);
    return !is_second && reading.recording.runs.empty();
}

// True if the section belongs to the session.
bool unpack_session_section(std::string_view kind, Unpacker& in, std::size_t size, Reading& reading) {
    Recording& recording = reading.recording;
    if (kind == kMeta) {
        recording.about = read_about(unpack_json(in, size));
    } else if (kind == kObjects) {
        recording.objects = unpack_objects(in);
        reading.objects = recording.objects.size();
    } else if (kind == kTimes) {
        recording.frames = unpack_times(in);
        reading.frames = {0, recording.frames.size()};
    } else if (kind == kMessages) {
        recording.messages = unpack_messages(in);
    } else if (kind == kPlayer) {
        recording.player = unpack_player(in);
    } else if (kind == kTruth) {
        recording.truth = unpack_truth(in, reading.objects);
    } else if (kind == kRun) {
        recording.runs.emplace_back().about.label = read_label(unpack_json(in, size));
    } else {
        return false;
    }
    return true;
}

// For errors, whose names must outlive the file.
std::string_view name_of_session_section(std::string_view kind) {
    for (const std::string_view name : {kMeta, kObjects, kTimes, kMessages, kPlayer, kTruth, kRun}) {
        if (name == kind) return name;
    }
    return "session";
}

Result<void> unpack_section(std::string_view kind, Bytes payload, std::size_t offset, Reading& reading) {
    if (kind == kEnd) return {};
    Unpacker session{payload, name_of_session_section(kind), offset, reading.budget};
    if (unpack_session_section(kind, session, payload.size(), reading)) {
        if (!may_come_now(kind, reading)) session.refuse(ErrorCode::Invalid);
        return session.finish();
    }
    for (const RunSection& section : kRunSections) {
        if (section.kind != kind) continue;
        if (reading.recording.runs.empty()) return fail(ErrorCode::Invalid, "recording", section.kind, offset);
        Unpacker in{payload, section.kind, offset, reading.budget};
        section.unpack(in, reading.recording.runs.back(), reading);
        return in.finish();
    }
    return {};
}

}  // namespace

Result<void> read_sections(Bytes sections, std::size_t offset, Reading& reading) {
    std::size_t at = 0;
    std::string_view kind;
    while (reading.is_in_one ? kind != kEnd : at < sections.size()) {
        if (sections.size() - at < kSectionHeaderBytes) {
            return fail(ErrorCode::Truncated, "recording", "section", offset + at);
        }
        kind = {reinterpret_cast<const char*>(sections.data()) + at, 4};
        const auto size = load_le<std::uint32_t>(sections, at + 4);
        at += kSectionHeaderBytes;
        if (size > sections.size() - at) return fail(ErrorCode::Truncated, "recording", "section", offset + at);
        if (auto done = unpack_section(kind, sections.subspan(at, size), offset + at, reading); !done) return done;
        at += size;
    }
    return {};
}

}  // namespace acmotion::recording

#include "lab/output/recording/pack_sections.h"

#include <algorithm>
#include <type_traits>

#include "lab/output/recording/about.h"
#include "lab/output/recording/pack.h"
#include "lab/output/recording/summary_sections.h"

namespace acmotion::recording {
namespace {

void put_header(const PutBytes& put, std::string_view kind, std::size_t bytes) {
    ByteBuffer header;
    append(header, std::as_bytes(std::span(kind)));
    append_le(header, static_cast<std::uint32_t>(bytes));
    put(header);
}
void put_section(const PutBytes& put, std::string_view kind, Bytes payload) {
    put_header(put, kind, payload.size());
    put(payload);
}
// One that grows with the session is packed twice, because its length stands before it.
void put_long_section(const PutBytes& put, std::string_view kind, const Payload& payload) {
    std::size_t bytes = 0;
    payload([&](Bytes part) { bytes += part.size(); });
    put_header(put, kind, bytes);
    payload(put);
}
void put_section(const PutBytes& put, std::string_view kind, const Packer& payload) {
    put_section(put, kind, payload.bytes());
}
void put_section(const PutBytes& put, std::string_view kind, std::string_view text) {
    put_section(put, kind, std::as_bytes(std::span(text)));
}

// ---- the session ----------------------------------------------------------------------------------------------------
Packer pack_objects(const std::vector<Object>& objects) {
    Packer out;
    out.var(objects.size());
    for (const Object& object : objects) {
        out.put(object.id);
        out.put(static_cast<std::uint8_t>(object.kind));
        out.put(object.radius);
        out.put(object.height);
        out.text(object.name);
    }
    return out;
}

template <class Moments>
void pack_times(const Moments& frames, const PutBytes& put) {
    Packer out;
    MomentList moments;
    out.var(frames.size());
    for (const Microseconds time : frames) {
        moments.put(out, time);
        out.put_full(put);
    }
    out.put_all(put);
}
template <class Moments>
void put_times(const PutBytes& put, const Moments& frames) {
    put_long_section(put, kTimes, [&](const PutBytes& part) { pack_times(frames, part); });
}

Packer pack_messages(const std::vector<RecordedMessage>& messages) {
    Packer out;
    MomentList moments;
    out.var(messages.size());
    for (const RecordedMessage& message : messages) {
        moments.put(out, message.time);
        out.var(message.bytes.size());
        out.raw(message.bytes);
    }
    return out;
}

Packer pack_player(const std::vector<PlayerPlace>& places) {
    Packer out;
    MomentList moments;
    out.var(places.size());
    for (const auto& [time, position] : places) {
        const auto& [origin, rotation] = position.frame;
        moments.put(out, time);
        out.put(position.cell.value);
        for (const float number : {origin.x, origin.y, origin.z, rotation.w, rotation.x, rotation.y, rotation.z}) {
            out.put(number);
        }
    }
    return out;
}

Packer pack_truth(const std::vector<TrueTrack>& tracks) {
    Packer out;
    out.var(tracks.size());
    for (const TrueTrack& track : tracks) {
        MomentList moments;
        PlaceList places;
        out.var(track.object);
        out.var(track.samples.size());
        for (const TrueSample& sample : track.samples) {
            moments.put(out, sample.time);
            places.put(out, sample.place);
        }
    }
    return out;
}

// ---- poses ----------------------------------------------------------------------------------------------------------
std::uint8_t changed(const RecordedPose& before, const RecordedPose& now) {
    unsigned code = 0;
    if (now.place.x != before.place.x || now.place.y != before.place.y) code |= kPlaceBit;
    if (now.place.z != before.place.z) code |= kHeightBit;
    if (now.heading != before.heading) code |= kHeadingBit;
    if (now.flags != before.flags) code |= kFlagsBit;
    return static_cast<std::uint8_t>(code);
}

void pack_change(Packer& out, std::uint8_t code, const RecordedPose& before, const RecordedPose& now) {
    out.put(code);
    if ((code & kPlaceBit) != 0) {
        out.zig(std::int64_t{now.place.x} - before.place.x);
        out.zig(std::int64_t{now.place.y} - before.place.y);
    }
    if ((code & kHeightBit) != 0) out.zig(std::int64_t{now.place.z} - before.place.z);
    if ((code & kHeadingBit) != 0) out.zig(static_cast<std::int16_t>(now.heading - before.heading));
    if ((code & kFlagsBit) != 0) out.put(now.flags);
}

void pack_repeat(Packer& out, std::size_t frames) {
    if (frames == 0) return;
    out.put(std::uint8_t{0});
    out.var(frames);
}

// A span starts from a pose that is all 0; a first pose like that is written as one that stays.
void pack_span(Packer& out, const Span& span) {
    out.var(span.first_frame);
    out.var(span.frames);
    RecordedPose before;
    for (const PoseRun& run : span.runs) {
        const std::uint8_t code = changed(before, run.pose);
        if (code != 0) pack_change(out, code, before, run.pose);
        pack_repeat(out, run.frames - (code != 0 ? 1 : 0));
        before = run.pose;
    }
}

// ---- states ---------------------------------------------------------------------------------------------------------
std::uint8_t changed(const State& a, const State& b) {
    unsigned mask = 0;
    if (a.velocity != b.velocity) mask |= kVelocityBit;
    if (a.window_slices != b.window_slices || a.window_ms != b.window_ms || a.window_start != b.window_start) {
        mask |= kWindowBit;
    }
    if (a.fails != b.fails) mask |= kFailsBit;
    if (a.leash != b.leash) mask |= kLeashBit;
    if (a.stamps != b.stamps) mask |= kStampsBit;
    if (a.style != b.style || a.axes != b.axes) mask |= kMotionBit;
    if (a.sticky_target != b.sticky_target) mask |= kStickyBit;
    if (a.move_to_type != b.move_to_type || a.move_to_target != b.move_to_target) mask |= kMoveToBit;
    return static_cast<std::uint8_t>(mask);
}

void pack_motion(Packer& out, const State& state) {
    out.put(state.style);
    for (const Axis& axis : state.axes) {
        out.put(axis.command);
        out.put(axis.speed);
    }
}

void pack_state(Packer& out, std::uint8_t mask, const State& state) {
    out.put(mask);
    if ((mask & kVelocityBit) != 0) {
        for (const std::int32_t axis : state.velocity) out.zig(axis);
    }
    if ((mask & kWindowBit) != 0) {
        out.put(state.window_slices);
        out.zig(state.window_ms);
        out.zig(state.window_start);
    }
    if ((mask & kFailsBit) != 0) out.var(state.fails);
    if ((mask & kLeashBit) != 0) out.zig(state.leash);
    if ((mask & kStampsBit) != 0) {
        for (const std::uint16_t stamp : state.stamps) out.put(stamp);
    }
    if ((mask & kMotionBit) != 0) pack_motion(out, state);
    if ((mask & kStickyBit) != 0) out.put(state.sticky_target);
    if ((mask & kMoveToBit) != 0) {
        out.put(state.move_to_type);
        out.put(state.move_to_target);
    }
}

void pack_states(Packer& out, const BodyTrack& track) {
    FrameList frames;
    State before;
    for (const StateChange& change : track.states) {
        frames.put(out, change.frame);
        pack_state(out, changed(before, change.state), change.state);
        before = change.state;
    }
}

// ---- a run ----------------------------------------------------------------------------------------------------------
// Every section of tracks: how many, and for each its object, how many entries, and the entries. That of poses names all
// tracks; others leave out those that they have nothing of.
template <class List, class Entries>
Packer pack_tracks(const Run& run, List list, Entries entries) {
    const bool names_all = std::is_same_v<List, std::vector<Span> BodyTrack::*>;
    const auto is_there = [&](const BodyTrack& track) { return names_all || !(track.*list).empty(); };
    Packer out;
    out.var(static_cast<std::uint64_t>(std::ranges::count_if(run.tracks, is_there)));
    for (const BodyTrack& track : run.tracks) {
        if (!is_there(track)) continue;
        out.var(track.object);
        out.var((track.*list).size());
        entries(out, track);
    }
    return out;
}

void pack_spans(Packer& out, const BodyTrack& track) {
    for (const Span& span : track.spans) pack_span(out, span);
}

void pack_queues(Packer& out, const BodyTrack& track) {
    FrameList frames;
    PlaceList places;
    for (const QueueChange& change : track.queues) {
        frames.put(out, change.frame);
        out.var(change.waypoints.size());
        for (const Place& place : change.waypoints) places.put(out, place);
    }
}

void pack_speeds(Packer& out, const BodyTrack& track) {
    FrameList frames;
    std::int32_t before = 0;
    for (const SpeedChange& change : track.speeds) {
        frames.put(out, change.frame);
        out.zig(std::int64_t{change.speed} - before);
        before = change.speed;
    }
}

void pack_updates(Packer& out, const BodyTrack& track) {
    MomentList moments;
    PlaceList places;
    for (const Update& update : track.updates) {
        moments.put(out, update.time);
        places.put(out, update.place);
        out.put(update.outcome);
    }
}

Packer pack_decisions(const std::vector<Decision>& decisions) {
    Packer out;
    FrameList frames;
    MomentList moments;
    out.var(decisions.size());
    for (const Decision& decision : decisions) {
        frames.put(out, decision.frame);
        moments.put(out, decision.time);
        out.var(decision.object);
        out.put(decision.kind);
        out.put(static_cast<std::uint8_t>(decision.lane));
        out.text(decision.sentence);
    }
    return out;
}

Packer pack_hashes(const std::vector<KeyHash>& hashes) {
    Packer out;
    FrameList frames;
    out.var(hashes.size());
    for (const KeyHash& key : hashes) {
        frames.put(out, key.frame);
        out.put(key.hash);
    }
    return out;
}

}  // namespace

void pack_session(const Recording& recording, const PutBytes& put) {
    put_section(put, kMeta, to_json_text(recording.about));
    put_section(put, kObjects, pack_objects(recording.objects));
    put_times(put, recording.frames);
    for (const Run& run : recording.runs) {
        put_section(put, kRun, to_json_text(run));
        if (run.summary.lanes.empty()) continue;
        put_section(put, kLaneRows, pack_lanes(run.summary.lanes));
        put_long_section(put, kPlots, [&](const PutBytes& part) { pack_plots(run.summary.plots, part); });
    }
}

void pack_more(const More& more, const PutBytes& put) {
    Packer place;
    place.var(more.piece_byte);
    place.var(more.piece_bytes);
    if (more.about != nullptr) put_section(put, kMeta, to_json_text(*more.about));
    if (!more.objects.empty()) put_section(put, kObjects, pack_objects(more.objects));
    put_times(put, more.frames);
    if (more.run != nullptr) put_section(put, kRun, to_json_text(*more.run));
    put_section(put, kPlaceOfPiece, place);
}

void pack_said(const Said& said, const PutBytes& put) {
    if (!said.messages.empty()) put_section(put, kMessages, pack_messages(said.messages));
    if (!said.player.empty()) put_section(put, kPlayer, pack_player(said.player));
    if (!said.truth.empty()) put_section(put, kTruth, pack_truth(said.truth));
}

void pack_run(const Run& run, const PutBytes& put) {
    put_section(put, kPoses, pack_tracks(run, &BodyTrack::spans, pack_spans));
    put_section(put, kSpeeds, pack_tracks(run, &BodyTrack::speeds, pack_speeds));
    put_section(put, kStates, pack_tracks(run, &BodyTrack::states, pack_states));
    put_section(put, kWaypoints, pack_tracks(run, &BodyTrack::queues, pack_queues));
    put_section(put, kUpdates, pack_tracks(run, &BodyTrack::updates, pack_updates));
    put_section(put, kEvents, pack_decisions(run.decisions));
    if (run.can_be_replayed) put_section(put, kHashes, pack_hashes(run.hashes));
}

}  // namespace acmotion::recording

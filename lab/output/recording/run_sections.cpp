#include <algorithm>
#include <array>
#include <limits>
#include <type_traits>
#include <utility>

#include "lab/output/recording/sections.h"

// The sections of docs/recording.md that a run has, each written once for both ways.
namespace acmotion::recording {
namespace {

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
    out.number(code);
    if ((code & kPlaceBit) != 0) {
        out.zig(std::int64_t{now.place.x} - before.place.x);
        out.zig(std::int64_t{now.place.y} - before.place.y);
    }
    if ((code & kHeightBit) != 0) out.zig(std::int64_t{now.place.z} - before.place.z);
    if ((code & kHeadingBit) != 0) out.zig(static_cast<std::int16_t>(now.heading - before.heading));
    if ((code & kFlagsBit) != 0) out.number(now.flags);
}

void unpack_change(Unpacker& in, std::uint8_t code, RecordedPose& pose) {
    if ((code & kPlaceBit) != 0) {
        pose.place.x = moved(pose.place.x, in.zig());
        pose.place.y = moved(pose.place.y, in.zig());
    }
    if ((code & kHeightBit) != 0) pose.place.z = moved(pose.place.z, in.zig());
    if ((code & kHeadingBit) != 0) pose.heading = static_cast<std::uint16_t>(pose.heading + in.zig());
    if ((code & kFlagsBit) != 0) in.number(pose.flags);
}

void pack_repeat(Packer& out, std::size_t frames) {
    if (frames == 0) return;
    out.number(std::uint8_t{0});
    out.var(frames);
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

// A span starts from a pose that is all 0; a first pose like that is written as one that stays.
void next_span(Packer& out, FrameRange& /*rest*/, const Span& span) {
    out.var(span.first_frame);
    out.var(span.frames);
    out.spend(span.runs.size() * sizeof(PoseRun));
    RecordedPose before;
    for (const PoseRun& run : span.runs) {
        const std::uint8_t code = changed(before, run.pose);
        if (code != 0) pack_change(out, code, before, run.pose);
        pack_repeat(out, run.frames - (code != 0 ? 1 : 0));
        before = run.pose;
    }
}

// It has no gaps, and lies in what those before it have left.
void next_span(Unpacker& in, FrameRange& rest, Span& span) {
    span.first_frame = in.index(rest.end);
    if (span.first_frame < rest.first) in.refuse(ErrorCode::Invalid);
    const std::size_t count = in.index(rest.end - std::min(rest.end, span.first_frame) + 1);
    if (count == 0) in.refuse(ErrorCode::Invalid);
    RecordedPose pose;
    while (in.is_good() && span.frames < count) {
        const std::size_t covered = unpack_code(in, pose, count - span.frames);
        if (in.spend(sizeof(PoseRun))) span.add(pose, covered);
    }
    rest.first = span.first_frame + span.frames;
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

void lay_out_fields(auto& io, std::uint8_t mask, auto& state) {
    if ((mask & kVelocityBit) != 0) {
        for (auto& axis : state.velocity) io.zig(axis);
    }
    if ((mask & kWindowBit) != 0) {
        io.number(state.window_slices);
        io.zig(state.window_ms);
        io.zig(state.window_start);
    }
    if ((mask & kFailsBit) != 0) io.var(state.fails);
    if ((mask & kLeashBit) != 0) io.zig(state.leash);
    if ((mask & kStampsBit) != 0) {
        for (auto& stamp : state.stamps) io.number(stamp);
    }
    if ((mask & kMotionBit) != 0) {
        io.number(state.style);
        for (auto& axis : state.axes) {
            io.number(axis.command);
            io.number(axis.speed);
        }
    }
    if ((mask & kStickyBit) != 0) io.number(state.sticky_target);
    if ((mask & kMoveToBit) != 0) {
        io.number(state.move_to_type);
        io.number(state.move_to_target);
    }
}

void next_state(Packer& out, State& before, const State& state) {
    const std::uint8_t mask = changed(before, state);
    out.number(mask);
    lay_out_fields(out, mask, state);
    before = state;
}
void next_state(Unpacker& in, State& before, State& state) {
    const auto mask = in.get<std::uint8_t>();
    lay_out_fields(in, mask, before);
    state = before;
}

void next_speed(Packer& out, std::int64_t& before, std::int32_t speed) {
    out.zig(speed - std::exchange(before, speed));
}
void next_speed(Unpacker& in, std::int64_t& before, std::int32_t& speed) {
    before += static_cast<std::int32_t>(in.zig());
    speed = static_cast<std::int32_t>(before);
}

// ---- tracks ---------------------------------------------------------------------------------------------------------
template <class T>
using ListOf = std::vector<T> BodyTrack::*;

// Tracks come in rising order, and the first section that has any names them all: so nothing is ever sorted in.
BodyTrack* track_of(Unpacker& in, Run& run, std::size_t object) {
    const auto at = std::ranges::lower_bound(run.tracks, object, {}, &BodyTrack::object);
    if (at != run.tracks.end() && at->object == object) return &*at;
    if (at != run.tracks.end()) in.refuse(ErrorCode::Invalid);
    if (!in.spend(sizeof(BodyTrack))) return nullptr;
    return &run.tracks.emplace_back(
        BodyTrack{.object = object, .spans = {}, .speeds = {}, .states = {}, .queues = {}, .updates = {}});
}

// Every section of tracks: how many, and for each its object, how many things it has there, and each. That of poses names all
// tracks; others leave out those that they have nothing of. `begin` makes what lays out the things of one track.
template <class T, class Begin>
void lay_out_tracks(Packer& out, const Run& run, ListOf<T> list, std::size_t bytes_each, const Extent& /*extent*/,
                    const Begin& begin) {
    const auto is_there = [&](const BodyTrack& track) { return std::is_same_v<T, Span> || !(track.*list).empty(); };
    out.var(static_cast<std::uint64_t>(std::ranges::count_if(run.tracks, is_there)));
    for (const BodyTrack& track : run.tracks) {
        if (!is_there(track)) continue;
        if constexpr (std::is_same_v<T, Span>) out.spend(sizeof(BodyTrack));
        out.var(track.object);
        out.list(track.*list, bytes_each, begin());
    }
}
template <class T, class Begin>
void lay_out_tracks(Unpacker& in, Run& run, ListOf<T> list, std::size_t bytes_each, const Extent& extent,
                    const Begin& begin) {
    RisingList rising;
    const std::size_t tracks = in.count(2);
    for (std::size_t i = 0; i < tracks && in.is_good(); ++i) {
        std::size_t object = 0;
        rising.next(in, object, extent.objects);
        const std::size_t count = in.count(bytes_each);
        BodyTrack* track = in.is_good() ? track_of(in, run, object) : nullptr;
        if (track != nullptr) in.each(track->*list, count, bytes_each, begin());
    }
}

constexpr auto kLayOutPoses = [](auto& io, auto& run, const Extent& extent) {
    lay_out_tracks(io, run, &BodyTrack::spans, 3, extent,
                   [&] { return [&io, rest = extent.frames](auto& span) mutable { next_span(io, rest, span); }; });
};
constexpr auto kLayOutSpeeds = [](auto& io, auto& run, const Extent& extent) {
    lay_out_tracks(io, run, &BodyTrack::speeds, 2, extent, [&] {
        return [&io, frames = FrameList{extent.frames}, before = std::int64_t{0}](auto& change) mutable {
            frames.next(io, change.frame);
            next_speed(io, before, change.speed);
        };
    });
};
constexpr auto kLayOutStates = [](auto& io, auto& run, const Extent& extent) {
    lay_out_tracks(io, run, &BodyTrack::states, 2, extent, [&] {
        return [&io, frames = FrameList{extent.frames}, before = State{}](auto& change) mutable {
            frames.next(io, change.frame);
            next_state(io, before, change.state);
        };
    });
};
constexpr auto kLayOutQueues = [](auto& io, auto& run, const Extent& extent) {
    lay_out_tracks(io, run, &BodyTrack::queues, 2, extent, [&] {
        return [&io, frames = FrameList{extent.frames}, places = PlaceList{}](auto& change) mutable {
            frames.next(io, change.frame);
            io.list(change.waypoints, 3, [&](auto& place) { places.next(io, place); });
        };
    });
};
constexpr auto kLayOutUpdates = [](auto& io, auto& run, const Extent& extent) {
    lay_out_tracks(io, run, &BodyTrack::updates, 5, extent, [&] {
        return [&io, moments = MomentList{}, places = PlaceList{}](auto& update) mutable {
            moments.next(io, update.time);
            places.next(io, update.place);
            io.number(update.outcome);
        };
    });
};

// ---- of the run as a whole ------------------------------------------------------------------------------------------
constexpr auto kLayOutDecisions = [](auto& io, auto& run, const Extent& extent) {
    FrameList frames{extent.frames};
    MomentList moments;
    io.list(run.decisions, 6, [&](auto& decision) {
        frames.next(io, decision.frame);
        moments.next(io, decision.time);
        io.index(decision.object, extent.objects + 1);
        io.number(decision.kind);
        io.code(decision.lane, kLanes);
        io.text(decision.sentence);
    });
};

void note_hashes(const Run& /*written*/) {}
void note_hashes(Run& run) { run.can_be_replayed = true; }
constexpr auto kLayOutHashes = [](auto& io, auto& run, const Extent& extent) {
    FrameList frames{extent.frames};
    note_hashes(run);
    io.list(run.hashes, 9, [&](auto& key) {
        frames.next(io, key.frame);
        io.number(key.hash);
    });
};

// ---- the summary ----------------------------------------------------------------------------------------------------
void need_first(const Packer& /*out*/, bool /*is_empty*/) {}
void need_first(Unpacker& in, bool is_empty) {
    if (!is_empty) in.refuse(ErrorCode::Invalid);
}

void next_frames(Packer& out, FrameRange& /*rest*/, const FrameRange& frames) {
    out.var(frames.first);
    out.var(frames.end - frames.first);
}
void next_frames(Unpacker& in, FrameRange& rest, FrameRange& frames) {
    frames.first = in.index(rest.end);
    const std::size_t count = in.index(rest.end - frames.first + 1);
    frames.end = frames.first + count;
    if (frames.first < rest.first || count == 0) in.refuse(ErrorCode::Invalid);
    rest.first = frames.end;
}

constexpr auto kLayOutLanes = [](auto& io, auto& run, const Extent& extent) {
    constexpr std::size_t kLeastBytes = 3 + kLanes + 1;
    need_first(io, run.summary.lanes.empty());  // plots may point into those of before
    io.list(run.summary.lanes, kLeastBytes, [&, rest = extent.frames](auto& row) mutable {
        next_frames(io, rest, row.frames);
        io.index(row.bodies, extent.objects + 1);
        for (auto& events : row.events) io.var(events);
        io.var(row.portals);
    });
};

void lay_out_range(Packer& out, const PlotRange& range) {
    out.zig(range.least);
    out.var(static_cast<std::uint64_t>(std::int64_t{range.most} - range.least));
}
void lay_out_range(Unpacker& in, PlotRange& range) {
    constexpr std::int64_t kMost = std::numeric_limits<std::int32_t>::max();
    const std::int64_t least = in.zig();
    const std::uint64_t more = in.var();
    if (least < -kMost || least > kMost || more > static_cast<std::uint64_t>(kMost - least)) {
        in.refuse(ErrorCode::OutOfRange);
        return;
    }
    range = {static_cast<std::int32_t>(least), static_cast<std::int32_t>(least + static_cast<std::int64_t>(more))};
}

void lay_out_mask(Packer& out, std::uint8_t mask) { out.number(mask); }
void lay_out_mask(Unpacker& in, std::uint8_t& mask) {
    constexpr unsigned kAllPlots = (1U << kPlotQuantities) - 1;
    in.number(mask);
    if (mask == 0 || mask > kAllPlots) in.refuse(ErrorCode::Invalid);
}

// Records rise, and are of pieces that there are.
void lay_out_rows(auto& io, auto& rows, std::size_t pieces) {
    FrameList numbers{{0, pieces}};
    RisingList rising;
    io.list(rows, 4, [&](auto& row) {
        numbers.next(io, row.piece);
        rising.check(io, row.piece);
        lay_out_mask(io, row.mask);
        for (std::size_t i = 0; i < kPlotQuantities; ++i) {
            if ((row.mask & (1U << i)) != 0) lay_out_range(io, row.ranges[i]);
        }
    });
}

constexpr auto kLayOutPlots = [](auto& io, auto& run, const Extent& extent) {
    RisingList rising;
    need_first(io, run.summary.plots.empty());
    io.list(run.summary.plots, 2, [&](auto& track) {
        rising.next(io, track.object, extent.objects);
        lay_out_rows(io, track.rows, run.summary.lanes.size());
    });
};

// ---- all of them ----------------------------------------------------------------------------------------------------
bool is_always_there(const Run& /*run*/) { return true; }
bool has_hashes(const Run& run) { return run.can_be_replayed; }
bool has_summary(const Run& run) { return !run.summary.lanes.empty(); }

template <auto LayOut>
constexpr RunSection section(std::string_view kind, bool (*is_there)(const Run&) = is_always_there) {
    return {kind, [](Packer& out, const Run& run) { LayOut(out, run, Extent{}); },
            [](Unpacker& in, Run& run, const Extent& extent) { LayOut(in, run, extent); }, is_there,
            is_there == has_summary};
}
constexpr std::array kSections{section<kLayOutPoses>(kPoses),
                               section<kLayOutSpeeds>(kSpeeds),
                               section<kLayOutStates>(kStates),
                               section<kLayOutQueues>(kWaypoints),
                               section<kLayOutUpdates>(kUpdates),
                               section<kLayOutDecisions>(kEvents),
                               section<kLayOutHashes>(kHashes, has_hashes),
                               section<kLayOutLanes>(kLaneRows, has_summary),
                               section<kLayOutPlots>(kPlots, has_summary)};

}  // namespace

std::span<const RunSection> run_sections() { return kSections; }

}  // namespace acmotion::recording

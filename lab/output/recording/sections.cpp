#include "lab/output/recording/sections.h"

#include <algorithm>

namespace acmotion::recording {
namespace {

// ---- the session ----------------------------------------------------------------------------------------------------
void lay_out_objects(auto& io, auto& objects) {
    constexpr std::size_t kLeastBytes = 4 + 1 + 4 + 4 + 1;
    io.list(objects, kLeastBytes, [&](auto& object) {
        io.number(object.id);
        io.code(object.kind, static_cast<std::size_t>(ObjectKind::Other) + 1);
        io.number(object.radius);
        io.number(object.height);
        io.text(object.name);
    });
}

void lay_out_times(auto& io, auto& frames) {
    MomentList moments;
    io.list(frames, 1, [&](auto& time) { moments.next(io, time); });
}

void lay_out_messages(auto& io, auto& messages) {
    MomentList moments;
    io.list(messages, 2, [&](auto& message) {
        moments.next(io, message.time);
        io.raw(message.bytes);
    });
}

void lay_out_player(auto& io, auto& places) {
    constexpr std::size_t kLeastBytes = 1 + 4 + 7 * 4;
    MomentList moments;
    io.list(places, kLeastBytes, [&](auto& place) {
        auto& [origin, rotation] = place.position.frame;
        moments.next(io, place.time);
        io.number(place.position.cell.value);
        for (auto* number : {&origin.x, &origin.y, &origin.z, &rotation.w, &rotation.x, &rotation.y, &rotation.z}) {
            io.number(*number);
        }
    });
}

void lay_out_truth(auto& io, auto& tracks, std::size_t objects) {
    RisingList rising;
    io.list(tracks, 2, [&](auto& track) {
        MomentList moments;
        PlaceList places;
        rising.next(io, track.object, objects);
        io.list(track.samples, 4, [&](auto& sample) {
            moments.next(io, sample.time);
            places.next(io, sample.place);
        });
    });
}

// ---- out ------------------------------------------------------------------------------------------------------------
template <class LayOut>
void put(Packed& out, std::string_view kind, const LayOut& lay_out) {
    Packer payload;
    lay_out(payload);
    append(out.bytes, std::as_bytes(std::span(kind)));
    append_le(out.bytes, static_cast<std::uint32_t>(payload.packed().bytes.size()));
    append(out.bytes, payload.packed().bytes);
    out.cost += payload.packed().cost;
}
void put_json(Packed& out, std::string_view kind, const std::string& json) {
    put(out, kind, [&](Packer& payload) { payload.json(json); });
}
void put_objects(Packed& out, const std::vector<Object>& objects) {
    put(out, kObjects, [&](Packer& payload) { lay_out_objects(payload, objects); });
}
void put_times(Packed& out, const std::vector<Microseconds>& frames) {
    put(out, kTimes, [&](Packer& payload) { lay_out_times(payload, frames); });
}
void put_run_sections(Packed& out, const Run& run, bool are_of_summary) {
    for (const RunSection& section : run_sections()) {
        if (section.is_of_summary != are_of_summary || !section.is_there(run)) continue;
        put(out, section.kind, [&](Packer& payload) { section.pack(payload, run); });
    }
}

// ---- in -------------------------------------------------------------------------------------------------------------
// Later sections point into earlier ones: a second list of objects would pull the ground from under them.
bool may_come_now(std::string_view kind, Reading& reading) {
    if (kind == kRun) return reading.recording.runs.size() <= kMostRuns;
    const bool is_second = std::ranges::find(reading.seen, kind) != reading.seen.end();
    reading.seen.push_back(kind);
    return !is_second && reading.recording.runs.empty();
}

void unpack_session_section(std::string_view kind, Unpacker& in, std::size_t size, Reading& reading) {
    Recording& recording = reading.recording;
    if (kind == kMeta) {
        recording.about = read_about(in.json(size));
    } else if (kind == kObjects) {
        lay_out_objects(in, recording.objects);
        reading.extent.objects = recording.objects.size();
    } else if (kind == kTimes) {
        lay_out_times(in, recording.frames);
        if (!std::ranges::is_sorted(recording.frames)) in.refuse(ErrorCode::Invalid);
        reading.extent.frames = {0, recording.frames.size()};
    } else if (kind == kMessages) {
        lay_out_messages(in, recording.messages);
    } else if (kind == kPlayer) {
        lay_out_player(in, recording.player);
    } else if (kind == kTruth) {
        lay_out_truth(in, recording.truth, reading.extent.objects);
    } else {
        recording.runs.emplace_back().about.label = read_label(in.json(size));
    }
    if (!may_come_now(kind, reading)) in.refuse(ErrorCode::Invalid);
}

Result<void> unpack_section(std::string_view kind, Bytes payload, std::size_t offset, Reading& reading) {
    for (const std::string_view known : {kMeta, kObjects, kTimes, kMessages, kPlayer, kTruth, kRun}) {
        if (known != kind) continue;
        Unpacker in{payload, known, offset, reading.budget};
        unpack_session_section(known, in, payload.size(), reading);
        return in.finish();
    }
    for (const RunSection& section : run_sections()) {
        if (section.kind != kind) continue;
        if (reading.recording.runs.empty()) return fail(ErrorCode::Invalid, "recording", section.kind, offset);
        Unpacker in{payload, section.kind, offset, reading.budget};
        section.unpack(in, reading.recording.runs.back(), reading.extent);
        return in.finish();
    }
    return {};
}

}  // namespace

Packed pack_session(const Recording& recording) {
    Packed out;
    put_json(out, kMeta, to_json_text(recording.about));
    put_objects(out, recording.objects);
    put_times(out, recording.frames);
    for (const Run& run : recording.runs) {
        put_json(out, kRun, to_json_text(run));
        put_run_sections(out, run, true);
    }
    return out;
}

Packed pack_more(const More& more) {
    Packed out;
    if (more.about != nullptr) put_json(out, kMeta, to_json_text(*more.about));
    if (!more.objects.empty()) put_objects(out, more.objects);
    put_times(out, more.frames);
    if (more.run != nullptr) put_json(out, kRun, to_json_text(*more.run));
    put(out, kPlaceOfPiece, [&](Packer& place) {
        place.var(more.piece_byte);
        place.var(more.piece_bytes);
    });
    return out;
}

Packed pack_said(const Said& said) {
    Packed out;
    if (!said.messages.empty()) put(out, kMessages, [&](Packer& payload) { lay_out_messages(payload, said.messages); });
    if (!said.player.empty()) put(out, kPlayer, [&](Packer& payload) { lay_out_player(payload, said.player); });
    if (!said.truth.empty()) put(out, kTruth, [&](Packer& payload) { lay_out_truth(payload, said.truth, 0); });
    return out;
}

Packed pack_run(const Run& run) {
    Packed out;
    put_run_sections(out, run, false);
    return out;
}

Result<void> read_sections(Bytes sections, Reading& reading) {
    for (std::size_t at = 0; at < sections.size();) {
        if (sections.size() - at < kSectionHeaderBytes) return fail(ErrorCode::Truncated, "recording", "section", at);
        const std::string_view kind{reinterpret_cast<const char*>(sections.data()) + at, 4};
        const auto size = load_le<std::uint32_t>(sections, at + 4);
        at += kSectionHeaderBytes;
        if (size > sections.size() - at) return fail(ErrorCode::Truncated, "recording", "section", at);
        if (auto done = unpack_section(kind, sections.subspan(at, size), at, reading); !done) return done;
        at += size;
    }
    return {};
}

}  // namespace acmotion::recording

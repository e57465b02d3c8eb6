#pragma once
#include <algorithm>
#include <iterator>
#include <map>

#include "lab/base/memory_bytes.h"
#include "lab/output/recording/make.h"
#include "lab/output/recording/read.h"

// A recording all in memory: of its pieces put together again, or written as one piece for each run.
namespace acmotion::test {

struct WholeRecording : recording::Recording {
    std::vector<recording::Damage> damage;
    std::vector<std::vector<recording::FrameRange>> ranges;  // that each run has, rising
    bool operator==(const WholeRecording&) const = default;
};

template <class T>
void move_to_end(std::vector<T>& list, std::vector<T>& more) {
    std::ranges::move(more, std::back_inserter(list));
}

// What a keyframe repeats is dropped.
template <class T>
void add_changes(std::vector<T>& list, std::vector<T>& more, auto field) {
    if (!list.empty() && !more.empty() && list.back().*field == more.front().*field) more.erase(more.begin());
    move_to_end(list, more);
}

inline void add_track(recording::BodyTrack& track, recording::BodyTrack& more) {
    using namespace recording;
    const bool goes_on = !track.spans.empty() && !more.spans.empty() &&
                         track.spans.back().first_frame + track.spans.back().frames == more.spans[0].first_frame;
    if (goes_on) {
        for (const PoseRun& run : more.spans[0].runs) track.spans.back().add(run.pose, run.frames);
        more.spans.erase(more.spans.begin());
    }
    move_to_end(track.spans, more.spans);
    add_changes(track.speeds, more.speeds, &SpeedChange::speed);
    add_changes(track.states, more.states, &StateChange::state);
    add_changes(track.queues, more.queues, &QueueChange::waypoints);
    move_to_end(track.updates, more.updates);
}

// They must come in rising order.
inline void add_piece(recording::Run& run, recording::Run part) {
    for (recording::BodyTrack& more : part.tracks) {
        const auto at = std::ranges::lower_bound(run.tracks, more.object, {}, &recording::BodyTrack::object);
        if (at != run.tracks.end() && at->object == more.object) {
            add_track(*at, more);
        } else {
            run.tracks.insert(at, std::move(more));
        }
    }
    move_to_end(run.decisions, part.decisions);
    move_to_end(run.hashes, part.hashes);
    run.can_be_replayed = run.can_be_replayed || part.can_be_replayed;
}

inline void add_said(recording::Recording& whole, recording::Said part) {
    move_to_end(whole.messages, part.messages);
    move_to_end(whole.player, part.player);
    for (recording::TrueTrack& more : part.truth) {
        auto at = std::ranges::lower_bound(whole.truth, more.object, {}, &recording::TrueTrack::object);
        if (at == whole.truth.end() || at->object != more.object) at = whole.truth.insert(at, {more.object, {}});
        move_to_end(at->samples, more.samples);
    }
}

inline Result<WholeRecording> from_bytes(Bytes file, std::size_t stored_bytes) {
    const BytesInMemory kept{file};
    recording::PieceReader reader{kept, Allowance{stored_bytes}.memory(), recording::inflate_block};
    if (auto opened = reader.open(); !opened) return tl::unexpected(opened.error());
    WholeRecording whole{reader.session(), {}, {}};
    if (!reader.read_said([&](recording::Said said) { add_said(whole, std::move(said)); })) {
        whole.messages.clear();
        whole.player.clear();
    }
    whole.ranges.resize(whole.runs.size());
    for (const recording::PieceReader::Entry& piece : reader.pieces()) {
        auto part = reader.read(piece);
        if (!part) continue;
        add_piece(whole.runs[piece.run], *std::move(part));
        whole.ranges[piece.run].push_back(piece.frames);
    }
    whole.damage = reader.take_damage();
    return whole;
}
inline Result<WholeRecording> from_bytes(Bytes file) { return from_bytes(file, file.size()); }

inline ByteBuffer to_bytes(const recording::Recording& recording) {
    ByteBuffer out;
    recording::FileWriter writer{[&](Bytes bytes) { append(out, bytes); }};
    writer.begin(recording);
    const bool is_silent = recording.messages.empty() && recording.player.empty() && recording.truth.empty();
    if (!is_silent) writer.say(recording, 0, 1);
    for (std::size_t i = 0; i < recording.runs.size(); ++i) {
        writer.add({.run = i, .frames = {0, recording.frames.size()}, .part = recording.runs[i]});
    }
    writer.end(recording);
    return out;
}

inline recording::MadeRecording make_file(const Session& session, const recording::Order& order, ByteBuffer& file) {
    recording::FileWriter writer{[&](Bytes bytes) { append(file, bytes); }, recording::Compressor{}};
    return make_recording(session, order, writer);
}
inline ByteBuffer file_of(const Session& session, const recording::Order& order) {
    ByteBuffer file;
    (void)make_file(session, order, file);
    return file;
}

inline Bytes stored_in(Bytes file, const recording::Block& block) {
    return file.subspan(block.byte + recording::kBlockHeaderBytes, block.stored_bytes);
}
inline ByteBuffer plain_in(Bytes file, const recording::Block& block) {
    const Bytes stored = stored_in(file, block);
    return block.is_compressed ? recording::inflate_block(stored, 1'000'000'000).value()
                               : ByteBuffer{stored.begin(), stored.end()};
}
inline recording::FoundBlocks blocks_in(Bytes file) { return recording::find_blocks(BytesInMemory{file}); }

inline std::optional<recording::Divergence> divergence_in(Bytes file) {
    return recording::check_file(BytesInMemory{file}, file.size(), recording::inflate_block).value().divergence;
}

}  // namespace acmotion::test

#include "lab/output/recording/live_recording.h"

#include <algorithm>
#include <cmath>
#include <functional>
#include <limits>
#include <utility>

#include "acmotion/research/rule_fields.h"
#include "lab/base/object_choice.h"
#include "lab/replay/frame_hasher.h"

namespace acmotion::live {
namespace {

// The radius of an object that was not sent yet.
constexpr float kUnsent = -1;

// Packs each block by itself: a page that comes late reads those of the end first.
ByteBuffer block_of(const recording::BlockAbout& about, const recording::Packed& content) {
    return recording::Compressor{}(about, content);
}

recording::About about_session(const Session& session, const std::string& title) {
    recording::About about{
        .title = title,
        .note = session.assumptions.joined_late ? "joined late: what was not described stands in ordinary size" : "",
        .state_hash = std::string{kFrameHashName},
        .player = session.player,
        .is_player_announced = session.player_source == PlayerSource::Announced,
        .assumes_objects = session.assumptions.are_needed};
    about.epoch = session.epoch;
    return about;
}

}  // namespace

LiveRecording::LiveRecording(const Session& session, Options options)
    : session_(session),
      options_(std::move(options)),
      about_(about_session(session, options_.title)),
      frames_per_piece_(
          static_cast<std::size_t>(std::max(1.0, std::round(options_.frames_per_second * kPieceSeconds)))),
      metrics_({.label = options_.rules.text(),
                .rules = options_.rules,
                .session = &session_,
                .on_moment = [this](const Moment& moment) { on_moment(moment); }}),
      recorder_({}, {.most_bytes = std::numeric_limits<std::size_t>::max(),
                     .most_summary_bytes = std::numeric_limits<std::size_t>::max(),
                     .can_be_replayed = false,
                     .adds_objects = true,
                     .on_piece = [this](const recording::Piece& piece) { put_piece(piece); }}) {
    recording::Recording head;
    head.about = about_;
    head.runs.emplace_back().about.label = options_.rules.text();
    options_.tell(block_of({.kind = recording::kHead}, pack_session(head)));
}

void LiveRecording::on_frame(const ReplayFrame& frame) {
    metrics_.on_frame(frame);
    tracker_.on_frame(frame);
    frames_.push_back(to_microseconds(frame.time));
    if (frames_.size() >= frames_per_piece_) recorder_.cut();
}

// Those that are new, and those of which more is known than was sent.
std::vector<recording::Object> LiveRecording::news_of_objects() {
    objects_.resize(recorder_.objects().size(), {.radius = kUnsent, .name = {}});
    for (const auto& [object, number] : recorder_.objects()) objects_[number].id = object.value;
    std::vector<recording::Object> news;
    for (std::size_t i = 0; i < objects_.size(); ++i) {
        const ObjectId id{objects_[i].id};
        const NamedObject& named = session_.object(id);
        const BodyShape& shape = recorder_.shape(i);
        recording::Object now{.id = id.value,
                              .kind = named.kind,
                              .radius = shape.radius,
                              .height = shape.height,
                              .name = name_of(id, named)};
        if (now == objects_[i]) continue;
        objects_[i] = now;
        news.push_back(std::move(now));
    }
    return news;
}

void LiveRecording::put_piece(const recording::Piece& piece) {
    const std::size_t frames = piece.frames.end - piece.frames.first;
    const recording::BlockAbout about{.kind = recording::kPiece,
                                      .run = 0,
                                      .first = static_cast<std::uint32_t>(piece.frames.first),
                                      .count = static_cast<std::uint32_t>(frames)};
    const ByteBuffer block = block_of(about, pack_run(piece.part));
    recording::More more{.objects = news_of_objects(),
                         .frames = {frames_.begin(), frames_.begin() + static_cast<std::ptrdiff_t>(frames)},
                         .piece_byte = options_.keep(block),
                         .piece_bytes = block.size() - recording::kBlockHeaderBytes};
    frames_.erase(frames_.begin(), frames_.begin() + static_cast<std::ptrdiff_t>(frames));
    newest_ = seconds_of(more.frames.back());
    if (about_.player != session_.player) {
        about_.player = session_.player;
        more.about = &about_;
    }
    recording::Run run;
    run.about.label = options_.rules.text();
    run.about.moments = std::exchange(moments_, {});
    if (!run.about.moments.empty()) more.run = &run;
    options_.tell(
        block_of({.kind = recording::kMore, .run = 0, .first = about.first, .count = about.count}, pack_more(more)));
}

void LiveRecording::on_moment(const Moment& moment) {
    if (moment.severity < 1) return;
    if (options_.on_moment) options_.on_moment(moment);
    const auto at = std::ranges::upper_bound(moments_, moment.severity, std::greater{}, &Moment::severity);
    moments_.insert(at, moment);
    if (moments_.size() > kMaxMoments) moments_.pop_back();
}

}  // namespace acmotion::live

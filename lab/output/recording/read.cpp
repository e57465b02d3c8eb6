#include "lab/output/recording/read.h"

#include <algorithm>
#include <iterator>
#include <set>
#include <utility>

#include "acmotion/geometry/heading.h"
#include "acmotion/research/rule_fields.h"
#include "lab/output/recording/recorder.h"
#include "lab/output/recording/sections.h"
#include "sessions/replay.h"

namespace acmotion::recording {
namespace {

constexpr std::size_t kVersionAt = 8;
constexpr std::size_t kFlagsAt = 10;

// The error that a stranger's file, and one of any other version, gets.
Result<void> check_header(const PositionedFile& kept) {
    ByteBuffer file(static_cast<std::size_t>(std::min<std::uint64_t>(kept.size(), kHeaderBytes)));
    const Bytes magic = std::as_bytes(std::span(kMagic));
    const bool is_read = kept.read(0, file);
    if (!is_read || !std::ranges::equal(Bytes{file}.first(std::min(file.size(), magic.size())), magic)) {
        return fail(ErrorCode::Unknown, "recording", "magic", 0);
    }
    if (file.size() < kHeaderBytes) return fail(ErrorCode::Truncated, "recording", "header", file.size());
    if (load_le<std::uint16_t>(file, kVersionAt) != kVersion) {
        return fail(ErrorCode::Unknown, "recording", "version", kVersionAt);
    }
    const Bytes flags = Bytes{file}.subspan(kFlagsAt);
    if (std::ranges::count(flags, std::byte{}) < std::ssize(flags)) {
        return fail(ErrorCode::Unknown, "recording", "flags", kFlagsAt);
    }
    return {};
}

}  // namespace

PieceReader::PieceReader(const PositionedFile& file, std::size_t most_bytes, Inflate inflate)
    : file_(file), inflate_(inflate), most_bytes_(most_bytes), inflatable_(most_bytes), budget_(most_bytes) {}

Result<void> PieceReader::open() {
    if (auto well = check_header(file_); !well) return well;
    FoundBlocks found = find_blocks(file_);
    blocks_ = std::move(found.blocks);
    damage_ = std::move(found.damage);
    if (!read_session()) return fail(ErrorCode::Truncated, "recording", "head", kHeaderBytes);
    find_pieces();
    check_end();
    return {};
}

void PieceReader::complain(const Block& block, std::string why) {
    damage_.push_back({block.number, block.byte, std::move(why)});
}

std::vector<Block> PieceReader::all_of(std::string_view kind) const {
    std::vector<Block> found;
    std::ranges::copy_if(blocks_, std::back_inserter(found),
                         [&](const Block& block) { return block.about.kind == kind; });
    return found;
}

// ---- blocks ---------------------------------------------------------------------------------------------------------
std::optional<ByteBuffer> PieceReader::payload_of(const Block& block) {
    ByteBuffer stored(block.stored_bytes);
    if (!file_.read(std::uint64_t{block.byte} + kBlockHeaderBytes, stored)) {
        complain(block, "it cannot be read any more");
        return std::nullopt;
    }
    if (!block.is_compressed) return stored;
    auto plain = inflate_ != nullptr ? inflate_(stored, std::min(inflatable_, Allowance::kMostBytes))
                                     : fail(ErrorCode::Unknown, "recording", "flags", block.byte);
    if (!plain) {
        complain(block, "it cannot be inflated");
        return std::nullopt;
    }
    inflatable_ -= plain->size();
    return *std::move(plain);
}

std::optional<Recording> PieceReader::read_block(const Block& block, Reading reading) {
    const auto payload = payload_of(block);
    if (!payload) return std::nullopt;
    const std::size_t room = std::min(budget_.remaining(), Allowance::kMostBytes);
    reading.budget = Budget{room};
    const auto done = read_sections(*payload, reading);
    budget_.spend(room - reading.budget.remaining());
    if (done) return std::move(reading.recording);
    complain(block, describe(done.error()));
    return std::nullopt;
}

// ---- the session ----------------------------------------------------------------------------------------------------
// The summary has all that the head has, and more; while a file grows there is none.
bool PieceReader::read_session() {
    for (const std::string_view kind : {kSummary, kHead}) {
        for (const Block& block : all_of(kind)) {
            auto session = read_block(block, {});
            if (!session) continue;
            session_ = *std::move(session);
            for (Run& run : session_.runs) {
                run = {.about = {.label = run.about.label}, .versus = {}, .summary = std::move(run.summary)};
            }
            return true;
        }
    }
    return false;
}

bool PieceReader::read_said(const std::function<void(Said)>& take) {
    std::vector<Block> all = all_of(kSaid);
    std::ranges::stable_sort(all, {}, [](const Block& block) { return block.about.first; });
    std::size_t next = 0;
    bool is_whole = true;
    for (const Block& block : all) {
        if (block.about.first < next) {
            complain(block, "it is there twice");
            continue;
        }
        auto said = read_block(block, {.extent = {session_.objects.size()}, .seen = {kMeta, kObjects, kTimes}});
        is_whole = is_whole && said && block.about.first == next;
        next = std::size_t{block.about.first} + 1;
        if (said) take(static_cast<Said&&>(*said));
    }
    return is_whole && (all.empty() || next >= all.back().about.count);
}

// ---- pieces ---------------------------------------------------------------------------------------------------------
void PieceReader::find_pieces() {
    std::vector<Block> all = all_of(kPiece);
    std::ranges::stable_sort(all, {}, [](const Block& block) { return std::pair{block.about.run, block.about.first}; });
    std::pair<std::uint32_t, std::size_t> next{};  // run and frame
    for (const Block& block : all) {
        const auto& [kind, run, first, count] = block.about;
        const FrameRange frames{first, std::size_t{first} + count};
        if (run >= session_.runs.size() || count == 0 || frames.end > session_.frames.size()) {
            complain(block, "it has frames of no run");
        } else if (run == next.first && first < next.second) {
            complain(block, "it has frames that another has");
        } else {
            next = {run, frames.end};
            pieces_.push_back({run, frames, block});
        }
    }
}

std::optional<Run> PieceReader::read(const Entry& piece) {
    Reading reading{.extent = {session_.objects.size(), piece.frames}};
    reading.recording.runs.resize(1);
    auto part = read_block(piece.block, std::move(reading));
    return part ? std::optional{std::move(part->runs[0])} : std::nullopt;
}

void PieceReader::begin_again() {
    inflatable_ = most_bytes_;
    budget_ = Budget{most_bytes_};
    damage_.clear();
}

// ---- the end --------------------------------------------------------------------------------------------------------
// All that the index names must be there.
void PieceReader::check_end() {
    const auto byte = index_byte_of(file_);
    if (!byte) return note_end("it has no end: it is still being written, or was cut");
    const auto index = std::ranges::find(blocks_, *byte, &Block::byte);
    if (index == blocks_.end() || index->about.kind != kIndex) return note_end("its index is not where it should be");
    const auto payload = payload_of(*index);
    if (!payload) return;
    std::set<std::uint64_t> known;
    for (const Block& block : blocks_) known.insert(block.byte);
    for (const Damage& damage : damage_) known.insert(damage.byte);
    for (const IndexEntry& entry : unpack_index(*payload)) {
        if (known.insert(entry.byte).second) complain(*index, "it names a block that is not there");
    }
}

void PieceReader::note_end(std::string why) {
    damage_.push_back({blocks_.size(), static_cast<std::size_t>(file_.size()), std::move(why)});
}

std::vector<Damage> PieceReader::take_damage() {
    std::ranges::stable_sort(damage_, {}, &Damage::byte);
    return std::exchange(damage_, {});
}

// ---- is it still the same? ------------------------------------------------------------------------------------------
namespace {

Session session_of(const About& about) {
    Session session;
    session.player = about.player;
    session.walls = about.walls;
    session.paces.bodies = about.paces;
    session.player_source = about.is_player_announced ? PlayerSource::Announced : PlayerSource::Chosen;
    session.assumptions.are_needed = about.assumes_objects;
    return session;
}

void add_said(Session& session, const Said& said) {
    for (const RecordedMessage& message : said.messages) {
        session.messages.push_back({seconds_of(message.time), message.bytes});
    }
    for (const PlayerPlace& place : said.player) {
        session.player_reports.push_back({seconds_of(place.time), place.position});
    }
}

FrameTimes frames_of(const Recording& recording) {
    FrameTimes times;
    for (const Microseconds time : recording.frames) times.add(seconds_of(time));
    return times;
}

// The poses of a track, frame after frame.
class TrackCursor {
 public:
    explicit TrackCursor(const BodyTrack* track) : track_(track) {}

    // Null where the body is not there. Frames must rise.
    [[nodiscard]] const RecordedPose* at(std::size_t frame) {
        if (track_ == nullptr) return nullptr;
        const std::vector<Span>& spans = track_->spans;
        while (span_ < spans.size() && frame >= spans[span_].first_frame + spans[span_].frames) {
            ++span_;
            run_ = 0;
            before_ = 0;
        }
        if (span_ == spans.size() || frame < spans[span_].first_frame) return nullptr;
        const std::vector<PoseRun>& runs = spans[span_].runs;
        while (frame - spans[span_].first_frame >= before_ + runs[run_].frames) before_ += runs[run_++].frames;
        return &runs[run_].pose;
    }

 private:
    const BodyTrack* track_;
    std::size_t span_ = 0;
    std::size_t run_ = 0;
    std::size_t before_ = 0;  // frames of the span before that run
};

// Frames of a piece that is lost are not compared.
class PoseCheck : public ReplayListener {
 public:
    // `work` is what remains for this replay and those after it.
    PoseCheck(PieceReader& reader, std::size_t run, std::uint64_t& work) : reader_(reader), run_(run), work_(work) {
        const std::vector<Object>& objects = reader.session().objects;
        for (std::size_t i = 0; i < objects.size(); ++i) numbers_.emplace(objects[i].id, i);
        drawn_.resize(objects.size());
        reader.begin_again();
        load();
    }

    void on_frame(const ReplayFrame& frame) override {
        draw(frame);
        const std::size_t moving = frame.changes->stirred();
        const std::size_t looked_at = std::max(frame.bodies.size(), drawn_.size());
        work_ -= std::min(work_, WorkPrices{}.of_frame(moving, looked_at - std::min(looked_at, moving)));
        if (is_known(frame.number) && (!is_as_recorded(frame.number) || !has_its_hash(frame))) first_ = frame.number;
    }
    [[nodiscard]] bool has_seen_enough() const override { return first_ || work_ == 0; }
    [[nodiscard]] std::optional<std::size_t> first() const { return first_; }

 private:
    void draw(const ReplayFrame& frame) {
        for (const FrameChanges::Gone& gone : frame.changes->gone) set(gone.object, std::nullopt);
        for (const FrameChanges::Body& one : frame.changes->bodies) {
            if (!one.has_moved) continue;
            const BodyFrame& body = frame.bodies[one.place];
            set(body.object, to_pose(map_place(body.position), heading_of(body.position.frame.rotation),
                                     body.in_contact, body.is_hidden));
        }
    }
    void set(ObjectId object, std::optional<RecordedPose> pose) {
        const auto number = numbers_.find(object);
        if (number != numbers_.end()) drawn_[number->second] = pose;
    }
    [[nodiscard]] bool is_known(std::size_t frame) {
        while (part_ && frame >= frames_.end) load();
        return part_ && frames_.has(frame);
    }
    // The next piece of the run; nothing after the last.
    void load() {
        part_.reset();
        hash_ = 0;
        recorded_.clear();
        for (; next_ < reader_.pieces().size() && !part_; ++next_) {
            const PieceReader::Entry& piece = reader_.pieces()[next_];
            frames_ = piece.frames;
            if (piece.run == run_) part_ = reader_.read(piece);
        }
        if (!part_) return;
        std::vector<const BodyTrack*> tracks(drawn_.size());
        for (const BodyTrack& track : part_->tracks) tracks[track.object] = &track;
        for (const BodyTrack* track : tracks) recorded_.emplace_back(track);
    }
    [[nodiscard]] bool is_as_recorded(std::size_t frame) {
        for (std::size_t i = 0; i < drawn_.size(); ++i) {
            const RecordedPose* pose = recorded_[i].at(frame);
            if ((pose != nullptr) != drawn_[i].has_value() || (pose != nullptr && *pose != *drawn_[i])) return false;
        }
        return true;
    }
    [[nodiscard]] bool has_its_hash(const ReplayFrame& frame) {
        const std::vector<KeyHash>& hashes = part_->hashes;
        while (hash_ < hashes.size() && hashes[hash_].frame < frame.number) ++hash_;
        const bool is_known_hash = reader_.session().about.state_hash == kFrameHashName;
        if (!is_known_hash || hash_ == hashes.size() || hashes[hash_].frame > frame.number) return true;
        return hashes[hash_].hash == hash_of(frame.bodies);
    }

    PieceReader& reader_;
    std::size_t run_;
    std::uint64_t& work_;
    std::size_t next_ = 0;  // piece
    FrameRange frames_;     // of this one:
    std::optional<Run> part_;
    ObjectNumbers numbers_;
    std::vector<TrackCursor> recorded_;               // by number of the object
    std::vector<std::optional<RecordedPose>> drawn_;  // the same: in this replay
    std::size_t hash_ = 0;
    std::optional<std::size_t> first_;
};

// Looks at every piece once: what is damaged, and what can be played again.
void find_replayable(PieceReader& reader) {
    for (const PieceReader::Entry& piece : reader.pieces()) {
        const auto part = reader.read(piece);
        Run& run = reader.session().runs[piece.run];
        run.can_be_replayed = run.can_be_replayed || (part && part->can_be_replayed);
    }
}

void search_runs(PieceReader& reader, const Session& session, std::uint64_t stored_bytes, FileCheck& check) {
    const Recording& recording = reader.session();
    const FrameTimes frames = frames_of(recording);
    std::uint64_t work = WorkPrices::of_all(Allowance{stored_bytes});
    for (std::size_t i = 0; i < recording.runs.size() && !check.divergence; ++i) {
        const auto rules = Rules::parse(recording.runs[i].about.label);
        if (!rules || !recording.runs[i].can_be_replayed) continue;
        PoseCheck poses{reader, i, work};
        replay(session, *rules, frames, poses, recording.about.is_smooth ? Drawing::Smooth : Drawing::Ticks);
        if (poses.first()) check.divergence = {i, *poses.first()};
    }
    check.is_whole = check.divergence || work > 0;
}

}  // namespace

Result<FileCheck> check_file(const PositionedFile& file, std::uint64_t stored_bytes, Inflate inflate,
                             const HashKey& hash_key) {
    PieceReader reader{file, Allowance{stored_bytes}.in_pieces(), inflate};
    if (auto opened = reader.open(); !opened) return tl::unexpected(opened.error());
    Session session = session_of(reader.session().about);
    session.hash_key = hash_key;
    if (!reader.read_said([&](const Said& said) { add_said(session, said); })) session.messages = {};
    find_replayable(reader);
    FileCheck check{.damage = reader.take_damage(), .divergence = {}};
    if (!session.messages.empty()) search_runs(reader, session, stored_bytes, check);
    return check;
}

Result<FileCheck> find_damage(const PositionedFile& file, Inflate inflate) {
    PieceReader reader{file, Allowance{static_cast<std::size_t>(file.size())}.in_pieces(), inflate};
    if (auto opened = reader.open(); !opened) return tl::unexpected(opened.error());
    return FileCheck{.damage = reader.take_damage(), .divergence = {}};
}

}  // namespace acmotion::recording

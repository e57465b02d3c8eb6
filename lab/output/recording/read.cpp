#include "lab/output/recording/read.h"

#include <algorithm>
#include <iterator>
#include <map>

#include "lab/output/recording/merge.h"
#include "lab/output/recording/piece_reader.h"
#include "lab/output/recording/sections.h"

namespace acmotion::recording {
namespace {

constexpr std::size_t kVersionAt = 8;
constexpr std::size_t kFlagsAt = 10;
constexpr std::size_t kLengthAt = 12;

// ---- version 1 ------------------------------------------------------------------------------------------------------
Result<ByteBuffer> sections_in_one(Bytes file, std::size_t most_bytes, Inflate inflate) {
    const auto flags = load_le<std::uint16_t>(file, kFlagsAt);
    if (flags > (inflate != nullptr ? kFlagCompressed : 0)) {
        return fail(ErrorCode::Unknown, "recording", "flags", kFlagsAt);
    }
    if (load_le<std::uint32_t>(file, kLengthAt) != file.size() - kHeaderBytes) {
        return fail(ErrorCode::Truncated, "recording", "length", kLengthAt);
    }
    const Bytes stored = file.subspan(kHeaderBytes);
    if (flags == 0) return ByteBuffer{stored.begin(), stored.end()};
    auto sections = inflate(stored, most_bytes);
    if (!sections) {
        return fail(sections.error().code, "recording", "sections", kHeaderBytes + sections.error().byte_offset);
    }
    return sections;
}

// Where its last pose is: a writer without room for more stopped there.
FrameRange drawn_frames(const Run& run) {
    std::size_t end = 0;
    for (const BodyTrack& track : run.tracks) {
        if (!track.spans.empty()) end = std::max(end, track.spans.back().first_frame + track.spans.back().frames);
    }
    return {0, end};
}

Result<Recording> read_in_one(Bytes file, std::size_t most_bytes, Inflate inflate) {
    const auto sections = sections_in_one(file, most_bytes, inflate);
    if (!sections) return tl::unexpected(sections.error());
    Budget budget{most_bytes};
    Reading reading{.recording = {}, .budget = budget, .is_in_one = true};
    if (auto done = read_sections(*sections, kHeaderBytes, reading); !done) return tl::unexpected(done.error());
    for (Run& run : reading.recording.runs) run.ranges = {drawn_frames(run)};
    return std::move(reading.recording);
}

// ---- blocks ---------------------------------------------------------------------------------------------------------
// What was said is played again whole, or not at all; what is true counts anyway.
void add_said(Recording& recording, PieceReader& reader) {
    std::map<std::size_t, std::vector<TrueSample>> truth;  // by object
    const bool is_whole = reader.read_said([&](Recording said) {
        std::ranges::move(said.messages, std::back_inserter(recording.messages));
        std::ranges::move(said.player, std::back_inserter(recording.player));
        for (TrueTrack& track : said.truth) std::ranges::move(track.samples, std::back_inserter(truth[track.object]));
    });
    for (auto& [object, samples] : truth) recording.truth.push_back({object, std::move(samples)});
    if (is_whole) return;
    recording.messages.clear();
    recording.player.clear();
}

void add_pieces(Recording& recording, PieceReader& reader) {
    std::vector<RunMerger> runs(recording.runs.size());
    for (const PieceReader::Entry& piece : reader.pieces()) {
        if (auto part = reader.read(piece)) runs[piece.run].add(*std::move(part), piece.frames);
    }
    for (std::size_t i = 0; i < runs.size(); ++i) {
        Run run = runs[i].take();
        run.about = std::move(recording.runs[i].about);
        run.summary = std::move(recording.runs[i].summary);
        recording.runs[i] = std::move(run);
    }
}

Result<Recording> read_blocks(Bytes file, std::size_t most_bytes, Inflate inflate) {
    const BytesInMemory kept{file};
    PieceReader reader{kept, most_bytes, inflate};
    if (auto opened = reader.open(); !opened) return tl::unexpected(opened.error());
    Recording recording = reader.session();
    add_said(recording, reader);
    add_pieces(recording, reader);
    recording.damage = reader.take_damage();
    return recording;
}

}  // namespace

Result<std::uint16_t> version_of(const PositionedFile& kept) {
    ByteBuffer file(static_cast<std::size_t>(std::min<std::uint64_t>(kept.size(), kHeaderBytes)));
    const Bytes magic = std::as_bytes(std::span(kMagic));
    const bool is_read = kept.read(0, file);
    if (!is_read || !std::ranges::equal(Bytes{file}.first(std::min(file.size(), magic.size())), magic)) {
        return fail(ErrorCode::Unknown, "recording", "magic", 0);
    }
    if (file.size() < kHeaderBytes) return fail(ErrorCode::Truncated, "recording", "header", file.size());
    const auto version = load_le<std::uint16_t>(file, kVersionAt);
    if (version != kVersion && version != kVersionInOne) {
        return fail(ErrorCode::Unknown, "recording", "version", kVersionAt);
    }
    const Bytes flags = Bytes{file}.subspan(kFlagsAt);
    if (version == kVersion && std::ranges::count(flags, std::byte{}) < std::ssize(flags)) {
        return fail(ErrorCode::Unknown, "recording", "flags", kFlagsAt);
    }
    return version;
}

Result<Recording> from_bytes(Bytes file, std::size_t stored_bytes, Inflate inflate) {
    const auto version = version_of(BytesInMemory{file});
    if (!version) return tl::unexpected(version.error());
    const std::size_t most_bytes = Allowance{stored_bytes}.memory();
    return *version == kVersionInOne ? read_in_one(file, most_bytes, inflate) : read_blocks(file, most_bytes, inflate);
}

}  // namespace acmotion::recording

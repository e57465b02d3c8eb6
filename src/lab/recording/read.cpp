#include "lab/recording/read.h"

#include <algorithm>
#include <iterator>
#include <map>
#include <set>

#include "lab/recording/merge.h"
#include "lab/recording/sections.h"

namespace acmotion::recording {
namespace {

constexpr std::size_t kVersionAt = 8;
constexpr std::size_t kFlagsAt = 10;
constexpr std::size_t kLengthAt = 12;

Result<std::uint16_t> version_of(Bytes file) {
    const Bytes magic = std::as_bytes(std::span(kMagic));
    if (!std::ranges::equal(file.first(std::min(file.size(), magic.size())), magic)) {
        return fail(ErrorCode::Unknown, "recording", "magic", 0);
    }
    if (file.size() < kHeaderBytes) return fail(ErrorCode::Truncated, "recording", "header", file.size());
    const auto version = load_le<std::uint16_t>(file, kVersionAt);
    if (version != kVersion && version != kVersionInOne) {
        return fail(ErrorCode::Unknown, "recording", "version", kVersionAt);
    }
    return version;
}

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

Run without_tracks(Run run) {
    Run bare;
    bare.about.label = std::move(run.about.label);
    bare.summary = std::move(run.summary);
    return bare;
}

// ---- blocks ---------------------------------------------------------------------------------------------------------
class BlockReader {
 public:
    BlockReader(Bytes file, std::size_t most_bytes, Inflate inflate)
        : file_(file), inflate_(inflate), inflatable_(most_bytes), budget_(most_bytes) {
        FoundBlocks found = find_blocks(file);
        blocks_ = std::move(found.blocks);
        damage_ = std::move(found.damage);
    }

    [[nodiscard]] Result<Recording> read() {
        if (!read_session()) return fail(ErrorCode::Truncated, "recording", "head", kHeaderBytes);
        read_said();
        read_pieces();
        check_end();
        std::ranges::stable_sort(damage_, {}, &Damage::byte);
        recording_.damage = std::move(damage_);
        return std::move(recording_);
    }

 private:
    void complain(const Block& block, std::string why) {
        damage_.push_back({block.number, block.byte, std::move(why)});
    }
    [[nodiscard]] std::vector<const Block*> all_of(std::string_view kind) const {
        std::vector<const Block*> found;
        for (const Block& block : blocks_) {
            if (block.about.kind == kind) found.push_back(&block);
        }
        return found;
    }

    [[nodiscard]] Result<ByteBuffer> inflated(const Block& block) {
        if (inflate_ == nullptr) return fail(ErrorCode::Unknown, "recording", "flags", block.byte);
        auto plain = inflate_(block.payload, inflatable_);
        if (plain) inflatable_ -= plain->size();
        return plain;
    }
    // False, and damage, if that cannot be.
    bool read_block(const Block& block, Reading& reading) {
        ByteBuffer plain;
        if (block.is_compressed) {
            auto bytes = inflated(block);
            if (!bytes) {
                complain(block, "it cannot be inflated");
                return false;
            }
            plain = *std::move(bytes);
        }
        const auto done = read_sections(block.is_compressed ? Bytes{plain} : block.payload, 0, reading);
        if (!done) complain(block, describe(done.error()));
        return done.has_value();
    }

    // The summary has all that the head has, and more; while a file grows there is none.
    bool read_session() {
        for (const std::string_view kind : {kSummary, kHead}) {
            for (const Block* block : all_of(kind)) {
                Reading reading{.recording = {}, .budget = budget_};
                if (!read_block(*block, reading)) continue;
                recording_ = std::move(reading.recording);
                for (Run& run : recording_.runs) run = without_tracks(std::move(run));
                return true;
            }
        }
        return false;
    }

    // What was said is played again whole, or not at all.
    void read_said() {
        std::vector<const Block*> all = all_of(kSaid);
        std::ranges::stable_sort(all, {}, [](const Block* block) { return block->about.first; });
        std::size_t next = 0;
        bool is_whole = true;
        for (const Block* block : all) {
            if (block->about.first < next) {
                complain(*block, "it is there twice");
                continue;
            }
            Reading reading{.recording = {},
                            .budget = budget_,
                            .objects = recording_.objects.size(),
                            .seen = {kMeta, kObjects, kTimes}};
            const bool is_well = read_block(*block, reading);
            is_whole = is_whole && is_well && block->about.first == next;
            next = std::size_t{block->about.first} + 1;
            if (is_well) add_said(std::move(reading.recording));
        }
        for (auto& [object, samples] : truth_) recording_.truth.push_back({object, std::move(samples)});
        is_whole = is_whole && (all.empty() || next >= all.back()->about.count);
        if (is_whole) return;
        recording_.messages.clear();
        recording_.player.clear();
    }
    void add_said(Recording said) {
        std::ranges::move(said.messages, std::back_inserter(recording_.messages));
        std::ranges::move(said.player, std::back_inserter(recording_.player));
        for (TrueTrack& track : said.truth) {
            std::ranges::move(track.samples, std::back_inserter(truth_[track.object]));
        }
    }

    void read_pieces() {
        std::vector<const Block*> all = all_of(kPiece);
        std::ranges::stable_sort(all, {},
                                 [](const Block* block) { return std::pair{block->about.run, block->about.first}; });
        std::vector<RunMerger> runs(recording_.runs.size());
        std::pair<std::uint32_t, std::size_t> next{};  // run and frame
        for (const Block* block : all) {
            const auto& [kind, run, first, count] = block->about;
            const FrameRange frames{first, std::size_t{first} + count};
            if (run >= runs.size() || count == 0 || frames.end > recording_.frames.size()) {
                complain(*block, "it has frames of no run");
                continue;
            }
            if (run == next.first && first < next.second) {
                complain(*block, "it has frames that another has");
                continue;
            }
            next = {run, frames.end};
            Reading reading{.recording = {}, .budget = budget_, .objects = recording_.objects.size(), .frames = frames};
            reading.recording.runs.resize(1);
            if (read_block(*block, reading)) runs[run].add(std::move(reading.recording.runs[0]), frames);
        }
        for (std::size_t i = 0; i < runs.size(); ++i) take_run(i, runs[i].take());
    }
    void take_run(std::size_t number, Run run) {
        run.about = std::move(recording_.runs[number].about);
        run.summary = std::move(recording_.runs[number].summary);
        recording_.runs[number] = std::move(run);
    }

    // All that the index names must be there.
    void check_end() {
        const auto byte = index_byte_of(file_);
        if (!byte) return note_end("it has no end: it is still being written, or was cut");
        const auto index = std::ranges::find(blocks_, *byte, &Block::byte);
        if (index == blocks_.end() || index->about.kind != kIndex)
            return note_end("its index is not where it should be");
        std::set<std::uint64_t> known;
        for (const Block& block : blocks_) known.insert(block.byte);
        for (const Damage& damage : damage_) known.insert(damage.byte);
        for (const IndexEntry& entry : unpack_index(index->payload)) {
            if (known.insert(entry.byte).second) complain(*index, "it names a block that is not there");
        }
    }
    void note_end(std::string why) { damage_.push_back({blocks_.size(), file_.size(), std::move(why)}); }

    Bytes file_;
    Inflate inflate_;
    std::size_t inflatable_;
    Budget budget_;
    std::vector<Block> blocks_;
    std::vector<Damage> damage_;
    Recording recording_;
    std::map<std::size_t, std::vector<TrueSample>> truth_;  // by object
};

}  // namespace

Result<Recording> from_bytes(Bytes file, std::size_t stored_bytes, Inflate inflate) {
    const auto version = version_of(file);
    if (!version) return tl::unexpected(version.error());
    const std::size_t most_bytes = Allowance{stored_bytes}.memory();
    if (*version == kVersionInOne) return read_in_one(file, most_bytes, inflate);
    const Bytes flags = file.subspan(kFlagsAt, kHeaderBytes - kFlagsAt);
    if (std::ranges::count(flags, std::byte{}) < std::ssize(flags)) {
        return fail(ErrorCode::Unknown, "recording", "flags", kFlagsAt);
    }
    return BlockReader{file, most_bytes, inflate}.read();
}

}  // namespace acmotion::recording

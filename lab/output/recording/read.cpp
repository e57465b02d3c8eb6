#include "lab/output/recording/read.h"

#include <algorithm>
#include <iterator>
#include <set>
#include <utility>

#include "lab/output/recording/sections.h"

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

}  // namespace acmotion::recording

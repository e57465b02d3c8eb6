#include "lab/recording/write.h"

#include <limits>

#include "lab/recording/budget.h"
#include "lab/recording/pack_sections.h"

namespace acmotion::recording {
namespace {

constexpr Microseconds kNever = std::numeric_limits<Microseconds>::max();

// Those before a moment. `next` goes on behind them.
template <class T>
std::vector<T> said_before(const std::vector<T>& all, std::size_t& next, Microseconds end) {
    const std::size_t from = next;
    while (next < all.size() && (end == kNever || all[next].time < end)) ++next;
    return {all.begin() + static_cast<std::ptrdiff_t>(from), all.begin() + static_cast<std::ptrdiff_t>(next)};
}

// What was said, part by part.
class SaidParts {
 public:
    explicit SaidParts(const Recording& all) : all_(all), next_true_(all.truth.size()) {}

    ByteBuffer pack_until(Microseconds end) {
        Said said{.messages = said_before(all_.messages, next_message_, end),
                  .player = said_before(all_.player, next_place_, end),
                  .truth = {}};
        for (std::size_t i = 0; i < all_.truth.size(); ++i) {
            TrueTrack track{all_.truth[i].object, said_before(all_.truth[i].samples, next_true_[i], end)};
            if (!track.samples.empty()) said.truth.push_back(std::move(track));
        }
        return pack_said(said);
    }

 private:
    const Recording& all_;
    std::size_t next_message_ = 0;
    std::size_t next_place_ = 0;
    std::vector<std::size_t> next_true_;
};

}  // namespace

std::vector<std::size_t> later_pieces_of(const std::vector<Microseconds>& frames) {
    std::vector<std::size_t> begins;
    std::size_t begin = 0;
    for (std::size_t frame = 1; frame < frames.size(); ++frame) {
        if (frames[frame] - frames[begin] < kPieceLength) continue;
        begins.push_back(begin = frame);
    }
    return begins;
}

void FileWriter::begin(const Recording& session) {
    ByteBuffer header;
    append(header, std::as_bytes(std::span(kMagic)));
    append_le(header, kVersion);
    header.resize(kHeaderBytes);
    put(header);
    put_block({.kind = kHead}, pack_session(session), cost_of(session));
    put_said(session);
}

void FileWriter::put_said(const Recording& session) {
    if (session.messages.empty() && session.player.empty() && session.truth.empty()) return;
    std::vector<Microseconds> ends;
    for (const std::size_t frame : later_pieces_of(session.frames)) ends.push_back(session.frames[frame]);
    ends.push_back(kNever);
    SaidParts parts{session};
    for (std::size_t i = 0; i < ends.size(); ++i) {
        const BlockAbout about{
            .kind = kSaid, .first = static_cast<std::uint32_t>(i), .count = static_cast<std::uint32_t>(ends.size())};
        put_block(about, parts.pack_until(ends[i]), 0);  // it cost what the head was charged with
    }
}

void FileWriter::add(const Piece& piece) {
    if (piece.frames.first >= piece.frames.end) return;
    const BlockAbout about{.kind = kPiece,
                           .run = static_cast<std::uint32_t>(piece.run),
                           .first = static_cast<std::uint32_t>(piece.frames.first),
                           .count = static_cast<std::uint32_t>(piece.frames.end - piece.frames.first)};
    put_block(about, pack_run(piece.part), cost_of(piece));
}

void FileWriter::end(const Recording& session) {
    put_block({.kind = kSummary}, pack_session(session), cost_of(session));
    const std::uint64_t index_byte = bytes_;
    put(to_block({.kind = kIndex}, pack_index(index_)));
    put(to_footer(index_byte));
}

void FileWriter::put_block(const BlockAbout& about, ByteBuffer payload, std::size_t cost) {
    const ByteBuffer block = pack_(about, payload, cost);
    index_.push_back({bytes_, static_cast<std::uint32_t>(block.size() - kBlockHeaderBytes), about});
    put(block);
}

void FileWriter::put(Bytes bytes) {
    bytes_ += bytes.size();
    put_(bytes);
}

ByteBuffer to_bytes(const Recording& recording) {
    ByteBuffer out;
    FileWriter writer{[&](Bytes bytes) { append(out, bytes); }};
    writer.begin(recording);
    for (std::size_t i = 0; i < recording.runs.size(); ++i) {
        writer.add({.run = i, .frames = {0, recording.frames.size()}, .part = recording.runs[i]});
    }
    writer.end(recording);
    return out;
}

}  // namespace acmotion::recording

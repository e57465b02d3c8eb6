#include "lab/output/recording/write.h"

#include <optional>

#include "lab/output/recording/sections.h"

namespace acmotion::recording {
std::vector<std::size_t> later_pieces_of(const FrameMoments& frames) {
    std::vector<std::size_t> begins;
    std::size_t frame = 0;
    std::optional<Microseconds> begin;
    for (const Microseconds time : frames) {
        if (begin && time - *begin >= kPieceLength) begins.push_back(frame);
        if (!begin || time - *begin >= kPieceLength) begin = time;
        ++frame;
    }
    return begins;
}

void FileWriter::begin(const Recording& session) {
    ByteBuffer header;
    append(header, std::as_bytes(std::span(kMagic)));
    append_le(header, kVersion);
    header.resize(kHeaderBytes);
    put(header);
    put_session(kHead, session);
}

void FileWriter::say(const Said& part, std::size_t number, std::size_t count) {
    const BlockAbout about{
        .kind = kSaid, .first = static_cast<std::uint32_t>(number), .count = static_cast<std::uint32_t>(count)};
    put_block(about, pack_said(part), cost_of(part));
}

void FileWriter::add(Piece piece) {  // NOLINT: other sinks keep it
    if (piece.frames.first >= piece.frames.end) return;
    const BlockAbout about{.kind = kPiece,
                           .run = static_cast<std::uint32_t>(piece.run),
                           .first = static_cast<std::uint32_t>(piece.frames.first),
                           .count = static_cast<std::uint32_t>(piece.frames.end - piece.frames.first)};
    put_block(about, pack_run(piece.part), cost_of(piece));
}

void FileWriter::end(const Recording& session) {
    put_session(kSummary, session);
    const std::uint64_t index_byte = bytes_;
    put(to_block({.kind = kIndex}, pack_index(index_)));
    put(to_footer(index_byte));
}

void FileWriter::put_session(std::string_view kind, const Recording& session) {
    put_block({.kind = kind}, pack_session(session), cost_of(session));
}

void FileWriter::put_block(const BlockAbout& about, Bytes payload, std::size_t cost) {
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
    const Said said{recording.messages, recording.player, recording.truth};
    if (!said.is_empty()) writer.say(said, 0, 1);
    for (std::size_t i = 0; i < recording.runs.size(); ++i) {
        writer.add({.run = i, .frames = {0, recording.frames.size()}, .part = recording.runs[i]});
    }
    writer.end(recording);
    return out;
}

}  // namespace acmotion::recording

#pragma once
#include <span>
#include <string_view>
#include <vector>

#include "lab/output/recording/pack.h"

// The sections of docs/recording.md: what a block holds.
namespace acmotion::recording {

// Of the head, and of the summary: with what is known of each run by then.
[[nodiscard]] Packed pack_session(const Recording& recording);
[[nodiscard]] Packed pack_said(const Said& said);
// Of a piece.
[[nodiscard]] Packed pack_run(const Run& run);

// What a page that follows a session learns with each piece of it (docs/live.md).
struct More {
    const About* about = nullptr;      // null: as before
    std::vector<Object> objects;       // that are new, or have another name or shape than before
    std::vector<Microseconds> frames;  // of the piece
    const Run* run = nullptr;          // what is said of it as a whole; null: as before
    std::uint64_t piece_byte = 0;      // where the block of the piece begins...
    std::uint64_t piece_bytes = 0;     // ...and how many bytes are behind its header
};
[[nodiscard]] Packed pack_more(const More& more);

// What sections may point at.
struct Extent {
    std::size_t objects = 0;
    FrameRange frames = {};
};
// What they are read into.
struct Reading {
    Recording recording = {};
    Extent extent = {};
    std::vector<std::string_view> seen = {};  // sections of the session that must not come any more
    Budget budget{0};                         // of all this
};
// Sections of a run go to the last of `recording.runs`; unknown ones are skipped.
[[nodiscard]] Result<void> read_sections(Bytes sections, Reading& reading);

// A section of a run, both ways (run_sections.cpp). What a piece has comes first, in the order in which it is written.
struct RunSection {
    std::string_view kind;
    void (*pack)(Packer& out, const Run& run);
    void (*unpack)(Unpacker& in, Run& run, const Extent& extent);
    bool (*is_there)(const Run& run);
    bool is_of_summary = false;
};
[[nodiscard]] std::span<const RunSection> run_sections();

}  // namespace acmotion::recording

#pragma once
#include "lab/output/recording/blocks.h"
#include "lab/output/recording/recording.h"

// The sections of docs/recording.md, out, one after the other: what a block holds.
namespace acmotion::recording {

// Of the head, and of the summary: with what is known of each run by then.
void pack_session(const Recording& recording, const PutBytes& put);
void pack_said(const Said& said, const PutBytes& put);
// Of a piece.
void pack_run(const Run& run, const PutBytes& put);

// What a page that follows a session learns with each piece of it (docs/live.md).
struct More {
    const About* about = nullptr;      // null: as before
    std::vector<Object> objects;       // that are new, or have another name or shape than before
    std::vector<Microseconds> frames;  // of the piece
    const Run* run = nullptr;          // what is said of it as a whole; null: as before
    std::uint64_t piece_byte = 0;      // where the block of the piece begins...
    std::uint64_t piece_bytes = 0;     // ...and how many bytes are behind its header
};
void pack_more(const More& more, const PutBytes& put);

}  // namespace acmotion::recording

#pragma once
#include "acmotion/core/bytes.h"
#include "lab/recording/recording.h"

// The sections of docs/recording.md, out: what a block holds.
namespace acmotion::recording {

// Of the head, and of the summary: with what is known of each run by then.
[[nodiscard]] ByteBuffer pack_session(const Recording& recording);
[[nodiscard]] ByteBuffer pack_said(const Said& said);
// Of a piece.
[[nodiscard]] ByteBuffer pack_run(const Run& run);

}  // namespace acmotion::recording

#pragma once
#include <cstdint>
#include <string_view>

#include "acmotion/core/bytes.h"
#include "acmotion/core/result.h"
#include "acmotion/core/time.h"

namespace acmotion {

// What a network interface saw, as far as it was written down.
struct CapturedFrame {
    Nanoseconds time = 0;
    std::uint16_t link_type = 0;
    std::uint32_t original_bytes = 0;  // more than `bytes` if the capture cut it
    std::uint64_t offset = 0;          // of its record in the file
    Bytes bytes;
};

enum class CaptureEndKind : std::uint8_t {
    Complete,
    CutRecord,   // the file ends inside a record; everything before it was used
    Broken,      // a structure that cannot be: nothing after it can be found
    Unreadable,  // the source failed
};
[[nodiscard]] std::string_view name(CaptureEndKind kind);

// How reading a capture ended.
struct CaptureEnd {
    CaptureEndKind kind = CaptureEndKind::Complete;
    Error error;                   // of all but Complete; its offset counts from the start of the record
    std::uint64_t offset = 0;      // where in the file the last whole record ended
    std::uint64_t bytes_lost = 0;  // bytes of the file from there on, which nobody could use
};

// The next frame, or how the file ended (its bytes_lost not yet counted).
using FrameOrEnd = tl::expected<CapturedFrame, CaptureEnd>;

}  // namespace acmotion

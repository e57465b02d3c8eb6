#pragma once
#include <cstdint>
#include <optional>
#include <string_view>
#include <variant>

#include "acmotion/capture/byte_stream.h"
#include "acmotion/core/limits.h"
#include "capture/captured_frame.h"
#include "capture/json_lines_reader.h"
#include "capture/pcap_reader.h"
#include "capture/pcapng_reader.h"

namespace acmotion {

// Frames of a capture file, pcap, pcapng (spec 11 §10.1, §10.2) or JSON lines, from memory or a stream.
class CaptureReader {
 public:
    // Reads as far as the file header. An error names the magic or header that is wrong.
    [[nodiscard]] static Result<CaptureReader> open(ByteStream stream, const Limits& limits = {});

    // The next frame, valid until the next call; nothing at the end, and then `end` says why.
    [[nodiscard]] std::optional<CapturedFrame> next();
    [[nodiscard]] const CaptureEnd& end() const { return end_; }

 private:
    using Format = std::variant<PcapReader, PcapngReader, JsonLinesReader>;

    template <class Reader>
    [[nodiscard]] static Result<CaptureReader> open_as(ByteStream stream, const Limits& limits);

    CaptureReader(ByteStream stream, Format format) : stream_(std::move(stream)), format_(std::move(format)) {}

    ByteStream stream_;
    Format format_;
    CaptureEnd end_;
    bool ended_ = false;
};

}  // namespace acmotion

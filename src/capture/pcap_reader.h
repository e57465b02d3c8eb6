#pragma once
#include <cstdint>

#include "acmotion/capture/byte_stream.h"
#include "acmotion/capture/captured_frame.h"
#include "acmotion/core/limits.h"

namespace acmotion {

// The classic format: one header, then records (spec 11 §10.1). Used through CaptureReader.
class PcapReader {
 public:
    // Takes the 24 bytes of the file header from the stream.
    [[nodiscard]] static Result<PcapReader> open(ByteStream& stream, const Limits& limits);

    [[nodiscard]] FrameOrEnd next(ByteStream& stream) const;

 private:
    [[nodiscard]] std::uint32_t field(Bytes bytes, std::size_t at) const;

    bool big_endian_ = false;
    std::uint32_t nanoseconds_per_unit_ = 0;
    std::uint16_t link_type_ = 0;
    std::uint64_t longest_record_ = 0;
};

}  // namespace acmotion

#pragma once
#include <cstdint>

#include "acmotion/capture/byte_stream.h"
#include "acmotion/core/limits.h"
#include "capture/captured_frame.h"

namespace acmotion {

// Text, one datagram a line: {"t": seconds, "dir": "c2s" or "s2c", "pair": 0 or 1, "len": bytes, "data": "hex"}.
// The members of an object come in any order; further ones are passed over, as long as they hold no other object and no
// list. The lines name no addresses, so that each frame gets headers of IP and UDP with made-up ones; pair 1 is the
// second port of the server. Used through CaptureReader.
class JsonLinesReader {
 public:
    // Does such a file begin like this?
    [[nodiscard]] static bool recognises(Bytes start);
    // Looks at the first line and leaves it in the stream.
    [[nodiscard]] static Result<JsonLinesReader> open(ByteStream& stream, const Limits& limits);

    [[nodiscard]] FrameOrEnd next(ByteStream& stream);

 private:
    explicit JsonLinesReader(const Limits& limits);

    std::size_t longest_line_;
    std::uint64_t line_ = 0;  // its number, from 1
    ByteBuffer frame_;
};

}  // namespace acmotion

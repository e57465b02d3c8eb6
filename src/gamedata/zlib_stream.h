#pragma once
#include <memory>
#include <span>

#include "acmotion/core/bytes.h"

// Everything that calls zlib. The formats around a stream are elsewhere: objects of data files (gamedata/inflate.h), gzip
// files (lab/base/gzip.h), recordings (lab/recording/compress.h).
namespace acmotion {

// Unpacks a stream a piece at a time, so that no more is in memory than the caller has room for.
class Inflater {
 public:
    enum class Header : std::uint8_t { Zlib, ZlibOrGzip };
    enum class State : std::uint8_t { Open, Whole, Broken };  // Whole: its end was met, and its check sum is right

    explicit Inflater(Header header);

    // How many bytes of `room` were filled. What was used of `packed` is taken off its front. Unless the stream ends, one
    // of them is used up.
    std::size_t inflate_into(std::span<std::byte> room, Bytes& packed);
    [[nodiscard]] State state() const { return state_; }
    // For the next stream, once one is whole.
    void begin_again();

 private:
    struct Stream;
    struct End {
        void operator()(Stream* stream) const;
    };

    std::unique_ptr<Stream, End> stream_;
    State state_;
};

enum class Effort : std::uint8_t { Usual, Best };
// With the header of zlib.
[[nodiscard]] ByteBuffer deflated(Bytes plain, Effort effort);

// As zlib and gzip compute it.
[[nodiscard]] std::uint32_t crc32_of(Bytes bytes);

}  // namespace acmotion

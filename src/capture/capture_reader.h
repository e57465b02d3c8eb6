#pragma once
#include <cstdint>
#include <optional>
#include <string_view>
#include <variant>
#include <vector>

#include "acmotion/capture/byte_stream.h"
#include "acmotion/core/limits.h"
#include "capture/captured_frame.h"
#include "capture/json_lines_reader.h"

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

// How an interface counts time: 10^-n or 2^-n seconds since an offset (options if_tsresol and if_tsoffset).
struct TimeScale {
    std::uint8_t resolution = 6;  // bit 7 set: a power of two
    std::int64_t offset_seconds = 0;

    // Moments outside 0..kLatestMoment are moved to its ends.
    [[nodiscard]] Nanoseconds moment(std::uint64_t units) const;
};

// The newer format: blocks, in sections that may differ in byte order (spec 11 §10.2). Used through CaptureReader.
class PcapngReader {
 public:
    explicit PcapngReader(const Limits& limits) : limits_(limits) {}

    [[nodiscard]] FrameOrEnd next(ByteStream& stream);

 private:
    struct Interface {
        std::uint16_t link_type = 0;
        std::uint32_t snap_bytes = 0;  // 0: no limit
        TimeScale scale;
    };
    struct BlockHead {
        std::uint32_t type = 0;
        std::uint32_t length = 0;
    };

    [[nodiscard]] std::uint16_t half(Bytes bytes, std::size_t at) const;
    [[nodiscard]] std::uint32_t word(Bytes bytes, std::size_t at) const;

    // A block without a frame gives nothing; it may change what is known of those to come.
    using MaybeFrame = std::optional<CapturedFrame>;

    [[nodiscard]] tl::expected<MaybeFrame, CaptureEnd> next_block(ByteStream& stream);
    [[nodiscard]] Result<BlockHead> read_head(Bytes bytes);
    [[nodiscard]] Result<void> pass_over(ByteStream& stream, std::uint32_t length) const;
    [[nodiscard]] Result<void> check_tail(Bytes tail, std::uint32_t length) const;
    [[nodiscard]] Result<MaybeFrame> read_block(std::uint32_t type, Bytes body);
    [[nodiscard]] Result<void> read_interface(Bytes body);
    [[nodiscard]] Result<void> read_options(Interface& known, Bytes options) const;
    [[nodiscard]] Result<void> read_option(Interface& known, std::uint16_t code, Bytes value) const;
    [[nodiscard]] Result<MaybeFrame> read_packet(std::uint32_t interface_id, Bytes body);
    [[nodiscard]] Result<MaybeFrame> read_simple_packet(Bytes body) const;

    Limits limits_;
    bool big_endian_ = false;
    std::vector<Interface> interfaces_;
    Nanoseconds last_time_ = 0;  // for simple packets, which have none
};

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

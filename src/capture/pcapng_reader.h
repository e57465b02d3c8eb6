#pragma once
#include <cstdint>
#include <optional>
#include <vector>

#include "acmotion/capture/byte_stream.h"
#include "acmotion/capture/captured_frame.h"
#include "acmotion/core/limits.h"

namespace acmotion {

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

}  // namespace acmotion

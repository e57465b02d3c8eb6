#include <algorithm>
#include <array>

#include "capture/capture_reader.h"
#include "capture/pcapng_format.h"

namespace acmotion {
namespace {

using namespace pcapng;

constexpr std::size_t kSmallestBlock = 12;
constexpr std::size_t kHeadBytes = 8;
constexpr std::size_t kTailBytes = 4;
constexpr std::size_t kPacketBlockBytes = 20;
constexpr std::string_view kBlock = "PcapngBlock";

bool is_read(std::uint32_t type) {
    return type == kSectionHeader || type == kInterfaceDescription || type == kPacket || type == kSimplePacket ||
           type == kEnhancedPacket;
}

constexpr auto kPowersOfTen = []() consteval {
    std::array<std::uint64_t, 20> powers{1};
    for (std::size_t i = 1; i < powers.size(); ++i) powers[i] = powers[i - 1] * 10;
    return powers;
}();

struct Moment {
    std::uint64_t seconds = 0;
    std::uint64_t nanoseconds = 0;
};

// 10^-n: 10^19 is the largest power that fits, so finer units never make a whole second.
Moment decimal_moment(std::uint64_t units, std::size_t n) {
    const auto divided = [&](std::uint64_t rest) {
        return n - 9 < kPowersOfTen.size() ? rest / kPowersOfTen[n - 9] : 0;
    };
    if (n >= kPowersOfTen.size()) return {0, divided(units)};
    const std::uint64_t rest = units % kPowersOfTen[n];
    return {units / kPowersOfTen[n], n <= 9 ? rest * kPowersOfTen[9 - n] : divided(rest)};
}

// 2^-n: the fraction is brought to 2^-32, where the product with 10^9 fits.
Moment binary_moment(std::uint64_t units, unsigned n) {
    const std::uint64_t seconds = n < 64 ? units >> n : 0;
    const std::uint64_t rest = n < 64 ? units & ((std::uint64_t{1} << n) - 1) : units;
    const std::uint64_t fraction = n <= 32 ? rest << (32 - n) : n - 32 < 64 ? rest >> (n - 32) : 0;
    return {seconds, fraction * std::uint64_t{kNanosecondsPerSecond} >> 32};
}

}  // namespace

Nanoseconds TimeScale::moment(std::uint64_t units) const {
    constexpr std::int64_t kLatestSecond = kLatestMoment / kNanosecondsPerSecond;
    const unsigned n = resolution & 0x7F;
    const Moment moment = (resolution & 0x80) != 0 ? binary_moment(units, n) : decimal_moment(units, n);
    const auto seconds = static_cast<std::int64_t>(std::min<std::uint64_t>(moment.seconds, kLatestSecond));
    const std::int64_t offset = std::clamp(offset_seconds, -kLatestSecond, kLatestSecond);
    if (seconds + offset < 0) return 0;
    const Nanoseconds whole = std::min(seconds + offset, kLatestSecond) * kNanosecondsPerSecond;
    return std::min(whole + static_cast<Nanoseconds>(moment.nanoseconds), kLatestMoment);
}

std::uint16_t PcapngReader::half(Bytes bytes, std::size_t at) const {
    return big_endian_ ? load_be<std::uint16_t>(bytes, at) : load_le<std::uint16_t>(bytes, at);
}

std::uint32_t PcapngReader::word(Bytes bytes, std::size_t at) const {
    return big_endian_ ? load_be<std::uint32_t>(bytes, at) : load_le<std::uint32_t>(bytes, at);
}

FrameOrEnd PcapngReader::next(ByteStream& stream) {
    for (;;) {
        const auto frame = next_block(stream);
        if (!frame) return tl::unexpected(frame.error());
        if (*frame) return **frame;
    }
}

tl::expected<PcapngReader::MaybeFrame, CaptureEnd> PcapngReader::next_block(ByteStream& stream) {
    const std::uint64_t offset = stream.position();
    const auto stop = [offset](CaptureEnd::Kind kind, const Error& error = {}) {
        return tl::unexpected(CaptureEnd{kind, error, offset});
    };
    const auto stop_at = [&stop](const Error& error) {
        return stop(error.code == ErrorCode::Truncated ? CaptureEnd::Kind::CutRecord : CaptureEnd::Kind::Broken, error);
    };
    Bytes bytes = stream.peek(kSmallestBlock);
    if (bytes.empty()) return stop(CaptureEnd::Kind::Complete);
    const auto head = read_head(bytes);
    if (!head) return stop_at(head.error());
    if (!is_read(head->type)) {
        const auto passed = pass_over(stream, head->length);
        if (!passed) return stop_at(passed.error());
        return MaybeFrame{};
    }

    bytes = stream.peek(head->length);
    if (bytes.size() < head->length) return stop_at({ErrorCode::Truncated, kBlock, "body", bytes.size()});
    const Bytes body = bytes.subspan(kHeadBytes, head->length - kSmallestBlock);
    const auto tail = check_tail(bytes.subspan(head->length - kTailBytes), head->length);
    if (!tail) return stop(CaptureEnd::Kind::Broken, tail.error());
    auto frame = read_block(head->type, body);
    if (!frame) return stop(CaptureEnd::Kind::Broken, frame.error());
    if (*frame) (*frame)->offset = offset;
    stream.skip(head->length);
    return *frame;
}

Result<PcapngReader::BlockHead> PcapngReader::read_head(Bytes bytes) {
    if (bytes.size() < kSmallestBlock) return fail(ErrorCode::Truncated, kBlock, "head", bytes.size());
    if (load_le<std::uint32_t>(bytes, 0) == kSectionHeader) {
        // The section's byte order must be known before its length can be read.
        if (load_le<std::uint32_t>(bytes, 8) != kByteOrderMagic &&
            load_be<std::uint32_t>(bytes, 8) != kByteOrderMagic) {
            return fail(ErrorCode::Invalid, "PcapngSection", "byte-order magic", 8);
        }
        big_endian_ = load_be<std::uint32_t>(bytes, 8) == kByteOrderMagic;
    }
    const BlockHead head{word(bytes, 0), word(bytes, 4)};
    const bool possible = head.length >= kSmallestBlock && head.length % 4 == 0;
    if (!possible) return fail(ErrorCode::Invalid, kBlock, "length", 4);
    if (is_read(head.type) && head.length > limits_.capture_record_bytes) {
        return fail(ErrorCode::OutOfRange, kBlock, "length", 4);
    }
    return head;
}

Result<void> PcapngReader::pass_over(ByteStream& stream, std::uint32_t length) const {
    const std::uint64_t before_tail = length - kTailBytes;
    const std::uint64_t passed = stream.discard(before_tail);
    const Bytes tail = stream.peek(kTailBytes);
    if (tail.size() < kTailBytes)
        return fail(ErrorCode::Truncated, kBlock, "body", static_cast<std::size_t>(passed) + tail.size());
    const auto good = check_tail(tail, length);
    if (good) stream.skip(kTailBytes);
    return good;
}

Result<void> PcapngReader::check_tail(Bytes tail, std::uint32_t length) const {
    if (word(tail, 0) != length) return fail(ErrorCode::Invalid, kBlock, "trailing length", length - kTailBytes);
    return {};
}

Result<PcapngReader::MaybeFrame> PcapngReader::read_block(std::uint32_t type, Bytes body) {
    switch (type) {
        case kEnhancedPacket: return read_packet(body.size() < 4 ? 0 : word(body, 0), body);
        case kPacket: return read_packet(body.size() < 4 ? 0 : half(body, 0), body);
        case kSimplePacket: return read_simple_packet(body);
        case kInterfaceDescription:
            if (const auto read = read_interface(body); !read) return tl::unexpected(read.error());
            return MaybeFrame{};
        default: interfaces_.clear(); return MaybeFrame{};  // a section header
    }
}

Result<void> PcapngReader::read_interface(Bytes body) {
    constexpr std::size_t kFixedBytes = 8;
    if (body.size() < kFixedBytes) return fail(ErrorCode::Invalid, "PcapngInterface", "length", 4);
    if (interfaces_.size() >= limits_.capture_interfaces)
        return fail(ErrorCode::OutOfRange, "PcapngInterface", "id", 0);
    Interface known{.link_type = half(body, 0), .snap_bytes = word(body, 4)};
    const auto options = read_options(known, body.subspan(kFixedBytes));
    if (options) interfaces_.push_back(known);
    return options;
}

Result<void> PcapngReader::read_options(Interface& known, Bytes options) const {
    while (options.size() >= 4) {
        const std::uint16_t code = half(options, 0);
        const std::size_t length = half(options, 2);
        const std::size_t padded = (length + 3) / 4 * 4;
        if (code == kOptionEnd) break;
        if (padded > options.size() - 4) return fail(ErrorCode::Invalid, "PcapngInterface", "option length", 0);
        const auto read = read_option(known, code, options.subspan(4, length));
        if (!read) return read;
        options = options.subspan(4 + padded);
    }
    return {};
}

Result<void> PcapngReader::read_option(Interface& known, std::uint16_t code, Bytes value) const {
    if (code == kOptionTimeResolution) {
        if (value.size() != 1) return fail(ErrorCode::Invalid, "PcapngInterface", "if_tsresol", 0);
        known.scale.resolution = std::to_integer<std::uint8_t>(value[0]);
    }
    if (code == kOptionTimeOffset) {
        if (value.size() != 8) return fail(ErrorCode::Invalid, "PcapngInterface", "if_tsoffset", 0);
        known.scale.offset_seconds = big_endian_ ? load_be<std::int64_t>(value, 0) : load_le<std::int64_t>(value, 0);
    }
    return {};
}

Result<PcapngReader::MaybeFrame> PcapngReader::read_packet(std::uint32_t interface_id, Bytes body) {
    if (body.size() < kPacketBlockBytes) return fail(ErrorCode::Invalid, "PcapngPacket", "length", 4);
    if (interface_id >= interfaces_.size()) return fail(ErrorCode::Unknown, "PcapngPacket", "interface", 8);
    const Interface& known = interfaces_[interface_id];
    const std::uint32_t captured = word(body, 12);
    if (captured > body.size() - kPacketBlockBytes) {
        return fail(ErrorCode::Invalid, "PcapngPacket", "captured length", 20);
    }
    last_time_ = known.scale.moment(std::uint64_t{word(body, 4)} << 32 | word(body, 8));
    return CapturedFrame{.time = last_time_,
                         .link_type = known.link_type,
                         .original_bytes = word(body, 16),
                         .bytes = body.subspan(kPacketBlockBytes, captured)};
}

Result<PcapngReader::MaybeFrame> PcapngReader::read_simple_packet(Bytes body) const {
    if (body.size() < 4) return fail(ErrorCode::Invalid, "PcapngPacket", "length", 4);
    if (interfaces_.empty()) return fail(ErrorCode::Unknown, "PcapngPacket", "interface", 8);
    const Interface& known = interfaces_.front();
    const std::uint32_t original = word(body, 0);
    std::size_t captured = std::min<std::size_t>(original, body.size() - 4);
    if (known.snap_bytes != 0) captured = std::min<std::size_t>(captured, known.snap_bytes);
    return CapturedFrame{.time = last_time_,
                         .link_type = known.link_type,
                         .original_bytes = original,
                         .bytes = body.subspan(4, captured)};
}

}  // namespace acmotion

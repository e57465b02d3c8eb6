#include "capture/capture_reader.h"

#include <algorithm>
#include <array>
#include <limits>
#include <utility>

#include "capture/pcapng_format.h"

namespace acmotion {
namespace {

constexpr std::size_t kFileHeaderBytes = 24;
constexpr std::size_t kRecordHeaderBytes = 16;
constexpr std::uint32_t kLongestUsualRecord = 262144;
constexpr std::string_view kRecord = "PcapRecord";

struct Magic {
    std::uint32_t little_endian_word;
    bool big_endian;
    std::uint32_t nanoseconds_per_unit;
};
constexpr std::array kMagics{Magic{0xA1B2C3D4, false, 1000}, Magic{0xD4C3B2A1, true, 1000}, Magic{0xA1B23C4D, false, 1},
                             Magic{0x4D3CB2A1, true, 1}};

const Magic* find_magic(std::uint32_t word) {
    for (const Magic& magic : kMagics) {
        if (magic.little_endian_word == word) return &magic;
    }
    return nullptr;
}

}  // namespace

std::uint32_t PcapReader::field(Bytes bytes, std::size_t at) const {
    return big_endian_ ? load_be<std::uint32_t>(bytes, at) : load_le<std::uint32_t>(bytes, at);
}

Result<PcapReader> PcapReader::open(ByteStream& stream, const Limits& limits) {
    const Bytes header = stream.peek(kFileHeaderBytes);
    const Magic* magic = header.size() < 4 ? nullptr : find_magic(load_le<std::uint32_t>(header, 0));
    if (magic == nullptr) return fail(ErrorCode::Unknown, "Capture", "magic", 0);
    if (header.size() < kFileHeaderBytes) return fail(ErrorCode::Truncated, "Capture", "header", header.size());

    PcapReader reader;
    reader.big_endian_ = magic->big_endian;
    reader.nanoseconds_per_unit_ = magic->nanoseconds_per_unit;
    const std::uint64_t snap_bytes = reader.field(header, 16);
    reader.longest_record_ =
        std::min<std::uint64_t>(std::max<std::uint64_t>(snap_bytes, kLongestUsualRecord), limits.capture_record_bytes);
    reader.link_type_ = static_cast<std::uint16_t>(reader.field(header, 20) & 0xFFFF);
    stream.skip(kFileHeaderBytes);
    return reader;
}

FrameOrEnd PcapReader::next(ByteStream& stream) const {
    const auto stop = [&](CaptureEnd::Kind kind, const Error& error = {}) {
        return tl::unexpected(CaptureEnd{kind, error, stream.position()});
    };
    Bytes record = stream.peek(kRecordHeaderBytes);
    if (record.empty()) return stop(CaptureEnd::Kind::Complete);
    if (record.size() < kRecordHeaderBytes) {
        return stop(CaptureEnd::Kind::CutRecord, {ErrorCode::Truncated, kRecord, "header", record.size()});
    }
    const std::uint32_t captured = field(record, 8);
    if (captured > longest_record_) {
        return stop(CaptureEnd::Kind::Broken, {ErrorCode::OutOfRange, kRecord, "captured length", 8});
    }
    record = stream.peek(kRecordHeaderBytes + captured);
    if (record.size() < kRecordHeaderBytes + captured) {
        return stop(CaptureEnd::Kind::CutRecord, {ErrorCode::Truncated, kRecord, "data", record.size()});
    }
    const Nanoseconds time =
        field(record, 0) * kNanosecondsPerSecond + Nanoseconds{field(record, 4)} * Nanoseconds{nanoseconds_per_unit_};
    const CapturedFrame frame{std::min(time, kLatestMoment), link_type_, field(record, 12), stream.position(),
                              record.subspan(kRecordHeaderBytes, captured)};
    stream.skip(kRecordHeaderBytes + captured);
    return frame;
}

template <class Reader>
Result<CaptureReader> CaptureReader::open_as(ByteStream stream, const Limits& limits) {
    auto reader = Reader::open(stream, limits);
    if (!reader) return tl::unexpected(reader.error());
    return CaptureReader{std::move(stream), std::move(*reader)};
}

Result<CaptureReader> CaptureReader::open(ByteStream stream, const Limits& limits) {
    const Bytes start = stream.peek(4);
    if (stream.trouble()) return tl::unexpected(*stream.trouble());
    if (start.size() < 4) return fail(ErrorCode::Truncated, "Capture", "magic", start.size());
    if (load_le<std::uint32_t>(start, 0) == pcapng::kSectionHeader)
        return CaptureReader{std::move(stream), PcapngReader{limits}};
    if (JsonLinesReader::recognises(start)) return open_as<JsonLinesReader>(std::move(stream), limits);
    return open_as<PcapReader>(std::move(stream), limits);
}

std::optional<CapturedFrame> CaptureReader::next() {
    if (ended_) return std::nullopt;
    const FrameOrEnd frame = std::visit([this](auto& format) { return format.next(stream_); }, format_);
    if (frame) return *frame;
    ended_ = true;
    end_ = frame.error();
    static_cast<void>(stream_.discard(std::numeric_limits<std::uint64_t>::max()));
    end_.bytes_lost = stream_.position() - end_.offset;
    if (stream_.trouble()) {
        end_.kind = CaptureEnd::Kind::Unreadable;
        end_.error = *stream_.trouble();
    }
    return std::nullopt;
}

}  // namespace acmotion

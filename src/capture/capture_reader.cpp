#include "capture/capture_reader.h"

#include <limits>
#include <utility>

#include "capture/pcapng_format.h"

namespace acmotion {

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
        end_.kind = CaptureEndKind::Unreadable;
        end_.error = *stream_.trouble();
    }
    return std::nullopt;
}

}  // namespace acmotion

#include "acmotion/capture/capture_reader.h"

#include <limits>
#include <utility>

#include "capture/pcapng_format.h"

namespace acmotion {
std::string_view name(CaptureEndKind kind) {
    switch (kind) {
        case CaptureEndKind::Complete: return "complete";
        case CaptureEndKind::CutRecord: return "cut off inside a record";
        case CaptureEndKind::Broken: return "broken";
        case CaptureEndKind::Unreadable: return "unreadable";
    }
    return "unknown";
}

Result<CaptureReader> CaptureReader::open(ByteStream stream, const Limits& limits) {
    const Bytes start = stream.peek(4);
    if (stream.trouble()) return tl::unexpected(*stream.trouble());
    if (start.size() < 4) return fail(ErrorCode::Truncated, "Capture", "magic", start.size());
    if (load_le<std::uint32_t>(start, 0) == pcapng::kSectionHeader)
        return CaptureReader{std::move(stream), PcapngReader{limits}};
    const auto pcap = PcapReader::open(stream, limits);
    if (!pcap) return tl::unexpected(pcap.error());
    return CaptureReader{std::move(stream), *pcap};
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

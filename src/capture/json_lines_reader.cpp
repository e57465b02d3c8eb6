#include "capture/json_lines_reader.h"

#include <algorithm>
#include <optional>
#include <string_view>
#include <utility>

#include "capture/datagram_line.h"
#include "capture/ip.h"
#include "capture/link.h"

namespace acmotion {
namespace {

// Twice what the largest datagram takes in hexadecimal digits.
constexpr std::size_t kLongestLine = std::size_t{256} << 10;

constexpr std::string_view kFirstLine = "line 1: JsonLine";

// Of the block that is reserved for documentation (RFC 5737), so no real host has them.
constexpr std::uint32_t kServerAddress = 0xC0000201;  // 192.0.2.1
constexpr std::uint32_t kClientAddress = 0xC0000202;
constexpr std::uint16_t kServerPort = 9000;  // of pair 0
constexpr std::uint16_t kClientPort = 50000;

std::string_view as_text(Bytes bytes) { return {reinterpret_cast<const char*>(bytes.data()), bytes.size()}; }

bool is_blank(std::string_view line) { return line.find_first_not_of(" \t\r") == std::string_view::npos; }

struct Line {
    std::string_view text;  // without its end
    bool has_end = false;

    [[nodiscard]] std::size_t bytes() const { return text.size() + (has_end ? 1 : 0); }
};

// The line that comes next; nothing if it is longer than `longest`. Asks for no byte behind its end, so that a live pipe
// is shown as it comes.
std::optional<Line> peek_line(ByteStream& stream, std::size_t longest) {
    for (std::size_t searched = 0;;) {
        const std::string_view window = as_text(stream.peek(searched + 1)).substr(0, longest + 1);
        const std::size_t end = window.find('\n', searched);
        if (end != std::string_view::npos) return Line{window.substr(0, end), true};
        if (window.size() > longest) return std::nullopt;
        if (window.size() == searched) return Line{window, false};
        searched = window.size();
    }
}

// The next one that is not blank, and its number; one without any bytes at the end.
std::optional<Line> next_line(ByteStream& stream, std::size_t longest, std::uint64_t& number) {
    for (;;) {
        ++number;
        const auto line = peek_line(stream, longest);
        if (!line || line->bytes() == 0 || !is_blank(line->text)) return line;
        stream.skip(line->bytes());
    }
}

// Checksums stay 0: they are not looked at.
void append_headers(ByteBuffer& frame, const DatagramLine& datagram) {
    constexpr std::uint16_t kTimeToLive = 64;
    const auto server_port = static_cast<std::uint16_t>(kServerPort + datagram.pair);
    const auto udp_bytes = static_cast<std::uint16_t>(kUdpHeaderBytes + datagram.length);
    const bool is_from_client = datagram.is_from_client;
    append_be(frame, std::uint16_t{0x4500});
    append_be(frame, static_cast<std::uint16_t>(kIpv4HeaderBytes + udp_bytes));
    append_be(frame, std::uint32_t{0x4000});  // no identification, never fragmented
    append_be(frame, static_cast<std::uint16_t>(kTimeToLive << 8 | kProtocolUdp));
    append_be(frame, std::uint16_t{0});
    append_be(frame, is_from_client ? kClientAddress : kServerAddress);
    append_be(frame, is_from_client ? kServerAddress : kClientAddress);
    append_be(frame, is_from_client ? kClientPort : server_port);
    append_be(frame, is_from_client ? server_port : kClientPort);
    append_be(frame, udp_bytes);
    append_be(frame, std::uint16_t{0});
}

void append_payload(ByteBuffer& frame, std::string_view digits) {
    for (std::size_t i = 0; i < digits.size(); i += 2) {
        frame.push_back(static_cast<std::byte>(hex_digit(digits[i]) << 4 | hex_digit(digits[i + 1])));
    }
}

}  // namespace

JsonLinesReader::JsonLinesReader(const Limits& limits)
    : longest_line_(std::min(kLongestLine, limits.capture_record_bytes)) {}

bool JsonLinesReader::recognises(Bytes start) { return as_text(start).starts_with('{'); }

Result<JsonLinesReader> JsonLinesReader::open(ByteStream& stream, const Limits& limits) {
    JsonLinesReader reader{limits};
    const auto line = peek_line(stream, reader.longest_line_);
    if (stream.trouble()) return tl::unexpected(*stream.trouble());
    if (!line) return fail(ErrorCode::OutOfRange, kFirstLine, "length", reader.longest_line_);
    const auto first = parse_datagram_line(line->text);
    if (first) return reader;
    return fail(first.error().code, kFirstLine, first.error().field, first.error().byte_offset);
}

FrameOrEnd JsonLinesReader::next(ByteStream& stream) {
    const auto stop = [&](CaptureEndKind kind, const Error& error) {
        return tl::unexpected(CaptureEnd{.kind = kind, .error = error, .offset = stream.position(), .line = line_});
    };
    const auto line = next_line(stream, longest_line_, line_);
    if (!line) return stop(CaptureEndKind::Broken, {ErrorCode::OutOfRange, "JsonLine", "length", longest_line_});
    if (line->bytes() == 0) return tl::unexpected(CaptureEnd{CaptureEndKind::Complete, {}, stream.position()});
    const auto datagram = parse_datagram_line(line->text);
    if (!datagram) return stop(line->has_end ? CaptureEndKind::Broken : CaptureEndKind::CutRecord, datagram.error());
    frame_.clear();
    append_headers(frame_, *datagram);
    const auto original_bytes = static_cast<std::uint32_t>(frame_.size() + datagram->length);
    append_payload(frame_, datagram->data);
    const CapturedFrame frame{datagram->time, kLinkIpv4, original_bytes, stream.position(), frame_};
    stream.skip(line->bytes());
    return frame;
}

}  // namespace acmotion

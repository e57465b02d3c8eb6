#include "capture/json_lines_reader.h"

#include <algorithm>
#include <optional>
#include <string_view>
#include <utility>

#include "capture/captured_frame.h"
#include "capture/captured_line.h"
#include "capture/flat_json.h"
#include "capture/ip.h"

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
constexpr std::size_t kLargestMadeUp = 65535 - kIpv4HeaderBytes - kUdpHeaderBytes;

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

}  // namespace

JsonLinesReader::JsonLinesReader(const Limits& limits)
    : longest_line_(std::min(kLongestLine, limits.capture_record_bytes)) {}

bool JsonLinesReader::recognises(Bytes start) { return as_text(start).starts_with('{'); }

Result<JsonLinesReader> JsonLinesReader::open(ByteStream& stream, const Limits& limits) {
    JsonLinesReader reader{limits};
    const auto line = peek_line(stream, reader.longest_line_);
    if (stream.trouble()) return tl::unexpected(*stream.trouble());
    if (!line) return fail(ErrorCode::OutOfRange, kFirstLine, "length", reader.longest_line_);
    const auto form = reader.find_form(line->text);
    if (form) return reader;
    return fail(form.error().code, kFirstLine, form.error().field, form.error().byte_offset);
}

Result<void> JsonLinesReader::find_form(std::string_view line) {
    const auto datagram = parse_datagram_line(line);
    if (datagram) return {};
    const auto header = messages_in_net_capture(line);
    has_messages_ = header.value_or(0) > 0;
    if (parse_message_line(line)) {
        form_ = Form::Messages;
    } else if (header || parse_net_capture_line(line)) {
        form_ = Form::NetCapture;
    } else {
        return tl::unexpected(datagram.error());
    }
    return {};
}

FrameOrEnd JsonLinesReader::next(ByteStream& stream) {
    const auto stop = [&](CaptureEnd::Kind kind, const Error& error) {
        return tl::unexpected(CaptureEnd{.kind = kind, .error = error, .offset = stream.position(), .line = line_});
    };
    for (;;) {
        const auto line = next_line(stream, longest_line_, line_);
        if (!line)
            return stop(CaptureEnd::Kind::Broken, {ErrorCode::OutOfRange, FlatJson::kLine, "length", longest_line_});
        if (line->bytes() == 0) return tl::unexpected(CaptureEnd{CaptureEnd::Kind::Complete, {}, stream.position()});
        auto frame = read_line(line->text);
        if (!frame) return stop(line->has_end ? CaptureEnd::Kind::Broken : CaptureEnd::Kind::CutRecord, frame.error());
        const std::uint64_t offset = stream.position();
        stream.skip(line->bytes());
        if (!*frame) continue;
        (*frame)->offset = offset;
        return **frame;
    }
}

Result<std::optional<CapturedFrame>> JsonLinesReader::read_line(std::string_view line) {
    if (form_ != Form::Datagrams) return read_message(line);
    const auto datagram = parse_datagram_line(line);
    if (!datagram) return tl::unexpected(datagram.error());
    ByteBuffer payload;
    append_hex(payload, datagram->data);
    return frame_of(*datagram, payload);
}

Result<std::optional<CapturedFrame>> JsonLinesReader::read_message(std::string_view line) {
    using Kind = MessageLine::Kind;
    if (form_ == Form::NetCapture && line_ == 1 && messages_in_net_capture(line)) return std::nullopt;
    const auto message = form_ == Form::Messages ? parse_message_line(line) : parse_net_capture_line(line);
    if (!message) return tl::unexpected(message.error());
    if (message->kind == Kind::Other || (message->kind == Kind::Fragment && has_messages_)) return std::nullopt;
    const auto packet = packets_.pack(*message);
    if (!packet) return fail(ErrorCode::OutOfRange, FlatJson::kLine, "hex", 0);
    const std::size_t missing = message->length - message->data.size() / 2;
    const std::size_t length = std::min(packet->size() + missing, kLargestMadeUp);
    return frame_of({.time = message->time,
                     .is_from_client = message->is_from_client,
                     .length = static_cast<std::uint16_t>(length),
                     .data = {}},
                    *packet);
}

CapturedFrame JsonLinesReader::frame_of(const DatagramLine& about, Bytes payload) {
    frame_.clear();
    append_headers(frame_, about);
    const auto original_bytes = static_cast<std::uint32_t>(frame_.size() + about.length);
    frame_.insert(frame_.end(), payload.begin(), payload.end());
    return {.time = about.time, .link_type = kLinkIpv4, .original_bytes = original_bytes, .bytes = frame_};
}

}  // namespace acmotion

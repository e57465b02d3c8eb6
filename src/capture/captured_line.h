#pragma once
#include <array>
#include <cstdint>
#include <optional>
#include <string_view>

#include "acmotion/core/bytes.h"
#include "acmotion/core/result.h"
#include "acmotion/core/time.h"

namespace acmotion {

// What a line of text says of a datagram.
struct DatagramLine {
    Nanoseconds time = 0;
    bool is_from_client = false;
    std::uint16_t pair = 0;    // of ports: 0 or 1
    std::uint16_t length = 0;  // bytes; more than `data` holds if the capture cut it
    std::string_view data;     // pairs of hexadecimal digits, in the line
};

// Strict JSON, one flat object. An error names the member and the byte of the line.
[[nodiscard]] Result<DatagramLine> parse_datagram_line(std::string_view line);

// What a line of text says of a message, without the packets that brought it.
struct MessageLine {
    enum class Kind : std::uint8_t {
        Message,
        Fragment,  // a piece of one: `number`, `index` and `count` say which
        Other,     // nothing that was sent
    };

    Kind kind = Kind::Message;
    Nanoseconds time = 0;
    bool is_from_client = false;
    std::uint16_t queue = 0;   // 0: it does not say
    std::uint32_t opcode = 0;  // 0: as in `data`
    std::uint32_t number = 0;
    std::uint16_t index = 0;
    std::uint16_t count = 1;
    std::uint32_t length = 0;  // bytes; more than `data` holds if they were cut
    std::string_view data;     // pairs of hexadecimal digits, in the line
};

// {"idx", "dir", "t_rel", "queue", "blob_id", "opcode", "payload_hex"}. Strict JSON, one flat object; an error names the member and
// the byte of the line.
[[nodiscard]] Result<MessageLine> parse_message_line(std::string_view line);

// The same of ACE's NetCapture: {"kind": "msg", "frag" or "session", "t": "2026-09-29T01:02:03.456Z", "opcode": "0xF745", "len", "hex",
// "seq", "idx", "count", "group"}. It does not say who sent a message; the opcodes of clients do.
[[nodiscard]] Result<MessageLine> parse_net_capture_line(std::string_view line);

// The first line of a NetCapture file: {"character", "guid", "endpoint", "reason", "msgCount", "fragCount", "sessionCount"}. Answers how
// many messages follow; nothing if it is no such line.
[[nodiscard]] std::optional<std::uint32_t> messages_in_net_capture(std::string_view line);

// Messages that were written down without their packets, in packets of our own: each is a datagram. Nothing vouches for them: they
// come out unverified.
class MessagePackets {
 public:
    // The bytes of a message that fit into one datagram.
    static constexpr std::size_t kMostBytes = 60'000;

    // Nothing if it is too long, or a piece that cannot be.
    [[nodiscard]] std::optional<ByteBuffer> pack(const MessageLine& message);

 private:
    std::array<std::uint32_t, 2> sequences_{};  // of the server, of the client
    std::uint32_t messages_ = 0;
};

}  // namespace acmotion

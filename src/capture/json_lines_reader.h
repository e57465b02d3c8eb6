#pragma once
#include <cstdint>
#include <optional>
#include <string_view>

#include "acmotion/capture/byte_stream.h"
#include "acmotion/core/limits.h"
#include "capture/captured_frame.h"
#include "capture/captured_line.h"

namespace acmotion {

// Text in one of three forms, a line each:
//   a datagram: {"t": seconds, "dir": "c2s" or "s2c", "pair": 0 or 1, "len": bytes, "data": "hex"};
//   a message: {"idx", "dir", "t_rel": seconds, "queue", "blob_id", "opcode", "payload_hex"};
//   what ACE's NetCapture wrote, messages or pieces of them (capture/message_line.h).
// The first line says which. The members of an object come in any order; further ones are passed over, as long as they hold no other
// object and no list. The lines name no addresses, so that each frame gets headers of IP and UDP with made-up ones; pair 1 is the
// second port of the server. Messages get packets too. Used through CaptureReader.
class JsonLinesReader {
 public:
    // Does such a file begin like this?
    [[nodiscard]] static bool recognises(Bytes start);
    // Looks at the first line and leaves it in the stream.
    [[nodiscard]] static Result<JsonLinesReader> open(ByteStream& stream, const Limits& limits);

    [[nodiscard]] FrameOrEnd next(ByteStream& stream);

 private:
    enum class Form : std::uint8_t { Datagrams, Messages, NetCapture };

    explicit JsonLinesReader(const Limits& limits);

    // Which it is, by a whole line. The error is that of a line that is none of them.
    [[nodiscard]] Result<void> find_form(std::string_view line);
    // The frame of a line, made in `frame_`; nothing for one that holds nothing that was sent.
    [[nodiscard]] Result<std::optional<CapturedFrame>> read_line(std::string_view line);
    [[nodiscard]] Result<std::optional<CapturedFrame>> read_message(std::string_view line);
    [[nodiscard]] CapturedFrame frame_of(const DatagramLine& about, Bytes payload);

    std::size_t longest_line_;
    std::uint64_t line_ = 0;  // its number, from 1
    Form form_ = Form::Datagrams;
    bool has_messages_ = false;  // of a NetCapture: pieces of them would be there twice
    MessagePackets packets_;
    ByteBuffer frame_;
};

}  // namespace acmotion

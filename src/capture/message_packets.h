#pragma once
#include <array>
#include <cstdint>
#include <optional>

#include "acmotion/core/bytes.h"
#include "capture/message_line.h"

namespace acmotion {

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

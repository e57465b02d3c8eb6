#pragma once
#include <cstdint>
#include <optional>

#include "acmotion/core/bytes.h"
#include "acmotion/core/sender.h"
#include "transport/packet.h"

namespace acmotion {

enum class Plausibility : std::uint8_t {
    No,
    Neutral,        // reads as a packet without flags, which proves nothing
    Candidate,      // reads as a packet (spec 11 §9.1)
    Confirmed,      // and has a plain checksum that verifies, or begins a message with a known opcode
    OldGeneration,  // a packet of 2001/2002, whose flags have other values: not supported
};

// A hint, never a requirement: relays use any port (spec 11 §4).
inline constexpr std::uint16_t kFirstUsualPort = 9000;
inline constexpr std::uint16_t kLastUsualPort = 10013;

// Which side must have sent it, by its optional headers.
[[nodiscard]] std::optional<Sender> sender_by_headers(const PacketHeader& header);

// What one UDP payload looks like, for readers that do not know where the game is.
struct Assessment {
    Plausibility plausibility = Plausibility::No;
    std::optional<Packet> packet;  // of a candidate; views into the payload
    std::optional<Sender> sender;  // if the contents show it (spec 11 §4)
};
[[nodiscard]] Assessment assess_datagram(Bytes payload);

}  // namespace acmotion

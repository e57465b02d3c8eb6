#pragma once
#include <string>
#include <vector>

#include "acmotion/core/bytes.h"
#include "acmotion/core/sender.h"

namespace acmotion::test {

inline constexpr std::uint32_t kWalkPlayer = 0x50000001;
inline constexpr std::uint32_t kWalkDrudge = 0x80001234;

// A capture made by our own sender: a handshake, a player, a "Drudge Slinker" that appears at 0.3 s and walks in four
// UpdatePosition at 0.4 to 0.7 s, a MoveToState of the player at 0.8 s, and chat (0xF7B0) at 0.9 s.
// Seven are about movement.
[[nodiscard]] ByteBuffer recorded_walk();
// Who logs in in the capture "secret-walk", and with which ticket.
inline constexpr const char* kSecretAccount = "Quetzalcoatl-the-Account";
inline constexpr const char* kSecretTicket = "Xyzzy7-Plugh4711-Ticket";
// A handshake, and then these messages, a datagram for each; longer ones take several.
struct SentMessage {
    Sender from = Sender::Server;
    ByteBuffer bytes;
};
[[nodiscard]] ByteBuffer recorded_messages(const std::vector<SentMessage>& messages);
// What "% make FILE KIND" of a transcript writes. transcripts/README.md lists the kinds.
[[nodiscard]] ByteBuffer made_capture(const std::string& kind);

}  // namespace acmotion::test

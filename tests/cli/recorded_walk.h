#pragma once
#include <vector>

#include "acmotion/core/bytes.h"
#include "acmotion/core/sender.h"

namespace acmotion::test {

inline constexpr std::uint32_t kWalkPlayer = 0x50000001;
inline constexpr std::uint32_t kWalkDrudge = 0x80001234;
inline constexpr std::uint32_t kWalkTwin = 0x80001235;

// A capture made by our own sender: a handshake, a player, a "Drudge Slinker" that appears at 0.3 s and walks in four
// UpdatePosition at 0.4 to 0.7 s, a MoveToState of the player at 0.8 s, and chat (0xF7B0) at 0.9 s.
// Seven are about movement.
[[nodiscard]] ByteBuffer recorded_walk();
// The same, with an UpdatePosition at 1.0 s that is cut in its stamps, and a message of an unknown opcode behind it.
[[nodiscard]] ByteBuffer recorded_walk_with_a_broken_and_an_unknown_message();
// The same, with a second "Drudge Slinker" at the end.
[[nodiscard]] ByteBuffer recorded_walk_with_a_twin();
// The same, with so many objects at the end that the drudge holds.
[[nodiscard]] ByteBuffer recorded_walk_with_children(std::uint32_t count);
// The same; then ten minutes of chat only, and a step of the drudge at their end.
[[nodiscard]] ByteBuffer recorded_walk_with_a_silence();
// The same, but the client logs in as kSecretAccount with kSecretTicket: as it should, then with a wrong checksum, and
// to a server that does not answer.
inline constexpr const char* kSecretAccount = "Quetzalcoatl-the-Account";
inline constexpr const char* kSecretTicket = "Xyzzy7-Plugh4711-Ticket";
[[nodiscard]] ByteBuffer recorded_walk_with_a_secret();
// A handshake, and then these messages, a datagram for each; longer ones take several.
struct SentMessage {
    Sender from = Sender::Server;
    ByteBuffer bytes;
};
[[nodiscard]] ByteBuffer recorded_messages(const std::vector<SentMessage>& messages);
// Another capture: one question for a name server.
[[nodiscard]] ByteBuffer recorded_without_the_game();

}  // namespace acmotion::test

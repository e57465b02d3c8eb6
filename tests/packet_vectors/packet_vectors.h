#pragma once
#include <string>
#include <vector>

namespace acmotion {

// The lines of tests/vectors/packets.jsonl beyond those of spec 11 §8.2, made by the sending half: handshake both
// ways, messages of several pieces, resends, every optional header, every way to be wrong. What an observer makes of
// them, and the numbers in optional headers, are written down here. Only packet headers and fragments are described by
// the code that checks them: what that gets wrong, the lines of the specification show.
[[nodiscard]] std::vector<std::string> make_packet_vectors();

}  // namespace acmotion

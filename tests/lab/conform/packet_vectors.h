#pragma once
#include <string>
#include <vector>

namespace acmotion::test {

// The lines of tests/conformance/packets.jsonl beyond those of spec 11 §8.2, made by the sending half: handshake both
// ways, messages of several pieces, resends, every optional header, every way to be wrong. What they expect is written
// down here, not asked of the observer.
[[nodiscard]] std::vector<std::string> make_packet_vectors();

}  // namespace acmotion::test

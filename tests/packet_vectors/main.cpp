// Writes the derived lines of packets.jsonl to standard output. tests/vectors/packets.md says where they go.
#include <iostream>

#include "packet_vectors.h"

int main() {
    for (const std::string& line : acmotion::make_packet_vectors()) std::cout << line << '\n';
    return std::cout.flush() ? 0 : 1;
}

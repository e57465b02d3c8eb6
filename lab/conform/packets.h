#pragma once
#include "lab/base/json.h"
#include "transport/packet.h"

namespace acmotion::conform {

// The members of `fields`, and of each of `fragments` but its opcode: for the reader, and for the maker of lines.
[[nodiscard]] Json describe_header(const Packet& packet);
[[nodiscard]] Json describe_fragment(const Fragment& fragment);

}  // namespace acmotion::conform

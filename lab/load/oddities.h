#pragma once
#include <array>
#include <cstdint>
#include <string>

#include "acmotion/wire/decode.h"

namespace acmotion {

// What is odd about a message that decodes all the same, in two heaps. Real servers put undefined bits into every
// parameter word, and send a run rate of 0 to players: that is `usual`, and no sign of trouble.
struct Oddities {
    SoftFlags odd;
    SoftFlags usual;
};
[[nodiscard]] Oddities oddities_of(const Decoded& decoded);

// Messages by oddity.
using OddityCounts = std::array<std::uint64_t, kSoftFlagNames.size()>;
void count_in(OddityCounts& counts, const SoftFlags& flags);
// "3 cell-mismatch, 1 fast-velocity"; empty if there are none.
[[nodiscard]] std::string list_of(const OddityCounts& counts);
// "cell-mismatch, fast-velocity"
[[nodiscard]] std::string list_of(const SoftFlags& flags);

}  // namespace acmotion

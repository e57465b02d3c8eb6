#include <array>
#include <csignal>

#include "lab/base/held_signals.h"

namespace acmotion {

std::span<const int> ending_signals() {
    static constexpr std::array kSignals{SIGINT, SIGTERM, SIGBREAK};
    return kSignals;
}

HeldSignals::HeldSignals() = default;
HeldSignals::~HeldSignals() = default;

}  // namespace acmotion

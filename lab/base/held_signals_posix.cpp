#include <array>
#include <csignal>

#include "lab/base/held_signals.h"

namespace acmotion {

std::span<const int> ending_signals() {
    static constexpr std::array kSignals{SIGINT, SIGTERM, SIGHUP};
    return kSignals;
}

HeldSignals::HeldSignals() {
    sigset_t held;
    sigemptyset(&held);
    for (const int signal : ending_signals()) sigaddset(&held, signal);
    pthread_sigmask(SIG_BLOCK, &held, &before_);
}

HeldSignals::~HeldSignals() { pthread_sigmask(SIG_SETMASK, &before_, nullptr); }

}  // namespace acmotion

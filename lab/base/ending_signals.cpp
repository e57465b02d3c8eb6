#include "lab/base/ending_signals.h"

#include <array>
#include <atomic>
#include <csignal>

namespace acmotion {
namespace {

#ifdef _WIN32
constexpr std::array kSignals{SIGINT, SIGTERM, SIGBREAK};
#else
constexpr std::array kSignals{SIGINT, SIGTERM, SIGHUP, SIGQUIT};
#endif

// A handler of signals can reach nothing else.
constinit std::atomic<bool> has_signal_come = false;  // NOLINT(cppcoreguidelines-avoid-non-const-global-variables)
static_assert(std::atomic<bool>::is_always_lock_free);

void note_signal(int /*signal*/) { has_signal_come = true; }

}  // namespace

std::span<const int> ending_signals() { return kSignals; }

SignalHandler replace_handler(int signal, SignalHandler handler) {
    const SignalHandler before = std::signal(signal, handler);
    if (before == SIG_IGN) std::signal(signal, SIG_IGN);
    return before;
}

EndingSignals::EndingSignals() {
    has_signal_come = false;
    interrupt_ = replace_handler(SIGINT, note_signal);
    terminate_ = replace_handler(SIGTERM, note_signal);
}

EndingSignals::~EndingSignals() {
    std::signal(SIGINT, interrupt_);
    std::signal(SIGTERM, terminate_);
}

bool EndingSignals::has_come() const { return has_signal_come; }

}  // namespace acmotion

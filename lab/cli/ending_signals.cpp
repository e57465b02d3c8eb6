#include "lab/cli/ending_signals.h"

#include <atomic>
#include <csignal>

namespace acmotion::cli {
namespace {

// A handler of signals can reach nothing else.
constinit std::atomic<bool> has_signal_come = false;  // NOLINT(cppcoreguidelines-avoid-non-const-global-variables)
static_assert(std::atomic<bool>::is_always_lock_free);

void note_signal(int /*signal*/) { has_signal_come = true; }

// A signal that a parent ignores stays ignored.
EndingSignals::Handler note(int signal) {
    const EndingSignals::Handler before = std::signal(signal, note_signal);
    if (before == SIG_IGN) std::signal(signal, SIG_IGN);
    return before;
}

}  // namespace

EndingSignals::EndingSignals() {
    has_signal_come = false;
    interrupt_ = note(SIGINT);
    terminate_ = note(SIGTERM);
}

EndingSignals::~EndingSignals() {
    std::signal(SIGINT, interrupt_);
    std::signal(SIGTERM, terminate_);
}

bool EndingSignals::has_come() const { return has_signal_come; }

}  // namespace acmotion::cli

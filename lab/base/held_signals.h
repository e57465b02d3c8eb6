#pragma once
#include <csignal>
#include <span>

namespace acmotion {

// Signals that end a program unless it was started with orders to ignore them. One source for each kind of system.
[[nodiscard]] std::span<const int> ending_signals();

#ifdef _WIN32
using SignalSet = int;
#else
using SignalSet = sigset_t;
#endif

// While this exists, ending signals wait in this thread: none comes between making what must not outlive the program and noting
// it for the handler that cleans up. Windows cannot hold them.
class HeldSignals {
 public:
    HeldSignals();
    HeldSignals(const HeldSignals&) = delete;
    HeldSignals& operator=(const HeldSignals&) = delete;
    ~HeldSignals();

    // What was held before, as a program that is started meanwhile is to have it.
    [[nodiscard]] const SignalSet& before() const { return before_; }

 private:
    SignalSet before_{};
};

}  // namespace acmotion

#pragma once
#include <span>

namespace acmotion {

using SignalHandler = void (*)(int);

// Signals that end a program unless it was started with orders to ignore them.
[[nodiscard]] std::span<const int> ending_signals();
// What handled it before. A signal that is ignored stays so: a parent wants that.
SignalHandler replace_handler(int signal, SignalHandler handler);

// While this exists, SIGINT and SIGTERM do not end the program but are noted, so that its files can be closed. One at a time.
// Commands that serve or use UDP have the same from HttpServer and UdpRoom.
class EndingSignals {
 public:
    EndingSignals();
    EndingSignals(const EndingSignals&) = delete;
    EndingSignals& operator=(const EndingSignals&) = delete;
    ~EndingSignals();

    [[nodiscard]] bool has_come() const;

 private:
    SignalHandler interrupt_ = nullptr;
    SignalHandler terminate_ = nullptr;
};

}  // namespace acmotion

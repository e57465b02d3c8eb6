#pragma once

namespace acmotion::cli {

// While this exists, SIGINT and SIGTERM do not end the program but are noted, so that its files can be closed. One at a time.
// Commands that serve or use UDP have the same from HttpServer and UdpRoom.
class EndingSignals {
 public:
    using Handler = void (*)(int);

    EndingSignals();
    EndingSignals(const EndingSignals&) = delete;
    EndingSignals& operator=(const EndingSignals&) = delete;
    ~EndingSignals();

    [[nodiscard]] bool has_come() const;

 private:
    Handler interrupt_ = nullptr;
    Handler terminate_ = nullptr;
};

}  // namespace acmotion::cli

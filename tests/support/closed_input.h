#pragma once
#include <unistd.h>

namespace acmotion::test {

// While it lives the standard input is closed, so that the next file to be opened has its number, 0.
class ClosedInput {
 public:
    ClosedInput() : before_(::dup(STDIN_FILENO)) { ::close(STDIN_FILENO); }
    ClosedInput(const ClosedInput&) = delete;
    ClosedInput& operator=(const ClosedInput&) = delete;
    ~ClosedInput() {
        ::dup2(before_, STDIN_FILENO);
        ::close(before_);
    }

 private:
    int before_;
};

}  // namespace acmotion::test

#pragma once
#include <string>

#include "cli/piped.h"

namespace acmotion::test {

// `acmotion <arguments>` in a folder while it runs. It has printed its first line once this is made.
class Running {
 public:
    // What it prints on stderr goes to the file `errors`.
    Running(const CliFolder& folder, const std::string& arguments, const std::string& errors = "stderr.txt")
        : cli_(folder, arguments, errors), line_(cli_.read_line()) {}

    // The first line on standard output; empty if it printed none.
    [[nodiscard]] const std::string& line() const { return line_; }
    // The next one, once it is there.
    [[nodiscard]] std::string next_line() { return cli_.read_line(); }
    // Waits until it ends by itself; then everything it printed that was not read yet, and its exit code (-1: killed).
    [[nodiscard]] CliRun wait();
    // The same after that signal.
    [[nodiscard]] CliRun end(int signal);

 private:
    PipedCli cli_;
    std::string line_;
};

}  // namespace acmotion::test

#pragma once
#include <sys/types.h>

#include <string>

#include "cli/run_cli.h"

namespace acmotion::test {

// `acmotion <arguments>` in a folder while it runs. It has printed its first line once this is made.
class Running {
 public:
    // What it prints on stderr goes to the file `errors`.
    Running(const CliFolder& folder, const std::string& arguments, const std::string& errors = "stderr.txt");
    Running(const Running&) = delete;
    Running& operator=(const Running&) = delete;
    ~Running();

    // The first line on standard output; empty if it printed none.
    [[nodiscard]] const std::string& line() const { return line_; }
    // The next one, once it is there.
    [[nodiscard]] std::string next_line() const;
    // Waits until it ends by itself; then everything it printed that was not read yet, and its exit code (-1: killed).
    [[nodiscard]] CliRun wait();
    // The same after that signal.
    [[nodiscard]] CliRun end(int signal);

 private:
    pid_t process_;
    int output_;
    std::string line_;
};

}  // namespace acmotion::test

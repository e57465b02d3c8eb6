#pragma once
#include <sys/types.h>

#include <csignal>
#include <string>

#include "acmotion/core/bytes.h"
#include "cli/run_cli.h"

namespace acmotion::test {

// `acmotion` with these arguments in a folder, fed step by step: what it answers is read before it gets the rest. Reads wait; what
// does not come within a minute is missing.
class PipedCli {
 public:
    // What it prints on stderr goes to the file `errors`.
    PipedCli(const CliFolder& folder, const std::string& arguments, const std::string& errors = "stderr.txt");
    PipedCli(const PipedCli&) = delete;
    PipedCli& operator=(const PipedCli&) = delete;
    ~PipedCli();

    void write(Bytes bytes) const;
    void end_input();
    // Without its end; empty at the end of all.
    [[nodiscard]] std::string read_line();
    [[nodiscard]] std::string read_all();
    [[nodiscard]] pid_t process() const { return process_; }
    // The exit code, once it has ended by itself.
    int wait();
    // The exit code after that signal; -1 if it did not end by itself.
    int end(int signal);

 private:
    bool read_more();

    pid_t process_ = -1;
    int input_ = -1;
    int output_ = -1;
    std::string received_;
};

// The same, which has printed its first line once this is made.
class Running {
 public:
    Running(const CliFolder& folder, const std::string& arguments, const std::string& errors = "stderr.txt")
        : cli_(folder, arguments, errors), line_(cli_.read_line()) {}

    [[nodiscard]] const std::string& line() const { return line_; }
    [[nodiscard]] std::string next_line() { return cli_.read_line(); }
    // After that signal: everything it printed that was not read yet, and its exit code (-1: killed). Without one, it ends by itself.
    [[nodiscard]] CliRun end(int signal = 0) {
        kill(cli_.process(), signal);
        std::string out = cli_.read_all();
        return {.exit_code = cli_.wait(), .out = std::move(out), .err = {}};
    }

 private:
    PipedCli cli_;
    std::string line_;
};

}  // namespace acmotion::test

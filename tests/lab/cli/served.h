#pragma once
#include <sys/types.h>

#include <cstdint>
#include <string>
#include <string_view>

#include "acmotion/core/bytes.h"
#include "lab/base/json.h"
#include "lab/cli/run_cli.h"

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
class Running : public PipedCli {
 public:
    Running(const CliFolder& folder, const std::string& arguments, const std::string& errors = "stderr.txt")
        : PipedCli(folder, arguments, errors), line_(read_line()) {}

    // Empty if it printed none.
    [[nodiscard]] const std::string& line() const { return line_; }
    // After that signal: everything it printed that was not read yet, and its exit code (-1: killed). Without one, it ends by itself.
    [[nodiscard]] CliRun finish(int signal = 0);

 private:
    std::string line_;
};

// One connection to a server on this machine, byte by byte. Nothing it waits for comes late enough to matter here; what
// does not come within a minute is missing.
class RawClient {
 public:
    explicit RawClient(std::uint16_t port);
    RawClient(RawClient&& other) noexcept;
    RawClient(const RawClient&) = delete;
    RawClient& operator=(const RawClient&) = delete;
    ~RawClient();

    void send(std::string_view text) const;
    // Everything that came up to and with `end`, or up to the server's end.
    [[nodiscard]] std::string read_to(std::string_view end);
    [[nodiscard]] std::string read_all() { return read_to({}); }
    // A whole answer with a Content-Length; `has_body` is false for that of HEAD.
    [[nodiscard]] std::string read_answer(bool has_body = true);
    // Has the server said anything, or closed? Waits up to that long for it.
    [[nodiscard]] bool hears_within(int milliseconds) const;

 private:
    bool read_more();
    int socket_;
    std::string received_;
};

// The next event that a listener receives.
[[nodiscard]] Json next_event(RawClient& listener);

// Where a line that was printed says a page is: "http://127.0.0.1:43210/ shows it".
class PageAt {
 public:
    explicit PageAt(const std::string& line);

    [[nodiscard]] const std::string& host() const { return host_; }  // "127.0.0.1:43210"
    [[nodiscard]] std::uint16_t port() const;
    [[nodiscard]] RawClient connect() const { return RawClient{port()}; }
    // A request with the right Host and these further lines; its answer.
    [[nodiscard]] std::string ask(const std::string& request_line, const std::string& headers = "",
                                  const std::string& body = "") const;
    // A connection that receives events.
    [[nodiscard]] RawClient listener() const;

 private:
    std::string host_;
};

// `acmotion serve`, or another command that serves a page, with these arguments in a folder, until it is ended.
class Served : public Running, public PageAt {
 public:
    Served(const CliFolder& folder, const std::string& arguments, const std::string& errors = "stderr.txt",
           const std::string& command = "serve ")
        : Running(folder, command + arguments, errors), PageAt(line()) {}
};

}  // namespace acmotion::test

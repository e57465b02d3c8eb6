#pragma once
#include <cstdint>
#include <string>
#include <string_view>

#include "cli/piped.h"
#include "lab/base/json.h"

namespace acmotion::test {

// One connection to a server on this machine, byte by byte. Nothing it waits for comes late enough to matter here; what
// does not come within a minute is missing.
class RawClient {
 public:
    RawClient(const std::string& address, std::uint16_t port);
    RawClient(RawClient&& other) noexcept;
    RawClient(const RawClient&) = delete;
    RawClient& operator=(const RawClient&) = delete;
    ~RawClient();

    // False once the server has closed.
    bool send(std::string_view text) const;
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

// `acmotion serve`, or another command that serves a page, with these arguments in a folder, until it is ended.
class Served {
 public:
    // What it prints on stderr goes to the file `errors`.
    Served(const CliFolder& folder, const std::string& arguments, const std::string& errors = "stderr.txt",
           const std::string& command = "serve ")
        : cli_(folder, command + arguments, errors), line_(cli_.read_line()) {}

    // The first line it printed; empty if it printed none.
    [[nodiscard]] const std::string& line() const { return line_; }
    [[nodiscard]] std::uint16_t port() const;
    [[nodiscard]] std::string host() const;  // "127.0.0.1:43210"

    [[nodiscard]] RawClient connect(const std::string& address = "127.0.0.1") const { return {address, port()}; }
    // A request with the right Host and these further lines; its answer.
    [[nodiscard]] std::string ask(const std::string& request_line, const std::string& headers = "") const;
    [[nodiscard]] PipedCli& cli() { return cli_; }
    // A connection that receives events.
    [[nodiscard]] RawClient listener() const;
    // Between the two it does nothing, while the system goes on to take connections and bytes for it.
    void pause() const;
    void resume() const;
    // The exit code after that signal; -1 if it did not end by itself.
    int end(int signal) { return cli_.end(signal); }

 private:
    PipedCli cli_;
    std::string line_;
};

}  // namespace acmotion::test

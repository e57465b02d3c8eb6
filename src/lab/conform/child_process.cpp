// The one source that starts processes. Another system needs another start_program, and nothing else.
#include "lab/conform/child_process.h"

#include <fcntl.h>
#include <poll.h>
#include <spawn.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <csignal>
#include <cstring>
#include <optional>

namespace acmotion::conform {
namespace {

using std::chrono::milliseconds;
using Clock = std::chrono::steady_clock;

constexpr std::size_t kMaxAnswerBytes = std::size_t{1} << 20;
constexpr milliseconds kFarewell{1000};

int milliseconds_until(Clock::time_point end) {
    const auto left = std::chrono::duration_cast<milliseconds>(end - Clock::now()).count();
    return left > 0 ? static_cast<int>(left) : 0;
}

// One end of a socket pair: unlike a pipe, it can be told not to raise a signal when the program is gone.
class Program : public Port {
 public:
    Program(pid_t pid, int socket, milliseconds time_limit) : pid_(pid), socket_(socket), time_limit_(time_limit) {}
    Program(const Program&) = delete;
    Program& operator=(const Program&) = delete;
    ~Program() override {
        shutdown(socket_, SHUT_WR);
        // Its output ends when it does, or when it closes it: then it is as good as gone.
        const auto end = Clock::now() + kFarewell;
        while (receive(end)) received_.clear();
        kill(pid_, SIGKILL);
        close(socket_);
        waitpid(pid_, nullptr, 0);
    }

    tl::expected<std::string, PortTrouble> ask(const std::string& line) override {
        const auto end = Clock::now() + time_limit_;
        if (const auto trouble = send_all(line + "\n", end)) return tl::unexpected(*trouble);
        while (received_.find('\n') == std::string::npos) {
            if (received_.size() > kMaxAnswerBytes) return tl::unexpected(PortTrouble::Garbage);
            if (!receive(end)) return tl::unexpected(ended_ ? PortTrouble::Ended : PortTrouble::TimedOut);
        }
        const std::size_t length = received_.find('\n');
        std::string answer = received_.substr(0, length);
        received_.erase(0, length + 1);
        // Lines that nobody asked for would be taken for the next answers.
        if (!received_.empty()) return tl::unexpected(PortTrouble::Garbage);
        return answer;
    }

 private:
    std::optional<PortTrouble> send_all(std::string_view text, Clock::time_point end) {
        while (!text.empty()) {
            pollfd ready{socket_, POLLOUT, 0};
            if (poll(&ready, 1, milliseconds_until(end)) <= 0) return PortTrouble::TimedOut;
            const ssize_t sent = send(socket_, text.data(), text.size(), MSG_NOSIGNAL | MSG_DONTWAIT);
            if (sent < 0 && errno != EAGAIN && errno != EINTR) return PortTrouble::Ended;
            if (sent > 0) text.remove_prefix(static_cast<std::size_t>(sent));
        }
        return std::nullopt;
    }

    // False: nothing came in time, or nothing will come (`ended_`).
    bool receive(Clock::time_point end) {
        pollfd ready{socket_, POLLIN, 0};
        const int wait = milliseconds_until(end);
        if (wait == 0 || poll(&ready, 1, wait) <= 0) return false;
        std::array<char, 65536> buffer{};
        const ssize_t got = recv(socket_, buffer.data(), buffer.size(), 0);
        ended_ = got <= 0;
        if (!ended_) received_.append(buffer.data(), static_cast<std::size_t>(got));
        return !ended_;
    }

    pid_t pid_;
    int socket_;
    milliseconds time_limit_;
    std::string received_;
    bool ended_ = false;
};

int spawn(const std::vector<std::string>& words, int socket, pid_t& pid) {
    std::vector<char*> arguments;
    for (const std::string& word : words) arguments.push_back(const_cast<char*>(word.c_str()));
    arguments.push_back(nullptr);
    posix_spawn_file_actions_t actions;
    posix_spawn_file_actions_init(&actions);
    posix_spawn_file_actions_adddup2(&actions, socket, STDIN_FILENO);
    posix_spawn_file_actions_adddup2(&actions, socket, STDOUT_FILENO);
    const int error = posix_spawnp(&pid, arguments.front(), &actions, nullptr, arguments.data(), environ);
    posix_spawn_file_actions_destroy(&actions);
    return error;
}

// Splits a command line; a state for each kind of quote.
class Splitter {
 public:
    void take(char c) {
        if (escaped_) return add_escaped(c);
        if (quote_ != '\'' && c == '\\') return set_escaped();
        if (quote_ != 0) return c == quote_ ? end_quote() : add(c);
        if (c == '\'' || c == '"') return begin_quote(c);
        if (c == ' ' || c == '\t' || c == '\n') return end_word();
        add(c);
    }
    tl::expected<std::vector<std::string>, std::string> finish() {
        if (quote_ != 0) return tl::unexpected(std::string{"a quote is not closed: "} + quote_);
        if (escaped_) return tl::unexpected(std::string{"nothing follows the last backslash"});
        end_word();
        if (words_.empty()) return tl::unexpected(std::string{"no program is named"});
        return std::move(words_);
    }

 private:
    void add(char c) {
        word_ += c;
        in_word_ = true;
    }
    // Inside "...", a backslash is one unless it protects a quote or another backslash.
    void add_escaped(char c) {
        if (quote_ == '"' && c != '"' && c != '\\') add('\\');
        escaped_ = false;
        add(c);
    }
    void set_escaped() { escaped_ = true; }
    void begin_quote(char c) {
        quote_ = c;
        in_word_ = true;  // '' is a word
    }
    void end_quote() { quote_ = 0; }
    void end_word() {
        if (in_word_) words_.push_back(std::move(word_));
        word_.clear();
        in_word_ = false;
    }

    std::vector<std::string> words_;
    std::string word_;
    bool in_word_ = false;
    bool escaped_ = false;
    char quote_ = 0;
};

}  // namespace

tl::expected<std::vector<std::string>, std::string> split_command(std::string_view line) {
    Splitter splitter;
    for (const char c : line) splitter.take(c);
    return splitter.finish();
}

tl::expected<std::unique_ptr<Port>, std::string> start_program(const std::vector<std::string>& words,
                                                               milliseconds time_limit) {
    std::array<int, 2> ends{};
    if (socketpair(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0, ends.data()) != 0) {
        return tl::unexpected(std::string{"no sockets: "} + std::strerror(errno));
    }
    pid_t pid = 0;
    const int error = spawn(words, ends[1], pid);
    close(ends[1]);
    if (error == 0) return std::make_unique<Program>(pid, ends[0], time_limit);
    close(ends[0]);
    return tl::unexpected("cannot start " + words.front() + ": " + std::strerror(error));
}

}  // namespace acmotion::conform

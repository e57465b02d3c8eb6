#include <fcntl.h>
#include <poll.h>
#include <spawn.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <atomic>
#include <cerrno>
#include <csignal>
#include <cstring>

#include "lab/base/ending_signals.h"
#include "lab/conform/child_process.h"

namespace acmotion::conform {
namespace {

// While this exists, ending signals wait in this thread: none comes between starting a program and noting it for the handler that
// ends it with us.
class HeldSignals {
 public:
    HeldSignals() {
        sigset_t held;
        sigemptyset(&held);
        for (const int signal : ending_signals()) sigaddset(&held, signal);
        pthread_sigmask(SIG_BLOCK, &held, &before_);
    }
    HeldSignals(const HeldSignals&) = delete;
    HeldSignals& operator=(const HeldSignals&) = delete;
    ~HeldSignals() { pthread_sigmask(SIG_SETMASK, &before_, nullptr); }

    // What was held before, as a program that is started meanwhile is to have it.
    [[nodiscard]] const sigset_t& before() const { return before_; }

 private:
    sigset_t before_{};
};

// A separate process group holds the program and all that it starts, except what leaves it on purpose. The group's number is that
// of the program, and stays taken until that has been waited for. Signals of a terminal do not reach it, so we pass them on.
// It talks over one end of a socket pair: unlike a pipe, that need not raise a signal when the program is gone.
class SpawnedChild : public Child {
 public:
    SpawnedChild(pid_t leader, int socket) : leader_(leader), socket_(socket) {
        running() = leader;
        for (const int signal : ending_signals()) previous(signal) = replace_handler(signal, end_with_group);
    }
    SpawnedChild(const SpawnedChild&) = delete;
    SpawnedChild& operator=(const SpawnedChild&) = delete;
    ~SpawnedChild() override {
        close(socket_);
        kill(-leader_, SIGKILL);
        for (const int signal : ending_signals()) std::signal(signal, previous(signal));
        running() = 0;
        waitpid(leader_, nullptr, 0);
    }

    std::optional<PortTrouble> send(std::string_view text, Clock::time_point end) override {
        while (!text.empty()) {
            pollfd ready{socket_, POLLOUT, 0};
            if (poll(&ready, 1, milliseconds_until(end)) <= 0) return PortTrouble::TimedOut;
            const ssize_t sent = ::send(socket_, text.data(), text.size(), MSG_NOSIGNAL | MSG_DONTWAIT);
            if (sent < 0 && errno != EAGAIN && errno != EINTR) return PortTrouble::Ended;
            if (sent > 0) text.remove_prefix(static_cast<std::size_t>(sent));
        }
        return std::nullopt;
    }

    Got receive(std::string& into, Clock::time_point end) override {
        // Another process may keep the socket open after the program has ended, so its end is polled for.
        const auto piece_of_wait = [&] { return std::min(milliseconds_until(end), 50); };
        pollfd ready{socket_, POLLIN, 0};
        // What it said before it ended is there when it has.
        for (bool is_over = has_ended(); poll(&ready, 1, piece_of_wait()) <= 0; is_over = has_ended()) {
            if (is_over) return Got::TheEnd;
            if (milliseconds_until(end) == 0) return Got::Nothing;
        }
        std::array<char, 65536> buffer{};
        const ssize_t got = recv(socket_, buffer.data(), buffer.size(), 0);
        if (got <= 0) return Got::TheEnd;
        into.append(buffer.data(), static_cast<std::size_t>(got));
        return Got::Something;
    }

    void close_input() override { shutdown(socket_, SHUT_WR); }

 private:
    // The program itself; others may have its output still.
    [[nodiscard]] bool has_ended() const {
        siginfo_t about{};
        return waitid(P_PID, static_cast<id_t>(leader_), &about, WEXITED | WNOHANG | WNOWAIT) == 0 && about.si_pid != 0;
    }
    // A handler of signals may touch little more than this. There is one port at a time.
    static std::atomic<pid_t>& running() {
        static constinit std::atomic<pid_t> leader = 0;
        return leader;
    }
    static SignalHandler& previous(int signal) {
        static std::array<SignalHandler, NSIG> all{};
        return all[static_cast<std::size_t>(signal)];
    }
    static void end_with_group(int signal) {
        if (const pid_t leader = running(); leader != 0) kill(-leader, SIGKILL);
        std::signal(signal, previous(signal));
        std::raise(signal);
    }

    pid_t leader_;
    int socket_;
};

int spawn(const std::vector<std::string>& words, int socket, const sigset_t& held, pid_t& pid) {
    std::vector<char*> arguments;
    for (const std::string& word : words) arguments.push_back(const_cast<char*>(word.c_str()));
    arguments.push_back(nullptr);
    posix_spawn_file_actions_t actions;
    posix_spawn_file_actions_init(&actions);
    posix_spawn_file_actions_adddup2(&actions, socket, STDIN_FILENO);
    posix_spawn_file_actions_adddup2(&actions, socket, STDOUT_FILENO);
    posix_spawnattr_t attributes;
    posix_spawnattr_init(&attributes);
    posix_spawnattr_setflags(&attributes, POSIX_SPAWN_SETPGROUP | POSIX_SPAWN_SETSIGMASK);
    posix_spawnattr_setpgroup(&attributes, 0);
    posix_spawnattr_setsigmask(&attributes, &held);
    const int error = posix_spawnp(&pid, arguments.front(), &actions, &attributes, arguments.data(), environ);
    posix_spawnattr_destroy(&attributes);
    posix_spawn_file_actions_destroy(&actions);
    return error;
}

}  // namespace

tl::expected<std::unique_ptr<Child>, std::string> start_child(const std::vector<std::string>& words) {
    std::array<int, 2> ends{};
    if (socketpair(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0, ends.data()) != 0) {
        return tl::unexpected(std::string{"no sockets: "} + std::strerror(errno));
    }
    const HeldSignals until_it_ends_with_us;
    pid_t pid = 0;
    const int error = spawn(words, ends[1], until_it_ends_with_us.before(), pid);
    close(ends[1]);
    if (error == 0) return std::make_unique<SpawnedChild>(pid, ends[0]);
    close(ends[0]);
    return tl::unexpected("cannot start " + words.front() + ": " + std::strerror(error));
}

}  // namespace acmotion::conform

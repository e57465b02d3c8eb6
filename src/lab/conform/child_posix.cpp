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

#include "lab/conform/child.h"

namespace acmotion::conform {
namespace {

// One end of a socket pair: unlike a pipe, it need not raise a signal when the program is gone.
class SpawnedChild : public Child {
 public:
    SpawnedChild(pid_t pid, int socket) : pid_(pid), socket_(socket) {}
    SpawnedChild(const SpawnedChild&) = delete;
    SpawnedChild& operator=(const SpawnedChild&) = delete;
    ~SpawnedChild() override {
        kill(pid_, SIGKILL);
        close(socket_);
        waitpid(pid_, nullptr, 0);
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
        pollfd ready{socket_, POLLIN, 0};
        const int wait = milliseconds_until(end);
        if (wait == 0 || poll(&ready, 1, wait) <= 0) return Got::Nothing;
        std::array<char, 65536> buffer{};
        const ssize_t got = recv(socket_, buffer.data(), buffer.size(), 0);
        if (got <= 0) return Got::TheEnd;
        into.append(buffer.data(), static_cast<std::size_t>(got));
        return Got::Something;
    }

    void close_input() override { shutdown(socket_, SHUT_WR); }

 private:
    pid_t pid_;
    int socket_;
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

}  // namespace

tl::expected<std::unique_ptr<Child>, std::string> start_child(const std::vector<std::string>& words) {
    std::array<int, 2> ends{};
    if (socketpair(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0, ends.data()) != 0) {
        return tl::unexpected(std::string{"no sockets: "} + std::strerror(errno));
    }
    pid_t pid = 0;
    const int error = spawn(words, ends[1], pid);
    close(ends[1]);
    if (error == 0) return std::make_unique<SpawnedChild>(pid, ends[0]);
    close(ends[0]);
    return tl::unexpected("cannot start " + words.front() + ": " + std::strerror(error));
}

}  // namespace acmotion::conform

#include "cli/piped.h"

#include <fcntl.h>
#include <gtest/gtest.h>
#include <poll.h>
#include <sys/wait.h>
#include <unistd.h>

#include <array>
#include <csignal>
#include <utility>

#include "support/paths.h"

namespace acmotion::test {

PipedCli::PipedCli(const CliFolder& folder, const std::string& arguments, const std::string& errors) {
    std::array<int, 2> in{};
    std::array<int, 2> out{};
    if (pipe2(in.data(), O_CLOEXEC) != 0 || pipe2(out.data(), O_CLOEXEC) != 0) throw std::runtime_error("no pipe");
    const std::string command = "cd '" + folder.path() + "' && exec '" ACMOTION_CLI "' " + arguments + " 2>" + errors;
    process_ = fork();
    if (process_ == 0) {
        dup2(in[0], STDIN_FILENO);
        dup2(out[1], STDOUT_FILENO);
        execl("/bin/sh", "sh", "-c", command.c_str(), nullptr);
        _exit(127);
    }
    close(in[0]);
    close(out[1]);
    input_ = in[1];
    output_ = out[0];
}

PipedCli::~PipedCli() {
    end_input();
    close(output_);
    if (process_ > 0) end(SIGKILL);
}

void PipedCli::write(Bytes bytes) const {
    while (!bytes.empty()) {
        const ssize_t count = ::write(input_, bytes.data(), bytes.size());
        ASSERT_GT(count, 0);
        bytes = bytes.subspan(static_cast<std::size_t>(count));
    }
}

void PipedCli::end_input() {
    if (input_ >= 0) close(std::exchange(input_, -1));
}

bool PipedCli::read_more() {
    constexpr int kMinute = 60'000;
    pollfd waited{.fd = output_, .events = POLLIN, .revents = 0};
    if (poll(&waited, 1, kMinute) <= 0) {
        ADD_FAILURE() << "nothing came for a minute";
        return false;
    }
    std::array<char, 65536> piece{};
    const ssize_t count = read(output_, piece.data(), piece.size());
    if (count > 0) received_.append(piece.data(), static_cast<std::size_t>(count));
    return count > 0;
}

std::string PipedCli::read_line() {
    std::size_t end = std::string::npos;
    while ((end = received_.find('\n')) == std::string::npos) {
        if (!read_more()) return std::exchange(received_, "");
    }
    std::string line = received_.substr(0, end);
    received_.erase(0, end + 1);
    return line;
}

std::string PipedCli::read_all() {
    while (read_more()) {
    }
    return std::exchange(received_, "");
}

int PipedCli::wait() {
    int status = 0;
    waitpid(std::exchange(process_, -1), &status, 0);
    return WIFEXITED(status) ? WEXITSTATUS(status) : -1;
}

int PipedCli::end(int signal) {
    kill(process_, signal);
    return wait();
}

}  // namespace acmotion::test

#include "cli/running.h"

#include <sys/wait.h>
#include <unistd.h>

#include <array>
#include <csignal>
#include <stdexcept>
#include <utility>

#include "support/paths.h"

namespace acmotion::test {

Running::Running(const CliFolder& folder, const std::string& arguments, const std::string& errors) {
    std::array<int, 2> output{};
    if (pipe(output.data()) != 0) throw std::runtime_error("no pipe");
    const std::string command = "cd '" + folder.path() + "' && exec '" ACMOTION_CLI "' " + arguments + " 2>" + errors;
    process_ = fork();
    if (process_ == 0) {
        dup2(output[1], STDOUT_FILENO);
        close(output[0]);
        close(output[1]);
        execl("/bin/sh", "sh", "-c", command.c_str(), nullptr);
        _exit(127);
    }
    close(output[1]);
    output_ = output[0];
    line_ = next_line();
}

std::string Running::next_line() const {
    std::string line;
    for (char next = 0; read(output_, &next, 1) == 1 && next != '\n';) line += next;
    return line;
}

Running::~Running() {
    if (process_ > 0) (void)end(SIGKILL);
}

CliRun Running::wait() {
    CliRun run;
    std::array<char, 4096> piece{};
    for (ssize_t count = 0; (count = read(output_, piece.data(), piece.size())) > 0;) {
        run.out.append(piece.data(), static_cast<std::size_t>(count));
    }
    close(output_);
    int status = 0;
    waitpid(std::exchange(process_, -1), &status, 0);
    run.exit_code = WIFEXITED(status) ? WEXITSTATUS(status) : -1;
    return run;
}

CliRun Running::end(int signal) {
    kill(process_, signal);
    return wait();
}

}  // namespace acmotion::test

#include <sys/ioctl.h>
#include <sys/stat.h>
#include <unistd.h>

#include "lab/cli/terminal.h"

namespace acmotion::cli {

void prepare_terminal() {}

// A signal has ended us by then.
bool is_closed_pipe(int /*error*/) { return false; }

bool input_is_file() {
    struct stat about{};
    return fstat(STDIN_FILENO, &about) == 0 && S_ISREG(about.st_mode);
}

std::optional<std::size_t> terminal_columns() {
    winsize size{};
    if (isatty(STDOUT_FILENO) == 0 || ioctl(STDOUT_FILENO, TIOCGWINSZ, &size) != 0) return std::nullopt;
    return size.ws_col > 0 ? std::optional<std::size_t>{size.ws_col} : std::nullopt;
}

}  // namespace acmotion::cli

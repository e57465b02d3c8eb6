#include <fcntl.h>
#include <io.h>
#include <windows.h>

#include <cerrno>
#include <cstdio>

#include "lab/cli/terminal.h"

namespace acmotion::cli {

void prepare_terminal() {
    // Lines end as everywhere else, so that a file written by `>` is the same on every system.
    _setmode(_fileno(stdout), _O_BINARY);
    SetConsoleOutputCP(CP_UTF8);
    HANDLE console = GetStdHandle(STD_OUTPUT_HANDLE);
    DWORD mode = 0;
    if (GetConsoleMode(console, &mode) != 0) SetConsoleMode(console, mode | ENABLE_VIRTUAL_TERMINAL_PROCESSING);
}

bool is_closed_pipe(int error) { return error == EPIPE || error == EINVAL; }

bool input_is_file() { return GetFileType(GetStdHandle(STD_INPUT_HANDLE)) == FILE_TYPE_DISK; }

std::optional<std::size_t> terminal_columns() {
    CONSOLE_SCREEN_BUFFER_INFO about{};
    if (GetConsoleScreenBufferInfo(GetStdHandle(STD_OUTPUT_HANDLE), &about) == 0) return std::nullopt;
    return static_cast<std::size_t>(about.srWindow.Right - about.srWindow.Left + 1);
}

}  // namespace acmotion::cli

#pragma once
#include <cstddef>
#include <optional>
#include <string>
#include <string_view>

// The terminal, and what input and output are if they are none.
namespace acmotion::cli {

// Once, before anything is printed: what comes out is UTF-8, and bytes as they are.
void prepare_terminal();
// Whether the reader of the output is gone, which is not an error.
[[nodiscard]] bool is_closed_pipe(int error);

// Whether standard input is a file, all of which is there, and not a pipe or a terminal.
[[nodiscard]] bool input_is_file();

// Of the terminal that standard output is; nothing if it is none.
[[nodiscard]] std::optional<std::size_t> terminal_columns();

// The same text, coloured where standard output is a terminal that can and NO_COLOR is not set.
[[nodiscard]] std::string as_heading(std::string text);
[[nodiscard]] std::string as_best(std::string text);

// Lines of at most `width` letters, broken between words; before all but the first stand `indent` spaces.
[[nodiscard]] std::string wrapped(std::string_view text, std::size_t width, std::size_t indent = 0);

// What a command is doing: one line on stderr, if that is a terminal, and gone when it is done.
class Progress {
 public:
    // `is_long`: it may take more than a second; shorter work shows no line.
    Progress(std::string phase, bool is_long);
    Progress(const Progress&) = delete;
    Progress& operator=(const Progress&) = delete;
    ~Progress();

    void at(double share);  // of the work, 0 to 1
    void at(double share, std::string phase);

 private:
    std::string phase_;
    bool is_shown_;
    int drawn_ = -1;  // percent
};
// Wipes the line away, if standard output goes on in it.
void clear_progress();

}  // namespace acmotion::cli

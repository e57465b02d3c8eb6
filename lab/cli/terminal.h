#pragma once
#include <cstddef>
#include <cstdint>
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

}  // namespace acmotion::cli

#pragma once
#include <fmt/format.h>

#include <string>
#include <string_view>

#include "lab/base/json.h"
#include "lab/cli/commands.h"

// Messages for people. They may hold the names of files and objects, which must not control the terminal.
namespace acmotion::cli {

// "acmotion replay: walk.pcapng: is a folder." on stderr. Without a command: "acmotion: out of memory."
void complain_text(std::string_view command, std::string_view text);

template <class... Args>
void complain(std::string_view command, fmt::format_string<Args...> format, Args&&... args) {
    complain_text(command, fmt::format(format, std::forward<Args>(args)...));
}

// The same as the last thing that a command does.
template <class... Args>
[[nodiscard]] int refuse(std::string_view command, fmt::format_string<Args...> format, Args&&... args) {
    complain_text(command, fmt::format(format, std::forward<Args>(args)...));
    return kUnusable;
}

// The one document on standard output. Names come from captures: what is not UTF-8 is replaced.
inline void print_document(const Json& json) { fmt::print("{}\n", json.dump(2, JsonText::Replaced)); }

}  // namespace acmotion::cli

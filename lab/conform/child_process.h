#pragma once
#include <chrono>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <tl/expected.hpp>
#include <vector>

#include "lab/conform/conversation.h"

namespace acmotion::conform {

// A command line in words, as a shell splits it: at blanks, but for what stands in '...' or "..." or behind a backslash.
// Nothing is expanded and no shell is started: $, *, | and ; are characters like others. An error says what is open.
[[nodiscard]] tl::expected<std::vector<std::string>, std::string> split_command(std::string_view line);

// Starts the program as a port over its standard input and output; its errors go where ours go. A program that is not
// done when the port goes away has a second to end, and is killed then.
[[nodiscard]] tl::expected<std::unique_ptr<Port>, std::string> start_program(const std::vector<std::string>& words,
                                                                             std::chrono::milliseconds time_limit);

// ---- what that asks of the system; one source for each kind of system ----

using Clock = std::chrono::steady_clock;

// A program that was started, its standard input and its standard output. Destroying this ends it
// and what it has started.
class Child {
 public:
    enum class Got : std::uint8_t { Something, Nothing, TheEnd };

    virtual ~Child() = default;
    [[nodiscard]] virtual std::optional<PortTrouble> send(std::string_view text, Clock::time_point end) = 0;
    // Adds what comes next; nothing if that takes until `end`.
    [[nodiscard]] virtual Got receive(std::string& into, Clock::time_point end) = 0;
    virtual void close_input() = 0;
};

// An error says why it cannot be started.
[[nodiscard]] tl::expected<std::unique_ptr<Child>, std::string> start_child(const std::vector<std::string>& words);

[[nodiscard]] inline int milliseconds_until(Clock::time_point end) {
    const auto remaining = std::chrono::duration_cast<std::chrono::milliseconds>(end - Clock::now()).count();
    return remaining > 0 ? static_cast<int>(remaining) : 0;
}

}  // namespace acmotion::conform

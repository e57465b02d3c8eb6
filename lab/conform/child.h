#pragma once
#include <chrono>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <tl/expected.hpp>
#include <vector>

#include "lab/conform/port.h"

// What a port that is a program asks of the system; one source for each kind of system.
namespace acmotion::conform {

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

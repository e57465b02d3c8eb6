#pragma once
#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <string>
#include <string_view>
#include <tl/expected.hpp>

// A port of the vectors' subject in any language: a line there, a line back (docs/conformance.md).
namespace acmotion::conform {

enum class PortTrouble : std::uint8_t {
    Ended,     // it ended, or closed its output, in place of a whole line
    TimedOut,  // no whole line in time
    Garbage,   // a line that is not one of the answers
};
[[nodiscard]] std::string_view name(PortTrouble trouble);
inline constexpr std::size_t kPortTroubles = 3;

// A running port.
class Port {
 public:
    virtual ~Port() = default;
    // Sends a line and waits for one; both without their end.
    [[nodiscard]] virtual tl::expected<std::string, PortTrouble> ask(const std::string& line) = 0;
};
// Starts a port, or says why that is not possible.
using StartPort = std::function<tl::expected<std::unique_ptr<Port>, std::string>()>;

}  // namespace acmotion::conform

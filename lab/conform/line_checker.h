#pragma once
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "lab/base/json.h"
#include "lab/conform/conform.h"

namespace acmotion::conform {

using Differences = std::vector<Difference>;

// For files in which a line is no case with steps. One for a whole file: lines may share a session.
class LineChecker {
 public:
    virtual ~LineChecker() = default;
    // What the line is called; nothing if its `id` says so.
    [[nodiscard]] virtual std::optional<std::string> title_of(std::string_view /*line*/) const { return std::nullopt; }
    // Nothing is returned when all is as expected. A line that is not of the file's format is itself a difference.
    [[nodiscard]] Differences check(std::string_view line);
    // Makes a case with steps of the line, for a port. False if there is no such thing.
    [[nodiscard]] virtual bool make_case(const Json& /*line*/, Json& /*made*/) const { return false; }

 private:
    // What a line of the file should be.
    [[nodiscard]] virtual std::string format() const { return "the format of docs/spec/conformance-format.md"; }
    // Adds what differs. May ask the line for what is missing or of another type.
    virtual void check_parsed(const Json& line, Differences& differences) = 0;
};
[[nodiscard]] inline Difference difference(const std::string& field, const std::string& expected,
                                           const std::string& got) {
    return {.field = field, .expected = expected, .got = got};
}

}  // namespace acmotion::conform

#pragma once
#include <string>
#include <string_view>
#include <vector>

namespace acmotion {

// One thing in which the library and a conformance vector disagree.
struct Difference {
    std::string field;
    std::string expected;
    std::string got;
};

// Runs one line of messages.jsonl: decodes its bytes, compares the fields it lists or the kind of error it names, and,
// where it says so, encodes the message again. Nothing is returned when all is as expected. A line that is not of that
// format is itself a difference.
[[nodiscard]] std::vector<Difference> check_message_line(std::string_view line);

}  // namespace acmotion

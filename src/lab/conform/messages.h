#pragma once
#include <string_view>
#include <vector>

#include "lab/conform/line_checker.h"
#include "lab/conform/runner.h"

namespace acmotion::conform {

// Runs one line of messages.jsonl: decodes its bytes, compares the fields it lists or the kind of error it names, and,
// where it says so, encodes the message again. Nothing is returned when all is as expected. A line that is not of that
// format is itself a difference.
[[nodiscard]] std::vector<Difference> check_message_line(std::string_view line);

class MessageChecker : public LineChecker {
 public:
    [[nodiscard]] std::vector<Difference> check(std::string_view line) override;
    // A step `decode` and, of a line that can be written again, a step `encode`.
    [[nodiscard]] bool make_case(const Json& line, Json& made) const override;
};

// Answers those steps.
[[nodiscard]] std::unique_ptr<CaseRunner> make_messages(Args& setup);

}  // namespace acmotion::conform

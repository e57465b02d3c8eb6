#pragma once
#include "lab/conform/line_checker.h"
#include "lab/conform/runner.h"

namespace acmotion::conform {

// Runs lines of messages.jsonl: decodes their bytes, compares the fields they list or the kind of error they name, and,
// where they say so, encodes the message again.
class MessageChecker : public LineChecker {
 public:
    // A step `decode` and, of a line that can be written again, a step `encode`.
    [[nodiscard]] bool make_case(const Json& line, Json& made) const override;

 private:
    [[nodiscard]] std::string format() const override { return "a line of messages.jsonl"; }
    void check_parsed(const Json& line, Differences& differences) override;
};

// Answers those steps.
[[nodiscard]] std::unique_ptr<CaseRunner> make_messages(Args& setup);

}  // namespace acmotion::conform

#pragma once
#include <map>
#include <memory>

#include "gamedata/landscape.h"
#include "lab/conform/line_checker.h"

namespace acmotion::conform {

// Runs lines of gamedata/expected.jsonl: what the two data files beside it hold, and the ground they make.
class GameDataChecker : public LineChecker {
 public:
    explicit GameDataChecker(FilesBeside beside);

    [[nodiscard]] std::optional<std::string> title_of(std::string_view line) const override;
    [[nodiscard]] std::vector<Difference> check(std::string_view line) override;

 private:
    FilesBeside beside_;
    tl::expected<std::unique_ptr<ObjectStore>, std::string> store_;
};

// Runs lines of gamedata/malformed/index.jsonl: files that must be refused for the reason that is named.
class MalformedDataChecker : public LineChecker {
 public:
    explicit MalformedDataChecker(FilesBeside beside) : beside_(std::move(beside)) {}

    [[nodiscard]] std::optional<std::string> title_of(std::string_view line) const override;
    [[nodiscard]] std::vector<Difference> check(std::string_view line) override;

 private:
    FilesBeside beside_;
};

}  // namespace acmotion::conform

#include "lab/conform/line_checker.h"

#include <nlohmann/json.hpp>

#include "lab/conform/json_trouble.h"

namespace acmotion::conform {

Differences LineChecker::check(std::string_view line) {
    Differences differences;
    const auto trouble = json_trouble([&] { check_parsed(nlohmann::json::parse(line), differences); });
    if (trouble) differences.push_back(difference("line", format(), *trouble));
    return differences;
}

}  // namespace acmotion::conform

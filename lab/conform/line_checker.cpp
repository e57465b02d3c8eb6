#include "lab/conform/line_checker.h"

#include "lab/base/json.h"
#include "lab/conform/json_trouble.h"

namespace acmotion::conform {

Differences LineChecker::check(std::string_view line) {
    Differences differences;
    const Json parsed = parse_json(line);
    if (parsed.is_discarded()) return {difference("line", format(), "not JSON")};
    const auto trouble = json_trouble([&] { check_parsed(parsed, differences); });
    if (trouble) differences.push_back(difference("line", format(), *trouble));
    return differences;
}

}  // namespace acmotion::conform

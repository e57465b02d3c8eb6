#pragma once
#include <vector>

#include "lab/metrics/versus.h"
#include "progress.h"
#include "session_input.h"

namespace acmotion::cli {

// For a page about the rules asked for, which must be known: where they diverge.
[[nodiscard]] inline std::vector<Versus> where_rules_diverge(const SessionArguments& arguments,
                                                             const SessionInput& input) {
    const auto rules = find_rules(arguments);
    const Progress progress{"looking where the rules diverge", takes_long(input, rules->size())};
    return first_divergences(input.session, *rules, input.frames, input.part);
}

}  // namespace acmotion::cli

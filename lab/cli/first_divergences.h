#pragma once
#include <vector>

#include "lab/cli/progress.h"
#include "lab/cli/session_input.h"
#include "lab/divergence/rule_divergences.h"

namespace acmotion::cli {

// For a page about the rules asked for, which must be known: where they diverge.
[[nodiscard]] inline std::vector<divergence::RuleDivergences> where_rules_diverge(const SessionArguments& arguments,
                                                                                  const SessionInput& input) {
    const auto rules = find_rules(arguments);
    const Progress progress{"looking where the rules diverge", takes_long(input, rules->size())};
    return divergence::first_divergences(input.session, *rules, input.frames, input.part);
}

}  // namespace acmotion::cli

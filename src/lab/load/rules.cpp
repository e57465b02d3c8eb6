#include "lab/load/rules.h"

#include <fmt/format.h>

#include <algorithm>

#include "core/rule_fields.h"

namespace acmotion {

tl::expected<std::vector<Rules::Preset>, std::string> rules_asked(const std::vector<std::string>& names) {
    std::vector<Rules::Preset> all;
    for (const std::string& name : names) {
        const auto rules = rules_named(name);
        if (!rules) return tl::unexpected(fmt::format("--rules {}: {}", name, rules.error()));
        if (std::ranges::find(all, name, &Rules::Preset::name) != all.end()) {
            return tl::unexpected(fmt::format("--rules {}: {} is named twice.", fmt::join(names, ","), name));
        }
        all.push_back({name, *rules});
    }
    if (all.empty()) all.assign(Rules::presets().begin(), Rules::presets().end());
    return all;
}

}  // namespace acmotion

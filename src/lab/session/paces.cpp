#include "lab/session/paces.h"

#include <fmt/format.h>

namespace acmotion {

std::optional<std::string> sentence_on(const CapturedPaces& paces) {
    const auto kinds = [](std::size_t count) { return fmt::format("{} kind{}", count, count == 1 ? "" : "s"); };
    if (paces.kinds == 0 && paces.kinds_as_people == 0) return std::nullopt;
    if (paces.kinds == 0) return "human pace for all creatures, no game data";
    const std::string others =
        paces.kinds_as_people > 0 ? fmt::format(", human pace for {}", kinds(paces.kinds_as_people)) : "";
    return fmt::format("pace of {} of creatures taken from this capture{}, no game data", kinds(paces.kinds), others);
}

}  // namespace acmotion

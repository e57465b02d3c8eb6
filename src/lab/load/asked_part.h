#pragma once
#include <optional>
#include <string>

namespace acmotion {

// Which part of a capture a person asked for. Seconds count from the first packet of its first session.
struct AskedPart {
    std::string object;  // an id or a name; empty: all
    std::optional<double> since;
    std::optional<double> until;

    [[nodiscard]] bool is_all() const { return object.empty() && !since && !until; }
};

}  // namespace acmotion

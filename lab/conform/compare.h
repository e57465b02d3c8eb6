#pragma once
#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "lab/conform/args.h"
#include "lab/conform/conform.h"

namespace acmotion::conform {

// By which a component of a rotation may differ that was given unit length again.
inline constexpr double kRenormalisedTolerance = 1e-6;
// Is that field of a message qw, qx, qy or qz?
[[nodiscard]] bool is_rotation_component(std::string_view field);

// Compares what a step did with what the vector says (rules: docs/conformance.md, "Comparing"). One for each case: it
// remembers what was listed last, because an omitted member means "unchanged".
class Comparer {
 public:
    // `on_change`: is this member listed only when it differs from its last listing?
    using ListedOnChange = bool (*)(const std::string& path);
    // `marks_reals`: is every real number of `got` floating point, also one that happens to be whole? `is_exact`: are real numbers
    // read and not computed, so that they have no tolerance?
    Comparer(ListedOnChange on_change, bool marks_reals, bool is_exact)
        : on_change_(on_change), marks_reals_(marks_reals), is_exact_(is_exact) {}

    // `got` has everything, `expect` what the vector lists. `subject` keeps the memories of several objects apart.
    [[nodiscard]] std::vector<Difference> compare(const std::string& op, const std::string& subject, const Json& expect,
                                                  const Json& got);

 private:
    void compare_value(const std::string& path, const Json& expect, const Json& got);
    void compare_members(const std::string& path, const Json& expect, const Json& got);
    void compare_items(const std::string& path, const Json& expect, const Json& got);
    void compare_objects(const Json& expect, const Json& got);
    void compare_remembered(const std::string& path, const Json& got);
    void compare_rotation(const std::string& path, const Json& expect, const Json& got);
    void compare_number(const std::string& path, const Json& expect, const Json& got);
    [[nodiscard]] bool near_number(const std::string& path, const Json& expect, const Json& got) const;
    void differ(const std::string& path, const std::string& expected, const std::string& got);

    ListedOnChange on_change_;
    bool marks_reals_;
    bool is_exact_;
    std::map<std::string, Json> listed_;
    std::string op_;
    std::string subject_;
    std::vector<Difference> differences_;
};

}  // namespace acmotion::conform

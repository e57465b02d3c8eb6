#pragma once
#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "lab/base/json.h"
#include "lab/conform/conform.h"

namespace acmotion::conform {

// Compares what a step did with what the vector says (rules: docs/conformance.md, "Comparing"). One for each case: it
// remembers what was listed last, because an omitted member means "unchanged".
class Comparer {
 public:
    // Is this member listed only when it differs from its last listing? Null: none is.
    using ListedOnChange = bool (*)(const std::string& path);
    // Of numbers that are read and not computed: by what that member may differ once it is a 32-bit float. Null: they are computed.
    using ReadTolerance = double (*)(std::string_view name);
    // `marks_reals`: is every real number of `got` floating point, also one that happens to be whole?
    Comparer(ListedOnChange on_change, ReadTolerance of_read, bool marks_reals)
        : on_change_(on_change), of_read_(of_read), marks_reals_(marks_reals) {}

    // `got` has everything, `expect` what the vector lists. `subject` keeps the memories of several objects apart.
    [[nodiscard]] std::vector<Difference> compare(const std::string& op, const std::string& subject, const Json& expect,
                                                  const Json& got);

 private:
    void compare_value(const std::string& path, const Json& expect, const Json& got);
    void compare_members(const std::string& path, const Json& expect, const Json& got);
    void compare_items(const std::string& path, const Json& expect, const Json& got);
    void compare_objects(const Json& expect, const Json& got);
    void compare_remembered(const std::string& path, const Json& got);
    [[nodiscard]] bool is_near(const std::string& path, const Json& expect, const Json& got) const;
    [[nodiscard]] bool is_on_change(const std::string& path) const { return on_change_ != nullptr && on_change_(path); }
    void differ(const std::string& path, const Json& expect, const Json& got) {
        differ(path, expect.dump(), got.dump());
    }
    void differ(const std::string& path, const std::string& expected, const std::string& got);

    ListedOnChange on_change_;
    ReadTolerance of_read_;
    bool marks_reals_;
    std::map<std::string, Json> listed_;
    std::string op_;
    std::string subject_;
    std::vector<Difference> differences_;
};

}  // namespace acmotion::conform

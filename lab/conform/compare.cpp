#include "lab/conform/compare.h"

#include <algorithm>
#include <cmath>

#include "lab/base/angle.h"
#include "lab/base/json.h"

namespace acmotion::conform {
namespace {

constexpr double kHeadingToleranceDegrees = 4e-3;
constexpr double kRotationTolerance = 2e-4;  // the allowance for accumulating in float32
constexpr double kClockTolerance = 1e-5;
constexpr double kCachedVelocityTolerance = 5e-3;
constexpr double kFrameNumberTolerance = 1e-6;

std::string last_name(const std::string& path) {
    const std::string name = path.substr(path.rfind('.') + 1);
    return name.substr(0, name.find('['));
}

bool is_heading(const std::string& op, const std::string& path) {
    if (path.ends_with(']')) return false;  // a part of a vector
    const std::string name = last_name(path);
    if (name == "value") return op == "heading" || op == "get_heading" || op == "get_desired_heading";
    return name == "degrees" || name == "heading" || name == "previous_heading";
}

double tolerance(const std::string& path, double expected) {
    const std::string name = last_name(path);
    if (name == "clock") return kClockTolerance;
    if (name == "cached_velocity") return kCachedVelocityTolerance;
    if (name == "frame") return kFrameNumberTolerance;
    return std::max(1e-4, 1e-5 * std::abs(expected));
}

// Items that have an id keep their memory when their place in the list changes.
std::string item_key(const Json& item, std::size_t index) {
    return item.is_object() && item.contains("id") ? "id " + item["id"].dump() : std::to_string(index);
}

bool near_heading(double a, double b) { return angle_between(a, b) <= kHeadingToleranceDegrees; }

bool near_rotation(const Json& expect, const Json& got, double sign) {
    for (std::size_t i = 0; i < 4; ++i) {
        if (!(std::abs(expect[i].get<double>() - sign * got[i].get<double>()) <= kRotationTolerance)) return false;
    }
    return true;
}

bool is_numbers(const Json& list, std::size_t count) {
    return list.is_array() && list.size() == count &&
           std::ranges::all_of(list, [](const Json& j) { return j.is_number(); });
}

}  // namespace

std::vector<Difference> Comparer::compare(const std::string& op, const std::string& subject, const Json& expect,
                                          const Json& got) {
    op_ = op;
    subject_ = subject;
    differences_.clear();
    compare_members("", expect, got);
    return std::move(differences_);
}

void Comparer::compare_members(const std::string& path, const Json& expect, const Json& got) {
    const std::string prefix = path.empty() ? "" : path + ".";
    for (const auto& [key, value] : expect.items()) {
        const std::string at = prefix + key;
        if (is_on_change(at)) listed_[subject_ + "/" + at] = value;
        const auto found = got.find(key);
        if (found == got.end()) {
            differ(at, value.dump(), got.contains("error") ? got["error"].dump() : std::string{"nothing"});
        } else {
            compare_value(at, value, *found);
        }
    }
    for (const auto& [key, value] : got.items()) {
        if (!expect.contains(key) && is_on_change(prefix + key)) compare_remembered(prefix + key, value);
    }
}

// The vector does not list it, so it must be as it was when it was listed last.
void Comparer::compare_remembered(const std::string& path, const Json& got) {
    const auto remembered = listed_.find(subject_ + "/" + path);
    if (remembered != listed_.end()) compare_value(path, remembered->second, got);
}

void Comparer::compare_value(const std::string& path, const Json& expect, const Json& got) {
    if (expect.is_object() && got.is_object()) return compare_members(path, expect, got);
    if (of_read_ == nullptr && last_name(path) == "rotation" && is_numbers(expect, 4) && is_numbers(got, 4)) {
        if (!near_rotation(expect, got, 1) && !near_rotation(expect, got, -1)) differ(path, expect, got);
        return;
    }
    if (path == "objects" && expect.is_array() && got.is_array()) return compare_objects(expect, got);
    if (expect.is_array() && got.is_array()) return compare_items(path, expect, got);
    const bool are_numbers = expect.is_number() && got.is_number();
    if (are_numbers ? !is_near(path, expect, got) : expect != got) differ(path, expect, got);
}

void Comparer::compare_items(const std::string& path, const Json& expect, const Json& got) {
    if (expect.size() != got.size()) return differ(path, expect, got);
    for (std::size_t i = 0; i < expect.size(); ++i) {
        compare_value(path + "[" + item_key(expect[i], i) + "]", expect[i], got[i]);
    }
}

// Objects are matched by id. One that is not listed must be as it was when it was listed last.
void Comparer::compare_objects(const Json& expect, const Json& got) {
    std::map<std::string, Json> there;
    for (const Json& object : got) there["objects[" + item_key(object, 0) + "]"] = object;
    for (const Json& object : expect) {
        const std::string path = "objects[" + item_key(object, 0) + "]";
        if (!there.contains(path)) differ(path, object.dump(), std::string{"nothing"});
        listed_[subject_ + "/" + path] = object;
    }
    for (const auto& [path, object] : there) {
        const auto listed = listed_.find(subject_ + "/" + path);
        listed == listed_.end() ? differ(path, std::string{"nothing"}, object.dump())
                                : compare_value(path, Json(listed->second), object);
    }
}

// Our runner writes whole numbers as integers and real ones as floating point, whatever the vector's token looks like. Not
// every language can do that: a port's real number that happens to be whole is one if the vector's is not whole. What is read from
// bytes is the same once it is a 32-bit float.
bool Comparer::is_near(const std::string& path, const Json& expect, const Json& got) const {
    const bool is_computed = of_read_ == nullptr;
    const double want = expect.get<double>();
    const double have = got.get<double>();
    if (is_computed && is_heading(op_, path)) return near_heading(want, have);
    const bool is_real = is_computed ? got.is_number_float() || (!marks_reals_ && expect.is_number_float())
                                     : expect.is_number_float() || (marks_reals_ && got.is_number_float());
    if (!is_real) return want == have;
    if (is_computed) return std::abs(want - have) <= tolerance(path, want);
    return static_cast<float>(want) == static_cast<float>(have) || std::abs(want - have) <= of_read_(last_name(path));
}

void Comparer::differ(const std::string& path, const std::string& expected, const std::string& got) {
    differences_.push_back({.op = op_, .field = path, .expected = expected, .got = got});
}

}  // namespace acmotion::conform

#include "lab/conform/args.h"

#include <nlohmann/json.hpp>

namespace acmotion::conform {
namespace {

constexpr std::size_t kAnyCount = static_cast<std::size_t>(-1);

// Handed out in place of what is missing, so that reading can go on until the line is refused.
const Json& nothing() {
    static const Json kNothing = Json::object();
    return kNothing;
}

Vec3 to_vec3(const std::vector<double>& n) {
    return {static_cast<float>(n[0]), static_cast<float>(n[1]), static_cast<float>(n[2])};
}

Quaternion to_quaternion(const std::vector<double>& n) {
    return {static_cast<float>(n[0]), static_cast<float>(n[1]), static_cast<float>(n[2]), static_cast<float>(n[3])};
}

}  // namespace

Args::Args(const Json& object, std::string path, Trouble& trouble)
    : object_(&object), path_(std::move(path)), trouble_(&trouble) {
    if (!object.is_object()) refuse("", "expected an object");
}

bool Args::has(const std::string& member) const {
    const auto found = object_->find(member);
    return found != object_->end() && !found->is_null();
}

const Json* Args::find(const std::string& member) {
    read_.insert(member);
    const auto found = object_->find(member);
    if (found != object_->end()) return &*found;
    refuse(member, "missing");
    return nullptr;
}

std::int64_t Args::integer(const std::string& member) {
    const Json* value = find(member);
    if (value == nullptr) return 0;
    if (!value->is_number_integer()) refuse(member, "expected a whole number");
    return value->is_number_integer() ? value->get<std::int64_t>() : 0;
}

std::int64_t Args::integer_in(const std::string& member, std::int64_t least, std::int64_t most) {
    const std::int64_t value = integer(member);
    if (value >= least && value <= most) return value;
    refuse(member, "expected " + std::to_string(least) + " to " + std::to_string(most));
    return least;
}

bool Args::flag(const std::string& member) { return integer(member) != 0; }

double Args::time(const std::string& member) {
    const Json* value = find(member);
    if (value == nullptr) return 0;
    if (!value->is_number()) refuse(member, "expected a number");
    return value->is_number() ? value->get<double>() : 0;
}

float Args::real(const std::string& member) { return static_cast<float>(time(member)); }

std::string Args::text(const std::string& member) {
    const Json* value = find(member);
    if (value == nullptr) return {};
    if (!value->is_string()) refuse(member, "expected text");
    return value->is_string() ? value->get<std::string>() : std::string{};
}

std::vector<double> Args::numbers(const std::string& member, std::size_t count) {
    const Json* list = find(member);
    std::vector<double> values;
    if (list != nullptr && list->is_array()) {
        for (const Json& item : *list) values.push_back(item.is_number() ? item.get<double>() : 0);
    }
    const bool all_numbers =
        list == nullptr ||
        (list->is_array() && std::all_of(list->begin(), list->end(), [](const Json& j) { return j.is_number(); }));
    if (!all_numbers) refuse(member, "expected a list of numbers");
    if (count == kAnyCount) return values;
    if (values.size() != count) refuse(member, "expected " + std::to_string(count) + " numbers");
    values.resize(count);
    return values;
}

std::vector<float> Args::reals(const std::string& member) {
    const std::vector<double> wide = numbers(member, kAnyCount);
    std::vector<float> narrow;
    for (const double value : wide) narrow.push_back(static_cast<float>(value));
    return narrow;
}

std::vector<std::int64_t> Args::integers(const std::string& member) {
    std::vector<std::int64_t> whole;
    for (const double value : numbers(member, kAnyCount)) whole.push_back(static_cast<std::int64_t>(value));
    return whole;
}

Vec3 Args::vector(const std::string& member) { return to_vec3(numbers(member, 3)); }

Args Args::object(const std::string& member) {
    const Json* value = find(member);
    return {value != nullptr ? *value : nothing(), path_ + "." + member, *trouble_};
}

std::vector<Args> Args::objects(const std::string& member) {
    std::vector<Args> all;
    const Json* list = find(member);
    if (list == nullptr) return all;
    if (!list->is_array()) refuse(member, "expected a list");
    if (!list->is_array()) return all;
    for (const Json& item : *list) {
        all.emplace_back(item, path_ + "." + member + "[" + std::to_string(all.size()) + "]", *trouble_);
    }
    return all;
}

Frame Args::frame(const std::string& member) {
    Args at = object(member);
    const Frame frame{at.vector("origin"), to_quaternion(at.numbers("rotation", 4))};
    at.refuse_unread();
    return frame;
}

Position Args::position(const std::string& member) {
    Args at = object(member);
    const Position position{{static_cast<std::uint32_t>(at.integer("cell"))},
                            {at.vector("origin"), to_quaternion(at.numbers("rotation", 4))}};
    at.refuse_unread();
    return position;
}

bool Args::flag_or(const std::string& member, bool otherwise) { return integer_or(member, otherwise ? 1 : 0) != 0; }

std::int64_t Args::integer_or(const std::string& member, std::int64_t otherwise) {
    ignore(member);
    return has(member) ? integer(member) : otherwise;
}

float Args::real_or(const std::string& member, float otherwise) {
    ignore(member);
    return has(member) ? real(member) : otherwise;
}

double Args::time_or(const std::string& member, double otherwise) {
    ignore(member);
    return has(member) ? time(member) : otherwise;
}

std::optional<Position> Args::maybe_position(const std::string& member) {
    ignore(member);
    return has(member) ? std::optional{position(member)} : std::nullopt;
}

void Args::refuse_unread() const {
    for (const auto& item : object_->items()) {
        if (!read_.contains(item.key())) refuse(item.key(), "unknown member");
    }
}

void Args::refuse(const std::string& member, const std::string& what) const {
    if (trouble_->any()) return;
    *trouble_ = {member.empty() ? path_ : path_ + "." + member, what};
}

}  // namespace acmotion::conform

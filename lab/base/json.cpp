#include "lab/base/json.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cstdlib>
#include <numeric>

namespace acmotion {
namespace {

// A browser's page has no exceptions: what would be one ends it.
[[noreturn]] void fail(int number, const std::string& what) {
    const std::string_view sort = number >= 400 ? "out_of_range" : "type_error";
    const std::string text = fmt::format("[json.exception.{}.{}] {}", sort, number, what);
#ifdef __cpp_exceptions
    throw JsonError(text);
#else
    std::abort();
#endif
}

}  // namespace

std::size_t Json::Content::place_of(std::string_view key) const {
    if (!is_sorted) return static_cast<std::size_t>(std::ranges::find(keys, key) - keys.begin());
    const auto found = std::ranges::lower_bound(keys, key);
    return found != keys.end() && *found == key ? static_cast<std::size_t>(found - keys.begin()) : keys.size();
}

void Json::Delete::operator()(Content* content) const { delete content; }

Json::Json(Kind kind) : kind_(kind), content_(new Content) {}
Json::Json(std::string text) : Json(Kind::String) { content_->text = std::move(text); }
Json::Json(std::string_view text) : Json(std::string{text}) {}
Json::Json(const char* text) : Json(std::string{text}) {}
Json::~Json() = default;

Json::Json(std::initializer_list<Part> parts) : Json(Kind::Array) {
    const bool is_object = std::ranges::all_of(parts, [](const Part& part) {
        return part.value_.is_array() && part.value_.size() == 2 && part.value_[0].is_string();
    });
    if (is_object) kind_ = Kind::Object;
    for (const Part& part : parts) {
        if (!is_object) {
            push_back(std::move(part.value_));
        } else if (Json& member = part.value_; !contains(member[0].text())) {
            append(std::move(member[0].content_->text), std::move(member[1]));
        }
    }
}

Json::Json(const Json& other)
    : kind_(other.kind_), bits_(other.bits_), content_(other.content_ ? new Content(*other.content_) : nullptr) {}

Json Json::array() { return Json(Kind::Array); }
Json Json::object() { return Json(Kind::Object); }

Json Json::array(std::initializer_list<Part> parts) {
    Json list = array();
    for (const Part& part : parts) list.push_back(std::move(part.value_));
    return list;
}

Json Json::discarded() {
    Json none;
    none.kind_ = Kind::Discarded;
    return none;
}

const char* Json::type_name() const {
    constexpr std::array<const char*, 9> kNames{"null",   "boolean", "number", "number",   "number",
                                                "string", "array",   "object", "discarded"};
    return kNames[static_cast<std::size_t>(kind_)];
}

void Json::wrong_type(const char* expected) const {
    fail(302, fmt::format("type must be {}, but is {}", expected, type_name()));
}

void Json::refuse_unless(bool is_fine, int number, const char* use) const {
    if (!is_fine) fail(number, fmt::format("cannot use {} with {}", use, type_name()));
}

const std::string& Json::text() const {
    if (!is_string()) wrong_type("string");
    return content_->text;
}

const Json* Json::begin() const { return is_structured() ? content_->values.data() : this; }
const Json* Json::end() const {
    return is_structured() ? content_->values.data() + content_->values.size() : this + (is_null() ? 0 : 1);
}

std::vector<Json::Item> Json::items() const& {
    std::vector<Item> all;
    for (const Json& value : *this) {
        all.push_back({is_object()  ? content_->keys[all.size()]
                       : is_array() ? std::to_string(all.size())
                                    : std::string{},
                       value});
    }
    return all;
}

const Json* Json::find(std::string_view key) const { return is_object() ? begin() + content_->place_of(key) : end(); }

Json& Json::operator[](std::string_view key) {
    if (is_null()) *this = object();
    refuse_unless(is_object(), 305, "operator[] with a string argument");
    const std::size_t place = content_->place_of(key);
    if (place == size()) append(std::string{key}, {});
    return content_->values[place];
}

Json& Json::operator[](std::size_t index) {
    if (is_null()) *this = array();
    refuse_unless(is_array(), 305, "operator[] with a numeric argument");
    if (index >= size()) content_->values.resize(index + 1);
    return content_->values[index];
}

const Json& Json::operator[](std::string_view key) const {
    static const Json kNone;
    refuse_unless(is_object(), 305, "operator[] with a string argument");
    const Json* found = find(key);
    return found == end() ? kNone : *found;
}

const Json& Json::operator[](std::size_t index) const {
    static const Json kNone;
    refuse_unless(is_array(), 305, "operator[] with a numeric argument");
    return index < size() ? content_->values[index] : kNone;
}

const Json& Json::at(std::string_view key) const {
    refuse_unless(is_object(), 304, "at()");
    const Json* found = find(key);
    if (found == end()) fail(403, fmt::format("key '{}' not found", key));
    return *found;
}

const Json& Json::at(std::size_t index) const {
    refuse_unless(is_array(), 304, "at()");
    if (index >= size()) fail(401, fmt::format("array index {} is out of range", index));
    return content_->values[index];
}

const Json* Json::find_for_value(std::string_view key) const {
    refuse_unless(is_object(), 306, "value()");
    const Json* found = find(key);
    return found == end() ? nullptr : found;
}

void Json::push_back(Json item) {
    if (is_null()) *this = array();
    refuse_unless(is_array(), 308, "push_back()");
    content_->values.push_back(std::move(item));
}

void Json::append(std::string key, Json value) {
    Content& to = *content_;
    to.is_sorted = to.is_sorted && (to.keys.empty() || to.keys.back() < key);
    to.keys.push_back(std::move(key));
    to.values.push_back(std::move(value));
}

void Json::update(const Json& other) {
    if (is_null()) *this = object();
    refuse_unless(is_object(), 312, "update()");
    other.refuse_unless(other.is_object(), 312, "update()");
    for (const auto& [key, value] : other.items()) (*this)[key] = value;
}

void Json::erase(std::string_view key) {
    refuse_unless(is_object(), 307, "erase()");
    const auto place = static_cast<std::ptrdiff_t>(content_->place_of(key));
    if (place == std::ssize(content_->keys)) return;
    content_->keys.erase(content_->keys.begin() + place);
    content_->values.erase(content_->values.begin() + place);
}

void Json::sort_keys() {
    if (!is_structured()) return;
    for (Json& value : *this) value.sort_keys();
    if (content_->is_sorted) return;
    Content old = std::exchange(*content_, {});
    std::vector<std::size_t> order(old.keys.size());
    std::iota(order.begin(), order.end(), std::size_t{0});
    std::ranges::stable_sort(order, {}, [&](std::size_t i) -> const std::string& { return old.keys[i]; });
    for (std::size_t i = 0; i < order.size(); ++i) {
        if (i + 1 < order.size() && old.keys[order[i]] == old.keys[order[i + 1]]) continue;  // the last counts
        append(old.keys[order[i]], std::move(old.values[order[i]]));
    }
}

std::partial_ordering operator<=>(const Json& a, const Json& b) {
    if (!a.is_number() || !b.is_number()) return std::partial_ordering::unordered;
    if (a.is_number_float() || b.is_number_float()) return a.get<double>() <=> b.get<double>();
    return a.integer() <=> b.integer();
}

bool Json::is_equal(const Json& a, const Json& b) {
    if (a.is_number() && b.is_number()) {
        if (a.is_number_float() || b.is_number_float()) return a.get<double>() == b.get<double>();
        return a.bits_ == b.bits_;
    }
    if (a.kind_ != b.kind_ || a.is_discarded()) return false;
    if (a.is_array()) return std::ranges::equal(a, b, is_equal);
    if (a.is_string()) return a.content_->text == b.content_->text;
    if (!a.is_object()) return a.is_null() || a.bits_ == b.bits_;
    if (a.size() != b.size()) return false;
    return std::ranges::all_of(a.items(), [&](const Item& item) {
        const Json* other = b.find(item.key);
        return other != b.end() && is_equal(item.value, *other);
    });
}

}  // namespace acmotion

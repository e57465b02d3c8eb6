#include "lab/base/checked_json.h"

#include <fmt/format.h>

#include <algorithm>

#include "acmotion/core/text.h"
#include "lab/base/json.h"

namespace acmotion {
namespace {

const Json kMissing;

std::string got(const Json& value, bool is_there) {
    if (!is_there) return "nothing";
    const std::string text = value.dump(-1, JsonText::Ascii);
    return text.size() <= 40 ? text : text.substr(0, 37) + "...";
}

std::optional<std::uint32_t> hexadecimal(std::string_view text) {
    return text.starts_with("0x") || text.starts_with("0X") ? parse_id(text) : std::nullopt;
}

}  // namespace

std::string JsonTrouble::text() const {
    return (field.empty() ? "" : field + ": ") + what + (got.empty() ? "" : ", got " + got);
}

CheckedJson::CheckedJson(const Json& value, std::string path, JsonTrouble& trouble)
    : value_(&value), path_(std::move(path)), trouble_(&trouble) {}

bool CheckedJson::is_there() const { return value_ != &kMissing; }
bool CheckedJson::is_null() const { return value_->is_null(); }
bool CheckedJson::is_number() const { return value_->is_number(); }
bool CheckedJson::is_list() const { return value_->is_array(); }
bool CheckedJson::is_object() const { return value_->is_object(); }

CheckedJson CheckedJson::operator[](std::string_view key) const {
    const std::string path = path_.empty() ? std::string{key} : path_ + "." + std::string{key};
    if (!value_->is_object()) return {kMissing, path, *trouble_};
    const Json* found = value_->find(key);
    return {found == value_->end() ? kMissing : *found, path, *trouble_};
}

std::vector<std::string> CheckedJson::keys() const {
    std::vector<std::string> all;
    if (!value_->is_object()) return all;
    for (Json::Item& member : value_->items()) all.push_back(std::move(member.key));
    return all;
}

std::vector<CheckedJson> CheckedJson::items() const {
    std::vector<CheckedJson> all;
    if (!value_->is_array()) {
        fail("a list");
        return all;
    }
    for (std::size_t i = 0; i < value_->size(); ++i) {
        all.emplace_back((*value_)[i], fmt::format("{}[{}]", path_, i), *trouble_);
    }
    return all;
}

double CheckedJson::number(const NumberBounds& bounds) const {
    const double value = value_->is_number() ? value_->get<double>() : bounds.least - 1;
    const bool is_fine = value <= bounds.most && (bounds.above_least ? value > bounds.least : value >= bounds.least);
    if (value_->is_number() && is_fine) return value;
    fail(bounds.expected);
    return 1;
}

double CheckedJson::number_or(double missing, const NumberBounds& bounds) const {
    return is_there() ? number(bounds) : missing;
}

std::uint64_t CheckedJson::integer(const NumberBounds& bounds) const {
    if (!value_->is_number_unsigned()) fail(bounds.expected);
    (void)number(bounds);
    return failed() ? 0 : value_->get<std::uint64_t>();
}

std::int64_t CheckedJson::whole() const {
    if (value_->is_number_integer()) return value_->get<std::int64_t>();
    fail("a whole number");
    return 0;
}

std::vector<double> CheckedJson::numbers() const {
    if (value_->is_array() && std::ranges::all_of(*value_, &Json::is_number)) {
        std::vector<double> all;
        for (const Json& item : *value_) all.push_back(item.get<double>());
        return all;
    }
    fail("a list of numbers");
    return {};
}

std::string CheckedJson::text() const {
    if (value_->is_string()) return value_->get<std::string>();
    fail("text");
    return {};
}

bool CheckedJson::flag_or(bool missing) const {
    if (!is_there()) return missing;
    if (!value_->is_boolean()) fail("true or false");
    return value_->is_boolean() && value_->get<bool>();
}

std::uint32_t CheckedJson::word() const {
    if (value_->is_number_unsigned() && value_->get<std::uint64_t>() <= 0xFFFFFFFFU) {
        return value_->get<std::uint32_t>();
    }
    const auto value = value_->is_string() ? hexadecimal(value_->text()) : std::nullopt;
    if (!value) fail("a hexadecimal number like \"0xA9B40019\"");
    return value.value_or(0);
}

void CheckedJson::expect_keys(std::span<const std::string_view> allowed) const {
    if (!value_->is_object()) return fail("an object");
    for (const std::string& key : keys()) {
        if (std::ranges::find(allowed, key) != allowed.end()) continue;
        const std::string_view meant = nearest_name(key, allowed);
        const std::string hint = meant.empty() ? fmt::format("expected one of {}", fmt::join(allowed, ", "))
                                               : fmt::format("did you mean {}?", meant);
        return (*this)[key].complain(fmt::format("unknown; {}", hint));
    }
}

void CheckedJson::fail(std::string_view expected) const {
    if (!failed()) *trouble_ = {path_, fmt::format("expected {}", expected), got(*value_, is_there())};
}

void CheckedJson::complain(const std::string& what) const {
    if (!failed()) *trouble_ = {path_, what, ""};
}

}  // namespace acmotion

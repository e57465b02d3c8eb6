#include "lab/conform/messages.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <nlohmann/json.hpp>

#include "acmotion/wire.h"
#include "lab/base/hex.h"
#include "lab/conform/json_trouble.h"

namespace acmotion::conform {
namespace {

using Json = nlohmann::json;
using Differences = std::vector<Difference>;

constexpr double kRenormalisedTolerance = 1e-6;

std::string shown(const Field& field) {
    return std::visit([](const auto& value) { return fmt::format("{}", value); }, field.value);
}

// Integers and text exactly, real numbers exactly once both are float32,
// and rotations that had to be renormalised nearly.
struct Matches {
    const Json& expected;
    double tolerance;

    bool operator()(std::uint32_t got) const { return expected.is_number() && expected.get<double>() == got; }
    bool operator()(float got) const {
        return expected.is_number() && std::abs(static_cast<double>(expected.get<float>()) - got) <= tolerance;
    }
    bool operator()(const std::string& got) const { return expected.is_string() && expected.get<std::string>() == got; }
};

bool has_tag(const Json& line, std::string_view tag) {
    const Json tags = line.value("tags", Json::array());
    return std::ranges::any_of(tags, [tag](const Json& each) { return each == tag; });
}

double tolerance_of(const Json& line, std::string_view field) {
    const bool is_component = field.size() == 2 && field.front() == 'q';
    return is_component && has_tag(line, "renormalised") ? kRenormalisedTolerance : 0;
}

void compare_fields(const Json& line, const std::vector<Field>& got, Differences& differences) {
    for (const auto& [name, expected] : line.at("fields").items()) {
        const auto field = std::ranges::find(got, name, &Field::name);
        if (field == got.end()) {
            differences.push_back(difference(name, expected.dump(), "nothing"));
        } else if (!std::visit(Matches{expected, tolerance_of(line, name)}, field->value)) {
            differences.push_back(difference(name, expected.dump(), shown(*field)));
        }
    }
}

// Of an object description, the bytes that the decoder ignores are not written again.
void compare_encoding(const Json& line, const Decoded& decoded, Differences& differences) {
    std::string expected = line.at("hex").get<std::string>();
    const std::size_t ignored_digits = 2 * line.at("fields").value("ignored_bytes", std::size_t{0});
    expected.resize(expected.size() - std::min(expected.size(), ignored_digits));
    const Result<std::vector<std::byte>> encoded = encode(decoded.message);
    const std::string got = encoded ? to_hex(*encoded) : describe(encoded.error());
    if (got != expected) differences.push_back(difference("hex", expected, got));
}

Differences compare(const Json& line, const Result<Decoded>& decoded) {
    const bool should_fail = line.contains("error");
    if (!decoded) {
        const std::string expected = should_fail ? line.at("error").get<std::string>() : "a message";
        if (name(decoded.error().code) == expected) return {};
        return {difference("error", expected, describe(decoded.error()))};
    }
    if (should_fail)
        return {difference("error", line.at("error").get<std::string>(), std::string{name(decoded->message)})};

    Differences differences;
    compare_fields(line, list_fields(*decoded), differences);
    if (line.value("canonical", 0) == 1) compare_encoding(line, *decoded, differences);
    return differences;
}

Differences check(const Json& line) {
    const auto bytes = from_hex(line.at("hex").get<std::string>());
    if (!bytes) return {difference("hex", "pairs of hexadecimal digits", line.at("hex").get<std::string>())};
    return compare(line, decode(*bytes, line.at("direction") == "s2c" ? Sender::Server : Sender::Client));
}

}  // namespace

std::vector<Difference> check_message_line(std::string_view line) {
    Differences differences;
    const auto trouble = json_trouble([&] { differences = check(Json::parse(line)); });
    if (trouble) return {difference("line", "a line of messages.jsonl", *trouble)};
    return differences;
}

std::vector<Difference> MessageChecker::check(std::string_view line) { return check_message_line(line); }

}  // namespace acmotion::conform

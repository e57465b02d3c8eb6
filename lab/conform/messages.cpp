#include "lab/conform/messages.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "acmotion/wire/decode.h"
#include "acmotion/wire/encode.h"
#include "acmotion/wire/messages.h"
#include "lab/base/hex.h"
#include "lab/base/json.h"
#include "lab/conform/json_trouble.h"

namespace acmotion::conform {
namespace {

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
    return is_rotation_component(field) && has_tag(line, "renormalised") ? kRenormalisedTolerance : 0;
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

bool is_canonical(const Json& line) { return line.value("canonical", 0) == 1; }

// Of an object description, the bytes that the decoder ignores are not written again.
std::string written_again(const Json& line) {
    std::string hex = line.at("hex").get<std::string>();
    const std::size_t ignored_digits = 2 * line.at("fields").value("ignored_bytes", std::size_t{0});
    hex.resize(hex.size() - std::min(hex.size(), ignored_digits));
    return hex;
}

void compare_encoding(const Json& line, const Decoded& decoded, Differences& differences) {
    const std::string expected = written_again(line);
    const Result<std::vector<std::byte>> encoded = encode(decoded.message);
    const std::string got = encoded ? to_hex(*encoded) : describe(encoded.error());
    if (got != expected) differences.push_back(difference("hex", expected, got));
}

void compare(const Json& line, const Result<Decoded>& decoded, Differences& differences) {
    const bool should_fail = line.contains("error");
    if (should_fail || !decoded) {
        const std::string expected = should_fail ? line.at("error").get<std::string>() : "a message";
        if (!decoded && name(decoded.error().code) == expected) return;
        const std::string got = decoded ? std::string{name(decoded->message)} : describe(decoded.error());
        return differences.push_back(difference("error", expected, got));
    }
    compare_fields(line, list_fields(*decoded), differences);
    if (is_canonical(line)) compare_encoding(line, *decoded, differences);
}

Sender sender_of(std::string_view direction) { return direction == "s2c" ? Sender::Server : Sender::Client; }

// ---- as steps, for a port -------------------------------------------------------------------------------------------

Json step_of(const Json& line, const char* op, Json expect) {
    return {{"op", op}, {"direction", line.at("direction")}, {"hex", line.at("hex")}, {"expect", std::move(expect)}};
}

Json case_of(const Json& line) {
    const char* outcome = line.contains("error") ? "error" : "fields";
    Json steps = Json::array({step_of(line, "decode", {{outcome, line.at(outcome)}})});
    if (is_canonical(line)) steps.push_back(step_of(line, "encode", {{"hex", written_again(line)}}));
    return {{"id", line.at("id")}, {"setup", Json::object()}, {"steps", std::move(steps)}};
}

Json fields_of(const Decoded& decoded) {
    Json fields = Json::object();
    for (const Field& field : list_fields(decoded)) {
        std::visit([&](const auto& value) { fields[field.name] = value; }, field.value);
    }
    return fields;
}

class MessageRunner : public CaseRunner {
    Json run(const std::string& op, Args& args) override {
        if (op != "decode" && op != "encode") return unknown_op();
        const auto bytes = from_hex(args.text("hex"));
        const Sender sender = sender_of(args.text("direction"));
        if (!bytes) args.refuse("hex", "expected pairs of hexadecimal digits");
        const Result<Decoded> decoded = decode(bytes.value_or(ByteBuffer{}), sender);
        if (!decoded) return {{"error", name(decoded.error().code)}};
        if (op == "decode") return {{"fields", fields_of(*decoded)}};
        const Result<std::vector<std::byte>> encoded = encode(decoded->message);
        return encoded ? Json{{"hex", to_hex(*encoded)}} : Json{{"error", name(encoded.error().code)}};
    }
};

}  // namespace

void MessageChecker::check_parsed(const Json& line, Differences& differences) {
    const auto hex = line.at("hex").get<std::string>();
    const auto bytes = from_hex(hex);
    if (!bytes) return differences.push_back(difference("hex", "pairs of hexadecimal digits", hex));
    compare(line, decode(*bytes, sender_of(line.at("direction").get<std::string>())), differences);
}

bool MessageChecker::make_case(const Json& line, Json& made) const {
    return !json_trouble([&] { made = case_of(line); });
}

std::unique_ptr<CaseRunner> make_messages(Args& /*setup*/) { return std::make_unique<MessageRunner>(); }

}  // namespace acmotion::conform

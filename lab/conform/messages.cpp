#include "acmotion/wire/messages.h"

#include <algorithm>

#include "acmotion/wire/decode.h"
#include "acmotion/wire/encode.h"
#include "lab/base/hex.h"
#include "lab/base/json.h"
#include "lab/conform/runner.h"

namespace acmotion::conform {
namespace {

// Of an object description, the bytes that the decoder ignores are not written again.
std::string written_again(const CheckedJson& line) {
    std::string hex = line["hex"].text();
    const std::size_t ignored_digits = 2 * line["fields"].json().value("ignored_bytes", std::size_t{0});
    hex.resize(hex.size() - std::min(hex.size(), ignored_digits));
    return hex;
}

Json step_of(const CheckedJson& line, const char* op, Json expect) {
    return {{"op", op},
            {"direction", line["direction"].text()},
            {"hex", line["hex"].text()},
            {"expect", std::move(expect)}};
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
        const Sender sender = args.text("direction") == "s2c" ? Sender::Server : Sender::Client;
        if (!bytes) args.refuse("hex", "expected pairs of hexadecimal digits");
        const Result<Decoded> decoded = decode(bytes.value_or(ByteBuffer{}), sender);
        if (!decoded) return {{"error", name(decoded.error().code)}};
        if (op == "decode") return {{"fields", fields_of(*decoded)}};
        const Result<std::vector<std::byte>> encoded = encode(decoded->message);
        return encoded ? Json{{"hex", to_hex(*encoded)}} : Json{{"error", name(encoded.error().code)}};
    }
};

}  // namespace

Json make_message_case(const CheckedJson& line) {
    const char* outcome = line["error"].is_there() ? "error" : "fields";
    if (!line[outcome].is_there()) line[outcome].fail("what the message holds");
    Json steps = Json::array({step_of(line, "decode", {{outcome, line[outcome].json()}})});
    const Json& canonical = line["canonical"].json();
    if (canonical.is_number() && canonical == 1)
        steps.push_back(step_of(line, "encode", {{"hex", written_again(line)}}));
    return {{"id", line["id"].text()}, {"setup", Json::object()}, {"steps", std::move(steps)}};
}

std::unique_ptr<CaseRunner> make_messages(Args& /*setup*/) { return std::make_unique<MessageRunner>(); }

}  // namespace acmotion::conform

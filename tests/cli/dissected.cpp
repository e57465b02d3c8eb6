#include "cli/dissected.h"

#include <algorithm>
#include <charconv>
#include <cmath>
#include <nlohmann/json.hpp>
#include <optional>

namespace acmotion::test {
namespace {

using NamedValue = std::pair<std::string, std::string>;

std::string attribute(const std::string& line, const std::string& name) {
    const std::string start = " " + name + "=\"";
    const std::size_t begin = line.find(start);
    if (begin == std::string::npos) return "";
    const std::size_t first = begin + start.size();
    return line.substr(first, line.find('"', first) - first);
}

std::string unescaped(std::string text) {
    for (const auto& [escape, letter] :
         {NamedValue{"&lt;", "<"}, NamedValue{"&gt;", ">"}, NamedValue{"&quot;", "\""}, NamedValue{"&amp;", "&"}}) {
        for (std::size_t at = 0; (at = text.find(escape, at)) != std::string::npos; ++at)
            text.replace(at, escape.size(), letter);
    }
    return text;
}

bool is_of_a_message(const std::string& field) {
    for (const char* other : {"packet.", "fragment.", "option.", "message", "error"}) {
        if (field.starts_with(other)) return false;
    }
    return true;
}

std::string without_digits(std::string name) {
    std::erase_if(name, [](char c) { return c >= '0' && c <= '9'; });
    return name;
}

std::optional<double> number(std::string_view text) {
    const bool is_hex = text.starts_with("0x");
    double value = 0;
    const char* end = text.data() + text.size();
    const auto [stop, error] = is_hex ? std::from_chars(text.data() + 2, end, value, std::chars_format::hex)
                                      : std::from_chars(text.data(), end, value);
    if (error != std::errc{} || stop != end) return std::nullopt;
    return value;
}

bool is_same(const std::string& shown, const std::string& ours) {
    const auto a = number(shown);
    const auto b = number(ours);
    if (!a || !b) return shown == ours;
    return std::abs(*a - *b) <= (*b == std::floor(*b) && std::abs(*b) < 1e5 ? 0 : 1e-5 * std::abs(*b));
}

bool is_same_field(const NamedValue& shown, const NamedValue& ours) {
    return shown.first == ours.first && is_same(shown.second, ours.second);
}

bool is_same_message(const DissectedMessage& shown, const DissectedMessage& ours) {
    return shown.from == ours.from && std::ranges::equal(shown.fields, ours.fields, is_same_field);
}

std::string described(const DissectedMessage& message) {
    std::string text = message.from;
    for (const auto& [name, value] : message.fields) text += " " + name + "=" + value;
    return text;
}

}  // namespace

std::vector<DissectedMessage> dissected_by_tshark(const CliFolder& folder) {
    const CliRun run = folder.run_program("tshark -n -X lua_script:acmotion.lua -r walk.pcapng -T pdml -J acm");
    std::vector<DissectedMessage> messages;
    for (const std::string& line : lines(run.out)) {
        const std::string name = attribute(line, "name");
        if (!name.starts_with("acm.")) continue;
        const std::string field = name.substr(4);
        const std::string value = unescaped(attribute(line, "show"));
        if (field == "from") {
            messages.push_back({value, {}});
        } else if (is_of_a_message(field) && !messages.empty()) {
            messages.back().fields.emplace_back(field, value);
        }
    }
    std::erase_if(messages, [](const DissectedMessage& message) {
        return !message.fields.empty() && message.fields.front().first == "repeated";
    });
    return messages;
}

std::vector<DissectedMessage> decoded_as_json(const CliFolder& folder) {
    std::vector<DissectedMessage> messages;
    for (const std::string& line : lines(folder.run("decode walk.pcapng --all --json").out)) {
        const auto json = nlohmann::ordered_json::parse(line);
        DissectedMessage message{json["from"], {}};
        for (const auto& [name, value] : json["fields"].items()) {
            message.fields.emplace_back(without_digits(name),
                                        value.is_string() ? value.get<std::string>() : value.dump());
        }
        messages.push_back(std::move(message));
    }
    return messages;
}

std::string differing(std::vector<DissectedMessage> tshark, const std::vector<DissectedMessage>& ours) {
    for (const DissectedMessage& message : ours) {
        const auto found = std::ranges::find_if(
            tshark, [&](const DissectedMessage& shown) { return is_same_message(shown, message); });
        if (found == tshark.end()) return "tshark does not show " + described(message);
        tshark.erase(found);
    }
    return tshark.empty() ? "" : "only tshark shows " + described(tshark.front());
}

}  // namespace acmotion::test

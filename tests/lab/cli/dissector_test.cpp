// acmotion wireshark: what tshark shows with our dissector is what acmotion decodes
#include <gtest/gtest.h>

#include <algorithm>
#include <charconv>
#include <cmath>
#include <cstring>
#include <fstream>
#include <optional>
#include <random>

#include "acmotion/capture/byte_stream.h"
#include "acmotion/capture/capture_statistics.h"
#include "acmotion/capture/capture_writer.h"
#include "acmotion/capture/datagram_reader.h"
#include "acmotion/wire/decode.h"
#include "acmotion/wire/encode.h"
#include "acmotion/wire/messages.h"
#include "lab/base/embedded.h"
#include "lab/base/hex.h"
#include "lab/base/json.h"
#include "lab/cli/recorded_walk.h"
#include "lab/cli/run_cli.h"
#include "lab/cli/simulated.h"
#include "support/large_scenarios.h"
#include "support/paths.h"
#include "support/sanitized.h"
#include "transport/packet.h"

namespace acmotion::test {
namespace {

using NamedValue = std::pair<std::string, std::string>;

// A message as tshark shows it with our dissector, or as `decode --json` does: who sent it, and its fields in order. Names are
// without the index in a list.
struct DissectedMessage {
    std::string from;
    std::vector<NamedValue> fields;
};

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

bool is_same_message(const DissectedMessage& shown, const DissectedMessage& ours) {
    return shown.from == ours.from &&
           std::ranges::equal(shown.fields, ours.fields, [](const NamedValue& a, const NamedValue& b) {
               return a.first == b.first && is_same(a.second, b.second);
           });
}

std::string described(const DissectedMessage& message) {
    std::string text = message.from;
    for (const auto& [name, value] : message.fields) text += " " + name + "=" + value;
    return text;
}

// Of the capture "walk.pcapng" in the folder. The dissector leaves out what it calls repeated.
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
        const auto json = parse_own_json(line);
        DissectedMessage message{json["from"], {}};
        for (const auto& [name, value] : json["fields"].items()) {
            message.fields.emplace_back(without_digits(name),
                                        value.is_string() ? value.get<std::string>() : value.dump());
        }
        messages.push_back(std::move(message));
    }
    return messages;
}

// As many, the same fields, the same values: whole numbers and text exactly, others to the six digits that tshark shows.
// The order of messages is free, because a packet that came late is decoded late. Empty if so; else what is wrong.
std::string differing(std::vector<DissectedMessage> tshark, const std::vector<DissectedMessage>& ours) {
    for (const DissectedMessage& message : ours) {
        const auto found = std::ranges::find_if(
            tshark, [&](const DissectedMessage& shown) { return is_same_message(shown, message); });
        if (found == tshark.end()) return "tshark does not show " + described(message);
        tshark.erase(found);
    }
    return tshark.empty() ? "" : "only tshark shows " + described(tshark.front());
}

class Dissector : public testing::Test {
 protected:
    void SetUp() override {
        if (!is_installed("tshark")) GTEST_SKIP() << "tshark is not installed";
        EXPECT_EQ(folder.run("wireshark > acmotion.lua").exit_code, 0);
    }

    void expect_equal(Bytes capture, const std::string& what) const {
        folder.write("walk.pcapng", capture);
        const auto ours = decoded_as_json(folder);
        EXPECT_FALSE(ours.empty()) << what;
        EXPECT_EQ(differing(dissected_by_tshark(folder), ours), "") << what;
    }

    // One line a packet that the filter lets through.
    [[nodiscard]] std::vector<std::string> shown(const std::string& filter, const std::string& more = "") const {
        return lines(
            folder.run_program("tshark -n -X lua_script:acmotion.lua -r walk.pcapng -Y '" + filter + "' " + more).out);
    }

    CliFolder folder;
};

TEST_F(Dissector, ShowsTheFieldsOfEveryScenario) {
    for (const EmbeddedFile& file : embedded_scenarios()) {
        const std::string name{file.name.substr(0, file.name.find('.'))};
        if (kSanitized && name != "border") continue;  // it is tshark that takes its time
        // Many bodies say the same in a second as in a minute.
        expect_equal(capture_of(simulation_of(name, is_large(name) ? 1 : 15)), name);
    }
}

TEST_F(Dissector, ShowsTheFieldsOfEveryMessageOfTheVectors) {
    std::ifstream in(ACMOTION_VECTORS "/messages.jsonl");
    std::vector<SentMessage> messages;
    for (std::string line; std::getline(in, line);) {
        const auto json = parse_json(line);
        if (json.contains("error")) continue;
        const bool is_server = json["direction"] == "s2c";
        messages.push_back(
            {is_server ? Sender::Server : Sender::Client, from_hex(json["hex"].get<std::string>()).value()});
    }
    EXPECT_GT(messages.size(), 150U);
    expect_equal(recorded_messages(messages), "messages.jsonl");
}

TEST_F(Dissector, JoinsTheFragmentsOfALongMessage) {
    ObjDescEvent looks{.object = {kWalkDrudge}};
    for (std::uint8_t i = 0; i < 200; ++i) looks.model.parts.push_back({i, 0x01000000U + i});
    const ByteBuffer bytes = encode(looks).value();
    ASSERT_GT(bytes.size(), 448U);
    expect_equal(recorded_messages({{Sender::Server, bytes}}), "200 parts");
    EXPECT_EQ(shown("acm.part_count == 200").size(), 1U);
}

// Cut, and not to be seen by the lengths in its headers.
void cut(ByteBuffer& payload, std::size_t size) {
    payload.resize(size);
    if (size <= kPacketHeaderBytes + kFragmentHeaderBytes) return;
    const auto remaining = static_cast<std::uint16_t>(size - kPacketHeaderBytes);
    std::memcpy(&payload[16], &remaining, sizeof(remaining));
    std::memcpy(&payload[kPacketHeaderBytes + 10], &remaining, sizeof(remaining));
}

// A thousand packets of the town, each with a few bytes changed, cut or both, behind an honest handshake.
ByteBuffer hostile_capture() {
    Simulation town = simulate(load_scenario("town").value(), {}, 1);
    std::mt19937 random{20130131};
    const auto below = [&random](std::size_t bound) { return static_cast<std::size_t>(random() % bound); };
    town.datagrams.resize(std::min<std::size_t>(town.datagrams.size(), 1003));
    for (std::size_t i = 3; i < town.datagrams.size(); ++i) {
        ByteBuffer& payload = town.datagrams[i].payload;
        for (std::size_t changes = below(6); changes > 0; --changes)
            payload[below(payload.size())] = static_cast<std::byte>(below(256));
        if (below(3) == 0) cut(payload, 1 + below(payload.size()));
    }
    return capture_of(town);
}

TEST_F(Dissector, IsNotBrokenByAThousandHostilePackets) {
    folder.write("walk.pcapng", hostile_capture());
    const CliRun run = folder.run_program("tshark -n -2 -X lua_script:acmotion.lua -r walk.pcapng -V");
    EXPECT_EQ(run.exit_code, 0);
    EXPECT_GT(run.out.size(), 100'000U);
    EXPECT_FALSE(contains(run.out, "Lua Error")) << run.out.substr(run.out.find("Lua Error"), 400);
    EXPECT_FALSE(contains(run.err, "rror")) << run.err;
    EXPECT_FALSE(shown("acm.error").empty());
}

}  // namespace
}  // namespace acmotion::test

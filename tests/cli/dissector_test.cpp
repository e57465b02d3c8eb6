// acmotion wireshark: what tshark shows with our dissector is what acmotion decodes
#include <gtest/gtest.h>

#include <cstring>
#include <fstream>
#include <nlohmann/json.hpp>
#include <random>

#include "acmotion/capture.h"
#include "acmotion/wire.h"
#include "cli/dissected.h"
#include "cli/recorded_walk.h"
#include "cli/simulated.h"
#include "lab/base/embedded.h"
#include "lab/base/hex.h"
#include "support/large_scenarios.h"
#include "support/paths.h"
#include "support/sanitized.h"
#include "transport/fragment.h"
#include "transport/packet.h"

namespace acmotion::test {
namespace {

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
        expect_equal(is_large(name) ? capture_of(simulation_of(name, 2)) : simulated(name), name);
    }
}

TEST_F(Dissector, ShowsTheFieldsOfEveryMessageOfTheVectors) {
    std::ifstream in(ACMOTION_VECTORS "/messages.jsonl");
    std::vector<SentMessage> messages;
    for (std::string line; std::getline(in, line);) {
        const auto json = nlohmann::json::parse(line);
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

TEST_F(Dissector, MarksWhatWasSentAgain) {
    const auto network = parse_network("delay 80ms 30ms loss 5% duplicate 3%").value();
    expect_equal(capture_of(simulate(load_scenario("chase").value(), network, 1)), "chase over a bad network");
    EXPECT_FALSE(shown("acm.repeated == 1").empty());
}

TEST_F(Dissector, FiltersByObjectAndOpcode) {
    folder.write("walk.pcapng", recorded_walk());
    EXPECT_EQ(shown("acm.object == 0x80001234 && acm.opcode == 0xF748").size(), 4U);
    EXPECT_EQ(shown("acm.object == 0x80001235").size(), 0U);
}

TEST_F(Dissector, ShowsDirectionMessageObjectAndStampsInOneLine) {
    folder.write("walk.pcapng", recorded_walk());
    const auto rows = shown("acm.position_stamp == 3", "-T fields -e _ws.col.Protocol -e _ws.col.Info");
    ASSERT_EQ(rows.size(), 1U);
    EXPECT_EQ(rows[0], "ACM\tserver: UpdatePosition 80001234 (instance 0, position 3, teleport 0, force position 0)");
    EXPECT_EQ(shown("acm.from == \"client\" && acm.action == 0xF61C").size(), 1U);
}

TEST_F(Dissector, NamesCommonMessagesAndActionsThatAreNotAboutMovement) {
    folder.write("walk.pcapng", recorded_messages({{Sender::Server, make_body(0x02BBU, 1U)},
                                                   {Sender::Server, make_body(0xF7DEU, 1U)},
                                                   {Sender::Client, make_body(0xF7B1U, 1U, 0x0053U, 1U)},
                                                   {Sender::Client, make_body(0xF7B1U, 2U, 0x01E9U)}}));
    EXPECT_EQ(shown("acm.message", "-T fields -e acm.message"),
              (std::vector<std::string>{"HearSpeech", "0xF7DE (not decoded)", "ChangeCombatMode",
                                        "action 0x01E9 (not decoded)"}));
}

TEST_F(Dissector, ShowsChecksumsThatCanBeKnown) {
    folder.write("walk.pcapng", recorded_walk());
    EXPECT_EQ(shown("acm.packet.checksum_status == \"good\"").size(), 2U) << "the handshake";
    EXPECT_EQ(shown("acm.packet.checksum_status == \"encrypted\"").size(), 8U);
    EXPECT_EQ(shown("acm.packet.checksum_status == \"bad\"").size(), 0U);
}

TEST_F(Dissector, ShowsNothingOfALogin) {
    folder.write("walk.pcapng", recorded_walk_with_a_secret());
    const CliRun run = folder.run_program("tshark -n -X lua_script:acmotion.lua -r walk.pcapng -T pdml -J acm");
    EXPECT_TRUE(contains(run.out, "LoginRequest"));
    for (const std::string_view secret : {kSecretAccount, kSecretTicket}) {
        EXPECT_FALSE(contains(run.out, secret));
        EXPECT_FALSE(contains(run.out, to_hex(std::as_bytes(std::span{secret}))));
    }
}

TEST_F(Dissector, LeavesOtherTrafficAlone) {
    folder.write("walk.pcapng", recorded_without_the_game());
    EXPECT_EQ(shown("acm").size(), 0U);
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

#include <gtest/gtest.h>

#include <nlohmann/json.hpp>

#include "acmotion/wire.h"
#include "cli/recorded_walk.h"
#include "cli/run_cli.h"
#include "support/hex.h"
#include "transport/packet_draft.h"

namespace acmotion::test {
namespace {

class DecodeCommand : public testing::Test {
 protected:
    DecodeCommand() { folder.write("walk.pcapng", recorded_walk()); }
    CliFolder folder;
};

TEST_F(DecodeCommand, ListsEveryMessageAboutMovementWithTimeSenderObjectAndName) {
    const CliRun run = folder.run("decode walk.pcapng");
    EXPECT_EQ(run.exit_code, 0) << run.err;
    const auto rows = lines(run.out);
    ASSERT_EQ(rows.size(), 9U) << run.out;  // header, 7 messages, counts
    EXPECT_TRUE(contains(rows[0], "seconds"));
    EXPECT_TRUE(contains(rows[1], "CreatePlayer"));
    EXPECT_TRUE(contains(rows[3], "0.400"));
    EXPECT_TRUE(contains(rows[3], "server 80001234 Drudge Slinker"));
    EXPECT_TRUE(contains(
        rows[3],
        "A9B40019 (81.000, 7.500, 94.000) heading 0 on ground; stamps: instance 0, position 1, teleport 0, force 0"));
    EXPECT_TRUE(contains(rows[7], "client 50000001"));
    EXPECT_TRUE(contains(rows[7], "MoveToState"));
    EXPECT_EQ(rows[8], "7 understood, 1 not about movement, 0 broken; odd: 1 cell-mismatch");
}

TEST_F(DecodeCommand, HasTheBytesOfEachMessageOnRequest) {
    const auto rows = lines(folder.run("decode walk.pcapng --bytes").out);
    EXPECT_TRUE(rows[1].ends_with("  46F7000001000050")) << rows[1];
    const auto message = nlohmann::json::parse(lines(folder.run("decode walk.pcapng --bytes --json").out)[0]);
    EXPECT_EQ(message["hex"], "46F7000001000050");
    EXPECT_EQ(message["size"], 8);
    const auto without = nlohmann::json::parse(lines(folder.run("decode walk.pcapng --json").out)[0]);
    EXPECT_FALSE(without.contains("hex"));
}

TEST_F(DecodeCommand, ListsWhatIsNotMovementOnlyWhenAsked) {
    EXPECT_FALSE(contains(folder.run("decode walk.pcapng").out, "GameEvent"));
    EXPECT_TRUE(contains(folder.run("decode walk.pcapng --all").out, "GameEvent F7B0"));
}

TEST_F(DecodeCommand, AnOpcodeAsksForWhatIsNotMovementToo) {
    EXPECT_TRUE(contains(folder.run("decode walk.pcapng --opcode 0xF7B0").out, "GameEvent F7B0"));
    EXPECT_TRUE(contains(folder.run("decode --opcode sound --hex '50F70000 34120080 01000000 0000803F'").out,
                         "80001234 -                    Sound F750"));
}

// Larger than what is read at once: with unknown blocks behind the walk.
ByteBuffer long_walk() {
    constexpr std::uint32_t kBlockBytes = 1 << 20;
    ByteBuffer file = recorded_walk();
    for (int i = 0; i < 21; ++i) {
        append(file, make_body(0x0BADU, kBlockBytes));
        file.resize(file.size() + kBlockBytes - 12);
        append(file, make_body(kBlockBytes));
    }
    return file;
}

TEST_F(DecodeCommand, ShowsItsProgressOnATerminalWhenTheFileIsLarge) {
    if (!is_installed("script")) GTEST_SKIP() << "script (package bsdutils) is not installed";
    folder.write("long.pcapng", long_walk());
    for (const std::string command : {"decode", "flows"}) {
        const CliRun shown = folder.run_in_terminal(command + " long.pcapng");
        EXPECT_EQ(shown.exit_code, 0) << shown.out;
        EXPECT_TRUE(contains(shown.out, "\r[#")) << shown.out;
        EXPECT_TRUE(contains(shown.out, "] 100 %"));
        EXPECT_FALSE(contains(folder.run_in_terminal(command + " walk.pcapng").out, "%"));

        const CliRun piped = folder.run(command + " long.pcapng");
        EXPECT_EQ(piped.exit_code, 0);
        EXPECT_EQ(piped.err, "");
        EXPECT_EQ(piped.out, folder.run(command + " - <long.pcapng").out);
    }
}

TEST_F(DecodeCommand, FiltersByObjectOpcodeAndTime) {
    const auto rows = [&](const std::string& filter) {
        return lines(folder.run("decode walk.pcapng " + filter).out).size() - 2;
    };
    EXPECT_EQ(rows("--object 0x80001234"), 5U);
    EXPECT_EQ(rows("--object 2147488308"), 5U);
    EXPECT_EQ(rows("--object 'drudge slinker'"), 5U);
    EXPECT_EQ(rows("--object 80001234"), 5U) << "as the table has it";
    EXPECT_EQ(rows("--opcode 0xF748"), 4U);
    EXPECT_EQ(rows("--opcode F748"), 4U) << "as flows has it";
    EXPECT_EQ(rows("--opcode updateposition"), 4U);
    EXPECT_EQ(rows("--opcode 0xF61C"), 1U);
    EXPECT_EQ(rows("--since 0.55"), 3U);
    EXPECT_EQ(rows("--until 0.45"), 3U);
    EXPECT_EQ(rows("--since 0.45 --until 0.65 --opcode UpdatePosition"), 2U);
}

TEST_F(DecodeCommand, DistinguishesWhatAFilterShowsFromTheWholeCapture) {
    EXPECT_EQ(
        lines(folder.run("decode walk.pcapng --opcode F748").out).back(),
        "4 messages shown; in the whole capture: 7 understood, 1 not about movement, 0 broken; odd: 1 cell-mismatch");
    EXPECT_TRUE(lines(folder.run("decode walk.pcapng --all").out).back().starts_with("7 understood, 1 not about"));
}

// What every server sends is no trouble (bits above 17 in all of 117 words of retail's); a velocity of 60 m/s is.
class OddMessages : public testing::Test {
 protected:
    OddMessages() {
        MoveToPosition wander{.position = {{0xA9B40019}, {{80, 7, 94}, {}}}, .run_rate = 0};
        UpdateMotion motion{.object = 0x80001234};
        motion.movement.body = wander;
        ByteBuffer bytes = encode(motion).value();
        const Decoded plain = decode(bytes, Sender::Server).value();
        EXPECT_TRUE(plain.receipt.soft.has(SoftFlag::UnusualRunRate));
        UpdatePosition fast{.object = 0x80001234};
        fast.pack.position = {{0xA9B40019}, {{80, 7, 94}, {}}};
        fast.pack.velocity = {60, 0, 0};
        folder.write("odd.pcapng",
                     recorded_messages({{Sender::Server, bytes}, {Sender::Server, encode(fast).value()}}));
    }
    CliFolder folder;
};

TEST_F(OddMessages, AreListedUnlessTheyAreUsual) {
    const std::string out = folder.run("decode odd.pcapng").out;
    EXPECT_TRUE(contains(out, "; odd: fast-velocity\n")) << out;
    EXPECT_TRUE(contains(out, " 0 broken; odd: 1 fast-velocity\n")) << out;
    EXPECT_FALSE(contains(out, "run-rate")) << out;
    const std::string all = folder.run("decode odd.pcapng --all").out;
    EXPECT_TRUE(contains(all, "; usual: unusual-run-rate\n")) << all;
    EXPECT_TRUE(contains(all, "; odd: 1 fast-velocity; odd, but usual in real traffic: 1 unusual-run-rate\n")) << all;
}

TEST_F(OddMessages, AreAllInTheJson) {
    const auto rows = lines(folder.run("decode odd.pcapng --json").out);
    ASSERT_GE(rows.size(), 2U);
    const auto motion = nlohmann::json::parse(rows[0]);
    EXPECT_EQ(motion["soft"], nlohmann::json::parse(R"(["unusual-run-rate"])"));
    EXPECT_EQ(motion["odd"], nlohmann::json::array());
    EXPECT_EQ(nlohmann::json::parse(rows[1])["odd"], nlohmann::json::parse(R"(["fast-velocity"])"));
}

TEST_F(DecodeCommand, SaysThatAFilterNamesWhatIsNotThere) {
    const auto expect_refused = [&](const std::string& filter, const std::string& sentence) {
        const CliRun run = folder.run("decode walk.pcapng " + filter);
        EXPECT_EQ(run.exit_code, 2) << filter;
        EXPECT_TRUE(contains(run.err, sentence)) << run.err;
        EXPECT_EQ(run.out, "") << "no header before an error";
    };
    expect_refused("--opcode Bogus", "--opcode Bogus: no such message.");
    expect_refused("--opcode UpdatePositon", "did you mean UpdatePosition?");
    expect_refused("--object Unknown", "no such object \"Unknown\".");
    expect_refused("--object 'Drudge Slinkr'", "Did you mean Drudge Slinker?");
    expect_refused("--object 0x12345678", "no such object \"0x12345678\".");
    expect_refused("--since 2 --until 1", "--since 2 --until 1: it ends before it begins.");
}

TEST_F(DecodeCommand, SaysThatNoMessageMatches) {
    for (const char* filter : {"--opcode 0xF74C", "--since 100", "--object 'Drudge Slinker' --until 0.1"}) {
        const CliRun run = folder.run("decode walk.pcapng " + std::string{filter});
        EXPECT_EQ(run.exit_code, 1) << filter;
        EXPECT_TRUE(contains(run.err, "no message matches")) << run.err;
        EXPECT_FALSE(contains(run.out, "seconds session")) << run.out;
    }
}

TEST_F(DecodeCommand, WritesEveryFieldAsJsonLines) {
    const CliRun run = folder.run("decode walk.pcapng --json --opcode UpdatePosition");
    EXPECT_EQ(run.exit_code, 0);
    const auto rows = lines(run.out);
    ASSERT_EQ(rows.size(), 4U);
    const auto first = nlohmann::json::parse(rows[0]);
    EXPECT_EQ(first["from"], "server");
    EXPECT_EQ(first["object"], kWalkDrudge);
    EXPECT_EQ(first["name"], "Drudge Slinker");
    EXPECT_EQ(first["message"], "UpdatePosition");
    EXPECT_EQ(first["checksum"], "verified");
    EXPECT_EQ(first["fields"]["x"], 81.0);
    EXPECT_EQ(first["fields"]["position_stamp"], 1);
    EXPECT_TRUE(contains(run.err, "7 understood"));
}

TEST_F(DecodeCommand, ListsABrokenMessageWithItsOpcodeFieldAndByteAndGoesOn) {
    folder.write("broken.pcapng", recorded_walk_with_a_broken_and_an_unknown_message());
    const CliRun run = folder.run("decode broken.pcapng");
    EXPECT_EQ(run.exit_code, 1);
    EXPECT_TRUE(contains(run.out, "broken F748")) << run.out;
    EXPECT_TRUE(contains(run.out, "at byte")) << run.out;
    EXPECT_TRUE(contains(run.out, "7 understood, 2 not about movement, 1 broken"));
    const auto row = nlohmann::json::parse(lines(folder.run("decode broken.pcapng --json --since 0.95").out).at(0));
    EXPECT_EQ(row["error"]["reason"], "truncated");
    EXPECT_EQ(row["opcode"], 0xF748);
}

TEST_F(DecodeCommand, CountsOpcodesWithoutANameAndListsThemWhenAsked) {
    folder.write("broken.pcapng", recorded_walk_with_a_broken_and_an_unknown_message());
    EXPECT_EQ(lines(folder.run("decode broken.pcapng").out).back(), "0xF7DE (not decoded): 1 message");
    EXPECT_TRUE(contains(folder.run("decode broken.pcapng --all").out, " 0xF7DE (not decoded) "));
    EXPECT_TRUE(contains(folder.run("decode broken.pcapng --opcode OtherMessage").out, " 0xF7DE (not decoded) "));
}

TEST_F(DecodeCommand, NamesCommonMessagesAndActionsThatAreNotAboutMovement) {
    folder.write("talk.pcapng", recorded_messages({{Sender::Server, make_body(0x02BBU, 1U)},
                                                   {Sender::Server, make_body(0xF7E0U, 1U)},
                                                   {Sender::Client, make_body(0xF657U, 1U)},
                                                   {Sender::Client, make_body(0xF7B1U, 1U, 0x0053U, 1U)},
                                                   {Sender::Client, make_body(0xF7B1U, 2U, 0x01E9U)}}));
    const CliRun all = folder.run("decode talk.pcapng --all");
    EXPECT_EQ(all.exit_code, 0) << all.err;
    for (const char* kind :
         {"HearSpeech 02BB", "ServerText F7E0", "CharacterEnterWorld F657", "ChangeCombatMode F7B1 action 0053 order 1",
          "OtherAction F7B1     action 0x01E9 (not decoded) order 2"}) {
        EXPECT_TRUE(contains(all.out, kind)) << kind << "\n" << all.out;
    }
    EXPECT_EQ(lines(all.out).back(), "0 understood, 5 not about movement, 0 broken") << "each opcode has a name";

    const auto only = [&](const std::string& filter) {
        return nlohmann::json::parse(lines(folder.run("decode talk.pcapng --json --opcode " + filter).out).at(0));
    };
    EXPECT_EQ(only("hearspeech")["message"], "HearSpeech");
    EXPECT_EQ(only("ChangeCombatMode")["code"], 0x53);
    EXPECT_EQ(only("OtherAction")["code"], 0x01E9);
}

TEST_F(DecodeCommand, ReadsOneMessageAsText) {
    const CliRun run = folder.run("decode --hex '46F70000 01000050'");
    EXPECT_EQ(run.exit_code, 0) << run.err;
    EXPECT_TRUE(contains(run.out, "50000001"));
    EXPECT_TRUE(contains(run.out, "CreatePlayer"));
    EXPECT_EQ(folder.run("decode --hex '46F70000'").exit_code, 1);
    EXPECT_EQ(folder.run("decode --hex 'hello'").exit_code, 2);
    EXPECT_EQ(folder.run("decode --hex '46F70000 01000050' walk.pcapng").exit_code, 2);
}

TEST_F(DecodeCommand, TakesTheTextForWhatItsSenderMeans) {
    // 0xF746 is no action: from the client it is something else.
    const CliRun run = folder.run("decode --from client --hex '46F70000 01000050'");
    EXPECT_EQ(run.exit_code, 0) << run.err;
    EXPECT_TRUE(contains(run.out, "0xF746 (not decoded)"));
    EXPECT_TRUE(contains(folder.run("decode --help").out, "--from TEXT:{server,client}"));
    EXPECT_EQ(folder.run("decode --from unknown --hex '46F70000 01000050'").exit_code, 2);
}

TEST_F(DecodeCommand, ReadsStandardInput) {
    EXPECT_EQ(folder.run("decode - < walk.pcapng").out, folder.run("decode walk.pcapng").out);
}

TEST_F(DecodeCommand, UsesEverythingBeforeACutEndAndSaysWhatIsLost) {
    ByteBuffer cut = recorded_walk();
    cut.resize(cut.size() - 10);
    folder.write("cut.pcapng", cut);
    const CliRun run = folder.run("decode cut.pcapng");
    EXPECT_EQ(run.exit_code, 1);
    EXPECT_TRUE(contains(run.out, "7 understood, 0 not about movement, 0 broken"));
    EXPECT_TRUE(contains(run.err, "bytes from there are lost")) << run.err;
}

TEST_F(DecodeCommand, SaysWhatToDoAboutAFileItCannotUse) {
    folder.write("notes.txt", from_text("this is no capture"));
    const CliRun garbage = folder.run("decode notes.txt");
    EXPECT_EQ(garbage.exit_code, 2);
    EXPECT_TRUE(contains(garbage.err, "editcap")) << garbage.err;
    const CliRun missing = folder.run("decode missing.pcapng");
    EXPECT_EQ(missing.exit_code, 2);
    EXPECT_TRUE(contains(missing.err, "missing.pcapng: No such file")) << missing.err;
    EXPECT_EQ(folder.run("decode .").exit_code, 2);
    EXPECT_EQ(folder.run("decode").exit_code, 2);
}

}  // namespace
}  // namespace acmotion::test

// Spec 11 §7.1: no byte of a LoginRequest is stored, printed or forwarded. Every command that reads a capture, with every
// kind of output, over one whose LoginRequest holds an account and a ticket.
#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>
#include <map>
#include <regex>

#include "lab/cli/recorded_walk.h"
#include "lab/cli/run_cli.h"
#include "lab/cli/served.h"
#include "lab/output/recording/json_sections.h"
#include "lab/output/recording/page.h"
#include "support/hex.h"

namespace acmotion::test {
namespace {

std::string in_hex(std::string_view text, const char* digits, std::string_view between) {
    std::string hex;
    for (const char letter : text) {
        if (!hex.empty()) hex += between;
        hex += {digits[(letter >> 4) & 15], digits[letter & 15]};
    }
    return hex;
}

// What is the same in base64 of any text with `text` in it, if that many bytes, modulo 3, stand before it.
std::string in_base64(std::string_view text, std::size_t before) {
    const std::string all = recording::to_base64(bytes_of(std::string(before, '\0') + std::string{text}));
    const std::size_t first = (before * 8 + 5) / 6;
    return all.substr(first, (before + text.size()) * 8 / 6 - first);
}

// Eight letters of each secret in every form in which they might be written.
std::vector<std::string> all_secrets() {
    std::vector<std::string> forms;
    for (const std::string_view secret : {kSecretAccount, kSecretTicket}) {
        for (std::size_t at = 0; at + 8 <= secret.size(); at += 5) {
            const std::string_view piece = secret.substr(at, 8);
            std::string& wide = (forms.emplace_back(piece), forms.emplace_back());
            for (const char letter : piece) wide += {letter, '\0'};
            for (const char* digits : {"0123456789abcdef", "0123456789ABCDEF"}) {
                for (const char* between : {"", " ", ":"}) forms.push_back(in_hex(piece, digits, between));
            }
            for (const std::size_t before : {0U, 1U, 2U}) forms.push_back(in_base64(piece, before));
        }
    }
    return forms;
}

bool has_a_secret(std::string_view output) {
    static const std::vector<std::string> kSecrets = all_secrets();
    return std::ranges::any_of(kSecrets, [&](const std::string& form) { return contains(output, form); });
}

std::string unpacked(const std::string& recording_file) {
    const ByteBuffer contents = contents_of(bytes_of(recording_file));
    EXPECT_FALSE(contents.empty());
    return {reinterpret_cast<const char*>(contents.data()), contents.size()};
}

const std::map<std::string, std::vector<std::string>> kCommands{
    {"replay",
     {"walk.pcapng --csv a.csv --jsonl a.jsonl --mcap a.mcap --perfetto a.json --report a.html --recording a.acm",
      "walk.pcapng --json", "walk.pcapng", "walk.pcapng --damaged keep --gaps strict"}},
    {"explain",
     {"walk.pcapng --object 'Drudge Slinker' --all", "walk.pcapng --object 'Drudge Slinker' --json",
      "walk.pcapng --worst 5", "walk.pcapng --object Unknown"}},
    {"compare", {"walk.pcapng --report b.html --baseline snapshot", "walk.pcapng --json"}},
    {"view", {"walk.pcapng -o c.html"}},
    {"cut", {"walk.pcapng -o d.pcapng", "walk.pcapng -o e.pcapng --object 'Drudge Slinker' --json"}},
    {"serve", {}},  // until it is ended
    {"live", {"- --no-page --text --record f.pcapng --frames-to f.frames < walk.pcapng"}},
    {"decode",
     {"walk.pcapng --all", "walk.pcapng --all --json", "walk.pcapng --all --json --damaged keep --port 9000",
      "walk.pcapng --all --bytes", "walk.pcapng --all --bytes --json", "walk.pcapng --session 9"}},
    {"messages", {"walk.pcapng", "walk.pcapng --replay --json"}},
    {"flows", {"walk.pcapng", "walk.pcapng --json", "walk.pcapng --json --damaged keep --port 9000"}},
    {"determinism", {"walk.pcapng", "walk.pcapng --json"}},
};

class LoginRequests : public ::testing::Test {
 protected:
    LoginRequests() { folder.write("walk.pcapng", made_capture("secret-walk")); }
    CliFolder folder;
};

TEST_F(LoginRequests, AreFoundWhereTheyAre) {
    EXPECT_TRUE(has_a_secret(folder.read("walk.pcapng")));
    for (const char* before : {"", "1", "12"}) {
        const std::string text = std::string{before} + kSecretTicket;
        EXPECT_TRUE(has_a_secret(recording::to_base64(bytes_of(text)))) << before;
    }
    EXPECT_TRUE(has_a_secret("51 75 65 74 7A 61 6C 63"));
    EXPECT_TRUE(contains(folder.run("flows walk.pcapng").out, "flow 0")) << "the capture is one of the game";
}

TEST_F(LoginRequests, AreNeverWrittenToAnyOutput) {
    for (const auto& [command, runs] : kCommands) {
        for (const std::string& arguments : runs) {
            const CliRun run = folder.run(command + " " + arguments);
            EXPECT_FALSE(has_a_secret(run.out)) << command << " " << arguments;
            EXPECT_FALSE(has_a_secret(run.err)) << command << " " << arguments;
        }
    }
    std::size_t files = 0;
    for (const auto& entry : std::filesystem::directory_iterator(folder.path())) {
        const std::string name = entry.path().filename().string();
        if (name == "walk.pcapng") continue;
        EXPECT_FALSE(has_a_secret(folder.read(name))) << name;
        ++files;
    }
    EXPECT_GE(files, 10U) << "exports, reports, pages, cuts";
    EXPECT_FALSE(has_a_secret(unpacked(folder.read("a.acm"))));
    const Served served{folder, "walk.pcapng"};
    const std::string answer = served.ask("GET /recording");
    EXPECT_FALSE(has_a_secret(unpacked(answer.substr(answer.find("\r\n\r\n") + 4))));
    EXPECT_FALSE(has_a_secret(served.ask("GET /")));
}

TEST_F(LoginRequests, AreLookedForInEveryCommandThatReadsACapture) {
    const std::string help = folder.run("--help").out;
    const std::regex command{"\n  ([a-z]+) {2,}"};
    for (std::sregex_iterator found{help.begin(), help.end(), command}, none; found != none; ++found) {
        const std::string name = (*found)[1];
        const bool reads_captures = contains(folder.run(name + " --help").out, "A pcap or pcapng file");
        EXPECT_EQ(reads_captures, kCommands.contains(name)) << name << ": what does it write of a LoginRequest?";
    }
}

}  // namespace
}  // namespace acmotion::test

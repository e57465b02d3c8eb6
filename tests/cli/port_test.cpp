// acmotion conform --exec, and acmotion port: vectors for a port in any language
#include <gtest/gtest.h>

#include <fstream>
#include <sstream>

#include "cli/run_cli.h"
#include "support/paths.h"
#include "support/sanitized.h"

namespace acmotion::test {
namespace {

std::string sample_port() {
    std::ostringstream text;
    text << std::ifstream(ACMOTION_SOURCE "/examples/port/port.py").rdbuf();
    return text.str();
}

class ConformExec : public testing::Test {
 protected:
    void write_port(const std::string& text) const { folder.write("port.py", as_bytes(std::span{text})); }
    [[nodiscard]] CliRun run_sample(const std::string& arguments) const {
        return folder.run("conform --exec 'python3 port.py' " + arguments);
    }
    CliFolder folder;
};

class SamplePort : public ConformExec {
 protected:
    void SetUp() override {
        if (!is_installed("python3")) GTEST_SKIP() << "python3 is not installed";
        write_port(sample_port());
    }
};

TEST_F(SamplePort, PassesItsFiles) {
    const CliRun run = run_sample("");
    EXPECT_EQ(run.exit_code, 0) << run.out << run.err;
    EXPECT_TRUE(contains(run.out, "411 passed (330 of them only in part), 0 failed")) << run.out;
    EXPECT_TRUE(contains(run.out, ", 330 of them only in part: 10692 of 12065 steps not supported")) << run.out;
}

TEST_F(SamplePort, IsFoundOutWhenItMakesAMistake) {
    std::string wrong = sample_port();
    const std::string right = "abs(new - old) > 0x7FFF";
    ASSERT_TRUE(contains(wrong, right));
    wrong.replace(wrong.find(right), right.size(), "abs(new - old) > 0x8000");
    write_port(wrong);
    const CliRun run = run_sample("--kind stamps --first-failure");
    EXPECT_EQ(run.exit_code, 1);
    EXPECT_TRUE(contains(run.out, "stamp-0000 step 5 (is_newer): newer\n    expected 0\n    got      1")) << run.out;
}

TEST_F(SamplePort, RunsOneCase) {
    const std::string among = kSanitized ? "--kind stamps " : "";  // else all files are read to find it
    const CliRun run = run_sample(among + "--case stamp-0003");
    EXPECT_EQ(run.exit_code, 0) << run.err;
    EXPECT_TRUE(contains(run.out, "1 passed, 0 failed")) << run.out;
    EXPECT_EQ(run_sample(among + "--case no-such-case").exit_code, 2);
}

TEST_F(SamplePort, IsStartedAgainWhenItCrashes) {
    std::string text = sample_port();
    const std::string opened = "        answer = {\"opened\": True}";
    ASSERT_TRUE(contains(text, opened));
    text.replace(text.find(opened), 0, "        if message[\"open\"][\"id\"] == \"stamp-0001\": sys.exit(3)\n");
    write_port(text);
    const CliRun run = run_sample("--kind stamps");
    EXPECT_EQ(run.exit_code, 1);
    EXPECT_TRUE(contains(run.out, "80 passed, 1 failed")) << run.out;
    EXPECT_TRUE(contains(run.out, "stamp-0001 step 0 (open): answer\n    expected an answer\n    got      it ended"));
    EXPECT_TRUE(contains(run.out, "it ended: 1 time\n")) << run.out;
}

TEST_F(ConformExec, SpeaksWithOurOwnEngineAboutAllFiles) {
    const std::string some = kSanitized ? "--kind routing " : "";  // all of them, step by step, take a minute there
    const CliRun run = folder.run("conform " + some + "--exec \"'" ACMOTION_CLI "' port\" --json");
    EXPECT_EQ(run.exit_code, 0) << run.err;
    if (kSanitized) return;
    // All but the lines of packets and data files, which have no steps.
    EXPECT_TRUE(contains(run.out, "\"passed\": 3712")) << run.out.substr(run.out.size() - 400);
    EXPECT_TRUE(contains(run.out, "\"failed\": 0,\n  \"files\"") || contains(run.out, "\"failed\": 0"));
    EXPECT_TRUE(contains(run.out, "\"unsupported\": 3320")) << run.out.substr(run.out.size() - 400);
}

TEST_F(ConformExec, SaysWhatIsWrongWithTheCommand) {
    folder.expect_refused("conform --exec \"'port\"", "a quote is not closed");
    folder.expect_refused("conform --exec no-such-port", "cannot start no-such-port");
}

TEST_F(ConformExec, GivesUpOnAPortThatNeverAnswers) {
    const CliRun run = folder.run("conform --kind stamps --time-limit 0.05 --exec \"sh -c 'cat >log'\"");
    EXPECT_EQ(run.exit_code, 2);
    EXPECT_TRUE(contains(run.err, "the port failed five times in a row, lastly: no answer in time")) << run.err;
}

TEST_F(ConformExec, LetsNoPortSteerTheTerminal) {
    const std::string port = "while read line; do printf '\\033[2J\\n'; done";
    folder.write("port.sh", as_bytes(std::span{port}));
    const CliRun run = folder.run("conform --kind stamps --first-failure --exec 'sh port.sh'");
    EXPECT_EQ(run.exit_code, 1) << run.err;
    EXPECT_TRUE(contains(run.out, "got      not an answer: ?[2J\n")) << run.out;
}

TEST_F(ConformExec, LetsNoPortTurnTheDirectionOfText) {
    const std::string port = "while read line; do printf '{\"error\": \"\\342\\200\\256evil\"}\\n'; done";
    folder.write("port.sh", as_bytes(std::span{port}));
    const CliRun run = folder.run("conform --kind stamps --first-failure --exec 'sh port.sh'");
    EXPECT_TRUE(contains(run.out, "got      error: ?evil\n")) << run.out << run.err;
}

// A port that leaves another process behind, which has its output and a lock.
class LeavingPort : public ConformExec {
 protected:
    void SetUp() override {
        if (!is_installed("flock")) GTEST_SKIP() << "flock is not installed";
    }
    [[nodiscard]] CliRun run_port(const std::string& rest) const {
        const std::string port = "exec 9>held; flock 9; sleep 600 &\n" + rest;
        folder.write("port.sh", as_bytes(std::span{port}));
        return folder.run("conform --kind stamps --time-limit 5 --exec 'sh port.sh'");
    }
    [[nodiscard]] bool has_left_none() const { return folder.run_program("flock -w 60 held true").exit_code == 0; }
};

TEST_F(LeavingPort, HasEndedWhenItHasAndTheOtherEndsToo) {
    const CliRun run = run_port("exit 0");
    EXPECT_EQ(run.exit_code, 2);
    EXPECT_TRUE(contains(run.err, "the port failed five times in a row, lastly: it ended")) << run.err;
    EXPECT_TRUE(has_left_none());
}

TEST_F(LeavingPort, EndsWithUs) {
    static_cast<void>(run_port("kill -TERM $PPID; sleep 600"));
    EXPECT_TRUE(has_left_none());
}

// The port's first deed: we may have only just started it.
TEST_F(LeavingPort, EndsWithUsAlsoWhileItIsStarted) {
    const std::string port = "#!/bin/sh\nkill -TERM $PPID; exec 9>held; flock 9; exec sleep 600\n";
    folder.write("port.sh", as_bytes(std::span{port}));
    ASSERT_EQ(folder.run_program("chmod +x port.sh").exit_code, 0);
    for (int i = 0; i < 10; ++i) {
        static_cast<void>(folder.run("conform --kind stamps --time-limit 5 --exec ./port.sh"));
        ASSERT_TRUE(has_left_none());
    }
}

TEST_F(ConformExec, ReadsNoLineWithoutEnd) {
    const CliRun run = folder.run_program(
        "(head -c 5000000 /dev/zero | tr '\\0' x; echo; echo '{\"hello\": {}}') | '" ACMOTION_CLI "' port");
    EXPECT_EQ(run.exit_code, 0);
    ASSERT_EQ(lines(run.out).size(), 2U) << run.out;
    EXPECT_EQ(lines(run.out)[0], R"({"error":"a line has 1048576 bytes at most"})");
    EXPECT_TRUE(contains(lines(run.out)[1], "\"protocol\":1")) << "the next one is answered";
}

TEST_F(ConformExec, AnswersALineWithALine) {
    const CliRun run = folder.run("port <<'X'\n{\"hello\": {\"protocol\": 1}}\nrubbish\nX\n");
    EXPECT_EQ(lines(run.out).size(), 2U) << run.out;
    EXPECT_TRUE(contains(run.out, "\"protocol\":1"));
    EXPECT_TRUE(contains(run.out, "\"error\":"));
}

}  // namespace
}  // namespace acmotion::test

// What commands write: never over what they read, never half, and named in the end.
#include <gtest/gtest.h>

#include <nlohmann/json.hpp>

#include "cli/recorded_walk.h"
#include "cli/run_cli.h"
#include "cli/simulated.h"
#include "support/paths.h"

namespace acmotion::test {
namespace {

class WrittenFiles : public testing::Test {
 protected:
    WrittenFiles() { folder.write("walk.pcapng", recorded_walk()); }

    [[nodiscard]] std::string files() const { return folder.run_program("ls -A | grep -v stderr.txt").out; }
    void expect_refused(const std::string& command, const std::string& reason) const {
        const std::string before = folder.read("walk.pcapng");
        const CliRun run = folder.run(command);
        EXPECT_EQ(run.exit_code, 2) << command;
        EXPECT_TRUE(contains(run.err, reason)) << command << "\n" << run.err;
        EXPECT_EQ(folder.read("walk.pcapng"), before) << command;
    }

    CliFolder folder;
};

constexpr const char* kEveryOutput[] = {"view walk.pcapng -o ",          "replay walk.pcapng --csv ",
                                        "replay walk.pcapng --jsonl ",   "replay walk.pcapng --mcap ",
                                        "replay walk.pcapng --report ",  "replay walk.pcapng --recording ",
                                        "compare walk.pcapng --report ", "cut walk.pcapng -o "};

TEST_F(WrittenFiles, AreNeverTheCaptureHoweverItIsSpelt) {
    ASSERT_EQ(folder.run_program("ln -s walk.pcapng link && ln walk.pcapng hard && mkdir sub").exit_code, 0);
    for (const std::string command : kEveryOutput) {
        for (const char* path : {"walk.pcapng", "./walk.pcapng", "sub/../walk.pcapng", "link", "hard"}) {
            expect_refused(command + path, "is the capture itself");
        }
    }
}

TEST_F(WrittenFiles, AreNeverTheTruthNorAnythingElseThatIsRead) {
    for (const std::string command : kEveryOutput) {
        expect_refused(command + "./walk.pcapng.truth.jsonl", "is the place of the capture's truth");
    }
    folder.write("times.txt", from_text("0\n1\n"));
    expect_refused("replay walk.pcapng --frames times.txt --csv times.txt", "holds the frame times");
    folder.write("mine.json", from_text(folder.run_program("cat " ACMOTION_SOURCE "/scenarios/jump.json").out));
    expect_refused("simulate mine.json -o ./mine.json", "is the scenario itself");
}

TEST_F(WrittenFiles, AreNeverEachOtherAndNothingIsTouchedBeforeThatIsSaid) {
    folder.write("same", from_text("before"));
    for (const char* other : {"same", "./same", "link"}) {
        ASSERT_EQ(folder.run_program("ln -sf same link").exit_code, 0);
        expect_refused("replay walk.pcapng --csv same --jsonl " + std::string{other}, "two kinds of output");
    }
    EXPECT_EQ(folder.read("same"), "before");
    expect_refused("replay walk.pcapng --csv new --jsonl ./new", "two kinds of output");
    EXPECT_EQ(files(), "link\nsame\nwalk.pcapng\n");
}

TEST_F(WrittenFiles, DoNotFollowALinkThatWasPlanted) {
    folder.write("victim", from_text("precious"));
    ASSERT_EQ(folder.run_program("ln -s victim walk.pcapng.html").exit_code, 0);
    EXPECT_EQ(folder.run("view walk.pcapng").exit_code, 0);
    EXPECT_EQ(folder.read("victim"), "precious");
    EXPECT_TRUE(folder.read("walk.pcapng.html").starts_with("<!doctype html>"));
}

TEST_F(WrittenFiles, OfARunThatFailedAreNotThereAndWhatWasThereStays) {
    folder.write("old.csv", from_text("before"));
    for (const char* output : {"--csv old.csv", "--csv new.csv", "--report new.html"}) {
        const CliRun run =
            folder.run_program("(ulimit -f 1; '" ACMOTION_CLI "' replay walk.pcapng " + std::string{output} + ")");
        EXPECT_EQ(run.exit_code, 2) << output;
        EXPECT_TRUE(contains(run.err, "cannot be written: File too large")) << run.err;
        EXPECT_FALSE(contains(run.err, "what was written before")) << run.err;
    }
    EXPECT_EQ(folder.read("old.csv"), "before");
    EXPECT_EQ(files(), "old.csv\nwalk.pcapng\n");
}

// Written in its place while the replay runs: what was finished before the disk was full can be shown.
TEST_F(WrittenFiles, ARecordingStaysAsFarAsItWasWritten) {
    folder.write("jump.pcapng", capture_of(simulation_of("jump", 30)));
    const CliRun run = folder.run_program("(ulimit -f 16; '" ACMOTION_CLI "' replay jump.pcapng --recording half.acm)");
    EXPECT_EQ(run.exit_code, 2);
    EXPECT_TRUE(contains(run.err, "half.acm: cannot be written: File too large")) << run.err;
    EXPECT_TRUE(contains(run.err, "half.acm: what was written before is there, and acmotion view shows it."))
        << run.err;
    const CliRun shown = folder.run("view half.acm");
    EXPECT_EQ(shown.exit_code, 1) << shown.err;
    EXPECT_TRUE(contains(shown.err, "it has no end: it is still being written, or was cut")) << shown.err;
    EXPECT_TRUE(contains(folder.read("half.acm.html"), R"(id="recording">QUNNUkVD)"));
}

// The CSV file waits half-made until the other end of the pipe is opened. What a shell starts in
// the background has SIGINT ignored.
TEST_F(WrittenFiles, GoAwayWithACommandThatIsEnded) {
    for (const char* signal : {"INT", "TERM", "HUP"}) {
        const CliRun run = folder.run_program("bash -c 'mkfifo pipe; env --default-signal \"" ACMOTION_CLI
                                              "\" replay walk.pcapng --csv a.csv --jsonl pipe & "
                                              "until ls -A | grep -q part; do :; done; kill -" +
                                              std::string{signal} + " $!; wait $!; rm pipe'");
        EXPECT_EQ(run.exit_code, 0) << run.err;
        EXPECT_EQ(files(), "walk.pcapng\n") << signal;
    }
}

TEST_F(WrittenFiles, KeepTheRightsOfTheFileTheyReplace) {
    ASSERT_EQ(folder.run_program("touch a.csv && chmod 640 a.csv").exit_code, 0);
    ASSERT_EQ(folder.run("replay walk.pcapng --csv a.csv --jsonl b.jsonl").exit_code, 0);
    EXPECT_EQ(folder.run_program("stat -c %a a.csv").out, "640\n");
    EXPECT_EQ(folder.run_program("stat -c %a b.jsonl").out, folder.run_program("touch c; stat -c %a c").out);
}

TEST_F(WrittenFiles, AreNamedInTheEndByEveryCommand) {
    const auto expect_named = [&](const std::string& command, const std::vector<std::string>& names) {
        const CliRun run = folder.run(command);
        EXPECT_EQ(run.exit_code, 0) << run.err;
        for (const std::string& name : names) EXPECT_TRUE(contains(run.out, "wrote " + name + " (")) << run.out;
    };
    expect_named("replay walk.pcapng --csv a.csv --mcap a.mcap --recording a.acm", {"a.csv", "a.mcap", "a.acm"});
    expect_named("compare walk.pcapng --report a.html", {"a.html"});
    expect_named("view walk.pcapng", {"walk.pcapng.html"});
    expect_named("simulate jump -o j.pcapng", {"j.pcapng", "j.pcapng.truth.jsonl"});
    const CliRun json = folder.run("replay walk.pcapng --json --csv a.csv");
    EXPECT_TRUE(nlohmann::json::accept(json.out));
    EXPECT_TRUE(contains(json.err, "wrote a.csv (")) << json.err;
}

TEST_F(WrittenFiles, AreReportedToMachinesToo) {
    const auto document = nlohmann::json::parse(folder.run("view walk.pcapng --json").out);
    EXPECT_EQ(document["wrote"][0]["file"], "walk.pcapng.html");
    EXPECT_EQ(document["wrote"][0]["bytes"], folder.read("walk.pcapng.html").size());
}

TEST_F(WrittenFiles, ADashIsStandardOutputAndNeverAFile) {
    EXPECT_TRUE(folder.run("view walk.pcapng -o -").out.starts_with("<!doctype html>"));
    EXPECT_TRUE(folder.run("view - < walk.pcapng").out.starts_with("<!doctype html>"));
    EXPECT_TRUE(folder.run("compare walk.pcapng --report -").out.starts_with("<!doctype html>"));
    const CliRun piped = folder.run_program("'" ACMOTION_CLI "' simulate jump -o - | '" ACMOTION_CLI "' flows -");
    EXPECT_EQ(piped.exit_code, 0) << piped.err;
    EXPECT_TRUE(contains(piped.out, "1 session, 1 flow; ")) << piped.out;
    EXPECT_EQ(folder.run("demo -o -").exit_code, 2);
    EXPECT_EQ(files(), "walk.pcapng\n");
}

TEST_F(WrittenFiles, TwoDocumentsAreNotMixedOnStandardOutput) {
    for (const char* command :
         {"replay walk.pcapng --json --csv -", "replay walk.pcapng --json --jsonl /dev/stdout",
          "compare walk.pcapng --json --report -", "view walk.pcapng --json -o -", "simulate jump --json -o -"}) {
        expect_refused(command, "--json is on standard output already");
        EXPECT_EQ(folder.run(command).out, "") << command;
    }
    expect_refused("replay walk.pcapng --csv - --jsonl -", "two kinds of output");
}

}  // namespace
}  // namespace acmotion::test

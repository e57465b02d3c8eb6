// How commands end when something fails that is not theirs.
#include <gtest/gtest.h>

#include <filesystem>

#include "cli/recorded_walk.h"
#include "cli/run_cli.h"
#include "cli/simulated.h"
#include "support/paths.h"
#include "support/sanitized.h"

namespace acmotion::test {
namespace {

class Trouble : public testing::Test {
 protected:
    Trouble() { folder.write("walk.pcapng", recorded_walk()); }
    CliFolder folder;
};

constexpr const char* kEveryCommand[] = {"decode walk.pcapng",
                                         "decode walk.pcapng --json",
                                         "flows walk.pcapng",
                                         "flows walk.pcapng --json",
                                         "replay walk.pcapng",
                                         "replay walk.pcapng --csv -",
                                         "replay walk.pcapng --json",
                                         "compare walk.pcapng",
                                         "explain walk.pcapng",
                                         "view walk.pcapng -o -",
                                         "view walk.pcapng",
                                         "simulate --list",
                                         "simulate jump -o j.pcapng",
                                         "simulate jump -o -",
                                         "help",
                                         "help blip",
                                         "man",
                                         "completions bash",
                                         "--help",
                                         "--version",
                                         "decode --help",
                                         "determinism walk.pcapng"};

TEST_F(Trouble, AFullDiskIsAnErrorOfEveryCommand) {
    if (folder.run_program("test -c /dev/full").exit_code != 0) GTEST_SKIP() << "there is no /dev/full";
    for (const std::string command : kEveryCommand) {
        const CliRun run = folder.run(command + " > /dev/full");
        EXPECT_EQ(run.exit_code, 2) << command;
        EXPECT_TRUE(contains(run.err, "cannot be written: No space left on device")) << command << "\n" << run.err;
    }
}

TEST_F(Trouble, AFullDiskBehindAFileIsToo) {
    if (folder.run_program("test -c /dev/full").exit_code != 0) GTEST_SKIP() << "there is no /dev/full";
    for (const char* command : {"replay walk.pcapng --csv /dev/full", "compare walk.pcapng --report /dev/full",
                                "view walk.pcapng -o /dev/full"}) {
        const CliRun run = folder.run(command);
        EXPECT_EQ(run.exit_code, 2) << command;
        EXPECT_TRUE(contains(run.err, "/dev/full: cannot be written: No space left on device")) << run.err;
    }
}

// As `head` ends those before it: silently, by SIGPIPE, whatever the parent makes of that signal. It is
// more than a pipe holds.
TEST_F(Trouble, AClosedPipeEndsACommandQuietly) {
    folder.write("jump.pcapng", simulated("jump"));
    for (const char* prepare : {"", "trap '' PIPE; "}) {
        for (const char* command : {"replay jump.pcapng --csv -", "view jump.pcapng -o -"}) {
            const CliRun run = folder.run_program("bash -c \"" + std::string{prepare} + "'" ACMOTION_CLI "' " +
                                                  command + " | head -1 > first.txt; exit \\${PIPESTATUS[0]}\"");
            EXPECT_EQ(run.exit_code, 141) << prepare << command;
            EXPECT_EQ(run.err, "") << prepare << command;
        }
    }
}

TEST_F(Trouble, AnEmptyFileIsCalledEmpty) {
    folder.write("empty.pcapng", {});
    for (const std::string command : {"flows", "decode", "replay", "view", "cut -o x.pcapng"}) {
        folder.expect_refused(command + " empty.pcapng", "empty.pcapng: the file is empty.");
        folder.expect_refused(command + " - < empty.pcapng", "-: the file is empty.");
    }
}

TEST_F(Trouble, AFileThatMayNotBeReadIsNotAWrongName) {
    if (folder.run_program("chmod 0 walk.pcapng && cat walk.pcapng > copy").exit_code == 0) {
        GTEST_SKIP() << "this user may read every file";
    }
    folder.expect_refused("flows walk.pcapng", "Permission denied. It is there, but this user may not read it.");
    folder.expect_refused("flows missing.pcapng", "No such file or directory. Check the name");
}

TEST_F(Trouble, ATruthThatCannotBeOpenedSaysWhy) {
    folder.expect_refused("replay walk.pcapng --truth README", "README: cannot be opened: No such file or directory");
}

TEST_F(Trouble, APortThatIsNamedIsNotAskedForAgain) {
    folder.write("other.pcapng", recorded_without_the_game());
    for (const std::string command : {"flows", "decode", "compare"}) {
        EXPECT_TRUE(contains(folder.run(command + " other.pcapng").err, "say so: --port 9000."));
        const CliRun named = folder.run(command + " other.pcapng --port 9000");
        EXPECT_EQ(named.exit_code, 1);
        EXPECT_TRUE(contains(named.err, "no game traffic among 1 UDP datagrams, and none at port 9000.")) << named.err;
    }
}

TEST_F(Trouble, NoMemoryEndsWithASentence) {
    if (kSanitized) GTEST_SKIP() << "the sanitizer reserves more than any limit";
    if (std::filesystem::file_size(ACMOTION_CLI) > 100'000'000) GTEST_SKIP() << "the program alone takes more";
    folder.write("times.txt", from_text([] {
                     std::string text;
                     for (int i = 0; i < 1'000'000; ++i) text += std::to_string(i) + "\n";
                     return text;
                 }()));
    const CliRun run = folder.run_program("(ulimit -v 40000; '" ACMOTION_CLI
                                          "' replay walk.pcapng --frames times.txt --report a.html)");
    EXPECT_EQ(run.exit_code, 2) << run.err;
    EXPECT_TRUE(contains(run.err, "acmotion: out of memory.")) << run.err;
}

// JSON with more levels than a stack has room for.
std::string deep_json() { return std::string(500'000, '[') + std::string(500'000, ']'); }

TEST_F(Trouble, DeepJsonIsAnErrorOfEveryCommandThatReadsIt) {
    folder.write("walk.pcapng.truth.jsonl",
                 from_text("{\"acmotion_truth\":1,\"epoch_ns\":1700000000000000000,\"scenario\":\"s\","
                           "\"net\":\"p\",\"seed\":" +
                           deep_json() + "}\n"));
    folder.write("deep.json",
                 from_text("{\"name\":\"x\",\"summary\":\"x\",\"seconds\":1,\"landblock\":" + deep_json() + "}"));
    for (const char* command :
         {"replay walk.pcapng", "view walk.pcapng", "explain walk.pcapng", "compare walk.pcapng",
          "cut walk.pcapng -o small.pcapng", "replay walk.pcapng --csv rows.csv", "simulate deep.json -o x.pcapng"}) {
        const CliRun run = folder.run(command);
        EXPECT_EQ(run.exit_code, 2) << command;
        EXPECT_TRUE(contains(run.err, "expected JSON of at most 64 levels of lists and objects")) << command << run.err;
    }
    EXPECT_EQ(folder.run_program("find . -name '.acmotion*' -o -name '*.part'").out, "") << "nothing is left behind";
}

TEST_F(Trouble, NamesOfFilesDoNotSteerTheTerminal) {
    const std::string name = "\"$(printf 'cut\\033[31m\\302\\233\\342\\200\\256.pcapng')\"";
    for (const char* command : {"flows ", "replay ", "compare ", "view ", "conform ", "simulate jump -o no/"}) {
        const CliRun run = folder.run(command + name);
        EXPECT_EQ(run.exit_code, 2) << command;
        EXPECT_TRUE(contains(run.err, "cut?[31m??.pcapng")) << command << run.err;
        EXPECT_FALSE(contains(run.err, "\x1b")) << command;
    }
    const CliRun written = folder.run("replay walk.pcapng --csv " + name);
    EXPECT_TRUE(contains(written.out, "wrote cut?[31m??.pcapng (")) << written.out;
    EXPECT_TRUE(contains(folder.run("flows Größe.pcapng").err, "Größe.pcapng: No such file")) << "letters stay";
    EXPECT_FALSE(contains(folder.run("flows walk.pcapng " + name).err, "\x1b"));
}

}  // namespace
}  // namespace acmotion::test

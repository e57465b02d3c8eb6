#include <gtest/gtest.h>

#include "cli/recorded_walk.h"
#include "cli/run_cli.h"
#include "cli/simulated.h"
#include "support/sanitized.h"

namespace acmotion::test {
namespace {

// Examples are lines of the help that begin with the program's name; two spaces or more end the command.
std::vector<std::string> examples(const CliFolder& folder, const std::string& command) {
    const std::string start = "  acmotion ";
    std::vector<std::string> found;
    for (const std::string& line : lines(folder.run(command + " --help").out)) {
        if (!line.starts_with(start)) continue;
        const std::size_t end = line.find("  ", start.size());
        found.push_back(line.substr(start.size(), end == std::string::npos ? end : end - start.size()));
    }
    return found;
}

TEST(Help, EveryExampleWorksAsShown) {
    const CliFolder folder;
    folder.write("walk.pcapng", recorded_walk());
    const ByteBuffer town = kSanitized ? capture_of(simulation_of("town", 15)) : simulated("town");
    EXPECT_EQ(folder.run("game-data make ac").exit_code, 0);
    for (const char* command : {"demo", "simulate", "replay", "explain", "compare", "view", "decode", "flows",
                                "determinism", "help", "man", "completions"}) {
        folder.write("town.pcapng", town);  // an example of `simulate` has made a whole one
        const auto all = examples(folder, command);
        EXPECT_GE(all.size(), 2U) << command;
        for (const std::string& example : all) {
            const CliRun run = folder.run(example);
            EXPECT_EQ(run.exit_code, 0) << example << "\n" << run.err;
            if (!contains(example, " > ")) {
                EXPECT_FALSE(run.out.empty()) << example;
            }
        }
    }
}

TEST(Help, NamesEveryCommandAndTheExitCodes) {
    const CliFolder folder;
    const CliRun run = folder.run("--help");
    EXPECT_EQ(run.exit_code, 0);
    for (const char* word :
         {"demo", "simulate", "relay", "replay", "explain", "compare", "view", "serve", "live", "decode", "flows",
          "wireshark", "game-data", "conform", "port", "determinism", "man", "Exit codes"})
        EXPECT_TRUE(contains(run.out, word)) << word;
    EXPECT_EQ(folder.run("dance").exit_code, 2);
}

TEST(HelpCommand, ExplainsTheWordsOfTheGlossary) {
    const CliFolder folder;
    const CliRun blip = folder.run("help blip");
    EXPECT_EQ(blip.exit_code, 0);
    EXPECT_TRUE(blip.out.starts_with("blip: the body is put at the newest waypoint of its queue at once")) << blip.out;
    EXPECT_TRUE(folder.run("help catch-up speed").out.starts_with("catch-up speed: ")) << "two words";
    EXPECT_FALSE(contains(folder.run("help acdream").out, "](")) << "no markup";
    for (const std::string& line : lines(blip.out)) EXPECT_LE(line.size(), 100U);
}

TEST(Help, AnUnknownCommandIsReportedWithWhatMayHaveBeenMeantAndAllThereAre) {
    const CliFolder folder;
    const CliRun typo = folder.run("explane x");
    EXPECT_EQ(typo.exit_code, 2);
    EXPECT_TRUE(typo.err.starts_with("acmotion: no such command explane; did you mean explain?\n")) << typo.err;
    EXPECT_TRUE(contains(folder.run("dance").err, "no such command dance.\n"));
    for (const char* arguments : {"explane x", "dance", ""}) {
        const CliRun run = folder.run(arguments);
        EXPECT_EQ(run.exit_code, 2) << arguments;
        for (const char* name : {"  replay ", "  decode ", "  help "}) EXPECT_TRUE(contains(run.err, name)) << run.err;
    }
}

TEST(Help, TheVersionIsACommandToo) {
    const CliFolder folder;
    EXPECT_EQ(folder.run("version").exit_code, 0);
    EXPECT_EQ(folder.run("version").out, folder.run("--version").out);
}

TEST(HelpCommand, ListsAllAndSuggestsWhatIsNear) {
    const CliFolder folder;
    const CliRun all = folder.run("help");
    EXPECT_EQ(all.exit_code, 0);
    for (const char* word : {"explain ", "slide-snap", "waypoint", "window"}) EXPECT_TRUE(contains(all.out, word));
    EXPECT_EQ(folder.run("help decode").out, folder.run("decode --help").out);

    const CliRun typo = folder.run("help waypont");
    EXPECT_EQ(typo.exit_code, 2);
    EXPECT_TRUE(contains(typo.err, "Did you mean waypoint?")) << typo.err;
    EXPECT_EQ(folder.run("help xyzzy").exit_code, 2);
}

}  // namespace
}  // namespace acmotion::test

#include <gtest/gtest.h>

#include <cstdlib>
#include <regex>
#include <set>

#include "cli/run_cli.h"
#include "support/hex.h"

namespace acmotion::test {
namespace {

// Every --option that --help names, of the program and of all its commands.
std::set<std::string> all_options(const CliFolder& folder) {
    const std::string help = folder.run("--help-all").out;
    std::set<std::string> found;
    const std::regex option("--[a-z][a-z-]*");
    for (std::sregex_iterator i(help.begin(), help.end(), option); i != std::sregex_iterator(); ++i) {
        found.insert(i->str());
    }
    return found;
}

bool has_tool(const std::string& name) { return std::system(("command -v " + name + " >/dev/null 2>&1").c_str()) == 0; }

TEST(Manual, NamesEveryOptionOfEveryCommand) {
    const CliFolder folder;
    const std::string page = std::regex_replace(folder.run("man").out, std::regex(R"(\\-)"), "-");
    const auto options = all_options(folder);
    EXPECT_GT(options.size(), 20U);
    for (const std::string& option : options) EXPECT_TRUE(contains(page, option)) << option;
    for (const char* section : {".SH NAME", ".SH SYNOPSIS", ".SH COMMANDS", ".SH EXIT STATUS", ".SS replay",
                                ".SH ENVIRONMENT", ".SH FILES", ".SH SEE ALSO"}) {
        EXPECT_TRUE(contains(page, section)) << section;
    }
}

TEST(Manual, BreaksNoSentence) {
    const std::string page = CliFolder{}.run("man").out;
    EXPECT_FALSE(contains(page, ",\n.PP\n"));
}

TEST(Manual, IsCleanTroff) {
    const CliFolder folder;
    if (!has_tool("mandoc") && !has_tool("groff")) GTEST_SKIP() << "neither mandoc nor groff";
    if (has_tool("mandoc")) {
        EXPECT_EQ(folder.run("man | mandoc -T lint -W error").out, "");
    }
    if (has_tool("groff")) {
        EXPECT_EQ(folder.run("man | groff -Kutf8 -man -ww -z 2>&1").out, "");
    }
}

TEST(Completions, KnowEveryOptionInEveryShell) {
    const CliFolder folder;
    for (const char* shell : {"bash", "zsh", "fish"}) {
        const std::string text = folder.run(std::string{"completions "} + shell).out;
        for (const std::string& option : all_options(folder)) {
            const std::string written = std::string_view{shell} == "fish" ? "-l " + option.substr(2) : option;
            EXPECT_TRUE(contains(text, written)) << shell << " " << option;
        }
    }
    EXPECT_EQ(folder.run("completions tcsh").exit_code, 2);
}

TEST(Completions, BashOffersWhatFits) {
    const CliFolder folder;
    const auto offered = [&](const std::string& words) {
        folder.write("try.sh",
                     from_text("source ./acmotion.bash\nCOMP_WORDS=(acmotion " + words +
                               ")\nCOMP_CWORD=$((${#COMP_WORDS[@]} - 1))\n_acmotion\necho \"${COMPREPLY[*]}\"\n"));
        return folder.run("completions bash > acmotion.bash && bash ./try.sh").out;
    };
    EXPECT_EQ(offered("expl"), "explain\n");
    EXPECT_EQ(offered("replay --perf"), "--perfetto\n");
    EXPECT_EQ(offered("compare --baseline ''"), "snapshot deadreckoning hermite buffered all\n");
    EXPECT_EQ(offered("completions z"), "zsh\n");
    EXPECT_EQ(offered("replay walk"), "\n");  // a file: bash finds it
    EXPECT_EQ(offered("replay walk.pcapng --csv ''"), "\n");
    EXPECT_EQ(offered("view walk.pcapng --rules ac"), "acdream\n");
    EXPECT_EQ(offered("simulate cha"), "chase\n");
    EXPECT_EQ(offered("simulate chase -o x.pcapng --net ds"), "dsl\n");
    EXPECT_EQ(offered("simulate chase -o to"), "\n");
    EXPECT_EQ(offered("decode --opcode UpdateP"), "UpdatePosition\n");
    EXPECT_EQ(offered("help slide"), "slide-snap\n");
}

TEST(Completions, FishOffersWhatFits) {
    if (!has_tool("fish")) GTEST_SKIP() << "fish is not installed";
    const CliFolder folder;
    const auto offered = [&](const std::string& line) {
        const CliRun run = folder.run("completions fish > acmotion.fish && HOME=$PWD fish --no-config -c '" +
                                      ("source acmotion.fish; complete -C \"acmotion " + line + "\"'"));
        EXPECT_EQ(run.err, "") << line;
        return run.out.substr(0, run.out.find('\t'));
    };
    EXPECT_EQ(offered("expl"), "explain");
    EXPECT_EQ(offered("replay --perf"), "--perfetto");
    EXPECT_EQ(offered("completions z"), "zsh");
    EXPECT_EQ(offered("simulate cha"), "chase");
    EXPECT_EQ(offered("replay acmotion.f"), "acmotion.fish\n") << "a file";
}

TEST(Completions, KnowRulesScenariosAndNetworksInEveryShell) {
    const CliFolder folder;
    const std::string zsh = folder.run("completions zsh").out;
    EXPECT_TRUE(contains(zsh, ":(retail acdream snap openac all)'"));
    EXPECT_TRUE(contains(zsh, "'*:scenario:(border building chase"));
    EXPECT_TRUE(contains(zsh, "(perfect "));
    const std::string fish = folder.run("completions fish").out;
    EXPECT_TRUE(contains(fish, "-l rules -r -f -a 'retail acdream snap openac all'"));
    EXPECT_TRUE(contains(fish, "__fish_seen_subcommand_from simulate' -f -a 'border building chase"));
    EXPECT_TRUE(contains(fish, "-l net -r -f -a 'perfect "));
}

TEST(Completions, ParseInTheirShells) {
    const CliFolder folder;
    EXPECT_EQ(folder.run("completions bash | bash -n").exit_code, 0);
    if (has_tool("zsh")) {
        EXPECT_EQ(folder.run("completions zsh | zsh -n").exit_code, 0);
    }
    if (has_tool("fish")) {
        EXPECT_EQ(folder.run("completions fish | fish -n").exit_code, 0);
    }
}

}  // namespace
}  // namespace acmotion::test

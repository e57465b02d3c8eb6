// The shared library as a file: what it shows, and whether programs that were linked to an older one still run.
#include <gtest/gtest.h>

#include <cstdio>
#include <cstdlib>
#include <memory>
#include <set>
#include <sstream>
#include <string>

#include "support/paths.h"
#include "support/temp_folder.h"

namespace acmotion::test {
namespace {

struct Ended {
    std::string printed;
    int status = 0;
};

Ended run(const std::string& command) {
    FILE* pipe = popen((command + " 2>&1").c_str(), "r");
    Ended ended;
    for (int c = std::fgetc(pipe); c != EOF; c = std::fgetc(pipe)) ended.printed += static_cast<char>(c);
    ended.status = pclose(pipe);
    return ended;
}

TEST(CLibrary, ShowsOnlyFunctionsOfItsHeader) {
    const Ended symbols = run("nm --dynamic --defined-only --without-symbol-versions " ACMOTION_C_LIBRARY);
    const Ended header =
        run("sed -nE 's/^ACM_API .*(acm_[a-z0-9_]+)\\(.*/\\1/p' " ACMOTION_SOURCE "/include/acmotion/c.h");
    std::set<std::string> shown;
    std::istringstream lines{symbols.printed};
    for (std::string address, kind, name; lines >> address >> kind >> name;) {
        if (kind != "A") shown.insert(name);  // the version itself
    }
    std::set<std::string> declared;
    std::istringstream names{header.printed};
    for (std::string name; names >> name;) declared.insert(name);

    EXPECT_GT(declared.size(), 35U);
    EXPECT_EQ(shown, declared);
}

TEST(CLibrary, IsCalledFromC99) {
    const Ended program = run(ACMOTION_C99_PROGRAM);
    EXPECT_EQ(program.printed, "");
    EXPECT_EQ(program.status, 0);
}

// To keep a change that is meant: `abidw` as below, packed into tests/c/libacmotionc.abi.gz. Additions are no break; a function that
// goes, or a struct whose members move, wants a new soname.
TEST(CLibrary, KeepsTheAbiThatIsDescribed) {
    if (run("abidiff --version").status != 0) GTEST_SKIP() << "there is no abidiff: install abigail-tools";
    if (run("uname -m").printed != "x86_64\n") GTEST_SKIP() << "the description is of x86_64";
    const TempFolder folder;
    const std::string described = folder / "acmotionc.abi";
    const Ended made =
        run("abidw --no-corpus-path --no-comp-dir-path --no-show-locs "
            "--headers-dir " ACMOTION_SOURCE "/include --out-file " +
            described + " " ACMOTION_C_TWIN);
    ASSERT_EQ(made.status, 0) << made.printed;
    const std::string kept = folder / "kept.abi";
    ASSERT_EQ(run("zcat " ACMOTION_SOURCE "/tests/c/libacmotionc.abi.gz > " + kept).status, 0);
    const Ended compared = run("abidiff --no-added-syms " + kept + " " + described);
    EXPECT_EQ(compared.status, 0) << compared.printed;
}

}  // namespace
}  // namespace acmotion::test

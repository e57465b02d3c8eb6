// docs/exports.md: a file appears under its name only when it is complete
#include "lab/output/export/output.h"

#include <fcntl.h>
#include <gtest/gtest.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <csignal>
#include <filesystem>
#include <fstream>
#include <set>
#include <sstream>

#include "support/temp_folder.h"

namespace acmotion::test {
namespace {

namespace fs = std::filesystem;

class OutputFile : public testing::Test {
 protected:
    [[nodiscard]] std::string path(const std::string& name = "out.csv") const { return folder_ / name; }
    [[nodiscard]] std::string contents(const std::string& name = "out.csv") const {
        std::ostringstream text;
        text << std::ifstream(path(name), std::ios::binary).rdbuf();
        return text.str();
    }
    void put(const std::string& name, const std::string& text) const { std::ofstream(path(name)) << text; }
    [[nodiscard]] std::set<std::string> names() const {
        std::set<std::string> all;
        for (const auto& entry : fs::directory_iterator(folder_.path())) all.insert(entry.path().filename().string());
        return all;
    }
    using Names = std::set<std::string>;

 private:
    TempFolder folder_;
};

TEST_F(OutputFile, TakesItsPlaceWhenItIsFinished) {
    put("out.csv", "old");
    Output output = Output::create(path()).value();
    output.write("some ");
    output.write("text");
    EXPECT_EQ(output.bytes(), 9U);
    EXPECT_EQ(contents(), "old");
    EXPECT_TRUE(output.complete());
    EXPECT_EQ(contents(), "old") << "of several files, all take their places or none";
    EXPECT_TRUE(output.finish());
    EXPECT_EQ(contents(), "some text");
    EXPECT_EQ(names(), Names{"out.csv"});
}

TEST_F(OutputFile, ThatIsNotFinishedLeavesWhatWasThere) {
    put("out.csv", "old");
    {
        Output output = Output::create(path()).value();
        output.write("new");
    }
    EXPECT_EQ(contents(), "old");
    EXPECT_EQ(names(), Names{"out.csv"});
}

TEST_F(OutputFile, ReplacesALinkAndDoesNotFollowIt) {
    put("elsewhere", "kept");
    fs::create_symlink(path("elsewhere"), path());
    Output output = Output::create(path()).value();
    output.write("new");
    EXPECT_TRUE(output.finish());
    EXPECT_EQ(contents(), "new");
    EXPECT_FALSE(fs::is_symlink(path()));
    EXPECT_EQ(contents("elsewhere"), "kept");
}

TEST_F(OutputFile, CannotBeAFolderOrBeInNone) {
    fs::create_directory(path());
    errno = 0;
    EXPECT_FALSE(Output::create(path()));
    EXPECT_EQ(errno, EISDIR);
    fs::create_symlink(path(), path("link"));
    EXPECT_FALSE(Output::create(path("link"))) << "nor a link to one";
    errno = 0;
    EXPECT_FALSE(Output::create(path("none/out.csv")));
    EXPECT_EQ(errno, ENOENT);
    EXPECT_EQ(names(), (Names{"out.csv", "link"}));
}

TEST_F(OutputFile, ADeviceOrAPipeIsWrittenInPlace) {
    EXPECT_TRUE(Output::create("/dev/null")->finish());
    EXPECT_TRUE(fs::is_character_file("/dev/null")) << "not replaced";
    ASSERT_EQ(mkfifo(path("pipe").c_str(), 0600), 0);
    const int reader = open(path("pipe").c_str(), O_RDONLY | O_NONBLOCK);
    Output output = Output::create(path("pipe")).value();
    output.write("through");
    EXPECT_TRUE(output.finish());
    std::array<char, 20> got{};
    EXPECT_EQ(read(reader, got.data(), got.size()), 7);
    EXPECT_STREQ(got.data(), "through");
    close(reader);
    EXPECT_TRUE(fs::is_fifo(path("pipe")));
}

TEST_F(OutputFile, LeavesNothingBehindWhenItsProcessIsKilled) {
    for (const int signal : {SIGTERM, SIGINT, SIGHUP, SIGQUIT, SIGPIPE}) {
        const pid_t child = fork();
        if (child == 0) {
            std::signal(signal, SIG_DFL);
            remove_part_files_when_killed();
            if (auto whole = Output::create(path("whole")); !whole || !whole->finish()) _exit(1);
            const auto part = Output::create(path("part"));
            std::raise(signal);
            _exit(2);
        }
        int status = 0;
        ASSERT_EQ(waitpid(child, &status, 0), child);
        ASSERT_TRUE(WIFSIGNALED(status)) << WEXITSTATUS(status);
        EXPECT_EQ(WTERMSIG(status), signal);
        EXPECT_EQ(names(), Names{"whole"});
    }
}

}  // namespace
}  // namespace acmotion::test

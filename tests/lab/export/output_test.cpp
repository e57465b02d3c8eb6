// docs/exports.md: a file appears under its name only when it is complete
#include "lab/export/output.h"

#include <fcntl.h>
#include <gtest/gtest.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/un.h>
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
    EXPECT_EQ(output.trouble(), 0);
    EXPECT_EQ(contents(), "old");
    EXPECT_EQ(names(), (Names{"out.csv", ".acmotion-" + std::to_string(getpid()) + "-0.part"}));
    errno = EDOM;  // of something else
    EXPECT_TRUE(output.complete());
    EXPECT_EQ(contents(), "old") << "of several files, all take their places or none";
    EXPECT_TRUE(output.finish());
    EXPECT_EQ(contents(), "some text");
    EXPECT_EQ(names(), Names{"out.csv"});
    EXPECT_FALSE(output.is_shown());
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

TEST_F(OutputFile, ThatFailedDoesNotTakeItsPlace) {
    Output output = Output::create(path()).value();
    output.write("some");
    output.fail(ENOSPC);
    output.fail(EIO);
    EXPECT_EQ(output.trouble(), ENOSPC) << "the first counts";
    output.write("more");
    EXPECT_EQ(output.bytes(), 4U);
    output.show();
    EXPECT_FALSE(output.is_shown());
    errno = 0;
    EXPECT_FALSE(output.finish());
    EXPECT_EQ(errno, ENOSPC);
    EXPECT_EQ(names(), Names{});
}

TEST_F(OutputFile, CanBeShownWhileItGrows) {
    Output output = Output::create(path()).value();
    output.write("first");
    errno = EDOM;  // of something else
    output.show();
    EXPECT_EQ(output.trouble(), 0);
    EXPECT_TRUE(output.is_shown());
    EXPECT_EQ(contents(), "first");
    output.write(", then");
    output.show();
    EXPECT_EQ(contents(), "first, then");
    EXPECT_EQ(names(), Names{"out.csv"});
    output.fail(EIO);
    EXPECT_FALSE(output.finish());
    EXPECT_EQ(contents(), "first, then") << "an error removes no file that was shown";
}

TEST_F(OutputFile, HasTheRightsOfTheFileThatItReplaces) {
    put("out.csv", "old");
    ASSERT_EQ(chmod(path().c_str(), 0640), 0);
    EXPECT_TRUE(Output::create(path())->finish());
    struct stat now{};
    ASSERT_EQ(stat(path().c_str(), &now), 0);
    EXPECT_EQ(now.st_mode & 0777U, 0640U);
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

TEST_F(OutputFile, MayBeManyAtOnce) {
    std::vector<Output> outputs;
    for (int i = 0; i < 20; ++i) outputs.push_back(Output::create(path(std::to_string(i))).value());
    EXPECT_EQ(names().size(), 20U);
    for (int i = 0; i < 20; ++i) outputs[static_cast<std::size_t>(i)].write(std::to_string(i));
    for (Output& output : outputs) EXPECT_TRUE(output.finish());
    EXPECT_EQ(contents("7"), "7");
    EXPECT_EQ(names().size(), 20U);
}

TEST_F(OutputFile, IsWrittenWhereItIsIfItIsADeviceOrAPipe) {
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

TEST_F(OutputFile, CannotBeASocket) {
    const int listener = socket(AF_UNIX, SOCK_STREAM, 0);
    sockaddr_un address{.sun_family = AF_UNIX, .sun_path = {}};
    path("socket").copy(address.sun_path, sizeof(address.sun_path) - 1);
    ASSERT_EQ(bind(listener, reinterpret_cast<const sockaddr*>(&address), sizeof address), 0);
    errno = 0;
    EXPECT_FALSE(Output::create(path("socket")));
    EXPECT_EQ(errno, ENXIO);
    EXPECT_TRUE(fs::is_socket(path("socket"))) << "not replaced";
    close(listener);
}

TEST_F(OutputFile, MayBeTheStandardOutputWhichStaysOpen) {
    Output output = Output::create("-").value();
    output.write("");
    EXPECT_TRUE(output.finish());
    EXPECT_NE(fcntl(STDOUT_FILENO, F_GETFD), -1);
    EXPECT_FALSE(fs::exists("-"));
}

// What /dev/stdout and its like stand for: a link into /proc, or what lies there.
TEST_F(OutputFile, IsWrittenWhereItIsIfTheSystemHasItOpen) {
    put("open", "");
    const int file = open(path("open").c_str(), O_WRONLY);
    const std::string number = std::to_string(file);
    fs::create_symlink("/proc/self/fd/" + number, path("link"));
    for (const std::string& name : {path("link"), "/dev/fd/" + number}) {
        Output output = Output::create(name).value();
        output.write("text by " + name);
        EXPECT_TRUE(output.finish()) << name;
        EXPECT_EQ(contents("open"), "text by " + name);
    }
    EXPECT_TRUE(fs::is_symlink(path("link")));
    close(file);
}

// What `work` does in a process of its own, which ignores one signal at most: how that ended.
template <class Work>
int status_of_process(int ignored, const Work& work) {
    const pid_t child = fork();
    if (child == 0) {
        for (const int signal : {SIGTERM, SIGINT, SIGHUP, SIGPIPE})
            std::signal(signal, signal == ignored ? SIG_IGN : SIG_DFL);
        remove_part_files_when_killed();
        _exit(work());
    }
    int status = 0;
    EXPECT_EQ(waitpid(child, &status, 0), child);
    return status;
}

TEST_F(OutputFile, LeavesNothingBehindWhenItsProcessIsKilled) {
    for (const int signal : {SIGTERM, SIGINT, SIGHUP, SIGPIPE}) {
        const int status = status_of_process(0, [&] {
            close(STDIN_FILENO);  // its number may be that of a file
            for (int i = 0; i < 20; ++i) {
                if (auto whole = Output::create(path("whole")); !whole || !whole->finish()) return 1;
            }
            const auto one = Output::create(path("one"));
            const auto two = Output::create(path("two"));
            if (!one || !two || names().size() != 3) return 2;
            std::raise(signal);
            return 3;
        });
        ASSERT_TRUE(WIFSIGNALED(status)) << WEXITSTATUS(status);
        EXPECT_EQ(WTERMSIG(status), signal);
        EXPECT_EQ(names(), Names{"whole"});
    }
}

TEST_F(OutputFile, IsWrittenOnWhereItsProcessWasToldToIgnoreTheEnd) {
    const int status = status_of_process(SIGHUP, [&] {
        auto output = Output::create(path());
        if (!output) return 1;
        std::raise(SIGHUP);
        return output->finish() ? 0 : 2;
    });
    ASSERT_TRUE(WIFEXITED(status)) << WTERMSIG(status);
    EXPECT_EQ(WEXITSTATUS(status), 0);
    EXPECT_EQ(names(), Names{"out.csv"});
}

TEST_F(OutputFile, ThatGrowsBeyondWhatAFileMayIsAnErrorAndNoEnd) {
    const int status = status_of_process(0, [&] {
        const rlimit most{.rlim_cur = 1000, .rlim_max = 1000};
        auto output = Output::create(path());
        if (!output || setrlimit(RLIMIT_FSIZE, &most) != 0) return 1;
        output->write(std::string(2000, 'x'));
        const bool is_whole = output->finish();
        return !is_whole && errno == EFBIG ? 0 : 2;
    });
    ASSERT_TRUE(WIFEXITED(status)) << WTERMSIG(status);
    EXPECT_EQ(WEXITSTATUS(status), 0);
    EXPECT_EQ(names(), Names{});
}

}  // namespace
}  // namespace acmotion::test

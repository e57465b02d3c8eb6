// docs/openac.md, "Your client itself, by its log": compare and view beside a log of OpenAC
#include <gtest/gtest.h>

#include <nlohmann/json.hpp>

#include "cli/run_cli.h"
#include "cli/simulated.h"
#include "lab/against/openac_writer.h"
#include "lab/session/session_collector.h"

namespace acmotion::test {
namespace {

class OpenacLogOption : public testing::Test {
 protected:
    OpenacLogOption() {
        const ByteBuffer capture = capture_of(simulation_of("jump", 8));
        folder.write("jump.pcapng", capture);
        const Scene scene = scene_of(load_session(ByteStream{capture})->session.value());
        lines_ = slide_lines(scene, Rules::openac());
        lines_.insert(lines_.begin(), "OpenAC, with anything before its first line");
        write("openac.log", log_text(lines_));
    }
    void write(const std::string& name, const std::string& text) const {
        folder.write(name, std::as_bytes(std::span(text)));
    }

    CliFolder folder;
    LogLines lines_;
};

TEST_F(OpenacLogOption, IsMatchedAndComparedWithOpenacAndRetail) {
    const CliRun run = folder.run("compare jump.pcapng --rules retail,openac --against openac.log --report page.html");
    EXPECT_EQ(run.exit_code, 1) << run.err;
    for (const char* part :
         {"an OpenAC log: ", "metres from landblock 0xA9B4, clock 81235.0", "yours and openac never diverge",
          "(openac row ", "as if by the rules of openac (rule openac): row ", "nothing is said of steps"}) {
        EXPECT_TRUE(contains(run.out, part)) << part << "\n" << run.out;
        const std::string page = folder.read("page.html");
        EXPECT_TRUE(contains(page, part)) << part;
    }
}

TEST_F(OpenacLogOption, LeavesOutInJsonWhatFivePosesPerSecondDoNotShow) {
    const auto json =
        nlohmann::json::parse(folder.run("compare jump.pcapng --rules openac --against openac.log --json").out);
    const auto& yours = json["runs"][1];
    EXPECT_EQ(yours["label"], "yours");
    EXPECT_GT(yours["all"]["seconds"], 5);
    for (const char* key : {"pops", "largest_step", "backward_steps", "jerk", "seconds_stalled", "behind_update_mean"})
        EXPECT_TRUE(yours["all"][key].is_null()) << key;
    EXPECT_TRUE(yours["moments"].empty());
    const auto& against = json["against"];
    EXPECT_EQ(against["log"]["lines"], lines_.size());
    EXPECT_EQ(against["log"]["slide_lines"], lines_.size() - 1);
    EXPECT_EQ(against["log"]["spans"][0]["landblock"], "0xA9B4");
    EXPECT_NEAR(against["log"]["spans"][0]["clock_offset"].get<double>(), 81'235.047, 0.03);
    EXPECT_EQ(against["log"]["updates_matched"], against["log"]["updates"]);
    EXPECT_TRUE(against["openac"]["partings"].empty());
    EXPECT_FALSE(against["partings"][0]["rows"].empty());
    EXPECT_TRUE(contains(against["log"]["not_judged"].get<std::string>(), "row 34"));
}

TEST_F(OpenacLogOption, SaysSoOnThePageToo) {
    const CliRun run = folder.run("view jump.pcapng --rules retail --against openac.log -o page.html --json");
    EXPECT_EQ(run.exit_code, 1);
    EXPECT_TRUE(contains(run.err, "acmotion view: openac.log: ")) << run.err;
    EXPECT_FALSE(contains(run.err, "nothing is said of steps")) << "that is no complaint";
    EXPECT_TRUE(contains(run.out, "nothing is said of steps")) << run.out;
}

TEST_F(OpenacLogOption, ThatCannotBeUsedIsRefusedWithTheReason) {
    LogLines ticks = lines_;
    std::erase_if(ticks, [](const std::string& line) { return line.find("-up]") != std::string::npos; });
    write("ticks.log", log_text(ticks));
    const CliRun run = folder.run("compare jump.pcapng --against ticks.log");
    EXPECT_EQ(run.exit_code, 2);
    EXPECT_TRUE(contains(run.err, "ticks.log: no [remote-slide-up] line in it that can be understood")) << run.err;
    write("other.log", "OpenAC\nnothing of it\n");
    const CliRun other = folder.run("compare jump.pcapng --against other.log");
    EXPECT_EQ(other.exit_code, 2);
    EXPECT_TRUE(contains(other.err, "other.log: line 1: no column time")) << other.err;
}

}  // namespace
}  // namespace acmotion::test

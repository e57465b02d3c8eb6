// A capture with the files around it, as all commands load it.
#include <fmt/format.h>
#include <gtest/gtest.h>

#include "lab/cli/simulated.h"
#include "lab/gamedata/sample_world.h"
#include "lab/load/input.h"
#include "lab/load/truth_file.h"
#include "support/hex.h"
#include "support/temp_folder.h"

namespace acmotion::test {
namespace {

class LoadWithFiles : public testing::Test {
 protected:
    LoadWithFiles() : simulation(simulation_of("chase", 6)), capture(capture_of(simulation)) {
        order.capture = path("chase.pcapng");
    }

    [[nodiscard]] std::string path(const std::string& name) const { return (folder / name).string(); }
    void write_truth(const std::string& name) const {
        const TruthHeader header{.epoch = simulation.epoch, .scenario = "chase", .network = "perfect"};
        folder.write(name, from_text(truth_text(header, simulation.truth)));
    }
    [[nodiscard]] tl::expected<LoadedInput, LoadFailure> load() {
        return load_with_files(ByteStream{Bytes{capture}}, order,
                               [this](const std::string& line) { remarks.push_back(line); });
    }
    [[nodiscard]] LoadFailure failure() {
        const auto loaded = load();
        EXPECT_FALSE(loaded);
        return loaded ? LoadFailure{} : loaded.error();
    }

    TempFolder folder;
    Simulation simulation;
    ByteBuffer capture;
    InputOrder order;
    std::vector<std::string> remarks;
};

TEST_F(LoadWithFiles, PlaysAllOfACaptureWithNothingAroundIt) {
    const auto input = load();
    ASSERT_TRUE(input) << input.error().text;
    EXPECT_TRUE(input->is_whole());
    EXPECT_EQ(input->truth_or_null(), nullptr);
    EXPECT_EQ(input->game_data, nullptr);
    EXPECT_TRUE(input->part.object.is_null());
    EXPECT_EQ(input->frames.size(), FrameTimes(Display{}, input->session).size());
    EXPECT_TRUE(remarks.empty()) << remarks.front();
}

TEST_F(LoadWithFiles, FindsTheTruthBesideTheCaptureAlsoOfAPackedOne) {
    write_truth("chase.pcapng.truth.jsonl");
    for (const char* name : {"chase.pcapng", "chase.pcapng.gz"}) {
        order.capture = path(name);
        const auto input = load();
        ASSERT_TRUE(input) << input.error().text;
        ASSERT_NE(input->truth_or_null(), nullptr);
        EXPECT_EQ(input->truth->samples().size(), simulation.truth.samples().size());
        EXPECT_EQ(input->truth_file, path("chase.pcapng.truth.jsonl"));
    }
}

TEST_F(LoadWithFiles, RefusesABrokenTruthEvenIfNoOptionNamedIt) {
    folder.write("chase.pcapng.truth.jsonl", from_text("{}\n"));
    const LoadFailure broken = failure();
    EXPECT_TRUE(broken.text.starts_with(path("chase.pcapng.truth.jsonl") + ": line 1: ")) << broken.text;
}

TEST_F(LoadWithFiles, PlaysByTheGamesFilesOrNamesTheWrongFolder) {
    order.game_data = folder.path();
    order.game_data_from = "ACMOTION_GAME_DATA";
    EXPECT_TRUE(failure().text.starts_with("ACMOTION_GAME_DATA " + folder.path() + ": ")) << failure().text;
    const game_files::SampleWorld world = game_files::make_sample_world();
    folder.write("client_portal.dat", world.portal);
    folder.write("client_cell_1.dat", world.cell);
    const auto input = load();
    ASSERT_TRUE(input) << input.error().text;
    ASSERT_NE(input->game_data, nullptr);
    EXPECT_EQ(input->session.data, input->game_data);
    EXPECT_GT(input->game_data->fit().positions, 0U) << "was compared with the session";
}

TEST_F(LoadWithFiles, RefusesWhatIsNotThere) {
    order.part.object = "no such thing";
    EXPECT_TRUE(failure().text.starts_with("no such object \"no such thing\" in ")) << failure().text;
    order.part = {.object = "", .since = 1000, .until = 2000};
    EXPECT_TRUE(failure().text.starts_with("--since 1000 --until 2000: no frame is drawn then; ")) << failure().text;
    EXPECT_FALSE(failure().lies_in_capture);
}

TEST_F(LoadWithFiles, DistinguishesWhatTheCaptureLacksFromWhatCannotBeRead) {
    order.session.number = 7;
    const LoadFailure no_session = failure();
    EXPECT_EQ(no_session.text, order.capture + ": no such session 7; it has 1, and acmotion flows lists them.");
    EXPECT_FALSE(no_session.lies_in_capture) << "it was asked for wrongly";
    order.session.number = {};
    capture = capture_of(Simulation{});
    EXPECT_TRUE(failure().text.starts_with(order.capture + ": no game traffic")) << failure().text;
    EXPECT_TRUE(failure().lies_in_capture);
    capture = from_text("this is no capture");
    EXPECT_TRUE(failure().text.starts_with(order.capture + ": not a capture (")) << failure().text;
    EXPECT_FALSE(failure().lies_in_capture);
}

TEST_F(LoadWithFiles, RemarksOnACutFileAndPlaysWhatIsLeft) {
    capture.resize(capture.size() - 10);
    const auto input = load();
    ASSERT_TRUE(input) << input.error().text;
    EXPECT_FALSE(input->is_whole());
    ASSERT_EQ(remarks.size(), 1U);
    EXPECT_TRUE(remarks[0].starts_with(order.capture + ": cut off inside a record after byte ")) << remarks[0];
}

}  // namespace
}  // namespace acmotion::test

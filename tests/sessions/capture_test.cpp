// The public door to captures: what a file holds, and the poses that the laboratory draws of it.
#include "acmotion/sessions/capture.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <cstring>
#include <fstream>
#include <iterator>

#include "acmotion/world/inspector.h"
#include "lab/cli/simulated.h"
#include "lab/load/other_game.h"
#include "sessions/replay.h"
#include "sessions/session_collector.h"
#include "support/paths.h"
#include "support/temp_folder.h"

namespace acmotion::test {
namespace {

const std::string kRecorded = ACMOTION_SOURCE "/viewer/test/data/chase.pcapng";

ByteBuffer bytes_of(const std::string& path) {
    std::ifstream file{path, std::ios::binary};
    ByteBuffer bytes;
    for (std::istreambuf_iterator<char> at{file}, end; at != end; ++at) bytes.push_back(static_cast<std::byte>(*at));
    return bytes;
}

// To the bit.
bool are_same(const Pose& a, const Pose& b) {
    return a.object == b.object && std::memcmp(&a.position, &b.position, sizeof a.position) == 0 &&
           std::memcmp(&a.velocity, &b.velocity, sizeof a.velocity) == 0 && a.clock == b.clock &&
           a.in_contact == b.in_contact && a.is_hidden == b.is_hidden;
}

struct Drawn {
    std::vector<double> times;
    std::vector<Pose> poses;  // of each frame by id
    std::uint64_t state = 0;

    bool operator==(const Drawn& other) const {
        return times == other.times && std::ranges::equal(poses, other.poses, are_same) && state == other.state;
    }
};

struct Keeper : ReplayListener {
    void on_frame(const ReplayFrame& frame) override {
        drawn.times.push_back(frame.time);
        drawn.poses.insert(drawn.poses.end(), frame.bodies.begin(), frame.bodies.end());
        drawn.state = WorldInspector{*frame.world}.state_hash();
    }
    Drawn drawn;
};

Drawn drawn_by_the_laboratory(const ByteBuffer& file, const Rules& rules) {
    Session session = std::move(*load_session(ByteStream{Bytes{file}}).value().session);
    session.allowance.bound_by(file.size());
    Keeper keeper;
    replay(session, rules, FrameTimes{{}, session}, keeper);
    return std::move(keeper.drawn);
}

Drawn drawn_from(const Capture& capture, const Rules& rules) {
    World world{rules};
    Drawn drawn;
    SessionReplay replay{capture.main().value()};
    while (const auto now = replay.next(world)) {
        drawn.times.push_back(*now);
        const auto before = static_cast<std::ptrdiff_t>(drawn.poses.size());
        for (const Pose& pose : world.poses()) drawn.poses.push_back(pose);
        std::ranges::sort(drawn.poses.begin() + before, drawn.poses.end(), {}, &Pose::object);
        drawn.state = WorldInspector{world}.state_hash();
    }
    return drawn;
}

TEST(Capture, PlaysWhatTheLaboratoryPlaysToTheBit) {
    const ByteBuffer portal = capture_of(simulation_of("portal", 10));
    for (const auto& [file, rules] : {std::pair{bytes_of(kRecorded), Rules::retail()},
                                      {portal, Rules::retail()},
                                      {portal, Rules::acdream()},
                                      {simulated_from("chase", 5), Rules::snap()}}) {
        const Drawn expected = drawn_by_the_laboratory(file, rules);
        EXPECT_GT(expected.poses.size(), 100U);
        EXPECT_TRUE(drawn_from(Capture::read(file).value(), rules) == expected);
    }
}

TEST(Capture, IsTheSameByItsPathAndByItsBytes) {
    const ByteBuffer bytes = bytes_of(kRecorded);
    EXPECT_TRUE(drawn_from(Capture::open(kRecorded).value(), {}) == drawn_from(Capture::read(bytes).value(), {}));
}

TEST(Capture, SaysWhatItsSessionIs) {
    const Capture capture = Capture::open(kRecorded).value();
    EXPECT_TRUE(capture.remarks().empty());
    ASSERT_EQ(capture.sessions().size(), 1U);
    const Capture::Session& session = capture.sessions()[0];
    EXPECT_EQ(session.number(), 1U);
    EXPECT_EQ(session.epoch(), kSimulationEpoch);
    EXPECT_EQ(session.player(), ObjectId{0x50000001});
    EXPECT_NE(session.player_name(), "");
    EXPECT_TRUE(session.is_announced());
    EXPECT_FALSE(session.assumes_objects());
    EXPECT_GT(session.seconds(), 10);
    EXPECT_FALSE(session.reports().empty());
    EXPECT_TRUE(std::ranges::is_sorted(session.messages(), {}, &Capture::Message::time));
    EXPECT_EQ(static_cast<std::size_t>(std::ranges::count_if(session.messages(), &Capture::Message::is_movement)),
              session.movement());
}

TEST(Capture, ItsSessionsOutliveIt) {
    const auto session = [] { return Capture::open(kRecorded).value().main().value(); }();
    const ObservedMessage first{.bytes = session.messages().front().bytes};
    EXPECT_NE(first.opcode(), 0U);
    World world;
    EXPECT_TRUE(SessionReplay{session}.next(world));
}

TEST(Capture, HasASessionForEachLogin) {
    const Capture capture =
        Capture::read(capture_of(logged_in_again(simulation_of("jump", 6, 1), simulation_of("town", 4, 2), 100)))
            .value();
    ASSERT_EQ(capture.sessions().size(), 2U);
    EXPECT_NEAR(capture.sessions()[1].start(), 100, 1e-6);
    EXPECT_EQ(capture.main()->number(), 2U);
}

TEST(Capture, DrawsAsManyFramesAsAskedForOrNone) {
    const Capture::Session session = Capture::open(kRecorded).value().main().value();
    EXPECT_NEAR(static_cast<double>(session.frames(30).size()), 30 * session.seconds(), 5);
    for (const double impossible : {0.0, -1.0, 5000.0, std::nan("")}) {
        EXPECT_TRUE(session.frames(impossible).empty());
        EXPECT_TRUE(SessionReplay(session, impossible).is_over());
    }
}

std::string error_of(const Result<Capture>& capture) {
    if (!capture) return describe(capture.error());
    const auto main = capture->main();
    return main ? "none" : describe(main.error());
}

TEST(Capture, NamesWhatIsWrongWithAFile) {
    EXPECT_EQ(error_of(Capture::open("/nowhere/at.all")), "Capture.file at byte 0: unreadable");
    const TempFolder folder;
    folder.write("empty.pcap", ByteBuffer{});
    EXPECT_EQ(error_of(Capture::open(folder / "empty.pcap")), "Capture.magic at byte 0: truncated");
    EXPECT_EQ(error_of(Capture::read(ByteBuffer(64))), "Capture.magic at byte 0: unknown");
    EXPECT_EQ(error_of(Capture::read(capture_of({}))), "Capture.game at byte 0: unknown");
    Simulation strange;
    strange.datagrams = other_game(5);
    EXPECT_EQ(error_of(Capture::read(capture_of(strange))), "Capture.opcode at byte 0: unknown");
}

TEST(Capture, OfACutFileHasWhatCameBefore) {
    ByteBuffer file = bytes_of(kRecorded);
    file.resize(file.size() - 7);
    const Capture capture = Capture::read(file).value();
    ASSERT_EQ(capture.remarks().size(), 1U);
    EXPECT_TRUE(capture.remarks()[0].starts_with("cut off inside a record: ")) << capture.remarks()[0];
    EXPECT_TRUE(capture.main());
}

TEST(Capture, KeepsNoMoreThanItsMemory) {
    const ByteBuffer file = bytes_of(kRecorded);
    const Capture small = Capture::read(file, {}, 2000).value();
    EXPECT_LT(small.main()->messages().size(), Capture::read(file)->main()->messages().size());
    EXPECT_EQ(small.remarks().size(), 2U);
}

}  // namespace
}  // namespace acmotion::test

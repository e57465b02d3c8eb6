// Creatures that go at the pace which the capture shows, without data files of the game
#include <gtest/gtest.h>

#include "lab/gamedata/played_data.h"
#include "lab/gamedata/sample_world.h"
#include "lab/output/recording/about.h"
#include "lab/output/recording/check.h"
#include "lab/output/recording/make.h"
#include "lab/output/recording/read.h"
#include "lab/output/recording/write.h"
#include "lab/replay/written_session.h"
#include "lab/simulate/simulate.h"
#include "sessions/receiver_data.h"
#include "sessions/replay.h"
#include "sessions/session_collector.h"

namespace acmotion::test {
namespace {

struct CapturedHills {
    explicit CapturedHills(const char* network, double seconds = 60) {
        Scenario scenario = load_scenario("hills").value();
        scenario.seconds = seconds;
        simulation = simulate(scenario, parse_network(network).value(), 1);
        const ByteBuffer capture = capture_of(simulation);
        session = load_session(ByteStream{Bytes{capture}})->session.value();
    }

    [[nodiscard]] Session with_its_paces() const {
        Session paced = session;
        paced.paces = captured_paces(session);
        return paced;
    }
    [[nodiscard]] Session with_data() const {
        Session informed = session;
        informed.data = std::make_shared<game_files::PlayedData>(game_files::open_sample_world());
        return informed;
    }

    Simulation simulation;
    Session session;
};

class PlaceKeeper : public ReplayListener {
 public:
    void on_frame(const ReplayFrame& frame) override {
        for (const BodyFrame& body : frame.bodies) places[{frame.number, body.object}] = map_place(body.position);
    }
    std::map<std::pair<std::size_t, ObjectId>, MapPlace> places;
};

std::map<std::pair<std::size_t, ObjectId>, MapPlace> places_of(const Session& session) {
    PlaceKeeper keeper;
    replay(session, Rules::retail(), FrameTimes{Display{}, session}, keeper);
    return keeper.places;
}

// On average over all frames and bodies, the observer too.
double metres_apart(const Session& session, const Session& other) {
    const auto places = places_of(session);
    const auto others = places_of(other);
    double sum = 0;
    for (const auto& [key, place] : places) sum += distance(place, others.at(key));
    return sum / static_cast<double>(places.size());
}

TEST(CapturedPace, IsThatOfEachKindOnEveryNetwork) {
    for (const char* network : {"perfect", "dsl", "mobile", "awful"}) {
        const CapturedHills hills{network};
        const CapturedPaces paces = captured_paces(hills.session);
        ASSERT_EQ(paces.kinds.size(), 2U) << network;
        ASSERT_EQ(paces.bodies.size(), 2U) << "the person by the lake goes as people do";
        for (const std::size_t number : {1U, 2U}) {
            const game_files::SampleCreature& kind = game_files::kSampleCreatures[number];
            const CreaturePace pace = paces.bodies.at(ObjectId{0x80000001U + static_cast<std::uint32_t>(number)});
            EXPECT_NEAR(pace.walk, kind.walk, 0.05 * double{kind.walk}) << network << " " << kind.name;
            EXPECT_NEAR(pace.run, kind.run, 0.05 * double{kind.run}) << network << " " << kind.name;
            EXPECT_EQ(paces.kinds[number - 1].motion_table, 0x09000001U + number);
            EXPECT_EQ(paces.kinds[number - 1].bodies, 1U);
            EXPECT_GE(paces.kinds[number - 1].walk.intervals, kFewestPaceIntervals);
        }
        EXPECT_EQ(sentence_on(paces), "pace of 2 kinds of creatures taken from this capture");
    }
}

// docs/game-data.md has the numbers: three times as near, and more.
TEST(CapturedPace, BringsPosesNearerToThoseWithGameData) {
    for (const char* network : {"perfect", "dsl", "mobile", "awful"}) {
        const CapturedHills hills{network};
        const Session informed = hills.with_data();
        const double as_people = metres_apart(informed, hills.session);
        const double paced = metres_apart(informed, hills.with_its_paces());
        EXPECT_GT(as_people, 1) << network;
        EXPECT_LT(paced, 0.34 * as_people) << network;
    }
}

// ---- a session written by hand ---------------------------------------------------------------------------------------

constexpr std::uint32_t kTable = 0x09000077;

// Walkers of one kind that go east at `pace`, with an update every second.
struct Walkers {
    explicit Walkers(int updates, float pace = 2) {
        for (int i = 0; i < 2; ++i) create(kRemote + static_cast<std::uint32_t>(i), 1);
        written.session.objects[{kRemote + 1}] = {"Drudge Skulker", ObjectKind::Creature};
        written.session.objects[{kRemote}] = {"Drudge Slinker", ObjectKind::Creature};
        for (int i = 1; i <= updates; ++i) written.update(i, kRemote, 82 + pace * static_cast<float>(i));
        written.update(updates + 0.5, kRemote + 1, 82);
    }
    void create(std::uint32_t id, float speed) {
        CreateObject create;
        create.object = {id};
        create.physics.position = WrittenSession::place(82);
        create.physics.position->frame.rotation = {0.70710678F, 0, 0, -0.70710678F};
        create.physics.state = 0x00400C08;
        create.physics.motion_table = kTable;
        const SentMotionState walks{.forward_command = 0x0005, .forward_speed = speed};
        if (speed > 0) create.physics.movement = PhysicsMovement{MovementData{.body = walks}};
        written.say(0, create);
    }
    WrittenSession written;
};

// One update more than there are intervals between them.
TEST(CapturedPace, IsTheMedianBetweenTheUpdatesOfAKind) {
    EXPECT_EQ(captured_paces(Walkers{5}.written.session).kinds.at(0).walk.intervals, 0U);
    const Session session = Walkers{6}.written.session;
    const CapturedPaces paces = captured_paces(session);
    ASSERT_EQ(paces.kinds.size(), 1U);
    EXPECT_EQ(paces.kinds[0].walk.intervals, 5U);
    EXPECT_NEAR(paces.kinds[0].walk.metres_per_second, 2, 1e-3);
    EXPECT_EQ(paces.kinds[0].run.intervals, 0U);
    EXPECT_EQ(paces.bodies.size(), 2U) << "the kind has it, and so has a body that was never measured";
    EXPECT_EQ(lines_on(paces),
              (std::vector<std::string>{
                  "Drudge Skulker and 1 more: 2.00 m/s walking (median of 5 intervals of this capture), "
                  "running as people do"}));
    EXPECT_EQ(
        lines_on(paces_of_people(session)),
        (std::vector<std::string>{"Drudge Skulker and 1 more: 3.12 m/s walking and 4.00 m/s running, as people do "
                                  "(--pace human)"}));
}

TEST(CapturedPace, IsNotMeasuredAcrossATeleportOrASilence) {
    Walkers jumping{0};
    for (int i = 1; i <= 12; ++i)
        jumping.written.update(i, kRemote, 82.0F + static_cast<float>(i), static_cast<std::uint16_t>(i));
    EXPECT_EQ(captured_paces(jumping.written.session).kinds.at(0).walk.intervals, 0U);
    Walkers seldom{0};
    for (int i = 1; i <= 12; ++i) seldom.written.update(4 * i, kRemote, 82.0F + static_cast<float>(i));
    EXPECT_EQ(captured_paces(seldom.written.session).kinds.at(0).walk.intervals, 0U);
}

TEST(CapturedPace, ChangesNothingWithGameData) {
    const CapturedHills hills{"perfect", 20};
    Session both = hills.with_data();
    both.paces = captured_paces(hills.session);
    EXPECT_EQ(metres_apart(both, hills.with_data()), 0);
}

TEST(CapturedPace, IsKeptInARecordingWhichIsPlayedAgainTheSame) {
    const Session paced = CapturedHills{"perfect", 20}.with_its_paces();
    const recording::Order order{
        .title = "hills", .rules = {Rules::retail()}, .frames = FrameTimes{{.frames_per_second = 30}, paced}};
    const recording::MadeRecording made = recording::make_recording(paced, order);
    EXPECT_EQ(made.recording.about.note, "pace of 2 kinds of creatures taken from this capture (about)");
    EXPECT_EQ(made.recording.about.pace_lines, lines_on(paced.paces));
    const ByteBuffer bytes = recording::to_bytes(made.recording);
    auto read = recording::from_bytes(bytes, bytes.size()).value();
    EXPECT_EQ(read.about.paces, paced.paces.bodies);
    EXPECT_FALSE(recording::first_divergence(read, bytes.size()).found);
    read.about.paces.clear();
    EXPECT_TRUE(recording::first_divergence(read, bytes.size()).found) << "it is the paces that move them so";
}

// They come from strangers.
TEST(CapturedPace, OfARecordingIsUsedOnlyIfAllAreAsExpected) {
    const auto read = [](const std::string& paces) { return recording::read_about("{\"paces\":" + paces + "}").paces; };
    EXPECT_EQ(read("[[7,1.5,2.5]]"), (std::map<ObjectId, CreaturePace>{{{7}, {1.5, 2.5}}}));
    for (const char* wrong : {"[[7,1.5,61]]", "[[7,-1,2]]", "[[7,1.5]]", "[[7,1.5,2.5],7]", "7", "[[\"x\",1,2]]"})
        EXPECT_TRUE(read(wrong).empty()) << wrong;
    std::string many = "[[1,1,1]";
    for (std::size_t i = 0; i < kMostPacedBodies; ++i) many += ",[1,1,1]";
    EXPECT_TRUE(read(many + "]").empty());
}

}  // namespace
}  // namespace acmotion::test

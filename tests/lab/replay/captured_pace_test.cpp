// Creatures that go at the pace which the capture shows, without data files of the game
#include "lab/replay/captured_pace.h"

#include <gtest/gtest.h>

#include "lab/gamedata/played_data.h"
#include "lab/gamedata/sample_world.h"
#include "lab/metrics/measure.h"
#include "lab/recording/make.h"
#include "lab/recording/read.h"
#include "lab/recording/write.h"
#include "lab/session/session_collector.h"
#include "lab/simulate/simulate.h"

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
        EXPECT_EQ(paces.kinds, 2U) << network;
        ASSERT_EQ(paces.bodies.size(), 2U) << "the person by the lake goes as people do";
        for (const std::size_t number : {1U, 2U}) {
            const game_files::SampleCreature& kind = game_files::kSampleCreatures[number];
            const CreaturePace pace = paces.bodies.at(ObjectId{0x80000001U + static_cast<std::uint32_t>(number)});
            EXPECT_NEAR(pace.walk, kind.walk, 0.03 * double{kind.walk}) << network << " " << kind.name;
            EXPECT_NEAR(pace.run, kind.run, 0.03 * double{kind.run}) << network << " " << kind.name;
        }
        EXPECT_EQ(sentence_on(paces), "pace of 2 kinds of creatures taken from this capture, no game data");
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

TEST(CapturedPace, SlidesLessAndStepsBackLess) {
    const CapturedHills hills{"dsl"};
    const Session paced = hills.with_its_paces();
    const FrameTimes frames{Display{}, paced};
    const Metrics before = measure({.rules = Rules::retail(), .session = &hills.session}, frames).all;
    const Metrics after = measure({.rules = Rules::retail(), .session = &paced}, frames).all;
    EXPECT_LT(after.foot_slide, 0.3 * before.foot_slide);
    EXPECT_LT(after.backward_steps, before.backward_steps / 2);
}

TEST(CapturedPace, NeedsFiveIntervals) {
    const CapturedPaces paces = captured_paces(CapturedHills{"perfect", 4}.session);
    EXPECT_TRUE(paces.is_empty());
    EXPECT_EQ(paces.kinds_as_people, 2U);
    EXPECT_EQ(sentence_on(paces), "human pace for all creatures, no game data");
}

TEST(CapturedPace, IsNotLookedForWhereItWouldCostMoreThanTheBytesAllow) {
    Session long_and_empty = CapturedHills{"perfect", 20}.session;
    EXPECT_FALSE(captured_paces(long_and_empty).is_empty());
    long_and_empty.seconds = 1e6;
    long_and_empty.allowance.bytes = 1000;
    EXPECT_TRUE(captured_paces(long_and_empty).is_empty());
    EXPECT_EQ(captured_paces(long_and_empty).kinds_as_people, 2U);
}

TEST(CapturedPace, LeavesPeopleAlone) {
    const ByteBuffer town = capture_of(simulate(load_scenario("town").value(), {}, 1));
    const CapturedPaces paces = captured_paces(load_session(ByteStream{Bytes{town}})->session.value());
    EXPECT_TRUE(paces.is_empty());
    EXPECT_FALSE(sentence_on(paces));
}

TEST(CapturedPace, IsNoneForWhoHasGameData) {
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
    EXPECT_EQ(made.recording.about.note, "pace of 2 kinds of creatures taken from this capture, no game data");
    const ByteBuffer bytes = recording::to_bytes(made.recording);
    auto read = recording::from_bytes(bytes, bytes.size()).value();
    EXPECT_EQ(read.about.paces, paced.paces.bodies);
    EXPECT_FALSE(recording::first_divergence(read, bytes.size()).found);
    read.about.paces.clear();
    EXPECT_TRUE(recording::first_divergence(read, bytes.size()).found) << "it is the paces that move them so";
}

}  // namespace
}  // namespace acmotion::test

// Two players of one town, each captured by its own client: what one reports is the truth of what the other sees.
#include "lab/load/other_capture.h"

#include <gtest/gtest.h>

#include "lab/load/input.h"
#include "lab/load/truth_file.h"
#include "lab/metrics/measure.h"
#include "lab/replay/written_session.h"
#include "lab/simulate/simulate.h"
#include "support/hex.h"
#include "support/temp_folder.h"

namespace acmotion::test {
namespace {

constexpr std::uint64_t kSeed = 7;

Simulation seen_by(const std::string& player, const std::string& network = "dsl",
                   const std::string& scenario = "town") {
    Scenario world = load_scenario(scenario).value();
    world.seconds = std::min(world.seconds, 40.0);
    EXPECT_TRUE(look_through(world, player)) << player;
    return simulate(world, parse_network(network).value(), kSeed);
}

Nanoseconds nanoseconds(double seconds) { return static_cast<Nanoseconds>(seconds * 1e9); }

Simulation later(Simulation simulation, double seconds) {
    for (OwnedDatagram& one : simulation.datagrams) one.time += nanoseconds(seconds);
    return simulation;
}

class TwoPlayersOfATown : public testing::Test {
 protected:
    TwoPlayersOfATown() : simulation(seen_by("Watcher")) { order.capture = path("watcher.pcapng"); }

    [[nodiscard]] std::string path(const std::string& name) const { return (folder / name).string(); }
    void use_as_truth(const Simulation& other) {
        folder.write("other.pcapng", capture_of(other));
        order.truth = path("other.pcapng");
    }
    [[nodiscard]] tl::expected<LoadedInput, LoadFailure> load() {
        remarks.clear();
        const ByteBuffer capture = capture_of(simulation);
        return load_with_files(ByteStream{Bytes{capture}}, order,
                               [this](const std::string& line) { remarks.push_back(line); });
    }
    void expect_refused(const std::string& part) {
        const auto loaded = load();
        ASSERT_FALSE(loaded);
        EXPECT_NE(loaded.error().text.find(part), std::string::npos) << loaded.error().text;
    }
    // Of the body whose truth was reported, by that truth and by the simulator's.
    void expect_as_far_behind_as_it_was(const LoadedInput& input, double tolerance) {
        for (const Rules::Preset& preset : Rules::presets()) {
            const auto behind = [&](const GroundTruth& truth) {
                const MetricsOptions how{.rules = preset.rules,
                                         .session = &input.session,
                                         .truth = &truth,
                                         .object = input.reported->object,
                                         .since = 5,
                                         .until = 38};
                return measure(how, input.frames).all.behind_truth;
            };
            const Lag reported = behind(*input.truth);
            const Lag simulated = behind(simulation.truth);
            ASSERT_TRUE(reported.known && simulated.known) << preset.name;
            EXPECT_GT(simulated.mean, 0.05) << preset.name;
            EXPECT_NEAR(reported.mean, simulated.mean, tolerance) << preset.name;
        }
    }

    TempFolder folder;
    Simulation simulation;
    InputOrder order;
    std::vector<std::string> remarks;
};

TEST_F(TwoPlayersOfATown, KnowFromEachOtherHowFarBehindTheyAreShown) {
    for (const char* player : {"Runner Falk", "Walker Aldith", "Runner Gerda", "Shopper Odo"}) {
        use_as_truth(seen_by(player));
        const auto input = load();
        ASSERT_TRUE(input) << input.error().text;
        ASSERT_TRUE(input->reported);
        EXPECT_EQ(input->reported->name, player);
        EXPECT_EQ(input->reported->source, OffsetSource::OneClock);
        EXPECT_EQ(input->reported->offset, 0);
        EXPECT_NEAR(input->reported->fit.delay, 0.025, 0.01) << "of dsl";
        EXPECT_EQ(input->truth->samples().size(), 1U) << "nothing is known of the others";
        EXPECT_TRUE(input->truth_file.empty());
        expect_as_far_behind_as_it_was(*input, 0.02);
    }
}

TEST_F(TwoPlayersOfATown, MayHaveClocksThatDifferAndTheServersClockTells) {
    for (const double off : {37.25, -5000.0, 3.5}) {
        use_as_truth(later(seen_by("Runner Falk"), off));
        const auto input = load();
        ASSERT_TRUE(input) << input.error().text;
        EXPECT_EQ(input->reported->source, OffsetSource::Server) << off;
        EXPECT_NEAR(input->reported->offset, -off, 0.02);  // in which a runner goes 0.2 m
        ASSERT_EQ(remarks.size(), 1U);
        EXPECT_NE(remarks[0].find("by that of the server; "), std::string::npos) << remarks[0];
        expect_as_far_behind_as_it_was(*input, 0.2);
    }
}

TEST_F(TwoPlayersOfATown, MayHaveClocksThatDifferAndTheirWaysTell) {
    auto input = load();
    ASSERT_TRUE(input) << input.error().text;
    use_as_truth(later(seen_by("Runner Falk"), 37.25));
    input->session.server_lag.reset();
    const auto found = reported_truth({order.truth, {}, std::nullopt}, input->session, order.capture);
    ASSERT_TRUE(found) << found.error();
    EXPECT_EQ(found->source, OffsetSource::Positions);
    EXPECT_NEAR(found->offset, -37.25, 0.05) << "the delay of dsl cannot be told from an offset";
    EXPECT_GE(found->fit.delay, 0);
    EXPECT_NE(sentence_on(*found).find(" as it fits best, "), std::string::npos) << sentence_on(*found);
    input->truth.emplace();
    for (const TruthSample& sample : found->samples) input->truth->add(found->object, sample);
    input->reported = *found;
    expect_as_far_behind_as_it_was(*input, 0.2);
}

TEST_F(TwoPlayersOfATown, CannotBeComparedIfTheyWereNotThereTogether) {
    use_as_truth(simulation);
    expect_refused("its player is 0x50000001 Watcher, as that of ");
    use_as_truth(seen_by("Turner Ingo"));
    expect_refused(": 0 positions of ");
    use_as_truth(seen_by("Jumper", "perfect", "border"));  // has an id that Watcher sees elsewhere
    expect_refused(", at whatever offset of the clocks. Name a capture of the same time and place.");

    Simulation silent = seen_by("Runner Falk");
    std::erase_if(silent.datagrams, [&](const OwnedDatagram& one) {
        return one.destination.port == 9000 && one.time > silent.epoch + nanoseconds(0.9);
    });
    use_as_truth(silent);
    expect_refused("the client of 0x50000007 Runner Falk reports no position in it. Capture both directions");
}

// The owner is described at (80, 7), before any teleport.
class ReportedSession : public WrittenSession {
 public:
    ReportedSession& report(double time, float east, const ByteBuffer& bytes = {}) {
        session.player_reports.push_back({time, place(east), bytes});
        return *this;
    }
    ReportedSession& teleport(double time, float east, std::uint16_t stamp) {
        update(time, kOwner, east, stamp);
        return *this;
    }
};

std::vector<std::pair<double, float>> ways(const Session& session) {
    std::vector<std::pair<double, float>> all;
    for (const TruthSample& one : own_reports(session)) all.emplace_back(one.time, one.position.frame.origin.x);
    return all;
}

using Ways = std::vector<std::pair<double, float>>;

TEST(OwnReports, JumpAtTheMomentOfATeleport) {
    ReportedSession written;
    written.report(1, 81).teleport(1.5, 150, 1).report(2, 151).teleport(2, 20, 2).report(3, 21).teleport(4, 90, 3);
    EXPECT_EQ(ways(written.session), (Ways{{1, 81}, {1.5, 81}, {1.5, 150}, {2, 150}, {2, 20}, {2, 151}, {3, 21}}))
        << "what comes after the last report is not known to have an end";
}

TEST(OwnReports, JumpOnlyWithANewerTeleportStampOfThePlayer) {
    ReportedSession written;
    written.report(1, 81).teleport(1.2, 150, 0).teleport(1.4, 150, 0xFFFF);
    written.update(1.6, kRemote, 150, 7);
    written.report(2, 82);
    EXPECT_EQ(ways(written.session), (Ways{{1, 81}, {2, 82}}));
}

TEST(OwnReports, SayWhetherThePlayerIsOnTheGround) {
    const Position here = WrittenSession::place(81);
    ReportedSession written;
    for (const bool contact : {false, true}) {
        written.report(1, 81, encode(MoveToState{.position = here, .contact = contact}).value());
        written.report(1, 81, encode(AutonomousPosition{.position = here, .contact = contact}).value());
    }
    written.report(2, 81).report(3, 81, encode(Jump{}).value());
    std::vector<bool> contacts;
    for (const TruthSample& one : own_reports(written.session)) contacts.push_back(one.in_contact);
    EXPECT_EQ(contacts, (std::vector<bool>{false, false, true, true, true, true}))
        << "of a message that does not say so, it is assumed";
}

}  // namespace
}  // namespace acmotion::test

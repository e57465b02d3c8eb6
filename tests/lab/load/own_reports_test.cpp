// Where the player of a session was by its own client.
#include "lab/load/own_reports.h"

#include "lab/replay/written_session.h"

namespace acmotion::test {
namespace {

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

// Where the player of a session was by its own client.
#include "lab/session/own_reports.h"

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

TEST(OwnReports, AreWhereAndWhenTheClientReportedItself) {
    ReportedSession written;
    written.report(1, 81).report(2, 82);
    EXPECT_EQ(ways(written.session), (Ways{{1, 81}, {2, 82}}));
    EXPECT_EQ(own_reports(written.session)[1].position, WrittenSession::place(82));
}

TEST(OwnReports, JumpAtTheMomentOfATeleport) {
    ReportedSession written;
    written.report(1, 81).teleport(1.5, 150, 1).report(2, 151).teleport(2, 20, 2).report(3, 21).teleport(4, 90, 3);
    EXPECT_EQ(ways(written.session), (Ways{{1, 81}, {1.5, 81}, {1.5, 150}, {2, 150}, {2, 20}, {2, 151}, {3, 21}}))
        << "what comes after the last report is not known to have an end";
}

TEST(OwnReports, BeginWithATeleportThatComesBeforeThem) {
    ReportedSession written;
    written.teleport(0.5, 150, 1).report(1, 151);
    EXPECT_EQ(ways(written.session), (Ways{{0.5, 150}, {1, 151}}));
}

TEST(OwnReports, HaveNoJumpForAnUpdateWithoutANewerTeleportStampOrOfAnother) {
    ReportedSession written;
    written.report(1, 81).teleport(1.2, 150, 0).teleport(1.4, 150, 0xFFFF);
    written.update(1.6, kRemote, 150, 7);
    written.report(2, 82);
    EXPECT_EQ(ways(written.session), (Ways{{1, 81}, {2, 82}}));
}

// Of a capture that began late: nothing to compare the first stamp with.
TEST(OwnReports, TakeTheFirstStampOfAPlayerThatIsNotDescribedForNoTeleport) {
    ReportedSession written;
    written.session.player = ObjectId{0x50000009};
    const auto sent = [&](double time, float east, std::uint16_t stamp) {
        written.update(time, 0x50000009, east, stamp);
    };
    written.report(1, 81);
    sent(1.5, 150, 3);
    sent(1.75, 160, 4);
    written.report(2, 161);
    EXPECT_EQ(ways(written.session), (Ways{{1, 81}, {1.75, 81}, {1.75, 160}, {2, 161}}));
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

TEST(OwnReports, KeepTheGroundThatTheyHadUntilATeleportSaysOtherwise) {
    const Position here = WrittenSession::place(81);
    ReportedSession written;
    written.report(1, 81, encode(AutonomousPosition{.position = here, .contact = false}).value());
    written.teleport(1.5, 150, 1).report(2, 151);
    const auto all = own_reports(written.session);
    ASSERT_EQ(all.size(), 4U);
    EXPECT_FALSE(all[1].in_contact);
    EXPECT_TRUE(all[2].in_contact);
}

}  // namespace
}  // namespace acmotion::test

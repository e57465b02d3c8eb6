// 11-transport 9.3: which captures need assumed objects, and how they are reported.
#include "sessions/assumptions.h"

#include "lab/base/object_choice.h"
#include "lab/replay/written_session.h"

namespace acmotion::test {
namespace {

constexpr std::uint32_t kStranger = 0x80000009;

// A session that began before its capture did: nothing but what moved afterwards.
class LateSession : public WrittenSession {
 public:
    LateSession() {
        session = {};
        session.player = kOwner;
        session.player_source = PlayerSource::Chosen;
    }
    LateSession& report(double time, float east) {
        session.player_reports.push_back({time, place(east)});
        return *this;
    }
};

[[nodiscard]] Session searched(WrittenSession& written) {
    find_assumptions(written.session);
    return written.session;
}

TEST(Assumptions, AreNotNeededWhereEverybodyIsDescribed) {
    WrittenSession whole;
    whole.create(1, kRemote, 85).update(2, kRemote, 86);
    const Session session = searched(whole);
    EXPECT_FALSE(session.assumptions.are_needed);
    EXPECT_FALSE(session.assumptions.joined_late);
    EXPECT_EQ(session.assumptions.bodies, 2U);
    EXPECT_EQ(sentence_on_assumptions(session), std::nullopt);
}

// Packets overtake each other; that is what parking is for (spec 20 §6).
TEST(Assumptions, AreNotNeededForADescriptionThatOnlyCameLate) {
    WrittenSession overtaken;
    overtaken.update(1, kRemote, 85).create(1.2, kRemote, 85).update(2, kRemote, 86);
    EXPECT_FALSE(searched(overtaken).assumptions.are_needed);
}

TEST(Assumptions, AreNeededForADescriptionThatWasLost) {
    WrittenSession lossy;
    lossy.create(1, kRemote, 85).update(2, kStranger, 86);
    const Session session = searched(lossy);
    EXPECT_TRUE(session.assumptions.are_needed);
    EXPECT_TRUE(session.objects.at(kStranger).is_assumed);
    EXPECT_FALSE(session.objects.at(kRemote).is_assumed);
    EXPECT_TRUE(sentence_on_assumptions(session)->starts_with(
        "descriptions lost: 1 of 3 bodies assumed from its first position; "))
        << *sentence_on_assumptions(session);
}

TEST(Assumptions, AreNeededByALateCapture) {
    LateSession late;
    late.report(0.5, 80).update(1, kRemote, 85).update(2, kStranger, 90).update(3, kRemote, 86);
    const Session session = searched(late);
    EXPECT_TRUE(session.assumptions.joined_late);
    EXPECT_TRUE(session.assumptions.are_needed);
    EXPECT_EQ(
        sentence_on_assumptions(session),
        "joined late: 3 of 3 bodies assumed from their first position; "
        "the player is 0x50000001, as --player says; near and far are measured from its own reports, from 0.5 s on; "
        "every update before is a placement");
    EXPECT_EQ(title_of(session, kRemote), "0x80000001 (assumed)");
    EXPECT_EQ(session.objects.at(kRemote).kind, ObjectKind::Creature);
    EXPECT_EQ(session.objects.at(kOwner).kind, ObjectKind::Player) << "by its id";
    EXPECT_EQ(described_objects(session), 0U);
}

TEST(Assumptions, TakeTheIdsOfPlayersForPlayers) {
    LateSession late;
    for (const std::uint32_t id : {0x4FFFFFFFU, 0x50000000U, 0x5FFFFFFFU, 0x60000000U}) late.update(1, id, 85);
    const Session session = searched(late);
    std::vector<ObjectKind> kinds;
    for (const auto& [id, object] : session.objects) kinds.push_back(object.kind);
    EXPECT_EQ(kinds, (std::vector{ObjectKind::Creature, ObjectKind::Player, ObjectKind::Player, ObjectKind::Creature}));
}

}  // namespace
}  // namespace acmotion::test

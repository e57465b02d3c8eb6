// What a C host answers is looked at, what it does not answer is not called, and what it is shown is all there.
#include "c/handle.h"

namespace acmotion::test {
namespace {

struct Calls {
    int reports = 0;
    int described = 0;
    int initialised = 0;
    int answer = 0;
    int teleports = 0;
};
Calls& calls_of(void* user) { return *static_cast<Calls*>(user); }

// The server puts the player somewhere else, and wants to know that it is there.
ByteBuffer correction() {
    const PositionPack pack{
        .position = metres_north(1), .has_contact = true, .position_stamp = {1}, .force_position_stamp = {1}};
    return encode(UpdatePosition{kCPlayer, pack}).value();
}

TEST(CHost, IsAskedToReportWhereItsPlayerWasPut) {
    Calls calls;
    acm_host host = sized<acm_host>();
    host.user = &calls;
    host.send_position_report = [](void* user) { ++calls_of(user).reports; };
    const CWorld world{host};
    begin(world);
    ASSERT_EQ(world.receive(correction(), 1), ACM_OK);
    EXPECT_EQ(calls.reports, 1);

    host = sized<acm_host>();
    host.user = &calls;
    host.player_teleported = [](void* user) { ++calls_of(user).teleports; };
    const CWorld other{host};
    begin(other);
    const int at_first = calls.teleports;
    EXPECT_EQ(other.receive(correction(), 1), ACM_OK) << "which it need not hear of";
    EXPECT_EQ(other.receive(update_of(kCPlayer, 50, 2, 1), 2), ACM_OK);
    EXPECT_EQ(calls.teleports, at_first + 1);
}

// A body that was assumed is described later.
TEST(CHost, InitialisesABodyAnewIfItSaysThatItsDataChanged) {
    for (const int answer : {0, 1}) {
        Calls calls{.answer = answer};
        acm_host host = sized<acm_host>();
        host.user = &calls;
        host.describe = [](void* user, uint32_t, uint32_t, uint32_t, float) {
            ++calls_of(user).described;
            return calls_of(user).answer;
        };
        host.initialise = [](void* user, uint32_t) { ++calls_of(user).initialised; };
        const CWorld world{host};
        EXPECT_EQ(acm_world_assume_objects(world, 1), ACM_OK);
        EXPECT_EQ(acm_world_set_player(world, kCPlayer, 0), ACM_OK);
        EXPECT_EQ(world.receive(update_of(kCRunner, 4, 1), 0), ACM_OK);
        EXPECT_EQ(world.find(kCRunner).is_assumed, 1);
        calls = {.answer = answer};
        EXPECT_EQ(world.receive(creation_of(kCRunner), 1), ACM_OK);
        EXPECT_EQ(world.find(kCRunner).is_assumed, 0);
        EXPECT_EQ(calls.described, 1);
        EXPECT_EQ(calls.initialised, answer);
    }
}

}  // namespace
}  // namespace acmotion::test

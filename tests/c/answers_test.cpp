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
Calls described_later(int answer) {
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
    return calls;
}

TEST(CHost, InitialisesABodyAnewIfItSaysThatItsDataChanged) {
    const Calls changed = described_later(1);
    EXPECT_EQ(changed.described, 1);
    EXPECT_EQ(changed.initialised, 1);
    const Calls same = described_later(0);
    EXPECT_EQ(same.described, 1);
    EXPECT_EQ(same.initialised, 0);
}

// A wall around the body: every window fails, and each event says how many have before.
TEST(CEvents, ShowEverythingAboutAWindow) {
    std::vector<acm_event> judged;
    acm_host host = sized<acm_host>();
    host.user = &judged;
    host.sweep = [](void*, const acm_shape*, const acm_position* from, const acm_position*, const acm_sweep_seed*,
                    acm_outcome* outcome) { outcome->position = *from; };
    host.trace = [](void* user, const acm_event* event) {
        if (event->kind == ACM_EVENT_WINDOW_JUDGED) static_cast<std::vector<acm_event>*>(user)->push_back(*event);
    };
    const CWorld world{host};
    begin(world);
    for (const std::uint16_t stamp : std::initializer_list<std::uint16_t>{2, 3})
        ASSERT_EQ(world.receive(update_of(kCRunner, 2.0F + 2.0F * stamp, stamp), 0.04), ACM_OK);
    for (int frame = 2; frame < 100 && judged.size() < 3; ++frame) acm_world_advance(world, frame * 0.04);
    ASSERT_EQ(judged.size(), 3U);
    std::uint32_t fails = 0;
    for (const acm_event& event : judged) {
        EXPECT_EQ(event.object, kCRunner);
        EXPECT_EQ(event.value[0], fails);
        EXPECT_GE(event.number[1], 3.9) << "to where it should be";
        EXPECT_EQ(event.number[2], 0) << "no nearer than before";
        EXPECT_GT(event.number[3], 0.1) << "what a run would make";
        EXPECT_GT(event.number[4], 0.1) << "its length";
        if (event.outcome == 0) ++fails;
    }
    EXPECT_EQ(fails, 2U) << "the first of a queue has nothing to compare with";
}

}  // namespace
}  // namespace acmotion::test

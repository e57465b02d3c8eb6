#include "acmotion/world/inspector.h"
#include "support/allocations.h"
#include "world/story.h"
#include "world/turmoil.h"

// World::receive_all is receive, one after the other: the same bits, answers and events in the same order.
namespace acmotion::test {
namespace {

void expect_same(const Reception& together, const Reception& alone) {
    EXPECT_EQ(together.status, alone.status);
    EXPECT_EQ(together.error, alone.error);
}

class ReceivingAll : public ::testing::TestWithParam<unsigned> {};
INSTANTIATE_TEST_SUITE_P(Seeds, ReceivingAll, ::testing::Range(1U, 9U));

TEST_P(ReceivingAll, IsReceivingOneAfterTheOther) {
    EventLog log_alone;
    EventLog log_together;
    World alone{Rules::retail(), {}, {.trace = &log_alone}};
    World together{Rules::retail(), {}, {.trace = &log_together}};
    for (World* world : {&alone, &together}) world->assume_objects(GetParam() % 2 == 0);
    Turmoil turmoil{GetParam()};
    std::size_t statuses = 0;  // a bit for each that was seen
    for (int frame = 0; frame < 200; ++frame) {
        const double now = 1 + frame * kFrame30;
        alone.advance(now);
        together.advance(now);
        const std::vector<Encoded> messages = turmoil.messages(40);
        std::vector<Reception> receptions(messages.size());
        ASSERT_TRUE(together.receive_all(std::vector<std::span<const std::byte>>{messages.begin(), messages.end()}, now,
                                         receptions));
        for (std::size_t i = 0; i < messages.size(); ++i) {
            expect_same(receptions[i], alone.receive(messages[i], now));
            statuses |= std::size_t{1} << static_cast<unsigned>(receptions[i].status);
        }
        ASSERT_EQ(WorldInspector{together}.state_hash(), WorldInspector{alone}.state_hash()) << "frame " << frame;
        ASSERT_EQ(sentences(log_together), sentences(log_alone)) << "frame " << frame;
    }
    EXPECT_EQ(statuses, 0b11110U) << "a status that never came was not compared";
}

class ReceivingAllInAStory : public ::testing::Test {
 protected:
    ReceivingAllInAStory() { story.server.create(kOlthoi, outside(60, 50)); }
    [[nodiscard]] Encoded state_of_olthoi() {
        return *encode(SetState{kOlthoi, kDefaultPhysicsState, {}, {static_cast<std::uint16_t>(++step_)}});
    }
    Story story;

 private:
    int step_ = 0;
};

// What is behind the last one is no message.
TEST_F(ReceivingAllInAStory, LooksAtNoMessageBehindTheLast) {
    const Encoded good = state_of_olthoi();
    const Bytes nowhere{reinterpret_cast<const std::byte*>(std::uintptr_t{64}), 64};
    for (const std::size_t count : {0U, 1U, 3U, 8U, 12U, 13U, 20U}) {
        std::vector<Bytes> messages(count, Bytes{good});
        messages.resize(count + 20, nowhere);
        std::vector<Reception> receptions(count);
        EXPECT_TRUE(story.world.receive_all(std::span(messages).first(count), story.now, receptions));
        for (const Reception& reception : receptions) EXPECT_EQ(reception.status, Status::Processed) << count;
    }
    World empty;
    empty.set_player(kPlayer, 0);
    std::vector<Reception> receptions(1);
    EXPECT_TRUE(empty.receive_all(std::vector<Bytes>{good}, 0, receptions));
    EXPECT_EQ(receptions[0].status, Status::Queued);
    constexpr double kNever = std::numeric_limits<double>::infinity();
    EXPECT_FALSE(empty.receive_all(std::vector<Bytes>{good}, kNever, receptions));
    EXPECT_EQ(receptions[0].status, Status::Error);
}

TEST(Allocations, ReceivingPositionsTogetherMakesNone) {
    Story story{{.recorded = false}};
    story.server.create(kOlthoi, outside(60, 50));
    story.frames(3);
    std::vector<Encoded> updates;
    for (std::uint16_t step = 1; step <= 60; ++step) {
        UpdatePosition update{.object = kOlthoi};
        update.pack.position = outside(60, 51 + static_cast<float>(step % 20));
        update.pack.has_contact = true;
        update.pack.position_stamp = {step};
        updates.push_back(*encode(update));
    }
    const std::vector<std::span<const std::byte>> messages{updates.begin(), updates.end()};
    story.world.receive_all(std::span{messages}.first(30), story.now);  // the pool grows to what a queue may hold
    EXPECT_EQ(allocations_of([&] { story.world.receive_all(std::span{messages}.subspan(30), story.now); }), 0U);
    EXPECT_EQ(story.waypoints(kOlthoi), 20);
}

}  // namespace
}  // namespace acmotion::test

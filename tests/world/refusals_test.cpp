#include "trace/sentence_of.h"
#include "world/story.h"

// Whatever a message did, or why it did nothing, has a line.
namespace acmotion::test {
namespace {

class Refusals : public ::testing::Test {
 protected:
    Refusals() {
        story.server.create(kOlthoi, outside(60, 50));
        story.server.create(kSword, outside(61, 50), {.creature = false});
        story.frames(2);
    }
    [[nodiscard]] std::vector<Refusal> of(ObjectId object) const {
        std::vector<Refusal> reasons;
        for (const Event::MessageRefused& refused : story.recorder.all<Event::MessageRefused>(object))
            reasons.push_back(refused.why);
        return reasons;
    }
    Story story;
};

TEST_F(Refusals, AStaleMessageIsRefusedWithItsReason) {
    story.server.pickup(kSword);
    story.server.stamp(kSword, StampSlot::Position) = {0xFFFF};  // the next is 0: not newer
    story.server.pickup(kSword);
    EXPECT_EQ(story.recorder.count<Event::ObjectPickedUp>(kSword), 1U);
    story.server.attach(kOlthoi, kSword);
    story.server.stamp(kOlthoi, StampSlot::Instance) = {0xFFFF};
    story.server.attach(kOlthoi, kSword);
    EXPECT_EQ(of(kSword), (std::vector{Refusal::PickupNotNewer, Refusal::ParentNotNewer, Refusal::OlderParent}));
    EXPECT_EQ(story.recorder.count<Event::ObjectParented>(kSword), 0U);
    story.server.send(SetState{kOlthoi, 0, {}, {0}});
    for (int i = 0; i < 2; ++i) story.server.send(ObjDescEvent{kOlthoi, {}, Stamp{0}, Stamp{3}});
    EXPECT_EQ(of(kOlthoi), (std::vector{Refusal::StateNotNewer, Refusal::LooksNotNewer}));
}

TEST_F(Refusals, AnUnreadableMessageIsReportedForTheObjectItNames) {
    std::vector<std::byte> cut = *encode(Message{DeleteObject{kOlthoi, {}}});
    for (const std::size_t bytes : {9U, 8U, 7U}) {  // an opcode and an id are 8
        cut.resize(bytes);
        EXPECT_EQ(story.world.receive(cut, story.now).status, Status::Error);
    }
    EXPECT_EQ(of(kOlthoi), (std::vector{Refusal::Malformed, Refusal::Malformed}));
}

TEST_F(Refusals, AnObjectThatWasNowhereIsPlacedFromNowhere) {
    story.server.pickup(kSword);
    story.server.position(kSword, outside(90, 90));
    const Event::Placed placed = story.recorder.all<Event::Placed>(kSword).back();
    EXPECT_TRUE(placed.entered);
    EXPECT_EQ(placed.distance, 0);
    EXPECT_EQ(sentence_of(placed), "placed in the world");
}

}  // namespace
}  // namespace acmotion::test

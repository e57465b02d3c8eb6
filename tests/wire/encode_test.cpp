#include "acmotion/wire/encode.h"

#include <gtest/gtest.h>

#include <array>

#include "acmotion/wire/decode.h"

// Spec 10 §13, encoder rules, and §1, what has no encoding.
namespace acmotion::test {
namespace {

std::string refusal(const Message& message) {
    const auto encoded = encode(message);
    return encoded ? "none" : describe(encoded.error());
}

UpdatePosition facing_north() {
    UpdatePosition update{.object = 1};
    update.pack.position = {{0xA9B40019}, {{84, 7.5F, 94}, {1, 0, 0, 0}}};
    return update;
}

TEST(Encode, LeavesOutComponentsThatAreZeroOfEitherSign) {
    UpdatePosition update = facing_north();
    update.pack.position.frame.rotation = {-1, -0.0F, 0, -0.0F};
    update.pack.velocity = {-0.0F, 0, 0};

    const auto bytes = encode(Message{update}).value();

    EXPECT_EQ(bytes[8], std::byte{0x70});
    EXPECT_EQ(bytes.size(), 40U);
}

TEST(Encode, RefusesABufferThatIsTooSmall) {
    std::array<std::byte, 40> enough;
    EXPECT_EQ(encode(facing_north(), enough).value(), 40U);
    std::array<std::byte, 39> room;
    const auto encoded = encode(facing_north(), room);

    ASSERT_FALSE(encoded.has_value());
    EXPECT_EQ(describe(encoded.error()), "UpdatePosition.buffer at byte 39: out of range");
}

TEST(Encode, RefusesResourceIdsOutsideTheirKind) {
    ObjDescEvent event{.object = 1};
    event.model.parts = {{.index = 0, .id = 0x00FFFFFF}};
    EXPECT_EQ(refusal(event), "ObjDescEvent.part#_id at byte 13: out of range");

    event.model.parts = {{.index = 0, .id = 0x41000000}};
    EXPECT_EQ(refusal(event), "ObjDescEvent.part#_id at byte 13: out of range");

    event.model.parts = {{.index = 0, .id = 0x40FFFFFF}};
    EXPECT_EQ(refusal(event), "none");
}

TEST(Encode, SendsTheResourceIdZeroAsTheBaseOfItsKind) {
    ObjDescEvent event{.object = 1};
    event.model.parts = {{.index = 0, .id = 0}};

    const auto decoded = decode(encode(Message{event}).value(), Sender::Server);

    EXPECT_EQ(std::get<ObjDescEvent>(decoded->message).model.parts.front().id, 0x01000000U);
}

TEST(Encode, RefusesAClassIdOfThirtyTwoBits) {
    CreateObject object;
    object.weenie = WeenieDesc{.class_id = 0x80000000};

    EXPECT_EQ(refusal(object), "CreateObject.class_id at byte 48: out of range");
}

TEST(Encode, RefusesListsThatAreTooLongToCount) {
    ObjDescEvent event;
    event.model.subpalettes.resize(255, {.id = 0x04000001});
    EXPECT_EQ(refusal(event), "none");
    event.model.subpalettes.resize(256, {.id = 0x04000001});
    EXPECT_EQ(refusal(event), "ObjDescEvent.subpalette_count at byte 9: out of range");

    CreateObject object;
    object.physics.children.emplace(255);
    EXPECT_EQ(refusal(object), "none");
    object.physics.children.emplace(256);
    EXPECT_EQ(refusal(object), "CreateObject.child_count at byte 20: out of range");
}

TEST(Encode, RefusesABareMovementOfATypeThatHasABody) {
    EXPECT_EQ(refusal(UpdateMotion{.movement = {.body = BareMovement{6}}}),
              "UpdateMotion.movement_type at byte 16: out of range");
}

TEST(Encode, RefusesWhatIsNotAboutMovement) {
    EXPECT_EQ(refusal(OtherMessage{0xF7DE}), "OtherMessage.opcode at byte 0: unknown");
}

TEST(Encode, NeverSetsAFlagBitWithoutItsField) {
    CreateObject object;
    object.object = 1;
    object.physics.idle_flags = 0xFFFFFFFF;

    const auto decoded = decode(encode(Message{object}).value(), Sender::Server);

    ASSERT_TRUE(decoded.has_value());
    EXPECT_EQ(std::get<CreateObject>(decoded->message).physics.idle_flags, 0x400U);
    object.physics.idle_flags = 0x400;
    EXPECT_EQ(decoded->message, Message{object}) << "and no field came";
}

TEST(Encode, WritesNamesOfAnyLength) {
    for (const std::size_t length : {0xFFFEU, 0xFFFFU, 0x10001U}) {
        CreateObject object;
        object.object = 1;
        object.weenie = WeenieDesc{.name = std::string(length, 'x'), .icon = 0x06000001};

        const auto decoded = decode(encode(Message{object}).value(), Sender::Server);

        EXPECT_EQ(decoded->message, Message{object}) << length;
    }
}

}  // namespace
}  // namespace acmotion::test

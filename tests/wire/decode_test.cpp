#include "acmotion/wire/decode.h"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <array>
#include <cstring>
#include <string>

#include "acmotion/wire/encode.h"
#include "wire/message_generators.h"

// Spec 10 §13: what decoding promises. The single rules are lines of tests/vectors/messages.jsonl.
namespace acmotion::test {
namespace {

UpdatePosition standing() {
    return {0x80001234,
            {.position = {{0xA9B40019}, {{84, 7.5F, 94}, {1, 0, 0, 0}}},
             .has_contact = true,
             .instance_stamp = {1},
             .position_stamp = {2},
             .teleport_stamp = {3},
             .force_position_stamp = {4}}};
}

std::vector<std::byte> bytes_of(const Message& message) { return encode(message).value(); }

template <class T>
std::vector<std::byte> with(std::vector<std::byte> bytes, std::size_t offset, T value) {
    std::memcpy(bytes.data() + offset, &value, sizeof(value));
    return bytes;
}

TEST(Decode, NamesTheMessageTheFieldAndTheOffsetOfAnImpossibleValue) {
    const auto decoded = decode(with(bytes_of(standing()), 20, 20000.0F), Sender::Server);

    ASSERT_FALSE(decoded.has_value());
    EXPECT_EQ(describe(decoded.error()), "UpdatePosition.y at byte 20: invalid");
}

TEST(Decode, NamesTheMessageTheFieldAndTheOffsetWhereTheBytesEnd) {
    auto bytes = bytes_of(standing());
    bytes.resize(33);

    const auto decoded = decode(bytes, Sender::Server);

    ASSERT_FALSE(decoded.has_value());
    EXPECT_EQ(describe(decoded.error()), "UpdatePosition.instance_stamp at byte 32: truncated");
}

TEST(Decode, CountsOffsetsOfAnInnerMovementFromTheStartOfTheMessage) {
    CreateObject object;
    object.object = 1;
    object.physics.movement = PhysicsMovement{.data = MovementData{.body = BareMovement{}}};

    const auto decoded = decode(with(bytes_of(object), 24, std::uint8_t{10}), Sender::Server);

    ASSERT_FALSE(decoded.has_value());
    EXPECT_EQ(describe(decoded.error()), "CreateObject.movement_type at byte 24: invalid");
}

TEST(Decode, DistinguishesMessagesThatAreNotAboutMovementFromErrors) {
    const auto words = decode(with(bytes_of(standing()), 0, 0xF7E0U), Sender::Server);
    ASSERT_TRUE(words.has_value());
    EXPECT_FALSE(is_movement(words->message));
    EXPECT_EQ(words->message, Message{OtherMessage{0xF7E0}});

    const auto jump = decode(bytes_of(Jump{}), Sender::Server);
    EXPECT_EQ(jump->message, Message{OtherMessage{kClientActionOpcode}});

    const auto action = decode(with(bytes_of(Jump{.order = 7}), 8, 0xF752U), Sender::Client);
    EXPECT_EQ(action->message, (Message{OtherAction{.order = 7, .action = 0xF752}}));
}

// Spec 10 §5.15, spec 20 §8.
TEST(Decode, ReadsOfASoundOrScriptOnlyWhoseItIs) {
    for (const std::uint32_t opcode : {0xF750U, 0xF754U, 0xF755U}) {
        const auto effect = decode(with(bytes_of(standing()), 0, opcode), Sender::Server);
        ASSERT_TRUE(effect.has_value());
        EXPECT_FALSE(is_movement(effect->message));
        EXPECT_EQ(effect->message, (Message{ObjectEffect{opcode, standing().object}}));
        // From a client it would be something else.
        EXPECT_EQ(decode(with(bytes_of(standing()), 0, opcode), Sender::Client)->message,
                  Message{OtherMessage{opcode}});
    }
}

// Spec 10 §13: "with fewer than 8 bytes they are truncated, guid 0 is rule 13, and nothing behind the guid is looked at"
TEST(Decode, RefusesASoundOrScriptThatNamesNoObject) {
    constexpr std::array<std::pair<std::uint32_t, std::string_view>, 3> kEffects{
        {{0xF750, "Sound"}, {0xF754, "ScriptById"}, {0xF755, "ScriptByType"}}};
    for (const auto& [opcode, name] : kEffects) {
        auto effect = with(bytes_of(standing()), 0, opcode);
        const auto no_object = decode(with(effect, 4, 0U), Sender::Server);
        EXPECT_EQ(describe(no_object.error()), std::string{name} + ".object at byte 4: invalid");
        effect.resize(8);
        EXPECT_TRUE(decode(effect, Sender::Server).has_value()) << "nothing behind it is needed";
        for (std::size_t size = 7; size >= 4; --size) {
            effect.resize(size);
            const auto cut = decode(effect, Sender::Server);
            EXPECT_EQ(describe(cut.error()), std::string{name} + ".object at byte 4: truncated");
            EXPECT_TRUE(decode(effect, Sender::Client).has_value()) << "from a client it is another message";
        }
    }
}

// A WeenieDesc, a last pad and a jump's length have rules of their own, which the vectors cover.
bool may_be_cut(const Message& message) {
    return std::visit(
        []<class M>(const M&) {
            return std::derived_from<M, ObjectDescription> || std::same_as<M, DeleteObject> ||
                   std::same_as<M, PlayerTeleport> || std::same_as<M, Jump>;
        },
        message);
}

RC_GTEST_PROP(Decode, TakesEveryProperPrefixForTruncated, ()) {
    const Message message = *rc::gen::suchThat(test::any_message(), [](const Message& m) { return !may_be_cut(m); });
    const auto bytes = bytes_of(message);
    const bool from_client = bytes[0] == std::byte{0xB1};

    for (std::size_t size = 0; size < bytes.size(); ++size) {
        const auto decoded = decode(std::span{bytes}.first(size), from_client ? Sender::Client : Sender::Server);
        RC_ASSERT(!decoded.has_value());
        RC_ASSERT(decoded.error().code == ErrorCode::Truncated);
    }
}

RC_GTEST_PROP(Decode, LosesOnlyTheNameOfAnObjectCutInItsWeenieDesc, ()) {
    CreateObject object = std::get<CreateObject>(*rc::gen::suchThat(test::any_message(), [](const Message& m) {
        const auto* created = std::get_if<CreateObject>(&m);
        return created != nullptr && created->weenie.has_value();
    }));
    auto bytes = bytes_of(object);
    object.weenie.reset();
    const std::size_t end_of_physics = bytes_of(object).size();
    bytes.resize(*rc::gen::inRange(end_of_physics, bytes.size()));

    const auto decoded = decode(bytes, Sender::Server);

    RC_ASSERT(decoded.has_value());
    RC_ASSERT(decoded->message == Message{object});
    RC_ASSERT(decoded->receipt.soft.has(SoftFlag::WeenieCut));
}

}  // namespace
}  // namespace acmotion::test

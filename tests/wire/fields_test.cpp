#include <gtest/gtest.h>

#include "acmotion/wire/decode.h"
#include "acmotion/wire/encode.h"

// The flat names of a message, as conformance vectors and tables show them.
namespace acmotion::test {
namespace {

std::vector<Field> fields_of(const Message& message, Sender sender = Sender::Server) {
    return list_fields(decode(encode(message).value(), sender).value());
}

std::vector<std::string> names_of(const std::vector<Field>& fields) {
    std::vector<std::string> names;
    for (const Field& field : fields) names.push_back(field.name);
    return names;
}

const Field* find(const std::vector<Field>& fields, std::string_view name) {
    const auto found = std::ranges::find(fields, name, &Field::name);
    return found == fields.end() ? nullptr : &*found;
}

TEST(Fields, AreListedInWireOrder) {
    const VectorUpdate update{.object = 0x80001234, .velocity = {1, 2, 3}, .vector_stamp = {9}};

    const std::vector<Field> expected{{"opcode", 0xF74EU},  {"object", 0x80001234U}, {"velocity_x", 1.0F},
                                      {"velocity_y", 2.0F}, {"velocity_z", 3.0F},    {"omega_x", 0.0F},
                                      {"omega_y", 0.0F},    {"omega_z", 0.0F},       {"instance_stamp", 0U},
                                      {"vector_stamp", 9U}};
    EXPECT_EQ(fields_of(update), expected);
}

TEST(Fields, GiveNamesAsUtf8) {
    CreateObject object;
    object.object = 1;
    object.weenie = WeenieDesc{.name = "\x80 \xE6\x92\x81z"};

    EXPECT_EQ(find(fields_of(object), "name")->value, (Field{"", "\u20AC \u00E6\u2019\u0081z"}.value));
    object.weenie = WeenieDesc{.name = "\x7F\x9F\xA0\xFF"};
    EXPECT_EQ(find(fields_of(object), "name")->value, (Field{"", "\u007F\u0178\u00A0\u00FF"}.value));
}

TEST(Fields, ShowThePositionFlagsThatCameNotTheOnesWeWouldSend) {
    UpdatePosition update{.object = 1};
    update.pack.position.cell = {0xA9B40019};
    auto bytes = encode(Message{update}).value();
    bytes[8] = std::byte{0x30};  // qz is sent now, as zero
    bytes.insert(bytes.begin() + 32, 4, std::byte{});

    const auto fields = list_fields(decode(bytes, Sender::Server).value());

    EXPECT_EQ(find(fields, "position_flags")->value, (Field{"", 0x30U}.value));
}

TEST(Fields, OfWhatIsNotMovementAreItsHeader) {
    using Names = std::vector<std::string>;
    const auto names_in = [](const Message& message) {
        Decoded decoded;
        decoded.message = message;
        return names_of(list_fields(decoded));
    };
    EXPECT_EQ(names_of(list_fields(decode(std::vector<std::byte>(4), Sender::Client).value())), Names{"opcode"});
    EXPECT_EQ(names_in(OtherMessage{0xF7E0}), Names{"opcode"});
    EXPECT_EQ(names_in(ObjectEffect{0xF750, 1}), (Names{"opcode", "object"}));
    EXPECT_EQ(names_in(GameEvent{}), (Names{"opcode", "recipient", "order", "event_type"}));
    EXPECT_EQ(names_in(OtherAction{}), (Names{"opcode", "order", "action"}));
}

}  // namespace
}  // namespace acmotion::test

// What people read of a message: a row of a table, and a line of JSON.
#include "lab/session/message_text.h"

#include <fmt/format.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <nlohmann/json.hpp>

#include "acmotion/trace/sentence.h"
#include "support/hex.h"

namespace acmotion::test {
namespace {

constexpr std::uint32_t kDrudge = 0x80000001;
const std::string kPlaceText = "A9B40019 (84.000, 7.500, 94.000) heading 0";

Position standing_place() { return {CellId{0xA9B40019}, {{84, 7.5F, 94}, {}}}; }

PositionPack standing_pack() {
    return {.position = standing_place(),
            .has_contact = true,
            .instance_stamp = Stamp{1},
            .position_stamp = Stamp{2},
            .teleport_stamp = Stamp{3},
            .force_position_stamp = Stamp{4}};
}

LoggedMessage logged(const Message& message, std::uint32_t opcode) {
    Decoded decoded;
    decoded.message = message;
    return {.seconds = 1.5,
            .session = 2,
            .sender = Sender::Server,
            .opcode = opcode,
            .code = opcode,
            .object = ObjectId{kDrudge},
            .name = "Drudge",
            .decoded = decoded};
}

LoggedMessage a_pickup() {
    return logged(PickupEvent{.object = kDrudge, .instance_stamp = Stamp{4}, .position_stamp = Stamp{7}}, 0xF74A);
}

LoggedMessage a_broken_one() {
    return {.sender = Sender::Client,
            .opcode = 0xF74A,
            .code = 0xF74A,
            .decoded = tl::unexpected(Error{ErrorCode::Truncated, "PickupEvent", "object", 4})};
}

TEST(KeyFields, AreWhatMattersOfAMessage) {
    const Stamp four{4};
    const std::vector<std::pair<Message, std::string>> rows{
        {VectorUpdate{.velocity = {1, 2, 3}, .omega = {0, 0, 0.5F}, .instance_stamp = four, .vector_stamp = Stamp{5}},
         "velocity (1.000, 2.000, 3.000) omega (0.000, 0.000, 0.500); stamps: instance 4, vector 5"},
        {SetState{.physics_state = 0x408, .instance_stamp = four, .state_stamp = Stamp{6}},
         "state 00000408; stamps: instance 4, state 6"},
        {ParentEvent{.parent = kDrudge, .location = 1, .instance_stamp = four, .position_stamp = Stamp{7}},
         "held by 80000001 at 1; stamps: instance 4 of the holder, position 7"},
        {PickupEvent{.instance_stamp = four, .position_stamp = Stamp{7}}, "picked up; stamps: instance 4, position 7"},
        {CreateObject{}, "nowhere"},
        {CreatePlayer{}, "the receiver's own player"},
        {DeleteObject{.instance_stamp = four}, "stamps: instance 4"},
        {PlayerTeleport{Stamp{9}}, "stamps: teleport 9"},
        {ObjDescEvent{.instance_stamp = four, .objdesc_stamp = Stamp{8}}, "stamps: instance 4, looks 8"},
        {GameEvent{.order = 12, .event_type = 0x147}, "event 0147 order 12"},
        {OtherMessage{}, ""},
        {ObjectEffect{}, ""},
        {OtherAction{3, 0xFFFF}, "action 0xFFFF (not decoded) order 3"},
        {OtherAction{3, named_actions()[0].code}, fmt::format("action {:04X} order 3", named_actions()[0].code)},
        {Jump{.extent = 0.5F, .velocity = {0, 0, 9}}, "extent 0.50 velocity (0.000, 0.000, 9.000)"}};
    for (const auto& [message, text] : rows) EXPECT_EQ(key_fields(message), text) << name(message);
}

TEST(KeyFields, OfAPositionSayWhetherItIsOnTheGroundAndItsVelocityIfItHasOne) {
    const std::string stamps = "; stamps: instance 1, position 2, teleport 3, force 4";
    EXPECT_EQ(key_fields(UpdatePosition{kDrudge, standing_pack()}), kPlaceText + " on ground" + stamps);
    PositionPack falling = standing_pack();
    falling.has_contact = false;
    falling.velocity = {0, 0, -5};
    EXPECT_EQ(key_fields(UpdatePosition{kDrudge, falling}),
              kPlaceText + " velocity (0.000, 0.000, -5.000) in air" + stamps);
    EXPECT_EQ(key_fields(AutonomousPosition{.position = standing_place(), .contact = true}), kPlaceText + " on ground");
    EXPECT_EQ(key_fields(AutonomousPosition{.position = standing_place()}), kPlaceText + " in air");
}

TEST(KeyFields, OfAMotionNameItsCommandsWithTheirSpeeds) {
    const std::string stamps = "; stamps: instance 1, movement 2, server control 3";
    UpdateMotion motion{.object = kDrudge,
                        .instance_stamp = Stamp{1},
                        .movement_stamp = Stamp{2},
                        .server_controlled_move_stamp = Stamp{3}};
    EXPECT_EQ(key_fields(motion), "stand" + stamps);
    motion.autonomous = true;
    motion.movement.body = MoveToObject{.target = kDrudge};
    EXPECT_EQ(key_fields(motion), "move to 80000001 autonomous" + stamps);
    motion.movement.body = BareMovement{.type = 5};
    EXPECT_EQ(key_fields(motion), "type 5 autonomous" + stamps);
    motion.movement.body = MoveToPosition{.position = standing_place()};
    EXPECT_EQ(key_fields(motion), "move to A9B40019 (84.000, 7.500, 94.000) autonomous" + stamps);
    TurnToHeading turn;
    turn.parameters.desired_heading = 90;
    motion.movement.body = turn;
    EXPECT_EQ(key_fields(motion), "turn to heading 90 autonomous" + stamps);

    MoveToState keys{.position = standing_place()};
    EXPECT_EQ(key_fields(keys), "stand at " + kPlaceText + " in air");
    keys.raw.forward_command = static_cast<std::uint32_t>(MotionCommand::WalkForward);
    keys.raw.forward_speed = 1.5F;
    keys.raw.sidestep_command = static_cast<std::uint32_t>(MotionCommand::SideStepRight);
    keys.raw.turn_command = 0x65000FFF;
    keys.contact = true;
    EXPECT_EQ(key_fields(keys),
              "WalkForward × 1.5 · SideStepRight × 1 · 0x65000FFF × 1 at " + kPlaceText + " on ground");
}

TEST(KeyFields, OfAPlaceAndAMovementAreThoseOfBoth) {
    PositionAndMovement both{.object = kDrudge, .pack = standing_pack()};
    both.movement.body = TurnToObject{.target = kDrudge};
    both.movement_stamp = Stamp{5};
    both.server_controlled_move_stamp = Stamp{6};
    EXPECT_EQ(key_fields(both), kPlaceText +
                                    " on ground; turn to 80000001; stamps: instance 1, position 2, teleport 3, force "
                                    "4, movement 5, server control 6");
}

TEST(KeyFields, OfAMotionOfTheServerNameItsStyleAndActionsOrGiveTheirWords) {
    UpdateMotion motion{.object = kDrudge};
    SentMotionState state{.current_style = std::uint16_t{0x3D}, .forward_command = std::uint16_t{0x7FFE}};
    state.actions.push_back({.command = 0x7FFF});
    motion.movement.body = state;
    const std::string style{name_of_motion_word(0x3D)};
    ASSERT_NE(style, "");
    EXPECT_TRUE(key_fields(motion).starts_with(style + " · 0x7FFE × 1 · action 0x7FFF;")) << key_fields(motion);
}

TEST(JsonLine, HasFloatsAsShortAsTheyCanBeWritten) {
    const std::string line = json_line(logged(VectorUpdate{.velocity = {0.1F, 2, -3.3F}}, 0xF74E));
    EXPECT_NE(line.find("0.1,"), std::string::npos) << line;
    EXPECT_NE(line.find("-3.3,"), std::string::npos) << line;
}

TEST(TableRow, HasItsColumnsBelowTheHeader) {
    EXPECT_EQ(table_header(), "   seconds session from   object   name                 message              fields");
    const std::string row =
        "     1.500       2 server 80000001 Drudge               PickupEvent          "
        "picked up; stamps: instance 4, position 7";
    LoggedMessage message = a_pickup();
    EXPECT_EQ(table_row(message), row);
    message.decoded->receipt.soft.add(SoftFlag::CellMismatch);
    message.decoded->receipt.soft.add(SoftFlag::UndefinedBits);
    EXPECT_EQ(table_row(message), row + "; odd: cell-mismatch");
    EXPECT_EQ(table_row(message, true), row + "; odd: cell-mismatch; usual: undefined-bits");
}

TEST(TableRow, OfABrokenMessageSaysWhatIsWrong) {
    EXPECT_EQ(table_row(a_broken_one(), true),
              "     0.000       0 client -        -                    broken F74A          " +
                  describe(a_broken_one().decoded.error()));
}

TEST(TableRow, OfWhatIsNotAboutMovementHasItsOpcode) {
    EXPECT_NE(table_row(logged(GameEvent{.event_type = 0x147}, kGameEventOpcode)).find(" GameEvent F7B0 "),
              std::string::npos);
    EXPECT_NE(table_row(logged(OtherMessage{0xF7DE}, 0xF7DE)).find(" 0xF7DE (not decoded) "), std::string::npos);
}

TEST(JsonLine, HasEveryFieldOfAMessage) {
    LoggedMessage message = a_pickup();
    message.verification = Verification::Verified;
    message.decoded->receipt.soft.add(SoftFlag::CellMismatch);
    message.decoded->receipt.soft.add(SoftFlag::UndefinedBits);
    const ByteBuffer bytes = unhex("4AF70000 01000080");
    message.bytes = bytes;
    const auto line = nlohmann::json::parse(json_line(message, true));
    EXPECT_EQ(line["time"], 1.5);
    EXPECT_EQ(line["session"], 2);
    EXPECT_EQ(line["from"], "server");
    EXPECT_EQ(line["message"], "PickupEvent");
    EXPECT_EQ(line["opcode"], 0xF74A);
    EXPECT_EQ(line["code"], 0xF74A);
    EXPECT_EQ(line["size"], 8);
    EXPECT_EQ(line["checksum"], "verified");
    EXPECT_EQ(line["object"], kDrudge);
    EXPECT_EQ(line["name"], "Drudge");
    EXPECT_EQ(line["soft"], nlohmann::json::array({"undefined-bits", "cell-mismatch"}));
    EXPECT_EQ(line["odd"], nlohmann::json::array({"cell-mismatch"}));
    EXPECT_EQ(line["fields"].size(), list_fields(*message.decoded).size());
    EXPECT_EQ(line["hex"], "4AF7000001000080");
    EXPECT_FALSE(nlohmann::json::parse(json_line(message)).contains("hex"));
    message.name = "Dru\ndge";
    EXPECT_EQ(json_line(message).find('\n'), std::string::npos) << "it is one line, whatever the name";
}

TEST(JsonLine, HasTheNameOfAnObjectAmongItsFields) {
    CreateObject created;
    created.object = kDrudge;
    created.weenie = WeenieDesc{.name = "Drudge Slinker", .class_id = 1, .icon = 0x06000001};
    const auto line = nlohmann::json::parse(json_line(logged(created, 0xF745)));
    EXPECT_EQ(line["fields"]["name"], "Drudge Slinker") << line["fields"];
}

TEST(JsonLine, OfABrokenMessageHasItsErrorInstead) {
    const auto line = nlohmann::json::parse(json_line(a_broken_one()));
    EXPECT_EQ(line["message"], "broken");
    EXPECT_EQ(line["error"]["message"], "PickupEvent");
    EXPECT_EQ(line["error"]["field"], "object");
    EXPECT_EQ(line["error"]["offset"], 4);
    for (const char* other : {"object", "name", "fields", "soft", "odd"}) EXPECT_FALSE(line.contains(other)) << other;
}

TEST(OpcodeName, IsThatOfAMessageOfTheServerOrOfAWrapper) {
    EXPECT_EQ(opcode_name(0xF748), "UpdatePosition");
    EXPECT_EQ(opcode_name(effect_table()[0].code), effect_table()[0].name);
    EXPECT_EQ(opcode_name(named_messages()[0].code), named_messages()[0].name);
    EXPECT_EQ(opcode_name(kGameEventOpcode), "GameEvent");
    EXPECT_EQ(opcode_name(kClientActionOpcode), "client action");
    EXPECT_EQ(opcode_name(0xF61C), "") << "an action of a client";
    EXPECT_EQ(opcode_text(0xF748), "F748 UpdatePosition");
    EXPECT_EQ(opcode_text(0xF61C), "0xF61C (not decoded)");
}

TEST(MessageNames, AreAllThatAMessageMayBeCalled) {
    const std::vector<std::string_view> names = message_names();
    EXPECT_EQ(names.size(),
              5 + message_table().size() + effect_table().size() + named_messages().size() + named_actions().size());
    for (const std::string_view one : {"broken", "client action", "OtherMessage", "GameEvent", "MoveToState"})
        EXPECT_NE(std::ranges::find(names, one), names.end()) << one;
}

// ---- which messages are shown

TEST(MessageFilter, LetsThroughWhatItAsksFor) {
    const LoggedMessage message = a_pickup();
    for (const MessageFilter& filter :
         {MessageFilter{}, MessageFilter{.object = "80000001"}, MessageFilter{.object = "0x80000001"},
          MessageFilter{.object = "drudge"}, MessageFilter{.opcode = "F74A"}, MessageFilter{.opcode = "pickupevent"},
          MessageFilter{.session = 2}, MessageFilter{.since = 1.5}, MessageFilter{.until = 1.5}})
        EXPECT_TRUE(filter.lets_through(message));
    for (const MessageFilter& filter :
         {MessageFilter{.object = "80000002"}, MessageFilter{.object = "olthoi"}, MessageFilter{.opcode = "F74B"},
          MessageFilter{.opcode = "SetState"}, MessageFilter{.session = 1}, MessageFilter{.since = 1.6},
          MessageFilter{.until = 1.4}}) {
        EXPECT_FALSE(filter.lets_through(message));
        EXPECT_TRUE(filter.is_narrow());
    }
    EXPECT_FALSE(MessageFilter{.all = true}.is_narrow());
}

TEST(MessageFilter, LetsThroughWhatIsNotAboutMovementOnlyIfAsked) {
    const LoggedMessage event = logged(GameEvent{.event_type = 0x147}, kGameEventOpcode);
    EXPECT_FALSE(MessageFilter{}.lets_through(event));
    EXPECT_TRUE(MessageFilter{.all = true}.lets_through(event));
    EXPECT_TRUE(MessageFilter{.opcode = "F7B0"}.lets_through(event));
    EXPECT_TRUE(MessageFilter{}.lets_through(a_broken_one())) << "what is broken is always shown";
    LoggedMessage action = event;
    action.code = 0x147;
    EXPECT_TRUE(MessageFilter{.opcode = "0147"}.lets_through(action)) << "by its inner code";
}

}  // namespace
}  // namespace acmotion::test

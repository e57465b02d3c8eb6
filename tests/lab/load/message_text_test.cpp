// What people read of a message: a row of a table, and a line of JSON.
#include "lab/load/message_text.h"

#include <gtest/gtest.h>

#include "lab/base/json.h"
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
        {CreatePlayer{}, "the receiver's own player"},
        {PlayerTeleport{Stamp{9}}, "stamps: teleport 9"},
        {GameEvent{.order = 12, .event_type = 0x147}, "event 0147 order 12"},
        {OtherAction{3, 0xFFFF}, "action 0xFFFF (not decoded) order 3"},
        {Jump{.extent = 0.5F, .velocity = {0, 0, 9}}, "extent 0.50 velocity (0.000, 0.000, 9.000)"},
        {UpdatePosition{kDrudge, standing_pack()},
         kPlaceText + " on ground; stamps: instance 1, position 2, teleport 3, force 4"},
        {AutonomousPosition{.position = standing_place()}, kPlaceText + " in air"},
        {UpdateMotion{.object = kDrudge, .movement = {.body = MoveToObject{.target = kDrudge}}},
         "move to 80000001; stamps: instance 0, movement 0, server control 0"},
        {MoveToState{
             .raw = {.forward_command = static_cast<std::uint32_t>(MotionCommand::WalkForward), .forward_speed = 1.5F},
             .position = standing_place()},
         "WalkForward × 1.5 at " + kPlaceText + " in air"}};
    for (const auto& [message, text] : rows) EXPECT_EQ(key_fields(message), text) << name(message);
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

TEST(JsonLine, HasEveryFieldOfAMessage) {
    LoggedMessage message = a_pickup();
    message.verification = Verification::Verified;
    message.decoded->receipt.soft.add(SoftFlag::CellMismatch);
    message.decoded->receipt.soft.add(SoftFlag::UndefinedBits);
    const ByteBuffer bytes = unhex("4AF70000 01000080");
    message.bytes = bytes;
    const auto line = parse_json(json_line(message, true));
    EXPECT_EQ(line["time"], 1.5);
    EXPECT_EQ(line["message"], "PickupEvent");
    EXPECT_EQ(line["opcode"], 0xF74A);
    EXPECT_EQ(line["checksum"], "verified");
    EXPECT_EQ(line["object"], kDrudge);
    EXPECT_EQ(line["name"], "Drudge");
    EXPECT_EQ(line["soft"], Json::array({"undefined-bits", "cell-mismatch"}));
    EXPECT_EQ(line["odd"], Json::array({"cell-mismatch"}));
    EXPECT_EQ(line["fields"].size(), list_fields(*message.decoded).size());
    EXPECT_EQ(line["hex"], "4AF7000001000080");
    EXPECT_FALSE(parse_json(json_line(message)).contains("hex"));
    EXPECT_EQ(parse_json(json_line(a_broken_one()))["error"]["field"], "object");
    message.name = "Dru\ndge";
    EXPECT_EQ(json_line(message).find('\n'), std::string::npos) << "it is one line, whatever the name";
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

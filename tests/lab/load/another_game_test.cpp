// Which flows have the game's transport and none of its messages.
#include "lab/load/another_game.h"

#include <gtest/gtest.h>

namespace acmotion::test {
namespace {

constexpr std::uint32_t kOfTheGame = 0xF748;
constexpr std::uint32_t kUnknown = 0x1234;

SideReport side(std::uint64_t messages, std::uint32_t opcode) {
    SideReport side{.transport = {}, .opcodes = OpcodeCounts{{}, {}}};
    side.transport.messages = messages;
    if (messages > 0) side.opcodes.add(opcode);
    return side;
}
FlowReport flow(const SideReport& client, const SideReport& server) {
    return {.flow = {}, .clock = {}, .client = client, .server = server};
}

TEST(AnotherGame, TwentyMessagesOnBothSidesAndNoneOfTheGame) {
    EXPECT_TRUE(is_of_another_game(flow(side(10, kUnknown), side(10, kUnknown))));
    EXPECT_FALSE(is_of_another_game(flow(side(9, kUnknown), side(10, kUnknown))));
    EXPECT_FALSE(is_of_another_game(flow(side(10, kOfTheGame), side(10, kUnknown))));
    EXPECT_FALSE(is_of_another_game(flow(side(10, kUnknown), side(10, kOfTheGame))));
}

}  // namespace
}  // namespace acmotion::test

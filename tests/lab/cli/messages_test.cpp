// acmotion messages: what a port needs of a capture, as lines.
#include <fmt/format.h>

#include <optional>
#include <set>
#include <sstream>
#include <utility>

#include "acmotion/world/world.h"
#include "lab/base/hex.h"
#include "lab/cli/cli_test.h"

namespace acmotion::test {
namespace {

class MessagesCommand : public CliTest {
 protected:
    MessagesCommand() { EXPECT_EQ(folder.run("simulate chase -o chase.pcapng --net dsl --seconds 8").exit_code, 0); }
};

std::string row_of(double time, const Pose& pose) {
    const Vec3& at = pose.position.frame.origin;
    return fmt::format("{:.6f} 0x{:08X} 0x{:08X} {} {} {}", time, pose.object.value, pose.position.cell.value, at.x,
                       at.y, at.z);
}

// The same columns of `replay --csv`: time, object, cell, x, y, z. No name here has a comma.
std::multiset<std::string> shown_in(const std::string& csv) {
    std::multiset<std::string> rows;
    for (const std::string& line : lines(csv)) {
        std::vector<std::string> cells;
        std::istringstream in{line};
        for (std::string cell; std::getline(in, cell, ',');) cells.push_back(cell);
        if (cells[0] == "frame") continue;
        rows.insert(fmt::format("{:.6f} {} {} {} {} {}", std::stod(cells[1]), cells[2], cells[4], cells[5], cells[6],
                                cells[7]));
    }
    return rows;
}

// A port as the help describes it: it draws what `acmotion replay` draws.
TEST_F(MessagesCommand, OfAReplayAreEnoughToDrawTheSamePoses) {
    World world;
    std::vector<ByteBuffer> arrived;
    std::optional<Position> stands;
    std::multiset<std::string> drawn;
    for (const std::string& line : lines(folder.run("messages chase.pcapng --replay").out)) {
        std::istringstream words{line};
        double time = 0;
        std::string word;
        words >> time >> word;
        if (word == "frame") {
            if (stands) world.move_player(*std::exchange(stands, std::nullopt), time);
            world.advance(time);
            for (const Pose& pose : world.poses()) drawn.insert(row_of(time, pose));
            for (const ByteBuffer& bytes : arrived) world.receive(bytes, time);
            arrived.clear();
        } else if (word == "at") {
            Position& at = stands.emplace();
            words >> std::hex >> at.cell.value >> std::dec >> at.frame.origin.x >> at.frame.origin.y >>
                at.frame.origin.z;
            words >> at.frame.rotation.w >> at.frame.rotation.x >> at.frame.rotation.y >> at.frame.rotation.z;
        } else {
            arrived.push_back(from_hex(word).value());
        }
    }
    ASSERT_EQ(folder.run("replay chase.pcapng --rules retail --pace human --csv retail.csv").exit_code, 0);
    EXPECT_EQ(drawn, shown_in(folder.read("retail.csv")));
    EXPECT_GT(drawn.size(), 500U);
}

}  // namespace
}  // namespace acmotion::test

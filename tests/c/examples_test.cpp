// The examples. In C and other languages: one list of messages, one list of poses.
#include <gtest/gtest.h>

#include <cstdio>
#include <cstdlib>
#include <fstream>
#include <memory>
#include <sstream>

#include "acmotion/world/world.h"
#include "lab/cli/simulated.h"
#include "lab/live/determinism.h"
#include "support/paths.h"
#include "support/temp_folder.h"

namespace acmotion::test {
namespace {

constexpr double kExampleSeconds = 20;

template <class... Values>
std::string printed(const char* format, Values... values) {
    char text[200];
    std::snprintf(text, sizeof text, format, values...);
    return text;
}

std::string whole(const std::string& path) {
    std::ostringstream text;
    text << std::ifstream(path).rdbuf();
    return text.str();
}

Session example_session() {
    Session session = determinism::session_of("portal");
    SessionMessages first;
    std::ranges::copy_if(session.messages, std::back_inserter(first),
                         [](const SessionMessage& message) { return message.time <= kExampleSeconds; });
    session.messages = first;
    return session;
}

std::string listed(const Session& session) {
    std::string list;
    for (const SessionMessage& message : session.messages) {
        list += printed("%.3f ", message.time);
        for (const std::byte byte : message.bytes) list += printed("%02x", std::to_integer<unsigned>(byte));
        list += '\n';
    }
    return list;
}

// What an example does, in C++.
std::string played(const std::string& list) {
    World world;
    std::string poses;
    std::istringstream lines{list};
    int frame = 0;
    double arrives = 0;
    for (std::string hex; lines >> arrives >> hex;) {
        for (; frame / 50.0 < arrives; ++frame) {
            world.advance(frame / 50.0);
            if (frame % 50 != 0) continue;
            for (const Pose& pose : world.poses()) {
                const auto [x, y, z] = pose.position.frame.origin;
                poses += printed("%5.1f s  0x%08X  in 0x%08X  x = %7.2f  y = %7.2f  z = %6.2f\n", frame / 50.0,
                                 pose.object.value, pose.position.cell.value, static_cast<double>(x),
                                 static_cast<double>(y), static_cast<double>(z));
            }
        }
        ByteBuffer bytes;
        for (std::size_t i = 0; i < hex.size(); i += 2)
            bytes.push_back(static_cast<std::byte>(std::stoi(hex.substr(i, 2), nullptr, 16)));
        world.receive(bytes, frame / 50.0);
    }
    return poses;
}

std::string output_of_example(const std::string& command) {
    const std::unique_ptr<FILE, int (*)(FILE*)> pipe(popen(command.c_str(), "r"), &pclose);
    std::string text;
    for (int c = std::fgetc(pipe.get()); c != EOF; c = std::fgetc(pipe.get())) text += static_cast<char>(c);
    return text;
}

const std::string kMessages = ACMOTION_SOURCE "/examples/messages.txt";
const std::string kPoses = ACMOTION_SOURCE "/examples/poses.txt";

TEST(Examples, AreFedWithTheFirstSecondsOfAScenario) {
    const std::string list = listed(example_session());
    if (list != whole(kMessages)) std::ofstream(testing::TempDir() + "messages.txt") << list;
    EXPECT_TRUE(list == whole(kMessages)) << "what it should be is in " << testing::TempDir() << "messages.txt";
}

TEST(Examples, PrintWhatCppGetsFromTheSameMessages) {
    const std::string poses = played(whole(kMessages));
    if (poses != whole(kPoses)) std::ofstream(testing::TempDir() + "poses.txt") << poses;
    EXPECT_GT(poses.size(), 1000U);
    EXPECT_EQ(poses, whole(kPoses)) << "what it should be is in " << testing::TempDir() << "poses.txt";
}

TEST(Examples, InCPrintsThosePoses) { EXPECT_EQ(output_of_example(ACMOTION_C_EXAMPLE " " + kMessages), whole(kPoses)); }

TEST(Examples, InCppKeepWhatTheirCommentsPromise) {
    for (const std::string command :
         {"'" ACMOTION_EMBEDDING_EXAMPLE "'", "'" ACMOTION_HOST_EXAMPLE "'", "'" ACMOTION_README_EXAMPLE "'",
          "'" ACMOTION_GAME_DATA_EXAMPLE "' '" ACMOTION_VECTORS "/gamedata'"}) {
        EXPECT_EQ(std::system((command + " >/dev/null").c_str()), 0) << command;
    }
}

TEST(Examples, OfALiveSessionPrintsDecisionsOfACapture) {
    const TempFolder folder;
    folder.write("chase.pcapng", simulated("chase"));
    const std::string capture = folder / "chase.pcapng";
    const std::string printed = output_of_example("'" ACMOTION_LIVE_EXAMPLE "' '" + capture + "'");
    EXPECT_NE(printed.find(" → interpolate"), std::string::npos) << printed;
    EXPECT_NE(printed.find(" messages\n"), std::string::npos);
    EXPECT_NE(std::system("'" ACMOTION_LIVE_EXAMPLE "' nowhere.pcapng 2>/dev/null"), 0);
}

TEST(Examples, OfACaptureShowsItsSessions) {
    const std::string capture = ACMOTION_SOURCE "/viewer/test/data/chase.pcapng";
    const std::string printed = output_of_example("'" ACMOTION_SESSIONS_EXAMPLE "' '" + capture + "'");
    EXPECT_GT(std::ranges::count(printed, '\n'), 1000);
    EXPECT_NE(std::system("'" ACMOTION_SESSIONS_EXAMPLE "' nowhere.pcapng 2>/dev/null"), 0);
}

}  // namespace
}  // namespace acmotion::test

// `acmotion serve` of a capture that another program is writing.
#include <gtest/gtest.h>

#include <csignal>

#include "cli/recorded_walk.h"
#include "cli/served.h"
#include "cli/simulated.h"
#include "lab/base/json.h"

namespace acmotion::test {
namespace {

// A capture of which a part is there, and the rest is written by and by.
class GrowingCapture : public ::testing::Test {
 protected:
    GrowingCapture() { folder.write("growing.pcapng", Bytes{whole}.first(whole.size() / 3)); }
    void grow(std::size_t third) const {
        folder.write("more", Bytes{whole}.subspan(third * whole.size() / 3, whole.size() / 3));
        EXPECT_EQ(folder.run_program("cat more >> growing.pcapng").exit_code, 0);
    }
    // The next event with such a key.
    static Json event_with(RawClient& listener, const std::string& key) {
        Json event = next_event(listener);
        while (event.is_object() && !event.contains(key)) event = next_event(listener);
        return event;
    }
    const CliFolder folder;
    const ByteBuffer whole = capture_of(simulation_of("town", 9));
};

TEST_F(GrowingCapture, IsFollowedPieceByPieceUnderOneSetOfRules) {
    Served served{folder, "growing.pcapng --rules retail", "serve.txt"};
    RawClient listener = served.listener();
    EXPECT_TRUE(next_event(listener).contains("recording")) << "as it was found: a whole";
    grow(1);
    Json event = event_with(listener, "live");
    while (event.is_object() && event["bytes"] == 0) event = event_with(listener, "live");
    const std::string session = event["live"];
    EXPECT_TRUE(contains(served.ask("GET /told?" + session), "ACMBHEAD"));
    const std::int64_t bytes = event["bytes"];
    grow(2);
    while (event.is_object() && event["bytes"] <= bytes) event = next_event(listener);
    EXPECT_EQ(event["live"], session) << "nothing is played again";

    folder.write("walk.pcapng", recorded_walk());
    EXPECT_EQ(folder.run_program("mv walk.pcapng growing.pcapng").exit_code, 0);
    EXPECT_EQ(event_with(listener, "recording")["problem"], "") << "another file is shown as a whole";
    EXPECT_EQ(served.end(SIGTERM), 0);
    EXPECT_FALSE(contains(folder.read("serve.txt"), "as a whole"));
}

}  // namespace
}  // namespace acmotion::test

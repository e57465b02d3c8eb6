// A session through the C API: the same state as in C++, and wrong use is answered.
#include <cmath>

#include "acmotion/world/inspector.h"
#include "acmotion/world/live_session.h"
#include "c/handle.h"
#include "lab/cli/simulated.h"

namespace acmotion::test {
namespace {

class CLive {
 public:
    explicit CLive(const acm_live_options& options = sized<acm_live_options>()) {
        EXPECT_EQ(acm_live_new(&options, &handle_, nullptr), ACM_OK);
        EXPECT_EQ(acm_live_world(handle_, &world), ACM_OK);
    }
    CLive(const CLive&) = delete;
    CLive& operator=(const CLive&) = delete;
    ~CLive() { EXPECT_EQ(acm_live_free(handle_), ACM_OK); }
    operator acm_live*() const { return handle_; }  // NOLINT: to be handed to acm_ functions

    [[nodiscard]] acm_live_counts counts() const {
        acm_live_counts counts = sized<acm_live_counts>();
        EXPECT_EQ(acm_live_count(handle_, &counts), ACM_OK);
        return counts;
    }

    acm_world* world = nullptr;

 private:
    acm_live* handle_ = nullptr;
};

TEST(CLive, LeavesTheStateThatCppDoes) {
    const Simulation simulation = simulation_of("chase", 8);
    const CLive live;
    World world;
    LiveSession session{world};
    double now = 0;
    for (const OwnedDatagram& datagram : simulation.datagrams) {
        for (; now <= to_seconds(datagram.time - kSimulationEpoch); now += 1 / 60.0) {
            ASSERT_EQ(acm_live_frame(live, now), ACM_OK);
            ASSERT_TRUE(session.frame(now));
        }
        const bool is_server = datagram.source.port == 9000 || datagram.source.port == 9001;
        ASSERT_EQ(acm_live_receive(live, is_server ? ACM_FROM_SERVER : ACM_FROM_CLIENT, datagram.payload.data(),
                                   datagram.payload.size(), datagram.time),
                  ACM_OK);
        session.receive(is_server ? Sender::Server : Sender::Client, datagram.payload, datagram.time);
    }
    std::uint64_t hash = 0;
    ASSERT_EQ(acm_world_state_hash(live.world, &hash), ACM_OK);
    EXPECT_EQ(hash, WorldInspector{world}.state_hash());
    const acm_live_counts counts = live.counts();
    EXPECT_EQ(counts.sessions, 1U);
    EXPECT_EQ(counts.messages_refused, 0U);
    EXPECT_EQ(counts.packets[ACM_FROM_SERVER], session.statistics(Sender::Server).packets);
    EXPECT_EQ(counts.messages[ACM_FROM_CLIENT], session.statistics(Sender::Client).messages);
    EXPECT_GT(counts.messages[ACM_FROM_SERVER], 10U);
}

TEST(CLive, WrongUseIsAnswered) {
    const CLive live;
    acm_live* made = nullptr;
    acm_live_options options{};
    EXPECT_EQ(acm_live_new(&options, &made, nullptr), ACM_BAD_SIZE);
    EXPECT_EQ(acm_live_new(nullptr, nullptr, nullptr), ACM_BAD_ARGUMENT);
    acm_world_options world = sized<acm_world_options>();
    world.rules = "retial";
    options = sized<acm_live_options>();
    options.world = &world;
    EXPECT_EQ(acm_live_new(&options, &made, nullptr), ACM_UNKNOWN);
    EXPECT_EQ(made, nullptr);

    EXPECT_EQ(acm_live_receive(live, 2, "", 0, 0), ACM_BAD_ARGUMENT);
    EXPECT_EQ(acm_live_receive(live, ACM_FROM_SERVER, nullptr, 1, 0), ACM_BAD_ARGUMENT);
    EXPECT_EQ(acm_live_receive(nullptr, ACM_FROM_SERVER, "", 0, 0), ACM_BAD_ARGUMENT);
    EXPECT_EQ(acm_live_receive(live, ACM_FROM_SERVER, "garbage", 7, 0), ACM_OK);
    EXPECT_EQ(acm_live_frame(live, std::nan("")), ACM_BAD_ARGUMENT);
    EXPECT_EQ(acm_live_frame(nullptr, 0), ACM_BAD_ARGUMENT);
    acm_live_counts counts{};
    EXPECT_EQ(acm_live_count(live, &counts), ACM_BAD_SIZE);
    EXPECT_EQ(acm_live_world(live, nullptr), ACM_BAD_ARGUMENT);
    EXPECT_EQ(acm_live_free(nullptr), ACM_OK);
    EXPECT_EQ(acm_world_free(live.world), ACM_BAD_ARGUMENT) << "it is freed with its session";
}

// The world is busy while it calls back.
TEST(CLive, CallingItOrItsWorldFromItsOwnTraceIsRefused) {
    struct Caller {
        acm_live* live = nullptr;
        acm_world* world = nullptr;
        std::vector<acm_code> answers;
    } caller;
    acm_host host = sized<acm_host>();
    host.user = &caller;
    host.trace = [](void* user, const acm_event*) {
        auto& [live, world, answers] = *static_cast<Caller*>(user);
        std::uint64_t hash = 0;
        answers = {acm_live_frame(live, 1), acm_live_receive(live, ACM_FROM_SERVER, "", 0, 0), acm_live_free(live),
                   acm_world_advance(world, 2), acm_world_state_hash(world, &hash)};
    };
    acm_world_options world = sized<acm_world_options>();
    world.host = &host;
    acm_live_options options = sized<acm_live_options>();
    options.world = &world;
    const CLive live{options};
    caller.live = live;
    caller.world = live.world;
    ASSERT_EQ(acm_world_set_player(live.world, kCPlayer, 0), ACM_OK);
    const ByteBuffer created = creation_of(kCPlayer);
    ASSERT_EQ(acm_world_receive(live.world, created.data(), created.size(), 0, nullptr, nullptr), ACM_OK);
    EXPECT_EQ(caller.answers, std::vector<acm_code>(5, ACM_BUSY));
}

}  // namespace
}  // namespace acmotion::test

#pragma once
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <tl/expected.hpp>
#include <vector>

#include "acmotion/core/time.h"
#include "core/random.h"

// A network between two hosts, with the models and the words of tc-netem(8), the network emulator of Linux.
namespace acmotion {

enum class DelayDistribution : std::uint8_t { Uniform, Normal, Pareto, ParetoNormal };

// Loss in bursts: a good and a bad state.
struct GilbertElliott {
    double good_to_bad = 0;
    double bad_to_good = 1;
    double loss_when_bad = 1;
    double loss_when_good = 0;
};

// Shares and correlations are 0..1.
struct NetworkConditions {
    // delay TIME [JITTER [CORRELATION]] [distribution NAME]
    Nanoseconds delay = 0;
    Nanoseconds jitter = 0;
    double delay_correlation = 0;
    DelayDistribution distribution = DelayDistribution::Uniform;

    // loss random P [CORRELATION]
    double loss = 0;
    double loss_correlation = 0;

    // loss gemodel P [R [1-H [1-K]]]
    std::optional<GilbertElliott> burst_loss;

    // duplicate P [CORRELATION]
    double duplicate = 0;
    double duplicate_correlation = 0;

    // reorder P [CORRELATION] [gap N]: that share, or of every N-th packet, overtakes by not being delayed
    double reorder = 0;
    double reorder_correlation = 0;
    std::uint32_t reorder_gap = 1;

    // rate R: bits a second; 0 is unlimited. Packets then keep their order, whatever the jitter.
    double rate = 0;
};

// "delay 80ms 30ms loss 2% reorder 1%", or the name of a preset. An error says what was expected, and where.
[[nodiscard]] tl::expected<NetworkConditions, std::string> parse_network(std::string_view text);

struct NetworkPreset {
    std::string_view name;
    std::string_view netem;  // what it stands for
    std::string_view summary;
};
[[nodiscard]] std::span<const NetworkPreset> network_presets();

// Which of the two neighbouring ports of a server: clients log in and talk at the first, the world talks from the second
// (spec 11 §4).
enum class ServerPort : std::uint8_t { First, Second };

struct LinkStatistics {
    std::uint64_t sent = 0;  // handed to the network
    std::uint64_t lost = 0;
    std::uint64_t duplicated = 0;
    std::uint64_t reordered = 0;  // arrived before one that was sent earlier
};

// Random numbers of which each resembles the one before, as netem makes them.
class CorrelatedRandom {
 public:
    explicit CorrelatedRandom(double correlation) : correlation_(correlation) {}
    [[nodiscard]] double next(Random& random);  // in [0, 1)

 private:
    double correlation_;
    std::optional<double> last_;
};

// Of the two directions of a session, so that they do not share their luck.
[[nodiscard]] constexpr std::uint64_t seed_down(std::uint64_t seed) { return seed ^ 0x646F776E; }
[[nodiscard]] constexpr std::uint64_t seed_up(std::uint64_t seed) { return seed ^ 0x7570; }

// One direction of the way between two hosts, in simulated time or in real time: it has no clock. What becomes of a packet
// follows from the seed and the packets before it.
class NetworkLink {
 public:
    NetworkLink(const NetworkConditions& conditions, std::uint64_t seed);

    // For the packets to come. Random numbers and counts go on; a queue before a slow link is forgotten.
    void change(const NetworkConditions& conditions);

    // When the copies of a packet of `bytes` that is sent at `now` arrive: none if it is lost, two if duplicated. Times
    // handed in must not run backwards.
    [[nodiscard]] std::vector<Nanoseconds> send(Nanoseconds now, std::size_t bytes);
    [[nodiscard]] const LinkStatistics& statistics() const { return statistics_; }

 private:
    [[nodiscard]] bool loses();
    [[nodiscard]] bool loses_in_burst();
    [[nodiscard]] Nanoseconds arrival(Nanoseconds now, std::size_t bytes);
    [[nodiscard]] Nanoseconds draw_delay();

    NetworkConditions conditions_;
    Random random_;
    CorrelatedRandom delay_;
    CorrelatedRandom loss_;
    CorrelatedRandom duplicate_;
    CorrelatedRandom reorder_;
    bool is_bad_ = false;  // Gilbert-Elliott
    std::uint32_t since_overtaking_ = 0;
    Nanoseconds last_queued_ = 0;  // when the last packet that was not let past will arrive
    Nanoseconds latest_ = 0;
    LinkStatistics statistics_;
};

}  // namespace acmotion

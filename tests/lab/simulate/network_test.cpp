#include "lab/simulate/network.h"

#include <gtest/gtest.h>

#include <cmath>
#include <numeric>

namespace acmotion::test {
namespace {

constexpr double kMillisecond = 1e6;
constexpr int kPackets = 50'000;

// What becomes of many packets, sent a tenth of a second apart so that none meets another.
struct Experiment {
    std::vector<double> delays;  // milliseconds
    std::vector<bool> lost;
    LinkStatistics statistics;
};

Experiment send_many(std::string_view netem, std::uint64_t seed = 1, int packets = kPackets) {
    const auto conditions = parse_network(netem);
    EXPECT_TRUE(conditions) << netem;
    NetworkLink link{conditions.value_or(NetworkConditions{}), seed};
    Experiment experiment;
    for (int i = 0; i < packets; ++i) {
        const Nanoseconds now = i * kNanosecondsPerSecond / 10;
        const auto arrivals = link.send(now, 100);
        experiment.lost.push_back(arrivals.empty());
        for (const Nanoseconds time : arrivals)
            experiment.delays.push_back(static_cast<double>(time - now) / kMillisecond);
    }
    experiment.statistics = link.statistics();
    return experiment;
}

double mean(const std::vector<double>& values) {
    return std::accumulate(values.begin(), values.end(), 0.0) / static_cast<double>(values.size());
}
double deviation(const std::vector<double>& values) {
    const double middle = mean(values);
    double sum = 0;
    for (const double value : values) sum += (value - middle) * (value - middle);
    return std::sqrt(sum / static_cast<double>(values.size()));
}
// Of each value with the one before.
double correlation(const std::vector<double>& values) {
    const double middle = mean(values);
    double along = 0;
    double all = 0;
    for (std::size_t i = 1; i < values.size(); ++i) {
        along += (values[i] - middle) * (values[i - 1] - middle);
        all += (values[i] - middle) * (values[i] - middle);
    }
    return along / all;
}
double loss_rate(const Experiment& experiment) {
    return static_cast<double>(experiment.statistics.lost) / static_cast<double>(experiment.statistics.sent);
}
double mean_burst(const Experiment& experiment) {
    int bursts = 0;
    for (std::size_t i = 1; i < experiment.lost.size(); ++i)
        bursts += experiment.lost[i] && !experiment.lost[i - 1] ? 1 : 0;
    return static_cast<double>(experiment.statistics.lost) / bursts;
}

TEST(NetworkModel, JitterIsUniformUnlessADistributionIsNamed) {
    const Experiment experiment = send_many("delay 80ms 30ms");
    const auto [least, most] = std::minmax_element(experiment.delays.begin(), experiment.delays.end());
    EXPECT_NEAR(mean(experiment.delays), 80, 0.3);
    EXPECT_NEAR(deviation(experiment.delays), 30 / std::sqrt(3), 0.3);
    EXPECT_NEAR(*least, 50, 0.1);
    EXPECT_NEAR(*most, 110, 0.1);
}

TEST(NetworkModel, DelaysResembleTheOneBeforeByTheirCorrelation) {
    EXPECT_NEAR(correlation(send_many("delay 80ms 30ms").delays), 0, 0.01);
    EXPECT_NEAR(correlation(send_many("delay 80ms 30ms 25%").delays), 0.25, 0.01);
    EXPECT_NEAR(correlation(send_many("delay 80ms 30ms 75%").delays), 0.75, 0.01);
}

// In the long run the chain is bad for p / (p + r) of the time, and stays bad for 1 / r packets.
TEST(NetworkModel, GilbertElliottLosesInBurstsOfItsOwnLength) {
    const Experiment experiment = send_many("loss gemodel 1% 25%");
    EXPECT_NEAR(loss_rate(experiment), 0.01 / 0.26, 0.003);
    EXPECT_NEAR(mean_burst(experiment), 4, 0.25);
}

TEST(NetworkModel, ReorderedPacketsAreNotDelayed) {
    const Experiment experiment = send_many("delay 250ms reorder 10%");
    const auto hurried = std::count(experiment.delays.begin(), experiment.delays.end(), 0.0);
    EXPECT_NEAR(static_cast<double>(hurried) / kPackets, 0.1, 0.004);
    EXPECT_GT(experiment.statistics.reordered, 0U);
}

TEST(NetworkModel, RateMakesPacketsWaitForEachOther) {
    NetworkLink link{parse_network("rate 80kbit").value(), 1};
    // 972 bytes and the headers are 8,000 bits: a tenth of a second.
    EXPECT_EQ(link.send(0, 972), std::vector<Nanoseconds>{100'000'000});
    EXPECT_EQ(link.send(0, 972), std::vector<Nanoseconds>{200'000'000});
    EXPECT_EQ(link.send(500'000'000, 972), std::vector<Nanoseconds>{600'000'000});
}

TEST(NetworkModel, TheSameSeedIsTheSameLuck) {
    const auto awful = [](std::uint64_t seed) { return send_many("awful", seed, 2000).delays; };
    EXPECT_EQ(awful(7), awful(7));
    EXPECT_NE(awful(7), awful(8));
}

// ---- words ----

TEST(NetworkText, ReadsEveryModelOfTheManual) {
    const auto network = parse_network(
        "delay 100ms 20ms 25% distribution normal loss gemodel 1% 10% 70% 0.1% duplicate 1% 5% reorder 25% 50% gap 3 "
        "rate 256kbit");
    ASSERT_TRUE(network) << network.error();
    EXPECT_EQ(network->delay, 100'000'000);
    EXPECT_EQ(network->jitter, 20'000'000);
    EXPECT_DOUBLE_EQ(network->delay_correlation, 0.25);
    EXPECT_EQ(network->distribution, DelayDistribution::Normal);
    EXPECT_DOUBLE_EQ(network->burst_loss->bad_to_good, 0.1);
    EXPECT_DOUBLE_EQ(network->burst_loss->loss_when_bad, 0.7);
    EXPECT_DOUBLE_EQ(network->burst_loss->loss_when_good, 0.001);
    EXPECT_DOUBLE_EQ(network->duplicate, 0.01);
    EXPECT_DOUBLE_EQ(network->duplicate_correlation, 0.05);
    EXPECT_DOUBLE_EQ(network->reorder, 0.25);
    EXPECT_DOUBLE_EQ(network->reorder_correlation, 0.5);
    EXPECT_EQ(network->reorder_gap, 3U);
    EXPECT_EQ(network->rate, 256'000);
    EXPECT_DOUBLE_EQ(parse_network("loss 3% 20%")->loss_correlation, 0.2);
    EXPECT_EQ(parse_network("delay 1500us")->delay, 1'500'000);
}

TEST(NetworkText, ErrorsSayWhatWasExpected) {
    const std::vector<std::pair<std::string, std::string>> all{
        {"dely 80ms", "--net: expected \"delay\", got \"dely\""},
        {"broken", "--net: expected one of delay, loss, duplicate, reorder, rate, or a preset, got \"broken\""},
        {"delay", "delay: expected a time like 80ms, got the end"},
        {"delay 999s", "delay: expected a time like 80ms, got \"999s\""},
        {"delay 80ms 5ms distribution odd",
         "delay distribution: expected uniform, normal, pareto or paretonormal, got \"odd\""},
        {"loss 120%", "loss: expected a share like 2%, or \"gemodel\", got \"120%\""},
        {"loss gemodel", "loss gemodel: expected p, from good to bad, like 1%, got the end"},
        {"reorder 5%", "reorder: expected a delay beside it, for others to overtake"},
        {"rate fast", "rate: expected a rate like 256kbit, got \"fast\""},
    };
    for (const auto& [text, error] : all) {
        const auto network = parse_network(text);
        ASSERT_FALSE(network) << text;
        EXPECT_EQ(network.error(), error);
    }
}

}  // namespace
}  // namespace acmotion::test

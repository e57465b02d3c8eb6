// What measuring costs beside moving: a replay with its metrics against a world that gets the same messages and frames and
// nothing else, and a recording of three sets of rules against three such replays. Budgets: 1.6 and 2 times.
// With the name of a work as its only argument the program does that once, for bench/instructions.sh --lab to count.
#include <benchmark/benchmark.h>
#include <valgrind/callgrind.h>

#include <cstdlib>
#include <map>
#include <string>

#include "cpu_time.h"
#include "lab/metrics/measure.h"
#include "lab/output/recording/make.h"
#include "lab/simulate/simulate.h"
#include "sessions/session_collector.h"
#include "sessions/session_player.h"

namespace {

using namespace acmotion;

constexpr const char* kScenario = "crowd";  // 1,000 bodies for 20 s

struct Sample {
    Sample() {
        const auto scenario = load_scenario(kScenario);
        const auto network = parse_network("perfect");
        if (!scenario || !network) std::abort();
        Simulation simulation = simulate(*scenario, *network, 1);
        const ByteBuffer capture = capture_of(simulation);
        const auto loaded = load_session(ByteStream{capture});
        if (!loaded || !loaded->session) std::abort();
        session = *loaded->session;
        frames = FrameTimes{Display{}, session};
        truth = std::move(simulation.truth);
    }

    Session session;
    FrameTimes frames;
    GroundTruth truth;
};

const Sample& sample() {
    static const Sample made;
    return made;
}

// The least that a client does: every body moves, and nothing is measured.
class Mover {
 public:
    explicit Mover(const Sample& sample)
        : session_(sample.session), world_(Rules::retail(), {}, {.hash_key = session_.hash_key}) {
        prepare(world_, session_, sample.frames[0]);
        for (const double time : sample.frames) frame(time);
    }

    double advancing = 0;  // seconds
    double receiving = 0;

 private:
    void frame(double time) {
        use_until(session_.player_reports, next_report_, time,
                  [&](const PlayerReport& report) { world_.move_player(report.position, time); });
        advancing += bench::cpu_seconds_of([&] { world_.advance(time); });
        receiving += bench::cpu_seconds_of([&] {
            use_until(session_.messages, next_message_, time,
                      [&](const SessionMessage& message) { world_.receive(message.bytes, time); });
        });
    }

    const Session& session_;
    World world_;
    SessionMessages::const_iterator next_message_ = session_.messages.begin();
    PlayerReports::const_iterator next_report_ = session_.player_reports.begin();
};

double seconds_of_replay(const Rules& rules, const GroundTruth* truth) {
    return bench::cpu_seconds_of([&] {
        const Sample& played = sample();
        benchmark::DoNotOptimize(measure({.rules = rules, .session = &played.session, .truth = truth}, played.frames));
    });
}

// Turn and turn about, so that a noisy machine disturbs both alike.
void replay_with_metrics(benchmark::State& state, bool knows_truth) {
    const GroundTruth* truth = knows_truth ? &sample().truth : nullptr;
    double advancing = 0;
    double moving = 0;
    double replaying = 0;
    for (auto _ : state) {
        const Mover mover{sample()};
        advancing += mover.advancing;
        moving += mover.advancing + mover.receiving;
        const double once = seconds_of_replay(Rules::retail(), truth);
        replaying += once;
        state.SetIterationTime(once);
    }
    state.counters["times_advance"] = replaying / advancing;
    state.counters["times_advance_and_receive"] = replaying / moving;
    state.counters["budget"] = 2.0;
}

recording::Order three_rule_sets() {
    return {.rules = {Rules::retail(), Rules::acdream(), Rules::snap()}, .frames = sample().frames};
}

void record(const recording::Order& order) {
    recording::FileWriter writer{[](Bytes bytes) { benchmark::DoNotOptimize(bytes.data()); }};
    benchmark::DoNotOptimize(recording::make_recording(sample().session, order, writer));
}

void record_three_rule_sets(benchmark::State& state) {
    const recording::Order order = three_rule_sets();
    double replaying = 0;
    double recording = 0;
    for (auto _ : state) {
        for (const Rules& rules : order.rules) replaying += seconds_of_replay(rules, nullptr);
        const double once = bench::cpu_seconds_of([&] { record(order); });
        recording += once;
        state.SetIterationTime(once);
    }
    state.counters["times_replay"] = recording / replaying;
    state.counters["budget"] = 2.0;
}

// ---- instructions ---------------------------------------------------------------------------------------------------

void replay_three_rule_sets() {
    for (const Rules& rules : three_rule_sets().rules) seconds_of_replay(rules, nullptr);
}

const std::map<std::string, void (*)()> kWorks{
    {"bare", [] { benchmark::DoNotOptimize(Mover{sample()}); }},
    {"metrics", [] { seconds_of_replay(Rules::retail(), nullptr); }},
    {"replays", replay_three_rule_sets},
    {"recording", [] { record(three_rule_sets()); }},
};

void count(void (*work)()) {
    sample();
    CALLGRIND_TOGGLE_COLLECT;
    work();
    CALLGRIND_TOGGLE_COLLECT;
}

}  // namespace

BENCHMARK_CAPTURE(replay_with_metrics, of_a_capture, false)->UseManualTime()->Unit(benchmark::kMillisecond)->MinTime(3);
BENCHMARK_CAPTURE(replay_with_metrics, with_the_truth, true)
    ->UseManualTime()
    ->Unit(benchmark::kMillisecond)
    ->MinTime(3);
BENCHMARK(record_three_rule_sets)->UseManualTime()->Unit(benchmark::kMillisecond)->MinTime(3);

int main(int argc, char** argv) {
    const auto work = argc == 2 ? kWorks.find(argv[1]) : kWorks.end();
    if (work != kWorks.end()) {
        count(work->second);
        return 0;
    }
    benchmark::Initialize(&argc, argv);
    if (benchmark::ReportUnrecognizedArguments(argc, argv)) return 1;
    benchmark::RunSpecifiedBenchmarks();
}

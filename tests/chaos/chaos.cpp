// Seeded worlds through the whole stack, from datagrams to poses: `./test chaos --help`.
#include <fmt/format.h>

#include <charconv>
#include <cstdio>
#include <cstring>
#include <string>

#include "chaos/promises.h"
#include "lab/base/whole_number.h"

namespace acmotion::chaos {
namespace {

constexpr const char* kUsage =
    R"(Plays random worlds through the whole stack, and looks at every promise after every frame.

  --worlds N        how many (100)
  --seed S          which (1)
  --shard I/N       only every N-th of them, from the I-th on: 0/4, 1/4, 2/4, 3/4
  --world K         only that one
  --seconds X  --bodies N  --troubles LIST (or "none")
                    these instead of what was drawn: for one world made smaller, or for all worlds of one kind

A broken promise is one line, with the options that break it again in a world made as small as possible.
Exit code 0: none was broken.
)";

struct Options {
    std::uint64_t worlds = 100;
    std::uint64_t seed = 1;
    std::uint64_t shard = 0;
    std::uint64_t shards = 1;
    std::optional<std::uint64_t> world;
    std::optional<double> seconds;
    std::optional<std::size_t> bodies;
    std::optional<std::bitset<kTroubles>> troubles;
};

std::optional<double> real_number(std::string_view text) {
    double number = 0;
    const auto [rest, error] = std::from_chars(text.data(), text.data() + text.size(), number);
    return error == std::errc{} && rest == text.data() + text.size() ? std::optional{number} : std::nullopt;
}

bool read_option(std::string_view name, std::string_view value, Options& options) {
    const auto take = [](auto& option, const auto& read) {
        if (read) option = *read;
        return read.has_value();
    };
    const std::size_t slash = std::min(value.find('/'), value.size());
    if (name == "--worlds") return take(options.worlds, whole_number<std::uint64_t>(value));
    if (name == "--seed") return take(options.seed, whole_number<std::uint64_t>(value));
    if (name == "--shard") {
        return take(options.shard, whole_number<std::uint64_t>(value.substr(0, slash))) && slash < value.size() &&
               take(options.shards, whole_number<std::uint64_t>(value.substr(slash + 1))) &&
               options.shard < options.shards;
    }
    if (name == "--world") return take(options.world, whole_number<std::uint64_t>(value));
    if (name == "--seconds") return take(options.seconds, real_number(value));
    if (name == "--bodies") return take(options.bodies, whole_number<std::size_t>(value));
    return name == "--troubles" && take(options.troubles, troubles_named(value));
}

Plan plan_of(const Options& options, std::uint64_t number) {
    Plan plan = draw_plan(options.seed, number);
    if (options.seconds) plan.seconds = *options.seconds;
    if (options.bodies) plan.bodies = *options.bodies;
    if (options.troubles) plan.troubles = *options.troubles;
    return plan;
}

// A world that was made small by hand is shown as it is.
void complain(const Options& options, const Plan& plan, const Broken& broken) {
    const Plan small = options.troubles ? plan : shrink(plan, broken.promise);
    const Broken shown = small == plan ? broken : run_world(small).broken.value_or(broken);
    fmt::print("broken: {}: {} (frame {}, {:.3f} s): ./test chaos {}\n", shown.promise, shown.words, shown.frame,
               shown.now, options_for(small));
    std::fflush(stdout);
}

int run(const Options& options) {
    std::uint64_t worlds = 0;
    std::uint64_t broken = 0;
    Outcome all;
    const auto try_world = [&](std::uint64_t number) {
        const Plan plan = plan_of(options, number);
        const Outcome outcome = run_world(plan);
        ++worlds;
        broken += outcome.broken ? 1U : 0U;
        all.frames += outcome.frames;
        for (std::size_t i = 0; i < kPromises; ++i) all.judged[i] += outcome.judged[i];
        if (outcome.broken) complain(options, plan, *outcome.broken);
    };
    // The first world opens what all of them share, which must not count as memory of one.
    static_cast<void>(run_world(plan_of(options, options.world.value_or(0))));
    if (options.world) try_world(*options.world);
    for (std::uint64_t number = options.shard; number < options.worlds && !options.world; number += options.shards) {
        try_world(number);
    }
    for (std::size_t i = 0; i < kPromises; ++i) {
        fmt::print("   {:<10} {:>12} times: {}\n", promises()[i].name, all.judged[i], promises()[i].words);
    }
    fmt::print("chaos: seed {}, shard {}/{}: {} worlds, {} frames\n", options.seed, options.shard, options.shards,
               worlds, all.frames);
    fmt::print("{} passed, {} failed\n", worlds - broken, broken);
    return broken == 0 ? 0 : 1;
}

}  // namespace
}  // namespace acmotion::chaos

int main(int count, char** words) {
    acmotion::chaos::Options options;
    for (int i = 1; i < count; i += 2) {
        const bool is_asked = std::strcmp(words[i], "--help") == 0;
        if (!is_asked && i + 1 < count && acmotion::chaos::read_option(words[i], words[i + 1], options)) continue;
        std::fputs(acmotion::chaos::kUsage, is_asked ? stdout : stderr);
        return is_asked ? 0 : 2;
    }
    return acmotion::chaos::run(options);
}

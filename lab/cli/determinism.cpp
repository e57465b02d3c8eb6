#include "lab/live/determinism.h"

#include <algorithm>

#include "acmotion/core/text.h"
#include "lab/cli/session_input.h"
#include "lab/replay/frame_hasher.h"
#include "lab/simulate/scenario.h"

namespace acmotion::cli {
namespace {

constexpr const char* kDeterminismExamples =
    "Examples:\n"
    "  acmotion determinism                      two builds move bodies alike if they print the same\n"
    "  acmotion determinism --json               for a machine, with the hashes of what the worlds remember\n"
    "  acmotion determinism walk.pcapng          of your own capture instead of the scenarios\n"
    "A pose hash covers every body's place, rotation, contact and hiding in every frame. "
    "Frames are uneven, and always the same.\n"
    "Exit codes: 0 it was played; 1 the capture was incomplete or held no game, or a bound was reached; 2 usage "
    "or I/O error.";

// One scenario or capture under every set of rules, in the order of Rules::presets().
struct Played {
    std::string name;
    std::vector<RunHashes> runs;
    std::vector<BoundReached> bounds;  // whatever the rules
};

Played play(const std::string& name, const Session& session) {
    Played played{name, {}, {}};
    for (const Rules::Preset& preset : Rules::presets()) played.runs.push_back(hash_replay(session, preset.rules));
    return played;
}

void print_row(const Played& played, std::size_t width) {
    fmt::print("{:<{}} {:>6} {:>6}", played.name, width, played.runs[0].frames, played.runs[0].bodies);
    for (const RunHashes& run : played.runs) fmt::print("  {:016x}", run.pose);
    fmt::print("\n");
}

void print_table(std::string_view what, const std::vector<Played>& all) {
    std::size_t width = what.size();
    for (const Played& played : all) width = std::max(width, played.name.size());
    std::string heading = fmt::format("{:<{}} {:>6} {:>6}", what, width, "frames", "bodies");
    for (const Rules::Preset& preset : Rules::presets()) heading += fmt::format("  {:>16}", preset.name);
    fmt::print("{}\n", as_heading(heading));
    for (const Played& played : all) print_row(played, width);
}

void print_json(std::string_view what, const std::vector<Played>& all) {
    Json rows = Json::array();
    for (const Played& played : all) {
        for (std::size_t i = 0; i < played.runs.size(); ++i) {
            const auto& [pose, state, frames, bodies, bounds] = played.runs[i];
            std::vector<BoundReached> reached = played.bounds;
            std::ranges::copy(bounds_reached(bounds), std::back_inserter(reached));
            rows.push_back({{what, played.name},
                            {"rules", Rules::presets()[i].name},
                            {"frames", frames},
                            {"bodies", bodies},
                            {"pose_hash", fmt::format("{:016x}", pose)},
                            {"state_hash", fmt::format("{:016x}", state)},
                            {"bounds_reached", to_json(reached)}});
        }
    }
    print_document(rows);
}

struct DeterminismOptions {
    SessionArguments input;
    bool json = false;
};

void show(const DeterminismOptions& options, std::string_view what, const std::vector<Played>& all) {
    (options.json ? print_json : print_table)(what, all);
}

int run_scenarios(const DeterminismOptions& options) {
    std::vector<Played> all;
    for (const std::string_view name : shipped_scenarios()) {
        const std::string scenario{name};
        const Progress progress{"playing " + scenario, true};
        all.push_back(play(scenario, determinism::session_of(scenario)));
    }
    show(options, "scenario", all);
    return kOk;
}

int run_capture(const DeterminismOptions& options) {
    auto input = load_input(options.input);
    if (!input) return input.error();
    Played played = play(without_controls(options.input.capture), input->session);
    played.bounds = input->bounds;
    for (std::size_t i = 0; i < played.runs.size(); ++i) {
        note_bounds(options.input, *input, bounds_reached(played.runs[i].bounds, Rules::presets()[i].name));
    }
    show(options, "capture", {played});
    return exit_code_of(*input);
}

}  // namespace

void add_determinism(Command& app) {
    const auto options = std::make_shared<DeterminismOptions>();
    Command command =
        app.add_subcommand("determinism", "Hash every pose of every scenario, or of a capture", kDeterminismExamples);
    add_capture_options(command, options->input)
        .description(
            "A pcap or pcapng file or JSON lines, also packed (.gz, .zip, .7z, .tar), or - for standard input; "
            "instead of the scenarios");
    add_session_option(command, options->input);
    add_json_option(command, options->json);
    command.callback(
        [options] { return options->input.capture.empty() ? run_scenarios(*options) : run_capture(*options); });
}

}  // namespace acmotion::cli

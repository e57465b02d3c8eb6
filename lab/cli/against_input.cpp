#include <algorithm>

#include "acmotion/core/text.h"
#include "lab/cli/session_input.h"
#include "lab/metrics/tracked_run.h"

namespace acmotion::cli {
namespace {

constexpr std::size_t kMostPrinted = 20;

TrackedRun track_with_progress(const SessionInput& input) {
    ReplayProgress progress{"replaying retail, to read the poses by", input};
    return track_run(metrics_options(input, Rules::retail()), input.frames, {&progress});
}

// What was asked for, and is in the file too.
bool set_part_of_both(const SessionArguments& arguments, SessionInput& input) {
    input.part.since = std::max(input.part.since, input.against->since);
    input.part.until = std::min(input.part.until, input.against->until);
    if (std::ranges::any_of(input.frames, [&](double time) { return input.part.has(time); })) return true;
    return complain(arguments, "{}: has no pose then; it has some from {:.1f} to {:.1f} s.", arguments.against,
                    input.against->since, input.against->until);
}

std::vector<std::string> block_of(const divergence::DivergenceText& text) {
    return {text.title, text.retail, text.yours, text.fault};
}

void print_faults(const divergence::PoseDivergences& found) {
    for (const divergence::Fault& fault : faults(found)) {
        const std::string rule = fault.name.empty() ? "" : fmt::format(" (rule {})", fault.name);
        fmt::print("  {:>3.0f} %  {}{}, {}\n", fault.share * 100, fault.as_if, rule,
                   counted(fault.objects.size(), "object"));
    }
}

}  // namespace

Option add_against_option(Command& command, std::string& against) {
    return command
        .add_option("--against", against,
                    "Poses of your own client, CSV or JSON lines: one more column (docs/against.md)")
        .excludes({"--fps", "--jitter", "--frames"});
}

bool set_against(const SessionArguments& arguments, SessionInput& input) {
    if (arguments.against.empty()) return true;
    const auto file = divergence::load_poses(arguments.against);
    if (!file) return complain(arguments, "{}", file.error());
    auto aligned = divergence::understand(*file, input.session, track_with_progress(input));
    if (!aligned) return complain(arguments, "{}: {}", arguments.against, aligned.error());
    input.frames = aligned->frames;
    input.against = std::move(*aligned);
    return set_part_of_both(arguments, input);
}

divergence::PoseDivergences compare_with_progress(const SessionInput& input, const TrackedRun& retail) {
    ReplayProgress progress{"replaying retail with each rule changed", input, divergence::rule_changes().size() + 1};
    return divergence::compare(input.session, retail, *input.against, input.part, {&progress});
}

void print_divergences(const std::string& file, const SessionInput& input, const divergence::PoseDivergences& found) {
    fmt::print("\n{}\n", as_heading(without_controls(file)));
    for (const std::string& one : remarks(input.session, *input.against, found)) fmt::print("  {}\n", one);
    const std::vector<divergence::Divergence>& all = found.all;
    if (all.empty()) {
        fmt::print("\nyours and retail never diverge: {} compared\n", counted(found.together.size(), "object"));
        return;
    }
    fmt::print("\n{}\n", as_heading("Likely causes of the divergence, and the share each explains"));
    print_faults(found);
    fmt::print("\n{}\n", as_heading(fmt::format("Where they diverge: {} of {}{}", all.size(),
                                                counted(all.size() + found.together.size(), "object"),
                                                found.together.empty() ? "" : "; the others never do")));
    for (std::size_t i = 0; i < std::min(all.size(), kMostPrinted); ++i) {
        const std::vector<std::string> lines = block_of(text_of(input.session, all[i]));
        fmt::print("{}\n", lines.front());
        for (std::size_t line = 1; line < lines.size(); ++line) fmt::print("    {}\n", lines[line]);
    }
    if (all.size() > kMostPrinted) fmt::print("and {} more; --json has all\n", all.size() - kMostPrinted);
}

std::vector<std::string> complain_of_poses(const SessionArguments& arguments, const SessionInput& input) {
    const divergence::PoseDivergences found =
        compare_with_progress(input, track_run(metrics_options(input, Rules::retail()), input.frames));
    std::vector<std::string> all = complaints(*input.against, found);
    for (std::string& one : all) {
        one = fmt::format("{}: {}", file_name(file_path(arguments.against).filename()), one);
        complain(arguments, "{}", one);
    }
    return all;
}

std::vector<std::vector<std::string>> blocks_of(const SessionInput& input, const divergence::PoseDivergences& found) {
    std::vector<std::vector<std::string>> blocks;
    blocks.push_back({"The poses"});
    for (std::string& one : remarks(input.session, *input.against, found)) blocks.back().push_back(std::move(one));
    for (std::size_t i = 0; i < std::min(found.all.size(), kMostPrinted); ++i) {
        blocks.push_back(block_of(text_of(input.session, found.all[i])));
    }
    if (found.all.empty()) blocks.push_back({"They never diverge"});
    return blocks;
}

}  // namespace acmotion::cli

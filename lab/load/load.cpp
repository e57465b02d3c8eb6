#include "lab/load/load.h"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "acmotion/research/rule_fields.h"
#include "lab/load/another_game.h"

namespace acmotion {
namespace {

std::vector<Rules::Preset> presets_of(std::span<const Rules::Preset> presets) {
    return {presets.begin(), presets.end()};
}

}  // namespace

Lack lack_in(const CaptureReport& report, std::optional<SessionNumber> wanted) {
    if (report.flows.empty()) return Lack::Game;
    if (report.sessions.empty()) return Lack::Messages;
    if (is_of_another_game(report)) return Lack::OwnGame;
    return wanted && (*wanted == 0 || *wanted > report.sessions.size()) ? Lack::Session : Lack::None;
}

Lack lack_in(const LoadedSession& loaded) {
    const Lack lack = lack_in(loaded.report, std::nullopt);
    if (lack != Lack::None) return lack;
    if (!loaded.session) return Lack::Session;
    return loaded.session->messages.empty() ? Lack::Movement : Lack::None;
}

std::vector<BoundReached> PlayableSession::add_bounds(const std::vector<BoundReached>& reached) {
    std::vector<BoundReached> added;
    for (const BoundReached& one : reached) {
        if (std::ranges::find(bounds, one) != bounds.end()) continue;
        bounds.push_back(one);
        added.push_back(one);
    }
    return added;
}

PlayableSession playable(LoadedSession loaded, FrameTimes frames) {
    PlayableSession made{
        std::move(loaded.report), std::move(loaded.list), std::move(*loaded.session), std::move(frames), {}};
    made.add_bounds(bounds_reached(made.report));
    made.add_bounds(bounds_reached(made.session));
    made.add_bounds(bounds_reached(made.frames, made.session));
    return made;
}

bool asks_for_all(const std::vector<std::string>& names) { return names.size() == 1 && names.front() == "all"; }

tl::expected<std::vector<Rules::Preset>, std::string> rules_asked(const std::vector<std::string>& names) {
    if (names.empty()) return presets_of(usual_presets());
    if (asks_for_all(names)) return presets_of(Rules::presets());
    std::vector<Rules::Preset> all;
    for (const std::string& name : names) {
        const auto rules = Rules::parse(name);
        if (!rules) return tl::unexpected(fmt::format("--rules {}: {}", name, rules.error()));
        if (std::ranges::find(all, name, &Rules::Preset::name) != all.end()) {
            return tl::unexpected(fmt::format("--rules {}: {} is named twice.", fmt::join(names, ","), name));
        }
        all.push_back({name, *rules});
    }
    return all;
}

}  // namespace acmotion

#include "lab/simulate/recipe.h"

#include <array>

#include "lab/simulate/network.h"
#include "lab/simulate/scenario.h"

namespace acmotion::corpus {
namespace {

// Too many bodies for a short capture.
bool is_large(std::string_view scenario) { return scenario == "crowd" || scenario == "evening"; }

std::vector<std::string> small_scenarios() {
    std::vector<std::string> names;
    for (const std::string_view name : shipped_scenarios()) {
        if (!is_large(name)) names.emplace_back(name);
    }
    return names;
}

std::vector<std::string> networks() {
    std::vector<std::string> all{"delay 80ms 30ms loss 2% reorder 1%"};
    for (const NetworkPreset& preset : network_presets()) all.emplace_back(preset.name);
    return all;
}

template <class T>
Deck<T> deck(std::initializer_list<std::pair<T, std::size_t>> cards) {
    std::vector<T> all;
    for (const auto& [card, count] : cards) all.insert(all.end(), count, card);
    return Deck<T>{std::move(all)};
}

}  // namespace

std::string_view name(Form form) {
    constexpr std::array<std::string_view, 5> kNames{"pcapng", "pcap", "datagram lines", "message lines", "NetCapture"};
    return kNames[static_cast<std::size_t>(form)];
}

std::string_view name(Damage damage) {
    constexpr std::array<std::string_view, 7> kNames{"none",  "truncated",     "flipped bytes", "garbage",
                                                     "empty", "other traffic", "another game"};
    return kNames[static_cast<std::size_t>(damage)];
}

// Most archived captures begin after the login (docs/capturing.md).
RecipeBook::RecipeBook(std::uint64_t seed)
    : random_(seed ^ 0x636F72707573),
      packings_(deck<Packing>({{Packing::Single, 9}, {Packing::Zip, 2}, {Packing::ZipInZip, 1}})),
      forms_(deck<Form>({{Form::Pcapng, 6},
                         {Form::Pcap, 6},
                         {Form::DatagramLines, 1},
                         {Form::MessageLines, 1},
                         {Form::NetCapture, 1}})),
      damages_(deck<Damage>({{Damage::None, 22},
                             {Damage::Truncated, 2},
                             {Damage::Flipped, 2},
                             {Damage::Garbage, 1},
                             {Damage::Empty, 1},
                             {Damage::OtherTraffic, 1},
                             {Damage::OtherGame, 1}})),
      cuts_(deck<Cut>({{Cut::None, 3}, {Cut::Late, 5}, {Cut::Early, 2}, {Cut::Both, 2}})),
      scenarios_(small_scenarios()),
      networks_(networks()),
      rates_({1, 5}) {}

Recipe RecipeBook::next() {
    constexpr std::size_t kShortest = 5, kLongest = 60;
    constexpr std::uint16_t kFirstPort = 9000, kFirstPorts = 13;
    Recipe recipe;
    recipe.form = forms_.deal(random_);
    recipe.damage = damages_.deal(random_);
    recipe.cut = cuts_.deal(random_);
    recipe.is_gzipped = number(0, 3) == 0;
    recipe.scenarios = next_scenarios(recipe.form);
    // Messages are written down where they are whole and in order.
    const bool has_packets = recipe.form != Form::MessageLines && recipe.form != Form::NetCapture;
    recipe.network = has_packets ? networks_.deal(random_) : "perfect";
    recipe.seconds = static_cast<double>(number(kShortest, kLongest));
    recipe.hz = rates_.deal(random_);
    recipe.port = static_cast<std::uint16_t>(kFirstPort + number(0, kFirstPorts - 1));
    recipe.began = next_beginning(recipe.hz);
    recipe.seed = random_.next();
    if (holds_sessions(recipe.damage)) return recipe;
    recipe.form = Form::Pcap;
    recipe.is_gzipped = false;
    return recipe;
}

// Lines of text do not say that another client logs in.
std::vector<std::string> RecipeBook::next_scenarios(Form form) {
    const bool has_addresses = form == Form::Pcap || form == Form::Pcapng;
    std::vector<std::string> all{scenarios_.deal(random_)};
    if (has_addresses && number(0, 7) == 0) all.push_back(scenarios_.deal(random_));
    return all;
}

// Servers of 2016 and of 2025, so that a survey has years to tell apart.
Nanoseconds RecipeBook::next_beginning(double hz) {
    constexpr std::size_t k2016 = 1'451'606'400, k2025 = 1'735'689'600, kYear = 31'536'000;
    const std::size_t second = (hz == 1 ? k2016 : k2025) + number(0, kYear - 1);
    return static_cast<Nanoseconds>(second) * kNanosecondsPerSecond;
}

}  // namespace acmotion::corpus

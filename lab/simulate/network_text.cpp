#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <charconv>

#include "acmotion/core/text.h"
#include "lab/simulate/network.h"

namespace acmotion {
namespace {

constexpr std::array<NetworkPreset, 4> kPresets{{
    {"perfect", "", "no delay, no loss: what the server says arrives at once"},
    {"dsl", "delay 25ms 5ms 25% distribution normal loss random 0.1% rate 16mbit", "a line at home on a good day"},
    {"mobile", "delay 60ms 25ms 25% distribution normal loss gemodel 1% 25% rate 8mbit reorder 0.5%",
     "a phone on a train: bursts of loss, jitter, some overtaking"},
    {"awful", "delay 150ms 80ms loss random 5% duplicate 1% reorder 3%",
     "far away over something broken: all of it at once"},
}};

constexpr std::array<std::string_view, 5> kWords{"delay", "loss", "duplicate", "reorder", "rate"};

struct Unit {
    std::string_view name;
    double factor;
};
constexpr Unit kTimes[] = {{"s", 1e9},     {"sec", 1e9}, {"secs", 1e9}, {"ms", 1e6},   {"msec", 1e6},
                           {"msecs", 1e6}, {"us", 1e3},  {"usec", 1e3}, {"usecs", 1e3}};
constexpr std::array<Unit, 4> kRates{{{"bit", 1}, {"kbit", 1e3}, {"mbit", 1e6}, {"gbit", 1e9}}};

// Reads words one after the other, as tc does.
class NetworkParser {
 public:
    explicit NetworkParser(std::string_view text) : text_(text) { take(); }

    tl::expected<NetworkConditions, std::string> parse() {
        while (!word_.empty() && error_.empty()) read_model();
        if (error_.empty() && conditions_.reorder > 0 && conditions_.delay == 0) {
            error_ = "reorder: expected a delay beside it, for others to overtake";
        }
        if (!error_.empty()) return tl::unexpected(error_);
        return conditions_;
    }

 private:
    void take() {
        const std::size_t begin = std::min(text_.find_first_not_of(" \t\n", at_), text_.size());
        at_ = std::min(text_.find_first_of(" \t\n", begin), text_.size());
        word_ = text_.substr(begin, at_ - begin);
    }
    bool take_if(std::string_view word) {
        const bool is_it = word_ == word;
        if (is_it) take();
        return is_it;
    }
    void expect(std::string_view model, std::string_view what) {
        const std::string got = word_.empty() ? "the end" : fmt::format("\"{}\"", word_);
        if (error_.empty()) error_ = fmt::format("{}: expected {}, got {}", model, what, got);
    }

    void read_model() {
        if (take_if("delay")) return read_delay();
        if (take_if("loss")) return read_loss();
        if (take_if("duplicate"))
            return read_share("duplicate", conditions_.duplicate, conditions_.duplicate_correlation);
        if (take_if("reorder")) return read_reorder();
        if (take_if("rate")) {
            conditions_.rate = quantity("rate", "a rate like 256kbit", kRates, 1e12);
            return;
        }
        const std::string_view meant = nearest_name(word_, kWords);
        expect("--net", meant.empty() ? fmt::format("one of {}, or a preset", fmt::join(kWords, ", "))
                                      : fmt::format("\"{}\"", meant));
    }

    void read_delay() {
        conditions_.delay = time("delay", "a time like 80ms");
        if (!starts_with_digit()) return read_distribution();
        conditions_.jitter = time("delay", "a jitter like 30ms, or nothing");
        if (starts_with_digit()) conditions_.delay_correlation = share("delay", "a correlation like 25%, or nothing");
        read_distribution();
    }
    void read_distribution() {
        if (!take_if("distribution")) return;
        constexpr std::array<std::string_view, 4> kNames{"uniform", "normal", "pareto", "paretonormal"};
        const auto* const found = std::ranges::find(kNames, word_);
        if (found == kNames.end()) return expect("delay distribution", "uniform, normal, pareto or paretonormal");
        conditions_.distribution = static_cast<DelayDistribution>(found - kNames.begin());
        take();
    }

    void read_loss() {
        if (take_if("gemodel")) return read_gilbert_elliott();
        take_if("random");
        conditions_.burst_loss.reset();
        conditions_.loss = share("loss", "a share like 2%, or \"gemodel\"");
        if (starts_with_digit()) conditions_.loss_correlation = share("loss", "a correlation like 25%, or nothing");
    }
    void read_gilbert_elliott() {
        GilbertElliott& model = conditions_.burst_loss.emplace();
        model.good_to_bad = share("loss gemodel", "p, from good to bad, like 1%");
        model.bad_to_good = 1 - model.good_to_bad;
        if (starts_with_digit()) model.bad_to_good = share("loss gemodel", "r, from bad to good, like 25%");
        if (starts_with_digit()) model.loss_when_bad = share("loss gemodel", "1-h, the loss when bad, like 100%");
        if (starts_with_digit()) model.loss_when_good = share("loss gemodel", "1-k, the loss when good, like 0%");
    }

    void read_share(std::string_view model, double& into, double& correlation) {
        into = share(model, "a share like 1%");
        if (starts_with_digit()) correlation = share(model, "a correlation, or nothing");
    }

    void read_reorder() {
        read_share("reorder", conditions_.reorder, conditions_.reorder_correlation);
        if (!take_if("gap")) return;
        const auto [number, unit] = split();
        if (!number || !unit.empty() || *number < 1 || *number > 1e6) return expect("reorder gap", "a number from 1");
        conditions_.reorder_gap = static_cast<std::uint32_t>(*number);
        take();
    }

    [[nodiscard]] bool starts_with_digit() const { return !word_.empty() && word_[0] >= '0' && word_[0] <= '9'; }

    struct Quantity {
        std::optional<double> number;
        std::string_view unit;
    };
    [[nodiscard]] Quantity split() const {
        double number = 0;
        const auto [end, trouble] = std::from_chars(word_.data(), word_.data() + word_.size(), number);
        if (trouble != std::errc{} || !(number >= 0)) return {};
        return {number, word_.substr(static_cast<std::size_t>(end - word_.data()))};
    }

    double quantity(std::string_view model, std::string_view what, std::span<const Unit> units, double most) {
        const Quantity said = split();
        for (const Unit& unit : units) {
            if (!said.number || unit.name != said.unit || *said.number * unit.factor > most) continue;
            take();
            return *said.number * unit.factor;
        }
        expect(model, what);
        return 0;
    }
    Nanoseconds time(std::string_view model, std::string_view what) {
        return static_cast<Nanoseconds>(quantity(model, what, kTimes, 60e9));
    }
    double share(std::string_view model, std::string_view what) {
        constexpr std::array<Unit, 1> kPercent{{{"%", 0.01}}};
        return quantity(model, what, kPercent, 1);
    }

    std::string_view text_;
    std::size_t at_ = 0;
    std::string_view word_;
    std::string error_;
    NetworkConditions conditions_;
};

}  // namespace

std::span<const NetworkPreset> network_presets() { return kPresets; }

tl::expected<NetworkConditions, std::string> parse_network(std::string_view text) {
    for (const NetworkPreset& preset : kPresets) {
        if (preset.name == text) return NetworkParser{preset.netem}.parse();
    }
    return NetworkParser{text}.parse();
}

}  // namespace acmotion

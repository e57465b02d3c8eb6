#include "lab/page/steps.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <cmath>

#include "lab/page/html.h"
#include "lab/page/pen.h"
#include "lab/page/plot.h"

namespace acmotion::report {
namespace {

// ---- where things are, in units of the picture ----
constexpr double kStepsWidth = 420;
constexpr double kStepsHeight = 210;
constexpr double kStepsLeft = 46;
constexpr double kStepsRight = 330;  // names stand beyond it
constexpr double kStepsTop = 24;
constexpr double kStepsBottom = 172;

// The least of 1, 2, 5, 10, 20... and of 0.5, 0.2... that is not below the value.
double round_up(double value) {
    constexpr double kLeast = 1e-9;
    if (!(value > kLeast)) return 1;
    const double decade = std::pow(10, std::floor(std::log10(value)));
    for (const double step : {1.0, 2.0, 5.0}) {
        if (value <= step * decade) return step * decade;
    }
    return 10 * decade;
}

class StepsDrawing {
 public:
    explicit StepsDrawing(const Steps& steps) : steps_(steps) {
        double most = 0;
        for (const Steps::Kind& kind : steps.kinds) {
            buckets_ = std::max(buckets_, kind.values.size());
            for (const double value : kind.values) most = std::max(most, value);
        }
        value_ = {0, round_up(most)};
    }

    [[nodiscard]] std::string svg() const {
        std::string lines;
        for (std::size_t i = 0; i < steps_.kinds.size(); ++i) lines += line(steps_.kinds[i], i);
        return fmt::format(R"(<svg class="chart" viewBox="0 0 {} {}" role="img" aria-label="{}">{}{}</svg>)",
                           kStepsWidth, kStepsHeight, escape(words()), grid(), lines);
    }

 private:
    [[nodiscard]] double x(double place) const {
        const double share = (place - steps_.first) / (steps_.width * static_cast<double>(buckets_));
        return kStepsLeft + share * (kStepsRight - kStepsLeft);
    }
    [[nodiscard]] double y(double value) const {
        return kStepsBottom - value / value_.high * (kStepsBottom - kStepsTop);
    }
    [[nodiscard]] double begin_of(std::size_t bucket) const {
        return steps_.first + steps_.width * static_cast<double>(bucket);
    }

    [[nodiscard]] std::string grid() const {
        std::string svg;
        for (const double place : round_numbers({steps_.first, begin_of(buckets_)}, 6)) {
            svg += fmt::format(
                R"(<path class="grid" d="M{0:.1f} {1}V{2}"/><text x="{0:.1f}" y="{3}" text-anchor="middle">{4:g}</text>)",
                x(place), kStepsTop, kStepsBottom, kStepsBottom + 14, place + 0.0);  // no -0
        }
        for (const double value : round_numbers(value_, 4)) {
            svg += fmt::format(
                R"(<path class="grid" d="M{0} {1:.1f}H{2}"/><text x="{3}" y="{4:.1f}" text-anchor="end">{5:g}</text>)",
                kStepsLeft, y(value), kStepsRight, kStepsLeft - 5, y(value) + 4, value + 0.0);
        }
        return svg + fmt::format(R"(<text x="4" y="12">{}</text><text x="{}" y="{}" text-anchor="end">{}{}</text>)",
                                 escape(steps_.y_unit), kStepsRight, kStepsBottom + 30, escape(steps_.x_unit),
                                 steps_.ends_open ? ", all beyond in the last" : "");
    }

    [[nodiscard]] std::string line(const Steps::Kind& kind, std::size_t number) const {
        constexpr double kLineHeight = 14;
        Pen pen;
        pen.move_to(x(steps_.first), y(0));
        for (std::size_t i = 0; i < kind.values.size(); ++i) {
            pen.line_to(x(begin_of(i)), y(kind.values[i]));
            pen.line_to(x(begin_of(i + 1)), y(kind.values[i]));
        }
        pen.line_to(x(begin_of(kind.values.size())), y(0));
        return fmt::format(R"(<g class="{}"><title>{}</title>{}<text x="{}" y="{:.1f}">{}</text></g>)", kind.css,
                           escape(words_of(kind)), pen.path("step"), kStepsRight + 8,
                           kStepsTop + kLineHeight * (0.7 + static_cast<double>(number)), escape(kind.name));
    }

    // Where most of it is.
    [[nodiscard]] std::string words_of(const Steps::Kind& kind) const {
        if (kind.values.empty()) return kind.name + ": nothing";
        const auto most = std::ranges::max_element(kind.values);
        const auto bucket = static_cast<std::size_t>(most - kind.values.begin());
        const bool is_open = steps_.ends_open && bucket + 1 == buckets_;
        const std::string end = is_open ? " or more" : fmt::format(" to {:g}", begin_of(bucket + 1));
        return fmt::format("{}: most at {:g}{} {}, {} {}", kind.name, begin_of(bucket), end, steps_.x_unit,
                           number_text(*most), steps_.y_unit);
    }
    [[nodiscard]] std::string words() const {
        std::vector<std::string> all;
        for (const Steps::Kind& kind : steps_.kinds) all.push_back(words_of(kind));
        return fmt::format("{}: {}", steps_.title, fmt::join(all, "; "));
    }

    const Steps& steps_;
    std::size_t buckets_ = 1;
    Range value_;
};

}  // namespace

std::string draw(const Steps& steps) {
    return fmt::format("<figure><figcaption>{}</figcaption>{}</figure>", escape(steps.title),
                       StepsDrawing{steps}.svg());
}

}  // namespace acmotion::report

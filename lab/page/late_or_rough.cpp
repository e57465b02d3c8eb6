#include <fmt/format.h>

#include <array>

#include "lab/page/chart.h"
#include "lab/page/sheet.h"

namespace acmotion::report {

std::string lateness_html(const Sheet& sheet) {
    std::vector<ChartPoint> points;
    for (std::size_t i = 0; i < sheet.runs.size(); ++i) {
        const std::array<Metrics, 1> all{sheet.runs[i].metrics.all};
        if (auto point = chart_point(sheet.runs[i].label, sheet.css[i], spread_of(all)))
            points.push_back(std::move(*point));
    }
    if (points.size() < 2) return "";
    return fmt::format(
        R"(<section id="late"><h2>Late or rough?</h2><p>To the right bodies are shown later, upwards they move more roughly: )"
        R"(the best corner is at the bottom left. docs/smoothing.md says what each method pays with.</p>)"
        "<figure class=\"charts\">{}</figure></section>\n",
        chart_svg(points, axes_for(points)));
}

}  // namespace acmotion::report

#include <fmt/format.h>

#include <utility>

#include "lab/metrics/metric_text.h"
#include "lab/report/html.h"
#include "lab/report/sheet.h"

namespace acmotion::report {
namespace {

// Where the long table is cut: what a watcher sees, how true it is, what was decided.
constexpr std::string_view kLastSeen = "foot_slide";
constexpr std::string_view kLastFaithful = "behind_update_max";

std::string head_html(const Sheet& sheet, std::string_view first) {
    std::string cells = fmt::format("<th>{}</th>", first);
    for (std::size_t i = 0; i < sheet.runs.size(); ++i) {
        cells += fmt::format(R"(<th class="n">{}</th>)", key_html(sheet, i));
    }
    return "<thead><tr>" + cells + "</tr></thead>";
}

std::string row_html(const Sheet& sheet, const MetricColumn& column) {
    std::vector<std::optional<double>> all;
    for (const TrackedRun& run : sheet.runs) all.push_back(value_of(column, run.metrics.all));
    const std::vector<bool> best = best_of(column, all);
    std::string row = fmt::format("<tr><th>{}</th>", escape(column.title));
    for (std::size_t i = 0; i < all.size(); ++i) {
        row += fmt::format(R"(<td class="n{}">{}</td>)", best[i] ? " best" : "", escape(value_text(column, all[i])));
    }
    return row + "</tr>\n";
}

// Takes the rows, so that the next table begins empty.
std::string table_html(const Sheet& sheet, std::string& rows) {
    return fmt::format(R"(<div class="wide"><table class="metrics">{}<tbody>{}</tbody></table></div>)",
                       head_html(sheet, ""), std::exchange(rows, {}));
}

std::string_view kind_text(ObjectKind kind) {
    switch (kind) {
        case ObjectKind::Player: return "player";
        case ObjectKind::Creature: return "creature";
        case ObjectKind::Other: return "";
    }
    return "";
}

const Track* any_track(const Sheet& sheet, ObjectId object) {
    for (const TrackedRun& run : sheet.runs) {
        if (const Track* track = run.find(object)) return track;
    }
    return nullptr;
}

std::string body_row_html(const Sheet& sheet, ObjectId object) {
    const Track& track = *any_track(sheet, object);
    std::string row = sheet.is_full(object)
                          ? fmt::format(R"(<tr><th><a href="#{}">{}</a></th>)", anchor_of(object), name_html(track))
                          : fmt::format("<tr><th>{}</th>", name_html(track));
    row += fmt::format("<td><code>{:08X}</code></td><td>{}</td>", object.value, kind_text(track.kind));
    const auto cells = [&](const auto& text) {
        for (const TrackedRun& run : sheet.runs) {
            const Metrics* metrics = metrics_of(run, object);
            row += fmt::format(R"(<td class="n">{}</td>)", metrics == nullptr ? "–" : text(*metrics));
        }
    };
    cells([](const Metrics& m) { return fmt::format("{}", m.pops + m.blips); });
    cells([](const Metrics& m) { return number_text(m.largest_step); });
    cells([](const Metrics& m) {
        const Lag& lag = m.behind_truth.known ? m.behind_truth : m.behind_update;
        return lag.known ? number_text(lag.mean) : std::string{"–"};
    });
    return row + "</tr>\n";
}

}  // namespace

std::string metrics_html(const Sheet& sheet) {
    std::string tables;
    std::string rows;
    for (const MetricColumn& column : metric_columns()) {
        rows += row_html(sheet, column);
        if (column.key == kLastSeen || column.key == kLastFaithful) tables += table_html(sheet, rows);
    }
    tables += table_html(sheet, rows);
    return fmt::format(R"(<section><h2>All bodies in numbers</h2><p>{}docs/metrics.md defines each of them.</p>)"
                       "<div class=\"tables\">{}</div></section>\n",
                       sheet.runs.size() > 1 ? "The best of a row has a dot. " : "", tables);
}

std::string table_of_bodies_html(const Sheet& sheet) {
    std::string rows;
    for (const ObjectId object : sheet.bodies) rows += body_row_html(sheet, object);
    std::string keys;
    for (std::size_t i = 0; i < sheet.runs.size(); ++i) {
        keys += fmt::format(R"(<th class="n">{}</th>)", key_html(sheet, i));
    }
    const std::size_t runs = sheet.runs.size();
    return fmt::format(
        R"(<section><h2>Every body</h2><p>Those with most to see come first{3}.</p>)"
        R"(<input id="find" type="search" placeholder="find a body" hidden>)"
        R"(<div class="wide"><table class="bodies"><thead><tr><th rowspan="2">name</th><th rowspan="2">id</th>)"
        R"(<th rowspan="2">kind</th><th colspan="{0}" class="n">pops and blips</th><th colspan="{0}" class="n">largest step <small>m</small></th>)"
        "<th colspan=\"{0}\" class=\"n\">behind, mean <small>m</small></th></tr><tr>{1}{1}{1}</tr></thead><tbody>{2}</tbody></table></div></section>\n",
        runs, keys, rows,
        sheet.bodies.size() > sheet.options.full_bodies
            ? fmt::format("; the first {} are drawn below", sheet.options.full_bodies)
            : "");
}

}  // namespace acmotion::report

#include "lab/output/sender_page.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "lab/base/object_choice.h"
#include "lab/page/html.h"
#include "lab/page/plot.h"

namespace acmotion {
namespace {

using report::escape;
using report::Series;

std::string name_cell(const Session& session, ObjectId object) {
    return fmt::format(R"(<bdi>{}</bdi> <code>{:08X}</code>)", escape(name_of(object, session.object(object))),
                       object.value);
}

std::string row_html(const Session& session, const SentObject& sent) {
    std::string row = fmt::format("<tr><th>{}</th>", name_cell(session, sent.object));
    const auto cell = [&](const std::string& text) { row += fmt::format(R"(<td class="n">{}</td>)", text); };
    const bool went = !sent.intervals.empty();
    cell(fmt::format("{}", sent.positions));
    cell(went ? fmt::format("{:.2f}", sent.usual_seconds) : "–");
    cell(went ? fmt::format("{:.2f}", sent.longest_seconds) : "–");
    cell(fmt::format("{}", sent.gaps));
    cell(went ? fmt::format("{:.2f}", sent.sent_speed) : "–");
    cell(went ? fmt::format("{:.2f}", sent.claimed_speed) : "–");
    cell(fmt::format("{}", sent.out_of_reach));
    cell(fmt::format("{}", sent.late));
    return row + "</tr>\n";
}

std::string table_html(const Session& session, const std::vector<SentObject>& sent) {
    std::string rows;
    for (const SentObject& one : sent) rows += row_html(session, one);
    return R"(<section id="objects"><h2>Every object</h2><div class="wide of4"><table class="bodies"><thead><tr><th>name</th>)"
           R"(<th class="n">positions</th><th class="n">usually every <small>s</small></th>)"
           R"(<th class="n">longest <small>s</small></th><th class="n">gaps</th><th class="n">sent <small>m/s</small></th>)"
           R"(<th class="n">claimed <small>m/s</small></th><th class="n">out of reach</th><th class="n">late</th></tr></thead><tbody>)" +
           rows + "</tbody></table></div></section>\n";
}

// A level line for each interval; the pen is lifted where the object rested.
template <class Value>
Series series_of(const SentObject& sent, const Value& value) {
    Series series;
    for (const SentInterval& interval : sent.intervals) {
        if (interval.seconds <= 0) continue;
        if (!series.empty() && series.back().x < interval.since) series.push_back({interval.since, report::kPenUp});
        series.push_back({interval.since, value(interval)});
        series.push_back({interval.time, value(interval)});
    }
    return series;
}

report::Range from_zero(const std::vector<Series>& all) {
    constexpr double kHalf = 0.5;
    return {0, kHalf * std::max(1.0, std::ceil(report::range_of(all).high / kHalf))};
}

std::string plots_html(const SentObject& sent, report::Range time) {
    Series every = series_of(sent, [](const SentInterval& one) { return one.seconds; });
    Series places = series_of(sent, [](const SentInterval& one) { return one.metres / one.seconds; });
    Series claims = series_of(sent, [](const SentInterval& one) { return one.claimed_metres / one.seconds; });
    const report::Range seconds = from_zero({every});
    const report::Range speeds = from_zero({places, claims});
    return draw(report::Plot{.title = "between positions",
                             .unit = "s",
                             .time = time,
                             .value = seconds,
                             .lines = {{std::move(every), "retail alone", "between positions"}}}) +
           draw(report::Plot{.title = "speed by places, and claimed by the motion",
                             .unit = "m/s",
                             .time = time,
                             .value = speeds,
                             .lines = {{std::move(claims), "truth layer0", "claimed"},
                                       {std::move(places), "retail layer1", "by places"}},
                             .has_time_axis = true});
}

std::string object_html(const Session& session, const SentObject& sent, report::Range time) {
    std::string html = fmt::format("<h3>{}</h3>", name_cell(session, sent.object));
    for (const std::string& remark : remarks_on(sent)) html += fmt::format("<p>{}</p>", escape(remark));
    return html + plots_html(sent, time);
}

std::string objects_html(const Session& session, const std::vector<SentObject>& sent, std::size_t most) {
    const report::Range time{session.start, session.start + std::max(session.seconds, 0.1)};
    std::string html;
    std::size_t drawn = 0;
    for (const SentObject& one : sent) {
        if (one.intervals.empty() || drawn == most) continue;
        html += object_html(session, one, time);
        ++drawn;
    }
    return html.empty() ? "" : "<section id=\"each\"><h2>Object by object</h2>" + html + "</section>\n";
}

}  // namespace

std::string sender_page(const Session& session, const std::vector<SentObject>& sent, const SenderPageOptions& options) {
    const auto remarked = std::ranges::count_if(sent, [](const SentObject& one) { return !remarks_on(one).empty(); });
    return report::page_html(
        options.title,
        fmt::format(
            "<header><h1>{}</h1><p class=\"lead\">What the server sent about the movement of {} objects in {:.1f} s, "
            "and whether a client can follow it. {}</p></header><main>{}{}</main>"
            "<footer>Made by acmotion {}: <code>{}</code>. Its docs/sender.md defines every number.</footer>",
            escape(options.title), sent.size(), session.seconds,
            remarked == 0 ? "There is nothing to remark on."
                          : fmt::format("There is something to look at in {} of them; these come first.", remarked),
            objects_html(session, sent, options.drawn_objects), table_html(session, sent), ACMOTION_VERSION,
            escape(options.command)));
}

}  // namespace acmotion

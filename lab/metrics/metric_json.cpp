#include "lab/metrics/metric_json.h"

#include <cmath>
#include <string>

#include "lab/base/bounds_json.h"
#include "lab/metrics/ranking.h"

namespace acmotion {

Json to_json(const MetricColumn& column, double value) {
    return digits_of(column) == 0 ? Json(std::llround(value)) : Json(value);
}

Json to_json(const Metrics& metrics) {
    Json all = Json::object();
    for (const MetricColumn& column : metric_columns(metrics.is_on_screen)) {
        Json& value = all[std::string{column.key}];
        if (const auto number = column.value(metrics)) value = to_json(column, *number);
    }
    return all;
}

Json to_json(std::span<const std::optional<Spread>> spreads) {
    Json all = Json::object();
    for (std::size_t i = 0; i < spreads.size(); ++i) {
        const MetricColumn& column = metric_columns(true)[i];
        Json& value = all[std::string{column.key}];
        if (const auto& spread = spreads[i]) {
            value = {{"median", to_json(column, spread->median)},
                     {"least", to_json(column, spread->least)},
                     {"most", to_json(column, spread->most)}};
        }
    }
    return all;
}

Json to_json(const Moment& moment) {
    return {{"time", moment.time},         {"object", moment.object.value}, {"kind", name(moment.kind)},
            {"severity", moment.severity}, {"amount", moment.amount},       {"cause", moment.cause},
            {"rows", moment.rows}};
}

Json to_json(const Spell& spell) {
    return {{"from", spell.from},
            {"to", spell.to},
            {"bodies", spell.bodies},
            {"pops", spell.pops},
            {"seconds_stalled", spell.seconds_stalled},
            {"lost", spell.lost}};
}

Json to_json(const RunMetrics& run) {
    Json objects = Json::array();
    for (const ObjectMetrics& object : run.objects) {
        objects.push_back(
            {{"object", object.object.value}, {"name", object.name}, {"metrics", to_json(object.metrics)}});
    }
    Json moments = Json::array();
    for (const Moment& moment : run.moments) moments.push_back(to_json(moment));
    const RankedBodies bodies = ranked_bodies(run);
    Json all{{"label", run.label},
             {"bodies_moved", bodies.moved.size()},
             {"bodies_stood", bodies.stood.size()},
             {"all", to_json(run.all)},
             {"objects", std::move(objects)},
             {"moments", std::move(moments)},
             {"bounds_reached", to_json(bounds_reached(run.bounds))}};
    for (const Spell& spell : run.over_time) all["over_time"].push_back(to_json(spell));
    return all;
}

}  // namespace acmotion

// Any bytes as a capture, all the way that a command takes it: session, replays, recording, report and exports. What was
// recorded can be read, and is played again the same.
#include <cmath>

#include "../lab/output/recording/whole_recording.h"
#include "input.h"
#include "lab/load/message_log.h"
#include "lab/load/other_capture.h"
#include "lab/load/truth_fit.h"
#include "lab/metrics/measure.h"
#include "lab/metrics/tracked_run.h"
#include "lab/output/export/exporter.h"
#include "lab/page/report.h"
#include "sessions/session_collector.h"

using namespace acmotion;

namespace {

std::vector<Rules> all_rules() {
    std::vector<Rules> rules;
    for (const Rules::Preset& preset : Rules::presets()) rules.push_back(preset.rules);
    return rules;
}

void record(const Session& session, const FrameTimes& frames, const std::vector<divergence::RuleDivergences>& versus) {
    const recording::Order order{.title = "fuzz", .rules = all_rules(), .frames = frames, .versus = versus};
    const ByteBuffer file = test::file_of(session, order);
    const auto read = test::from_bytes(file);
    fuzz::promise(read.has_value() && read->damage.empty(), "what was recorded can be read");
    fuzz::promise(!test::divergence_in(file), "and is played again the same");
}

void write_page(const Session& session, const FrameTimes& frames,
                const std::vector<divergence::RuleDivergences>& versus) {
    std::vector<TrackedRun> runs;
    for (const Rules& rules : all_rules()) runs.push_back(track_run({.rules = rules, .session = &session}, frames));
    fuzz::promise(make_report(runs, nullptr, {.title = "fuzz", .versus = versus}).ends_with("</html>\n"),
                  "a report has its end");
    // The same as if the session were long.
    std::vector<const RunMetrics*> measured;
    for (const TrackedRun& run : runs) measured.push_back(&run.metrics);
    const Closeups closeups = closeups_of(measured, {.session = &session}, frames);
    for (std::size_t i = 0; i < runs.size(); ++i)
        runs[i] =
            track_closeups({.rules = all_rules()[i], .session = &session}, frames, closeups, RunMetrics{*measured[i]});
    fuzz::promise(make_report(runs, nullptr, {.title = "fuzz", .capture = "fuzz"}).ends_with("</html>\n"),
                  "a report of a long session has its end");
}

void write_exports(const Session& session, const FrameTimes& frames) {
    std::vector<std::unique_ptr<Exporter>> exporters;
    Listeners listeners;
    for (const auto make : {make_csv_exporter, make_jsonl_exporter, make_mcap_exporter, make_perfetto_exporter}) {
        exporters.push_back(make(Output::create("/dev/null").value(), {session, "retail", "fuzz"}));
        listeners.push_back(exporters.back().get());
    }
    const RunMetrics metrics = measure({.rules = Rules::retail(), .session = &session}, frames, listeners);
    fuzz::promise(!metrics.label.empty(), "a run has a label");
    for (const auto& exporter : exporters) fuzz::promise(exporter->finish(), "an export reaches its end");
}

// The same bytes as the capture of --names.
void lend(Session session, Bytes capture) {
    NameCollector collector;
    const auto report = read_capture(ByteStream{capture}, {}, collector);
    fuzz::promise(report.has_value(), "what was read once is read again");
    fuzz::promise(lend_names(session, collector.names()) <= session.objects.size(), "each object has one name");
}

// As the truth of another capture, and beside one: both are this very session.
void fit_truth(const Session& session) {
    GroundTruth truth;
    for (const TruthSample& sample : own_reports(session)) truth.add(session.player, sample);
    const PlacesOnWay places = places_on_way(session, truth);
    fuzz::promise(places.matching <= places.positions, "no more places are on the way than there are");
    if (truth.samples().empty()) return;
    const TrueWay way{truth.samples().begin()->second};
    const TruthFit fit = fit_of(places_sent(session, session.player, 400), way);
    fuzz::promise(fit.matching <= fit.positions && std::isfinite(fit.delay), "a fit is one of so many positions");
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    const auto loaded = load_session(ByteStream{fuzz::input(data, size)});
    if (!loaded || !loaded->session || loaded->session->messages.empty()) return 0;
    const Session& session = *loaded->session;
    fuzz::promise(session.allowance.bytes <= size, "no more was captured than there is");
    // Two frames a second: what is looked for is in what happens, not in how often it is drawn.
    const FrameTimes frames{{.frames_per_second = 2}, session};
    lend(session, fuzz::input(data, size));
    fit_truth(session);
    const std::vector<divergence::RuleDivergences> versus =
        divergence::first_divergences(session, Rules::presets(), frames, {});
    record(session, frames, versus);
    write_page(session, frames, versus);
    write_exports(session, frames);
    return 0;
}

#include "lab/output/survey/capture_rows.h"

#include <utility>

#include "lab/load/another_game.h"
#include "lab/load/load.h"
#include "lab/output/survey/read_rows.h"
#include "lab/output/survey/session_rows.h"
#include "sessions/session_collector.h"

namespace acmotion::survey {
namespace {

const char* state_of(Lack lack, const CaptureReport& report) {
    switch (lack) {
        case Lack::Game: return "no game";
        case Lack::Messages: return "no messages";
        case Lack::OwnGame: return "another game";
        case Lack::Movement: return "no movement";
        case Lack::None:
        case Lack::Session: break;
    }
    return report.end.kind == CaptureEnd::Kind::Complete && bounds_reached(report).empty() ? "whole" : "incomplete";
}

// Those of another game are set aside.
bool is_surveyed(const CaptureReport& report, FlowId flow) { return !is_of_another_game(report.flows[flow]); }

std::int64_t surveyed_sessions(const CaptureReport& report) {
    return std::ranges::count_if(report.sessions,
                                 [&](const CapturedSession& one) { return is_surveyed(report, one.flow); });
}

// As far as Movement.
Lack lack_of(const CaptureReport& report, const std::vector<SessionSummary>& list) {
    const Lack lack = lack_in(report, std::nullopt);
    if (lack != Lack::None) return lack;
    const bool moves = std::ranges::any_of(list, [](const SessionSummary& one) { return one.movement > 0; });
    return moves ? Lack::None : Lack::Movement;
}

// Without its place, and without how many rows there are in all.
Row capture_row(const ContentName& name, const CaptureReport& report, Lack lack,
                const std::vector<std::string>& sentences) {
    const auto number = [](std::uint64_t value) { return static_cast<std::int64_t>(value); };
    const MeasuredBy by = measured_by_this();
    return {name.key(),
            name.sha256,
            {},
            number(name.bytes),
            state_of(lack, report),
            sentences.empty() ? Value{} : Value{sentences.front()},
            number(report.capture.frames),
            number(report.capture.datagrams),
            number(report.finder.datagrams_assigned + report.finder.datagrams_refused),
            number(report.end.bytes_lost),
            surveyed_sessions(report),
            by.version,
            by.rules,
            {}};
}

}  // namespace

tl::expected<Rows, std::string> rows_of_capture(const Content& content, const ContentName& name, std::uint64_t paid,
                                                const HashKey& hash_key) {
    auto stream = content.open();
    if (!stream) return tl::unexpected(stream.error());
    const CaptureOptions options{.hash_key = hash_key};
    SessionCollector collector{{.hash_key = hash_key}};
    Tally tally{collector, options.limits};
    const auto report = read_capture(std::move(*stream), options, tally);
    if (!report) return tl::unexpected(sentence_on_no_capture(report.error()));
    const std::vector<SessionSummary> list = collector.list();
    const Lack lack = lack_of(*report, list);
    std::vector<std::string> sentences = remarks_on(*report, options.damaged);
    Rows rows;
    for (const std::string& one : sentences) rows["trouble"].push_back(trouble_row(name.key(), "", "remark", one));
    if (lack != Lack::None) {
        sentences.push_back(sentence_on(lack, *report, std::nullopt));
        rows["trouble"].push_back(trouble_row(name.key(), "", "lack", sentences.back()));
    }
    rows["captures"].push_back(capture_row(name, *report, lack, sentences));
    for (Session& session : collector.take_all()) {
        const SessionSummary& summary = list[session.number - 1];
        if (!is_surveyed(*report, summary.about.flow)) continue;
        const LossCounts& losses = report->sessions[session.number - 1].losses;
        session.losses = losses;
        session.allowance.bound_by(paid);
        const SurveyedSession about{name.key(), summary, report->flows[summary.about.flow], losses,
                                    tally.of(session.number)};
        add_session(rows, about, std::move(session));
    }
    return rows;
}

}  // namespace acmotion::survey

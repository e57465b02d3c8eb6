#pragma once
#include "lab/output/survey/capture_rows.h"
#include "lab/output/survey/tally.h"
#include "sessions/flow_observer.h"
#include "sessions/session.h"

namespace acmotion::survey {

// What is known of a session before it is played.
struct SurveyedSession {
    std::string capture;  // the key
    const SessionSummary& summary;
    const FlowReport& flow;
    const LossCounts& losses;
    const Tally::Counted& counted;

    [[nodiscard]] std::string key() const;
};

// Plays it under every usual rule set, and adds all that this shows to the rows.
void add_session(Rows& rows, const SurveyedSession& about, Session session);

// A row of the table of trouble.
[[nodiscard]] Row trouble_row(const std::string& capture, const std::string& session, std::string_view kind,
                              std::string sentence, std::string subject = {}, std::uint64_t count = 1,
                              Value bytes = {});

}  // namespace acmotion::survey

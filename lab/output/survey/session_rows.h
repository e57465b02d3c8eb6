#pragma once
#include <map>
#include <string>
#include <tuple>
#include <utility>

#include "acmotion/wire/messages.h"
#include "lab/output/survey/rows.h"
#include "sessions/flow_observer.h"
#include "sessions/session.h"

namespace acmotion::survey {

// What a session holds: every message by opcode, those that do not decode, and what bodies are.
struct Counted {
    struct Messages {
        std::uint64_t count = 0;
        std::uint64_t bytes = 0;
        std::uint64_t undecodable = 0;
    };
    struct Undecodable {
        std::uint64_t count = 0;
        ByteBuffer sample;  // the first
    };
    std::uint64_t packets = 0;  // of the server
    std::uint64_t messages = 0;
    std::uint64_t undecodable = 0;
    std::map<std::pair<Sender, std::uint32_t>, Messages> by_opcode;
    std::map<std::tuple<Sender, std::uint32_t, std::string>, Undecodable> groups;  // by what is wrong
    std::map<ObjectId, std::uint32_t> class_ids;
};

// What is known of a session before it is played.
struct SurveyedSession {
    std::string capture;  // the key
    const SessionSummary& summary;
    const FlowReport& flow;
    const LossCounts& losses;
    const Counted& counted;

    [[nodiscard]] std::string key() const;
};

// Plays it under every usual rule set, and adds all that this shows to the rows.
void add_session(Rows& rows, const SurveyedSession& about, Session session);

// A row of the table of trouble.
[[nodiscard]] Row trouble_row(const std::string& capture, const std::string& session, std::string_view kind,
                              std::string sentence, std::string subject = {}, std::uint64_t count = 1,
                              Value bytes = {});

}  // namespace acmotion::survey

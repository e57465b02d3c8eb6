#include "lab/output/survey/file_rows.h"

#include <fmt/format.h>

#include <algorithm>
#include <exception>
#include <new>
#include <utility>

#include "acmotion/wire/decode.h"
#include "acmotion/wire/messages.h"
#include "lab/load/load.h"
#include "lab/output/survey/read_rows.h"
#include "lab/output/survey/session_rows.h"
#include "sessions/session_collector.h"

namespace acmotion::survey {
namespace {

// ---- what a capture holds --------------------------------------------------------------------------------------------

// Counts it, session by session. What it keeps is bounded.
class Tally : public CaptureSink {
 public:
    // Hands everything on to `next`, which must outlive this.
    Tally(CaptureSink& next, const Limits& limits) : next_(next), limits_(limits) {}

    void on_session(const CapturedSession& session) override { next_.on_session(session); }
    void on_datagram(const Datagram& datagram) override { next_.on_datagram(datagram); }
    void on_packet(SessionNumber number, const ObservedPacket& packet) override {
        if (packet.sender == Sender::Server) ++sessions_[number].packets;
        next_.on_packet(number, packet);
    }
    void on_message(SessionNumber number, const ObservedMessage& message) override;

    [[nodiscard]] const Counted& of(SessionNumber number) { return sessions_[number]; }

 private:
    static constexpr std::size_t kMostGroups = 10'000;      // of undecodable messages, in all sessions together
    static constexpr std::size_t kMostDescribed = 500'000;  // bodies, the same
    static constexpr std::size_t kMostBytesOfSample = 64;
    static constexpr std::uint32_t kOtherOpcodes = 0;  // those beyond Limits::opcodes_counted

    void count_broken(Counted& counted, const ObservedMessage& message, const Error& error);
    void learn(Counted& counted, const Message& message);

    CaptureSink& next_;
    Limits limits_;
    std::map<SessionNumber, Counted> sessions_;
    std::size_t groups_ = 0;
    std::size_t described_ = 0;
};

void Tally::on_message(SessionNumber number, const ObservedMessage& message) {
    next_.on_message(number, message);
    Counted& counted = sessions_[number];
    ++counted.messages;
    std::pair key{message.sender, message.opcode()};
    const bool is_full = counted.by_opcode.size() >= limits_.opcodes_counted;
    if (is_full && !counted.by_opcode.contains(key)) key.second = kOtherOpcodes;
    Counted::Messages& those = counted.by_opcode[key];
    ++those.count;
    those.bytes += message.bytes.size();
    const auto decoded = decode(message.bytes, message.sender);
    if (decoded) return learn(counted, decoded->message);
    ++those.undecodable;
    ++counted.undecodable;
    count_broken(counted, message, decoded.error());
}

// Where in the message it was differs from one to the next; what it was is what groups them.
void Tally::count_broken(Counted& counted, const ObservedMessage& message, const Error& error) {
    std::tuple key{message.sender, message.opcode(),
                   fmt::format("{}.{}: {}", error.message, error.field, name(error.code))};
    if (groups_ >= kMostGroups && !counted.groups.contains(key)) {
        key = {message.sender, kOtherOpcodes, "more kinds than are listed"};
    }
    const auto [found, is_new] = counted.groups.try_emplace(key);
    if (is_new) ++groups_;
    Counted::Undecodable& group = found->second;
    if (group.count++ > 0) return;
    const Bytes first = message.bytes.first(std::min(message.bytes.size(), kMostBytesOfSample));
    group.sample.assign(first.begin(), first.end());
}

void Tally::learn(Counted& counted, const Message& message) {
    const ObjectDescription* description = description_in(message);
    if (description == nullptr || !description->weenie || described_ >= kMostDescribed) return;
    if (counted.class_ids.insert_or_assign(description->object, description->weenie->class_id).second) ++described_;
}

// ---- captures -------------------------------------------------------------------------------------------------------

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

Row file_row(const FoundFile& file, std::string state, std::string capture, std::string trouble) {
    const auto or_null = [](std::string text) { return text.empty() ? Value{} : Value{std::move(text)}; };
    return {file.path, static_cast<std::int64_t>(file.bytes), std::move(state), or_null(std::move(capture)),
            or_null(std::move(trouble))};
}

// All that a survey says of a capture: what acmotion flows, compare, explain and flows --sender find in each of its sessions,
// without any file beside it. The same content gives the same rows, and `hash_key` changes nothing. `paid` bytes that lie somewhere
// pay for the work. Else why it cannot be read: one sentence.
tl::expected<Rows, std::string> rows_of_capture(const Content& content, const ContentName& name, std::uint64_t paid,
                                                const HashKey& hash_key) {
    auto stream = content();
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

// ---- files ----------------------------------------------------------------------------------------------------------

FileRows surveyed(const FoundFile& file, KnownContents& known, const HashKey& hash_key) {
    if (!file.content) return {file_row(file, file.state, "", file.trouble)};
    const auto name = name_of(*file.content);
    if (!name) return {file_row(file, "unreadable", "", name.error())};
    FileRows made{file_row(file, file.state, name->key(), file.trouble)};
    if (!known.claim(name->key())) return made;
    auto rows = rows_of_capture(*file.content, *name, file.paid, hash_key);
    if (!rows) return {file_row(file, "unreadable", "", rows.error())};
    made.rows = std::move(*rows);
    return made;
}

}  // namespace

std::string line_of_file(const FileRows& file) { return line_of("files", file.capture(), file.file); }

std::string lines_of_capture(const FileRows& file) {
    static const std::size_t kRows = column("captures", "rows");
    const auto captures = file.rows.find("captures");
    if (captures == file.rows.end()) return "";
    std::string lines;
    std::int64_t count = 0;
    for (const TableColumns& table : kTables) {
        const auto found = file.rows.find(table.table);
        if (found == file.rows.end() || found == captures) continue;
        for (const Row& row : found->second) lines += line_of(table.table, file.capture(), row);
        count += static_cast<std::int64_t>(found->second.size());
    }
    Row last = captures->second.front();
    last[kRows] = count;
    return lines + line_of("captures", file.capture(), last);
}

FileRows rows_of_file(const FoundFile& file, KnownContents& known, const HashKey& hash_key) {
    try {
        return surveyed(file, known, hash_key);
    } catch (const std::bad_alloc&) {
        return {file_row(file, "failed", "", "there was not enough memory for it.")};
    } catch (const std::exception& error) {
        return {file_row(file, "failed", "", std::string{error.what()} + ".")};
    }
}

}  // namespace acmotion::survey

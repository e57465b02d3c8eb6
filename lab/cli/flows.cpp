#include <map>

#include "acmotion/core/text.h"
#include "lab/cli/written_files.h"
#include "lab/load/load.h"
#include "lab/load/message_text.h"
#include "lab/output/sender_page.h"
#include "sessions/session_collector.h"

namespace acmotion::cli {
namespace {

Json to_json(const Session& session, const SentObject& sent) {
    return {{"object", sent.object.value},
            {"name", session.object(sent.object).name},
            {"positions", sent.positions},
            {"late", sent.late},
            {"teleports", sent.teleports},
            {"intervals", sent.intervals.size()},
            {"usual_seconds", sent.usual_seconds},
            {"longest_seconds", sent.longest_seconds},
            {"gaps", sent.gaps},
            {"sent_speed", sent.sent_speed},
            {"claimed_speed", sent.claimed_speed},
            {"out_of_reach", sent.out_of_reach},
            {"remarks", remarks_on(sent)}};
}

void print_json(const SessionInput& input, const std::vector<SentObject>& all) {
    Json objects = list_json(all, [&](const SentObject& sent) { return to_json(input.session, sent); });
    print_document(Json{{"assumptions", assumption_json(input.session)},
                        {"bounds_reached", to_json(input.bounds)},
                        {"objects", std::move(objects)}});
}

void print_row(const Session& session, const SentObject& sent) {
    const auto if_it_went = [&](const char* unit, double value) {
        return sent.intervals.empty() ? std::string{"–"} : fmt::format("{:.2f} {}", value, unit);
    };
    fmt::print("{:>9} {:>7} {:>8} {:>5} {:>9} {:>9} {:>6} {:>5}  {}\n", sent.positions,
               if_it_went("s", sent.usual_seconds), if_it_went("s", sent.longest_seconds), sent.gaps,
               if_it_went("m/s", sent.sent_speed), if_it_went("m/s", sent.claimed_speed), sent.out_of_reach, sent.late,
               without_controls(title_of(session, sent.object)));
    for (const std::string& remark : remarks_on(sent)) fmt::print("{:>9} {}\n", "", remark);
}

void print_text(const SessionInput& input, const std::vector<SentObject>& all) {
    if (all.empty()) return fmt::print("the server sent no positions\n");
    fmt::print("{}\n",
               as_heading(fmt::format("{:>9} {:>7} {:>8} {:>5} {:>9} {:>9} {:>6} {:>5}  {}", "positions", "every",
                                      "longest", "gaps", "sent", "claimed", "beyond", "late", "object")));
    for (const SentObject& sent : all) print_row(input.session, sent);
}

std::string page_of(const SessionArguments& arguments, const SessionInput& input, const std::vector<SentObject>& all) {
    const std::string title = file_name(file_path(arguments.capture).filename());
    return sender_page(input.session, all,
                       {.title = title, .command = fmt::format("acmotion flows {} --sender --report", quoted(title))});
}

}  // namespace

int run_sender(const SessionArguments& arguments, const std::string& report, bool json) {
    auto input = load_input(arguments);
    if (!input) return input.error();
    WrittenFiles files{arguments, json};
    auto page = report.empty() ? std::nullopt : files.open(report);
    if (!report.empty() && !page) return kUnusable;
    ReplayProgress progress{"looking at what the server sent", *input};
    const std::vector<SentObject> all = sent_objects(input->session, input->frames, {&progress});
    json ? print_json(*input, all) : print_text(*input, all);
    if (page && !files.close(report, *page, page_of(arguments, *input, all))) return kUnusable;
    files.print();
    return exit_code_of(*input);
}

namespace {

constexpr const char* kFlowsExamples =
    "Examples:\n"
    "  acmotion flows walk.pcapng               the sessions, their addresses, and how well they were captured\n"
    "  acmotion flows walk.pcapng --json        the same as one JSON document\n"
    "  acmotion flows walk.pcapng --port 9000   a session whose start is missing and whose port you know\n"
    "  acmotion flows walk.pcapng --sender      how the server sent each object, and what clients cannot follow\n"
    "Exit codes: 0 sessions were found; 1 none were, the capture was incomplete, or a bound was reached; "
    "2 usage or I/O error.";

std::uint64_t duplicates(const TransportStatistics& side) {
    return side.count(TransportEvent::Kind::DuplicateDropped) + side.count(TransportEvent::Kind::ResendDropped);
}

// Their receiver never asked for them again, so it has them: dumpcap was too slow, or the file was thinned out.
std::uint64_t not_captured(const TransportStatistics& side) { return side.lost_packets - side.asked_again; }

// By number, whatever order a hash table has.
std::map<std::uint32_t, std::uint64_t> sorted(const OpcodeCounts& counts) {
    return {counts.by_opcode().begin(), counts.by_opcode().end()};
}

double start_of(const SessionSummary& session) { return to_seconds(session.about.first - session.about.origin); }
double seconds_of(const SessionSummary& session) { return to_seconds(session.about.last - session.about.first); }

// ---- for people -----------------------------------------------------------------------------------------------------
void print_side(const char* sender, const SideReport& side) {
    const TransportStatistics& t = side.transport;
    fmt::print("  from the {}: {} packets, {} bytes, {} messages\n", sender, t.packets, t.packet_bytes, t.messages);
    fmt::print("    checksums: {} verified, {} failed, {} unverified\n", t.count(Verification::Verified),
               t.count(Verification::Failed), t.count(Verification::Unverified));
    fmt::print("    packets lost: {}, not in the capture: {}, duplicates: {}, malformed: {}\n", t.asked_again,
               not_captured(t), duplicates(t), t.count(TransportEvent::Kind::MalformedPacket));
    for (const auto& [opcode, count] : sorted(side.opcodes)) {
        fmt::print("    {:>8}  {}\n", count, opcode_text(opcode));
    }
    if (side.opcodes.others() > 0) fmt::print("    {:>8}  other opcodes\n", side.opcodes.others());
}

void print_flow(const FlowReport& report) {
    const Flow& flow = report.flow;
    fmt::print("flow {}: client {}, server {}\n", flow.id, describe(flow.client), describe(flow.server));
    for (const Flow::Ports& ports : flow.ports) fmt::print("  ports {} <-> {}\n", ports.client, ports.server);
    if (is_of_another_game(report)) fmt::print("  another game: not one of its messages is known here\n");
    print_side("client", report.client);
    print_side("server", report.server);
}

void print_sessions(const std::vector<SessionSummary>& sessions) {
    fmt::print("{}\n", as_heading(fmt::format("{:>7} {:>4} {:>12} {:>12} {:>9}  {}", "session", "flow", "from", "for",
                                              "movement", "player")));
    for (const SessionSummary& one : sessions) {
        const std::string player = one.player.is_null() ? "unknown" : fmt::format("0x{:08X}", one.player.value);
        fmt::print("{:>7} {:>4} {:>10.3f} s {:>10.3f} s {:>9}  {} {}\n", one.about.number, one.about.flow,
                   start_of(one), seconds_of(one), one.movement, player, one.player_name);
    }
}

// Also those that were too many to be followed.
std::uint64_t datagrams_of_the_game(const FlowFinder::Statistics& finder) {
    return finder.datagrams_assigned + finder.datagrams_refused;
}

void print_report(const CaptureReport& report, const std::vector<SessionSummary>& sessions) {
    print_sessions(sessions);
    for (const FlowReport& flow : report.flows) print_flow(flow);
    fmt::print("{}, {}; {}, {}: {} of the game, {} of others; {} lost at the end\n",
               counted(sessions.size(), "session"), counted(report.flows.size(), "flow"),
               counted(report.capture.frames, "frame"), counted(report.capture.datagrams, "UDP datagram"),
               datagrams_of_the_game(report.finder), report.finder.datagrams_ignored,
               counted(report.end.bytes_lost, "byte"));
}

// ---- for machines ---------------------------------------------------------------------------------------------------
Json side_json(const SideReport& side) {
    const TransportStatistics& t = side.transport;
    Json opcodes = list_json(sorted(side.opcodes), [](const auto& one) {
        return Json{{"opcode", one.first}, {"name", opcode_name(one.first)}, {"count", one.second}};
    });
    Json events = Json::object();
    for (std::size_t i = 0; i < kTransportEventKinds; ++i) {
        const auto kind = static_cast<TransportEvent::Kind>(i);
        if (t.count(kind) > 0) events[std::string{name(kind)}] = t.count(kind);
    }
    return {{"packets", t.packets},
            {"bytes", t.packet_bytes},
            {"messages", t.messages},
            {"verified", t.count(Verification::Verified)},
            {"failed", t.count(Verification::Failed)},
            {"unverified", t.count(Verification::Unverified)},
            {"lost", t.asked_again},
            {"not_captured", not_captured(t)},
            {"duplicates", duplicates(t)},
            {"events", std::move(events)},
            {"opcodes", std::move(opcodes)},
            {"other_opcodes", side.opcodes.others()}};
}

Json flow_json(const FlowReport& report) {
    Json ports = list_json(report.flow.ports, [](const Flow::Ports& pair) {
        return Json{{"client", pair.client}, {"server", pair.server}};
    });
    return {{"flow", report.flow.id},
            {"client_address", describe(report.flow.client)},
            {"server_address", describe(report.flow.server)},
            {"ports", std::move(ports)},
            {"is_another_game", is_of_another_game(report)},
            {"clock_steps_back", report.clock.steps_back},
            {"clock_steps_ahead", report.clock.steps_ahead},
            {"client", side_json(report.client)},
            {"server", side_json(report.server)}};
}

Json session_json(const SessionSummary& session) {
    return {{"session", session.about.number},   {"flow", session.about.flow},   {"start", start_of(session)},
            {"seconds", seconds_of(session)},    {"movement", session.movement}, {"player", session.player.value},
            {"player_name", session.player_name}};
}

Json to_json(const CaptureReport& report, const std::vector<SessionSummary>& list) {
    return {{"sessions", list_json(list, session_json)},
            {"flows", list_json(report.flows, flow_json)},
            {"frames", report.capture.frames},
            {"datagrams", report.capture.datagrams},
            {"datagrams_of_the_game", datagrams_of_the_game(report.finder)},
            {"datagrams_of_others", report.finder.datagrams_ignored},
            {"bounds_reached", to_json(bounds_reached(report))},
            {"end", name(report.end.kind)},
            {"bytes_lost", report.end.bytes_lost}};
}

// The session asked for, and the flow it went over.
void keep_only(SessionNumber wanted, CaptureReport& report, std::vector<SessionSummary>& list) {
    std::erase_if(list, [&](const SessionSummary& one) { return one.about.number != wanted; });
    const auto is_other = [&](const FlowReport& flow) { return list.empty() || flow.flow.id != list[0].about.flow; };
    std::erase_if(report.flows, is_other);
}

int run(const CaptureArguments& arguments, bool json) {
    const auto names = read_names(arguments);
    if (!names) return kUnusable;
    SessionCollector collector{{.most_bytes = 0}};
    const auto report = read_capture_file(arguments, collector);
    if (!report) return kUnusable;
    CaptureReport shown = *report;
    std::vector<SessionSummary> list = collector.list();
    for (SessionSummary& one : list) {
        if (one.player_name.empty() && names->contains(one.player)) one.player_name = names->at(one.player).name;
    }
    if (arguments.session) keep_only(*arguments.session, shown, list);
    if (json) {
        print_document(to_json(shown, list));
    } else if (!arguments.session || !list.empty()) {
        print_report(shown, list);
    }
    std::fflush(stdout);
    return exit_code_of(arguments, *report, report_shortcomings(arguments, *report));
}

}  // namespace

void add_flows(Command& app) {
    struct Options {
        SessionArguments input;
        bool is_sender = false;
        std::string report;
        bool json = false;
    };
    const auto options = std::make_shared<Options>();
    Command command =
        app.add_subcommand("flows", "List the game's sessions in a capture, and how complete they are", kFlowsExamples);
    add_capture_options(command, options->input).required();
    add_session_option(command, options->input);
    add_json_option(command, options->json);
    command.add_flag("--sender", options->is_sender,
                     "For authors of servers: how the movement of each object was sent instead");
    command.add_option("--report", options->report, "With --sender: write it as an HTML page too").needs("--sender");
    command.callback([options] {
        return options->is_sender ? run_sender(options->input, options->report, options->json)
                                  : run(options->input, options->json);
    });
}

}  // namespace acmotion::cli

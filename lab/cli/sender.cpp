#include "lab/cli/sender.h"

#include <fmt/format.h>

#include "acmotion/core/text.h"
#include "lab/base/bounds_json.h"
#include "lab/base/json.h"
#include "lab/base/object_choice.h"
#include "lab/cli/assumption_json.h"
#include "lab/cli/command_line.h"
#include "lab/cli/commands.h"
#include "lab/cli/progress.h"
#include "lab/cli/terminal.h"
#include "lab/cli/written_files.h"
#include "lab/output/sender_page.h"

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
    Json objects = Json::array();
    for (const SentObject& sent : all) objects.push_back(to_json(input.session, sent));
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
    int exit_code = kUnusable;
    auto input = load_input(arguments, exit_code);
    if (!input) return exit_code;
    WrittenFiles files{arguments};
    if (json) files.give_stdout_to("--json");
    auto page = report.empty() ? std::nullopt : files.open(report);
    if (!report.empty() && !page) return kUnusable;
    ReplayProgress progress{"looking at what the server sent", *input};
    const std::vector<SentObject> all = sent_objects(input->session, input->frames, {&progress});
    json ? print_json(*input, all) : print_text(*input, all);
    if (page && !files.close(report, *page, page_of(arguments, *input, all))) return kUnusable;
    files.print();
    return exit_code_of(*input);
}

}  // namespace acmotion::cli

#include "lab/replay/cut.h"

#include <filesystem>

#include "acmotion/core/text.h"
#include "lab/base/text_file.h"
#include "lab/cli/written_files.h"
#include "lab/load/truth_file.h"

namespace acmotion::cli {
namespace {

// What is cut is played again, to compare it: twice the work of a replay.
constexpr std::uint64_t kCutBodyPrice = 7;

constexpr const char* kCutExamples =
    "Examples:\n"
    "  acmotion cut evening.pcapng -o moment.pcapng --object \"Drudge Slinker\" --since 610 --until 625\n"
    "                                                              what became of one body, to share it\n"
    "  acmotion cut evening.pcapng -o moment.pcapng --since 610 --until 625   every body visible in that interval\n"
    "  acmotion cut evening.pcapng.gz -o second.pcapng --session 2            a whole session, without the login\n"
    "Kept: those bodies and whatever they follow, the player, all messages about them from the start of the session to\n"
    "--until. Left out: the login, addresses, all other bodies, everything that is not about movement. Seconds stay the\n"
    "same, and poses do, bit for bit, with --pace human: cut replays both and compares. docs/capturing.md has more.\n"
    "Exit codes: 0 it was cut; 1 nothing visible in that interval, poses differ, a bound was reached, or the capture was "
    "incomplete or held no game or no player; 2 usage or I/O error, or no such object.";

struct CutOptions {
    SessionArguments session;
    std::string output;
    bool json = false;
};

// ---- the summary ----------------------------------------------------------------------------------------------------

// The bodies in the file, up to the length of the list.
std::string names_of(const Session& session, const Cut& cut) {
    constexpr std::size_t kMostNamed = 5;
    std::vector<std::string> names;
    for (const ObjectId object : cut.objects) {
        if (object != session.player && names.size() < kMostNamed) names.push_back(title_of(session, object));
    }
    const std::size_t rest = cut.objects.size() - 1 - names.size();
    if (rest > 0) names.push_back(fmt::format("{} more", rest));
    names.push_back("the player " + title_of(session, session.player));
    return fmt::format("{}", fmt::join(names, ", "));
}

std::size_t omitted_objects(const Session& session, const Cut& cut) {
    if (cut.has_everybody) return 0;
    return static_cast<std::size_t>(std::ranges::count_if(
        session.objects, [&](const auto& object) { return !cut.objects.contains(object.first); }));
}

// Beside the capture, unless that goes to standard output.
bool has_truth(const SessionInput& input, const WrittenFiles& files) {
    return !input.truth_file.empty() && !files.use_stdout();
}

// Of the file as it lies there, packed or not; nothing of standard input.
std::optional<std::uintmax_t> bytes_in(const std::string& path) {
    std::error_code unknown;
    const std::uintmax_t bytes = std::filesystem::file_size(file_path(path), unknown);
    return unknown ? std::nullopt : std::optional{bytes};
}

void print_sizes(const CutOptions& options, const WrittenFiles& files, const SessionInput& input, const Cut& cut) {
    const std::string name = files.use_stdout() ? "standard output" : options.output;
    const std::uintmax_t bytes = bytes_in(options.output).value_or(cut.file.bytes.size());
    const auto original = bytes_in(options.session.capture);
    complain("cut", "wrote {}: {}, {}; {} has {}{}", name, counted(cut.file.packets, "packet"), counted(bytes, "byte"),
             options.session.capture, counted(input.report.capture.frames, "packet"),
             original ? ", " + counted(*original, "byte") : "");
}

void print_summary(const CutOptions& options, const WrittenFiles& files, const SessionInput& input, const Cut& cut) {
    const Session& session = input.session;
    const double end = cut.session.start + cut.session.seconds;
    complain("cut",
             "kept {}: {} of {} messages about movement, {} of {} reports of the player, up to {:.1f} s of {:.1f} s",
             names_of(session, cut), cut.session.messages.size(), session.messages.size(),
             cut.session.player_reports.size(), session.player_reports.size(), end, session.start + session.seconds);
    complain("cut", "left out the login, all addresses, {} of {} objects, {} messages that are not about movement",
             omitted_objects(session, cut), session.objects.size(), session.other_messages);
    if (cut.has_everybody) complain("cut", "the others change what is seen of these, so they were kept after all");
    print_sizes(options, files, input, cut);
    if (has_truth(input, files)) complain("cut", "wrote {}: where they really were", truth_path(options.output));
    if (!cut.differs) complain("cut", "checked: the same poses under {}", fmt::join(rule_names(), ", "));
}

Json summary_json(const CutOptions& options, const SessionInput& input, const Cut& cut) {
    const Session& session = input.session;
    Json objects = list_json(cut.objects, [&](ObjectId object) {
        return Json{{"object", object.value}, {"name", session.object(object).name}};
    });
    return {{"capture", options.output},
            {"truth", input.truth_file.empty() ? Json{} : Json{truth_path(options.output)}},
            {"kept",
             {{"objects", std::move(objects)},
              {"everybody", cut.has_everybody},
              {"messages", cut.session.messages.size()},
              {"player_reports", cut.session.player_reports.size()},
              {"packets", cut.file.packets},
              {"bytes", cut.file.bytes.size()},
              {"start", cut.session.start},
              {"seconds", cut.session.seconds}}},
            {"left_out",
             {{"login", true},
              {"addresses", true},
              {"objects", omitted_objects(session, cut)},
              {"messages", session.messages.size() - cut.session.messages.size()},
              {"other_messages", session.other_messages},
              {"player_reports", session.player_reports.size() - cut.session.player_reports.size()},
              {"seconds", session.seconds - cut.session.seconds}}},
            {"same_poses", !cut.differs},
            {"bounds_reached", to_json(input.bounds)}};
}

// ---- doing it -------------------------------------------------------------------------------------------------------

// Both files or, if trouble shows before the first is closed, neither.
bool write_cut(const CutOptions& options, WrittenFiles& files, Output output, const SessionInput& input,
               const Cut& cut) {
    CaptureOutput capture{options.output, std::move(output)};
    capture.write(cut.file.bytes);
    if (!has_truth(input, files)) return capture.close(files);
    const std::string path = truth_path(options.output);
    auto truth_output = files.open(path);
    if (!truth_output) return false;
    const auto trouble = part_of_truth_file(input.truth_file, input.session.epoch, cut.objects, input.part.until,
                                            [&](std::string_view text) { truth_output->write(text); });
    if (trouble) return complain("cut", "{}: {}", input.truth_file, *trouble);
    return capture.close(files) && files.close(path, *truth_output, "");
}

std::optional<Cut> cut_with_progress(const SessionInput& input) {
    const Progress progress{"cutting, and comparing poses", takes_long(input, 2 * rule_names().size())};
    return make_cut(input.session, input.part, input.frames);
}

int run(const CutOptions& options) {
    WrittenFiles files{options.session, options.json};
    auto output = files.open(options.output);
    if (!output) return kUnusable;
    auto input = load_input(options.session, {.resting_body = kCutBodyPrice});
    if (!input) return input.error();
    const ObjectId object = input->part.object;
    const auto cut = cut_with_progress(*input);
    if (!cut) {
        complain("cut", "{} visible in that interval; nothing written. acmotion explain shows when {} was.",
                 object.is_null() ? "nothing is" : title_of(input->session, object) + " is not",
                 object.is_null() ? "something" : "it");
        return kFailed;
    }
    note_bounds(options.session, *input, cut->bounds);
    if (!write_cut(options, files, std::move(*output), *input, *cut)) return kUnusable;
    print_summary(options, files, *input, *cut);
    if (options.json) print_document(summary_json(options, *input, *cut));
    if (!cut->differs) return exit_code_of(*input);
    complain("cut", "its poses of {} are not those of {}. Please report that, and send the whole capture instead.",
             title_of(input->session, *cut->differs), options.session.capture);
    return kFailed;
}

}  // namespace

void add_cut(Command& app) {
    const auto options = std::make_shared<CutOptions>();
    Command command = app.add_subcommand("cut", "Cut a moment out of a capture, to share it", kCutExamples);
    add_session_options(command, options->session);
    command.add_option("-o,--output", options->output, "The capture to write (pcapng); - is standard output")
        .required();
    add_json_option(command, options->json);
    command.callback([options] { return run(*options); });
}

}  // namespace acmotion::cli

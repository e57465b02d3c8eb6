#include <cerrno>

#include "acmotion/core/text.h"
#include "lab/cli/view_page.h"
#include "lab/cli/written_files.h"
#include "lab/load/archived_capture.h"

namespace acmotion::cli {
namespace {

constexpr const char* kViewExamples =
    "Examples:\n"
    "  acmotion view walk.pcapng                  writes walk.pcapng.html: open it in any browser, offline\n"
    "  acmotion view walk.pcapng -o walk.html     the same, named\n"
    "  acmotion view walk.pcapng --game-data ac   by the files of your game; docs/game-data.md\n"
    "  acmotion view walk.pcapng --game-data ac --with-ground   and with the hills, as far as bodies went. The page then\n"
    "                                             has heights of your own files in it: think before you send it around\n"
    "  acmotion view walk.pcapng --fps 30         fewer frames, a smaller page\n"
    "  acmotion view walk.pcapng --fps 144 --smooth   what a display of 144 Hz shows by World::poses_at; docs/viewer.md\n"
    "  acmotion view walk.pcapng --rules retail --baseline hermite   beside what another method shows; docs/smoothing.md\n"
    "A capture is replayed under retail, acdream and snap, or under --rules. "
    "A recording (acmotion replay --recording) is shown as it is. "
    "A page has 40 MB at most: what is longer becomes CAPTURE.acm, a recording for acmotion serve. "
    "--against FILE shows your own client beside them (docs/against.md). "
    "With --survey FILE the capture is named by the key of a session in a survey (docs/survey.md).\n"
    "Exit codes: 0 the page is whole; 1 the capture was incomplete, held no game or no player, a bound was "
    "reached, or yours and retail diverge; 2 usage or I/O error.";

struct ViewOptions {
    SessionArguments session;
    std::string output;
    bool json = false;
};

// What comes from a pipe goes on through one.
std::string page_path(const ViewOptions& options) {
    if (!options.output.empty()) return options.output;
    return options.session.capture == "-" ? "-" : path_beside(options.session.capture) + ".html";
}

// Beside the page that there would be.
std::string recording_path(const std::string& page) {
    constexpr std::string_view kPage = ".html";
    return (page.ends_with(kPage) ? page.substr(0, page.size() - kPage.size()) : page) + ".acm";
}

void copy_into(Output& output, const PositionedFile& bytes) {
    std::string part;
    for (std::uint64_t at = 0; at < bytes.size(); at += part.size()) {
        part.resize(static_cast<std::size_t>(std::min<std::uint64_t>(1 << 16, bytes.size() - at)));
        if (!bytes.read(at, std::as_writable_bytes(std::span{part}))) return output.fail(EIO);
        output.write(part);
    }
}

// The command that shows it. A recording that is a file already stays where it is.
std::optional<std::string> write_beside(const ViewOptions& options, const Playable& playable, const std::string& page,
                                        WrittenFiles& files) {
    if (page == "-") {
        complain("view",
                 "a page of {:.1f} MB is too large to open, and a recording in a separate file needs a name: -o FILE.",
                 static_cast<double>(bytes_of_view_page(playable)) / 1e6);
        return std::nullopt;
    }
    const std::string path = playable.is_made ? recording_path(page) : options.session.capture;
    if (playable.is_made) {
        auto output = files.open(path);
        if (!output) return std::nullopt;
        copy_into(*output, *playable.recording);
        if (!files.close(path, output->finish())) return std::nullopt;
    }
    return "acmotion serve " + quoted(path);
}

// Nothing shows it but a browser.
std::optional<std::string> write_one_page(const Playable& playable, const std::string& path, WrittenFiles& files,
                                          Output& output) {
    write_view_page(playable, output);
    return files.close(path, output.finish()) ? std::optional{std::string{}} : std::nullopt;
}

void print_made(const ViewOptions& options, const Playable& playable, const std::string& open_with,
                const WrittenFiles& files) {
    const bool talks = !files.use_stdout();
    if (talks) print_sources(playable.game_data.get(), playable.paces);
    files.print();
    if (!talks) return;
    if (options.session.with_ground) {
        fmt::print("it has the heights of the landblocks visited in it, from your own files\n");
    }
    if (open_with.empty()) return fmt::print("open it in a browser\n");
    fmt::print("In one page it would be {:.1f} MB, and a page has {:.0f} MB at most. Look at it with:\n  {}\n",
               static_cast<double>(bytes_of_view_page(playable)) / 1e6, kMostPageBytes / 1e6,
               without_controls(open_with));
}

Json document_of(const ViewOptions& options, const Playable& playable, const std::string& open_with,
                 const WrittenFiles& files) {
    Json document{
        {"capture", options.session.capture}, {"bounds_reached", to_json(playable.bounds)}, {"wrote", files.to_json()}};
    if (!open_with.empty()) document["open_with"] = open_with;
    put_sources(document, playable.game_data.get(), playable.paces);
    if (!options.session.against.empty()) document["against"] = playable.complaints;
    put_truth(document, playable.reported);
    return document;
}

int run(const ViewOptions& options) {
    if (options.session.with_ground && !options.session.has_game_data()) {
        return refuse("view", "--with-ground draws the ground of data files; name them with --game-data FOLDER.");
    }
    WrittenFiles files{options.session, options.json};
    const std::string path = page_path(options);
    auto output = files.open(path);
    if (!output) return kUnusable;
    const auto playable = make_playable(options.session);
    if (!playable) return playable.error();
    const auto made = bytes_of_view_page(*playable) <= kMostPageBytes ? write_one_page(*playable, path, files, *output)
                                                                      : write_beside(options, *playable, path, files);
    if (!made) return kUnusable;
    options.json ? print_document(document_of(options, *playable, *made, files))
                 : print_made(options, *playable, *made, files);
    return playable->exit_code;
}

}  // namespace

void add_view(Command& app) {
    const auto options = std::make_shared<ViewOptions>();
    Command command = app.add_subcommand("view", "Make a page that plays a capture in a browser", kViewExamples);
    add_session_options(command, options->session);
    allow_recording(command);
    add_game_data_option(command, options->session);
    command.add_flag("--with-ground", options->session.with_ground,
                     "Draw the ground of the data files: the page then has heights of your own files in it");
    add_rules_option(command, options->session.rules);
    add_baseline_option(command, options->session.baselines);
    add_smooth_option(command, options->session);
    add_against_option(command, options->session.against);
    command.add_option("-o,--output", options->output, "The page; otherwise CAPTURE.html. - is standard output");
    add_json_option(command, options->json);
    command.callback([options] { return run(*options); });
}

}  // namespace acmotion::cli

// acmotion: the command line. It decides nothing; it shows the results of the library.
#include <cerrno>
#include <cstring>
#include <new>
#include <system_error>

#include "lab/cli/view_page.h"

namespace acmotion::cli {
namespace {

int run(int argc, char** argv) {
    Command app{
        "acmotion: how the 2013 retail Asheron's Call client moved other entities", "acmotion",
        "Exit codes: 0 success; 1 completed with findings (vectors failed, nothing matched, your client and retail diverge, "
        "messages were broken, a capture was incomplete, held no game, or more than a bound allows); 2 usage or I/O error.\n"
        "acmotion COMMAND --help explains one command, with examples; acmotion help WORD a word, such as blip."};
    remember_command_line({argv, static_cast<std::size_t>(argc)});
    for (const auto add : {add_demo, add_simulate, add_relay, add_replay, add_explain, add_cut, add_compare}) add(app);
    if (has_viewer()) {
        for (const auto add : {add_view, add_serve, add_live}) add(app);
    }
    for (const auto add : {add_decode, add_messages, add_flows, add_survey, add_wireshark, add_game_data, add_conform,
                           add_port, add_determinism, add_version, add_help, add_manual}) {
        add(app);
    }
    if (const auto why = unknown_command(app, {argv + 1, static_cast<std::size_t>(argc - 1)})) {
        complain_text("", *why);
        fmt::print(stderr, "{}", list_of_commands(app));
        return kUnusable;
    }
    return app.parse(argc, argv);
}

// Why not everything reached standard output: a full disk often shows only in the end. 0: it did.
int stdout_trouble() {
    errno = 0;
    if (std::fflush(stdout) == 0 && std::ferror(stdout) == 0) return 0;
    if (errno != 0) return errno;
    // An earlier write failed and its errno is gone: write once more to get it again.
    std::clearerr(stdout);
    std::fputc('\n', stdout);
    return std::fflush(stdout) != 0 && errno != 0 ? errno : EIO;
}

int finish_stdout(int exit_code) {
    const int trouble = stdout_trouble();
    if (trouble == 0 || exit_code == kUnusable || is_closed_pipe(trouble)) return exit_code;
    return refuse("", "standard output: cannot be written: {}.", std::strerror(trouble));
}

// Exceptions that no command handles still end with a sentence on stderr.
int run_to_the_end(int argc, char** argv) {
    try {
        return finish_stdout(run(argc, argv));
    } catch (const std::bad_alloc&) {
        return refuse("", "out of memory. --object, --since and --until ask for less; fewer --fps need less.");
    } catch (const std::system_error& error) {
        const bool is_stdout = std::ferror(stdout) != 0;
        return refuse("", "{}: {}.", is_stdout ? "standard output: cannot be written" : "cannot continue",
                      error.code().message());
    } catch (const std::exception& error) {
        return refuse("", "cannot continue: {}. This is a bug in acmotion; please report it.", error.what());
    }
}

}  // namespace
}  // namespace acmotion::cli

int main(int argc, char** argv) {
    acmotion::cli::prepare_terminal();
    acmotion::remove_part_files_when_killed();
    return acmotion::cli::run_to_the_end(argc, argv);
}

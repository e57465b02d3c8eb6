// acmotion: the command line. It decides nothing; it shows what the library says.
#include <CLI/CLI.hpp>

#include "command_line.h"
#include "commands.h"
#include "view_page.h"

int main(int argc, char** argv) {
    using namespace acmotion::cli;
    CLI::App app{"acmotion: how the 2013 retail Asheron's Call client moved other entities", "acmotion"};
    app.set_version_flag("--version", ACMOTION_VERSION);
    app.set_help_all_flag("--help-all", "Explain every command");
    app.require_subcommand(1);
    app.footer(
        "Exit codes: 0 it worked, 1 the answer is no (vectors failed, messages were broken, "
        "a capture was cut, held no game, or more than a bound allows), 2 it could not run.\n"
        "acmotion COMMAND --help explains one command, with examples; acmotion help WORD a word, such as blip.");

    remember_command_line({argv, static_cast<std::size_t>(argc)});
    int exit_code = kOk;
    add_demo(app, exit_code);
    add_simulate(app, exit_code);
    add_replay(app, exit_code);
    add_explain(app, exit_code);
    add_cut(app, exit_code);
    add_compare(app, exit_code);
    if (has_viewer()) {
        add_view(app, exit_code);
        add_serve(app, exit_code);
    }
    add_decode(app, exit_code);
    add_flows(app, exit_code);
    add_wireshark(app, exit_code);
    add_conform(app, exit_code);
    add_port(app, exit_code);
    add_determinism(app, exit_code);
    add_help(app, exit_code);
    add_manual(app);
    try {
        app.parse(argc, argv);
    } catch (const CLI::ParseError& error) {
        return app.exit(error) == 0 ? kOk : kUnusable;
    }
    return exit_code;
}

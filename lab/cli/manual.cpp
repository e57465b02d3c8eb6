#include <fmt/format.h>

#include "lab/cli/command_text.h"
#include "lab/cli/commands.h"

namespace acmotion::cli {
namespace {

constexpr const char* kManualExamples =
    "Examples:\n"
    "  acmotion man > acmotion.1    then: man ./acmotion.1\n"
    "  acmotion man | gzip > acmotion.1.gz    as a package keeps it\n"
    "Exit codes: 0 it was printed; 2 standard output could not be written.";

constexpr const char* kCompletionExamples =
    "Examples:\n"
    "  acmotion completions bash > acmotion.bash      then: source acmotion.bash\n"
    "  acmotion completions zsh > _acmotion           into a folder of $fpath\n"
    "  acmotion completions fish > acmotion.fish      into ~/.config/fish/completions\n"
    "Exit codes: 0 it was printed; 2 that shell is not known.";

void print_completions(const Command& app, const std::string& shell) {
    const auto text = shell == "bash" ? bash_completions : shell == "zsh" ? zsh_completions : fish_completions;
    fmt::print("{}", text(app));
}

}  // namespace

void add_manual(Command& app) {
    Command manual =
        app.add_subcommand("man", "Print the manual page, made from the commands themselves", kManualExamples);
    manual.callback([&app] { fmt::print("{}", manual_page(app)); });

    const auto shell = std::make_shared<std::string>();
    Command completions =
        app.add_subcommand("completions", "Print what makes a shell complete acmotion's commands", kCompletionExamples);
    completions.add_option("shell", *shell, "The shell: bash, zsh or fish").required().one_of({"bash", "zsh", "fish"});
    completions.callback([&app, shell] { print_completions(app, *shell); });
}

}  // namespace acmotion::cli

#include <sstream>
#include <utility>

#include "lab/cli/commands.h"

// The manual and the completions of shells, made from the definitions of the commands.
namespace acmotion::cli {
namespace {

// ---- the manual ------------------------------------------------------------------------------------------------------

// Nothing in a text may be taken for troff.
std::string plain(std::string_view text) {
    std::string safe;
    for (const char c : text) safe += c == '\\' ? "\\e" : c == '-' ? "\\-" : std::string(1, c);
    return safe.starts_with('.') || safe.starts_with('\'') ? "\\&" + safe : safe;
}

std::string option_entry(const OptionText& option) {
    std::string tag;
    for (const std::string& flag : option.flags)
        tag += fmt::format("{}\\fB{}\\fR", tag.empty() ? "" : ", ", plain(flag));
    if (tag.empty()) tag = fmt::format("\\fI{}\\fR", plain(option.name));
    if (!option.flags.empty() && !option.value.empty()) tag += fmt::format(" \\fI{}\\fR", plain(option.value));
    return fmt::format(".TP\n{}\n{}\n", tag, plain(option.description));
}

bool ends_sentence(std::string_view line) { return line.ends_with('.') || line.ends_with(':') || line.ends_with(')'); }

// Examples are indented lines; every other line is a paragraph, unless the line before it ends within a sentence.
std::string footer_text(const std::string& footer) {
    std::string page;
    bool in_examples = false;
    bool in_sentence = false;
    std::istringstream lines(footer);
    for (std::string line; std::getline(lines, line);) {
        const bool is_example = line.starts_with("  ");
        const bool was_example = std::exchange(in_examples, is_example);
        if (was_example && !is_example) page += ".fi\n";
        const bool goes_on = is_example ? was_example : in_sentence;
        if (!goes_on) page += ".PP\n";
        in_sentence = !is_example && !line.empty() && !ends_sentence(line);
        if (is_example && !was_example) page += ".nf\n";
        page += plain(line) + "\n";
    }
    return page + (in_examples ? ".fi\n" : "");
}

constexpr std::string_view kLastSections =
    ".SH ENVIRONMENT\n"
    ".TP\n\\fBACMOTION_GAME_DATA\\fR\nThe folder of the game's data files, for commands without \\fB\\-\\-game\\-data\\fR.\n"
    ".TP\n\\fBNO_COLOR\\fR\nIf it is set, no text is coloured.\n"
    ".TP\n\\fBTMPDIR\\fR\nWhere long input from a pipe and what does not fit into memory are kept while a command runs.\n"
    ".SH FILES\n"
    ".TP\n\\fICAPTURE\\fR\\fB.truth.jsonl\\fR\n"
    "Where every body of a simulated capture really was; read if it lies beside the capture.\n"
    ".TP\n\\fB*.acm\\fR\nA recording of a replay, which \\fBview\\fR and \\fBserve\\fR show.\n"
    ".SH SEE ALSO\n\\fBdumpcap\\fR(1), \\fBtcpdump\\fR(1), \\fBwireshark\\fR(1)\n";

// Every command explains itself; the program mentions that once.
bool is_help(const OptionText& option) { return !option.flags.empty() && option.flags.back().starts_with("--help"); }

std::string command_section(const CommandText& command) {
    std::string synopsis = fmt::format("\\fBacmotion {}\\fR", plain(command.name));
    std::string options;
    for (const OptionText& option : command.options) {
        const std::string name = fmt::format("\\fI{}\\fR", plain(option.name));
        if (option.flags.empty()) synopsis += option.is_required ? " " + name : " [" + name + "]";
        if (!is_help(option)) options += option_entry(option);
    }
    return fmt::format(".SS {}\n{} [\\fIoptions\\fR]\n.PP\n{}.\n{}{}", plain(command.name), synopsis,
                       plain(command.description), options, footer_text(command.footer));
}

std::string manual_page(const Command& app) {
    const CommandText program = program_of(app);
    // "acmotion: what it is"
    const std::string what = program.description.substr(program.description.find(' ') + 1);
    std::string page = fmt::format(
        ".TH ACMOTION 1 \"\" \"acmotion {}\" \"User Commands\"\n.SH NAME\nacmotion \\- {}\n"
        ".SH SYNOPSIS\n\\fBacmotion\\fR \\fIcommand\\fR [\\fIoptions\\fR]\n.SH OPTIONS\n",
        ACMOTION_VERSION, plain(what));
    for (const OptionText& option : program.options) page += option_entry(option);
    page += ".SH COMMANDS\n";
    for (const CommandText& command : commands_of(app)) page += command_section(command);
    return page + ".SH EXIT STATUS\n" + footer_text(program.footer) + std::string{kLastSections};
}

// ---- completions -----------------------------------------------------------------------------------------------------

std::string all_flags(const CommandText& command) {
    std::vector<std::string> flags;
    for (const OptionText& option : command.options)
        flags.insert(flags.end(), option.flags.begin(), option.flags.end());
    return fmt::format("{}", fmt::join(flags, " "));
}

// Within single quotes of a shell; for fish a backslash would end them otherwise.
std::string quotable(std::string_view text, std::string_view escaped = "") {
    std::string safe;
    for (const char c : text) {
        if (escaped.find(c) != std::string_view::npos) safe += '\\';
        safe += c == '\'' ? "’" : std::string(1, c);
    }
    return safe;
}

std::string zsh_option(const OptionText& option) {
    const std::string text = quotable(option.description, "[]:\\");
    const std::string value = option.choices.empty() ? "_files" : fmt::format("({})", fmt::join(option.choices, " "));
    if (option.flags.empty()) return fmt::format("'*:{}:{}'", option.name, value);
    std::string entries;
    for (const std::string& flag : option.flags) {
        entries += fmt::format("{}'{}[{}]{}'", entries.empty() ? "" : " ", flag, text,
                               option.value.empty() ? "" : fmt::format(":{}:{}", option.value, value));
    }
    return entries;
}

std::string fish_option(const std::string& condition, const OptionText& option) {
    if (option.flags.empty() && option.choices.empty()) return "";
    std::string line = fmt::format("complete -c acmotion -n '{}'", condition);
    for (const std::string& flag : option.flags) {
        line += flag.starts_with("--") ? " -l " + flag.substr(2) : " -s " + flag.substr(1);
    }
    if (!option.flags.empty() && !option.value.empty()) line += " -r";
    if (!option.choices.empty()) line += fmt::format(" -f -a '{}'", fmt::join(option.choices, " "));
    return fmt::format("{} -d '{}'\n", line, quotable(option.description, "\\"));
}

// Behind an option stands its value, of which bash finds those that are files; else the argument may stand there too.
std::string bash_choices(const CommandText& command) {
    std::string of_options;
    std::string of_arguments;
    for (const OptionText& option : command.options) {
        const std::string words = fmt::format("{}", fmt::join(option.choices, " "));
        if (option.flags.empty() && !words.empty()) {
            of_arguments += fmt::format("        '{} '*) words+=\" {}\" ;;\n", command.name, words);
        }
        if (option.value.empty()) continue;
        for (const std::string& flag : option.flags) {
            of_options += fmt::format("        '{} {}') words=\"{}\" ;;\n", command.name, flag, words);
        }
    }
    return of_options + of_arguments;
}

std::string bash_completions(const Command& app) {
    std::string names;
    std::string cases;
    std::string choices;
    for (const CommandText& command : commands_of(app)) {
        names += command.name + " ";
        cases += fmt::format("        {}) words=\"{}\" ;;\n", command.name, all_flags(command));
        choices += bash_choices(command);
    }
    return fmt::format(R"(# bash completion for acmotion, made by: acmotion completions bash
_acmotion() {{
    local current=${{COMP_WORDS[COMP_CWORD]}} previous=${{COMP_WORDS[COMP_CWORD - 1]}} command= words= i
    for ((i = 1; i < COMP_CWORD; i++)); do
        [[ ${{COMP_WORDS[i]}} == -* ]] || {{
            command=${{COMP_WORDS[i]}}
            break
        }}
    done
    case $command in
        "") words="{}{}" ;;
{}    esac
    case "$command $previous" in
{}        *) ;;
    esac
    mapfile -t COMPREPLY < <(compgen -W "$words" -- "$current")
}}
complete -o default -F _acmotion acmotion
)",
                       names, all_flags(program_of(app)), cases, choices);
}

std::string zsh_completions(const Command& app) {
    std::string names;
    std::string cases;
    for (const CommandText& command : commands_of(app)) {
        names += fmt::format("        '{}:{}'\n", command.name, quotable(command.description, ":\\"));
        cases += fmt::format("        {}) _arguments", command.name);
        for (const OptionText& option : command.options) cases += " \\\n            " + zsh_option(option);
        cases += " ;;\n";
    }
    std::string own;
    for (const OptionText& option : program_of(app).options) own += zsh_option(option) + " ";
    return fmt::format(R"(#compdef acmotion
# made by: acmotion completions zsh
_acmotion() {{
    local line state
    local -a commands=(
{}    )
    _arguments -C {}'1: :->command' '*:: :->rest'
    case $state in
        command) _describe command commands; return ;;
        rest) ;;
        *) return ;;
    esac
    case $line[1] in
{}    esac
}}
_acmotion "$@"
)",
                       names, own, cases);
}

std::string fish_completions(const Command& app) {
    std::string text = "# fish completion for acmotion, made by: acmotion completions fish\n";
    for (const OptionText& option : program_of(app).options) text += fish_option("__fish_use_subcommand", option);
    for (const CommandText& command : commands_of(app)) {
        text += fmt::format("complete -c acmotion -f -n __fish_use_subcommand -a {} -d '{}'\n", command.name,
                            quotable(command.description, "\\"));
        const std::string condition = "__fish_seen_subcommand_from " + command.name;
        for (const OptionText& option : command.options) text += fish_option(condition, option);
    }
    return text;
}

// ---- the commands ----------------------------------------------------------------------------------------------------

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

}  // namespace

void add_manual(Command& app) {
    Command manual =
        app.add_subcommand("man", "Print the manual page, made from the commands themselves", kManualExamples);
    manual.callback([&app] { return fmt::print("{}", manual_page(app)), kOk; });

    const auto shell = std::make_shared<std::string>();
    Command completions =
        app.add_subcommand("completions", "Print what makes a shell complete acmotion's commands", kCompletionExamples);
    completions.add_option("shell", *shell, "The shell: bash, zsh or fish").required().one_of({"bash", "zsh", "fish"});
    completions.callback([&app, shell] {
        const auto text = *shell == "bash" ? bash_completions : *shell == "zsh" ? zsh_completions : fish_completions;
        return fmt::print("{}", text(app)), kOk;
    });
}

}  // namespace acmotion::cli

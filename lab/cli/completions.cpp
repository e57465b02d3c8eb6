#include <fmt/format.h>
#include <fmt/ranges.h>

#include "lab/cli/command_text.h"

namespace acmotion::cli {
namespace {

std::string all_flags(const CommandText& command) {
    std::vector<std::string> flags;
    for (const OptionText& option : command.options)
        flags.insert(flags.end(), option.flags.begin(), option.flags.end());
    return fmt::format("{}", fmt::join(flags, " "));
}

std::string all_names(const std::vector<CommandText>& commands) {
    std::vector<std::string> names;
    for (const CommandText& command : commands) names.push_back(command.name);
    return fmt::format("{}", fmt::join(names, " "));
}

// Within single quotes of a shell; for fish a backslash would end them otherwise.
std::string quotable(std::string_view text, std::string_view escaped = "") {
    std::string safe;
    for (const char c : text) {
        if (c == '\'') {
            safe += "’";
        } else {
            if (escaped.find(c) != std::string_view::npos) safe += '\\';
            safe += c;
        }
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

}  // namespace

std::string bash_completions(const Command& app) {
    const auto commands = commands_of(app);
    std::string cases;
    for (const CommandText& command : commands) {
        cases += fmt::format("        {}) words=\"{}\" ;;\n", command.name, all_flags(command));
    }
    std::string choices;
    for (const CommandText& command : commands) choices += bash_choices(command);
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
        "") words="{} {}" ;;
{}    esac
    case "$command $previous" in
{}        *) ;;
    esac
    mapfile -t COMPREPLY < <(compgen -W "$words" -- "$current")
}}
complete -o default -F _acmotion acmotion
)",
                       all_names(commands), all_flags(program_of(app)), cases, choices);
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

}  // namespace acmotion::cli

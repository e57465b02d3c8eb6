#include <fmt/format.h>

#include <sstream>
#include <utility>

#include "lab/cli/command_text.h"

namespace acmotion::cli {
namespace {

// Nothing in a text may be taken for troff.
std::string plain(std::string_view text) {
    std::string safe;
    for (const char c : text) {
        if (c == '\\') {
            safe += "\\e";
        } else if (c == '-') {
            safe += "\\-";
        } else {
            safe += c;
        }
    }
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

}  // namespace

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

}  // namespace acmotion::cli

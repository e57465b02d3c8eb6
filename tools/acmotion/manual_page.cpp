#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <sstream>

#include "command_text.h"

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

// Examples are indented lines; every other line is a paragraph.
std::string footer_text(const std::string& footer) {
    std::string page;
    bool in_examples = false;
    std::istringstream lines(footer);
    for (std::string line; std::getline(lines, line);) {
        const bool is_example = line.starts_with("  ");
        const bool was_example = std::exchange(in_examples, is_example);
        if (was_example && !is_example) page += ".fi\n";
        if (!(was_example && is_example)) page += ".PP\n";
        if (is_example && !was_example) page += ".nf\n";
        page += plain(line) + "\n";
    }
    return page + (in_examples ? ".fi\n" : "");
}

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

std::string manual_page(const CLI::App& app) {
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
    return page + ".SH EXIT STATUS\n" + footer_text(program.footer);
}

}  // namespace acmotion::cli

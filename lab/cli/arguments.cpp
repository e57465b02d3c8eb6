#include "lab/cli/arguments.h"

#include <CLI/CLI.hpp>
#include <cmath>
#include <sstream>

#include "acmotion/core/text.h"
#include "lab/cli/commands.h"

namespace acmotion::cli {
namespace {

// CLI11 says "Could not convert: --fps = x", and only numbers are converted.
std::string words_of(const CLI::Error& error) {
    const std::string_view text = error.what();
    constexpr std::string_view kStart = "Could not convert: ";
    const std::size_t equals = text.find(" = ");
    if (!text.starts_with(kStart) || equals == std::string_view::npos) return std::string{text};
    return fmt::format("{} {}: expected a number in its range.", text.substr(kStart.size(), equals - kStart.size()),
                       text.substr(equals + 3));
}

// "acmotion replay: --since: expected ..."
std::string failure_text(const CLI::App* app, const CLI::Error& error) {
    std::string command = app->get_name();
    for (const CLI::App* chosen : app->get_subcommands()) command += " " + chosen->get_name();
    return fmt::format("{}: {}\nRun {} --help for more.\n", command, without_controls(words_of(error)), command);
}

// CLI11 says "TEXT" or, with a list to choose from, "TEXT:{drop,keep}".
void read_type(const std::string& type, OptionText& text) {
    text.value = type.substr(0, type.find(':'));
    const std::size_t open = type.find('{');
    const std::size_t close = type.find('}');
    if (open == std::string::npos || close == std::string::npos) return;
    std::istringstream list(type.substr(open + 1, close - open - 1));
    for (std::string choice; std::getline(list, choice, ',');) text.choices.push_back(choice);
}

OptionText text_of(const CLI::Option& option) {
    OptionText text{.description = option.get_description(), .is_required = option.get_required()};
    for (Text name : option.get_snames()) text.flags.push_back("-" + name);
    for (Text name : option.get_lnames()) text.flags.push_back("--" + name);
    if (text.flags.empty()) text.name = option.get_name();
    if (option.get_items_expected_max() > 0) read_type(option.get_type_name(), text);
    return text;
}

}  // namespace

Option Option::check(const Taker& taker) { return Option{option_->check(taker)}; }
template <class Number>
Option Option::in_range(Number least, Number most) {
    return Option{option_->check(CLI::Range(least, most))};
}
template Option Option::in_range(int, int);
template Option Option::in_range(std::size_t, std::size_t);
template Option Option::in_range(double, double);
Option Option::one_of(std::vector<std::string> values) {
    return Option{option_->check(CLI::IsMember(std::move(values)))};
}
Option Option::needs(Text other) { return Option{option_->needs(other)}; }
Option Option::excludes(std::initializer_list<const char*> others) {
    for (const char* other : others) option_->excludes(other);
    return *this;
}
Option Option::required(bool value) { return Option{option_->required(value)}; }
Option Option::expected(int least, int most) { return Option{option_->expected(least, most)}; }
Option Option::delimiter(char value) { return Option{option_->delimiter(value)}; }
Option Option::take_all() { return Option{option_->take_all()}; }
Option Option::allow_extra_args(bool value) { return Option{option_->allow_extra_args(value)}; }
Option Option::capture_default_str() { return Option{option_->capture_default_str()}; }
Option Option::description(Text text) { return Option{option_->description(text)}; }

Command::Command(Text description, Text name, Text footer) : app_(std::make_shared<CLI::App>(description, name)) {
    app_->set_version_flag("--version", ACMOTION_VERSION);
    app_->set_help_all_flag("--help-all", "acmotion --help-all explains every command");
    app_->require_subcommand(1);
    app_->allow_windows_style_options(false);  // /tmp is a folder
    app_->footer(footer);
    app_->failure_message(failure_text);
}
Command Command::add_subcommand(Text name, Text description, Text footer) {
    return Command{app_->get_subcommand_ptr(app_->add_subcommand(name, description)->footer(footer))};
}
template <class Value>
Option Command::add_option(Text name, Value& value, Text description) {
    return Option{app_->add_option(name, value, description)};
}
template Option Command::add_option(Text, std::string&, Text);
template Option Command::add_option(Text, std::vector<std::string>&, Text);
template Option Command::add_option(Text, std::vector<std::uint16_t>&, Text);
template Option Command::add_option(Text, std::uint16_t&, Text);
template Option Command::add_option(Text, std::uint32_t&, Text);
template Option Command::add_option(Text, std::uint64_t&, Text);
template Option Command::add_option(Text, double&, Text);
template Option Command::add_option(Text, std::optional<std::uint32_t>&, Text);
template Option Command::add_option(Text, std::optional<std::uint64_t>&, Text);
template Option Command::add_option(Text, std::optional<double>&, Text);
Option Command::add_option_function(Text name, const Taker& taker, Text description) {
    const auto take = [name = std::string{name}, taker](Text text) {
        if (const std::string error = taker(text); !error.empty()) throw CLI::ValidationError(name, error);
    };
    return Option{app_->add_option_function<std::string>(name, take, description)};
}
Option Command::add_flag(Text name, bool& value, Text description) {
    return Option{app_->add_flag(name, value, description)};
}
void Command::remove_option(Text name) { app_->remove_option(app_->get_option(name)); }
void Command::callback(std::function<int()> run) {
    app_->callback([run = std::move(run)] {
        if (const int exit_code = run(); exit_code != kOk) throw CLI::RuntimeError{exit_code};
    });
}
void Command::parse_complete_callback(std::function<bool()> callback) {
    app_->parse_complete_callback([callback = std::move(callback)] {
        if (!callback()) throw CLI::RuntimeError{kUnusable};
    });
}
int Command::parse(int count, char** words) try {
    app_->parse(count, words);
    return kOk;
} catch (const CLI::RuntimeError& error) {
    return error.get_exit_code();
} catch (const CLI::ParseError& error) {
    return app_->exit(error) == 0 ? kOk : kUnusable;
}
Option Command::get_option(Text name) const { return Option{app_->get_option(name)}; }
bool Command::has_option(Text name) const { return app_->get_option_no_throw(name) != nullptr; }
std::vector<Command> Command::get_subcommands() const {
    std::vector<Command> all;
    for (CLI::App* command : app_->get_subcommands({})) all.push_back(Command{app_->get_subcommand_ptr(command)});
    return all;
}
std::string Command::get_name() const { return app_->get_name(); }
std::string Command::help(Text program) const { return app_->help(program); }
CommandText Command::text() const {
    CommandText text{app_->get_name(), app_->get_description(), app_->get_footer(), {}};
    for (const CLI::Option* option : app_->get_options()) text.options.push_back(text_of(*option));
    return text;
}

std::optional<double> finite_number(Text text) {
    double number = 0;
    const bool is_finite = CLI::detail::lexical_cast(text, number) && std::isfinite(number);
    return is_finite ? std::optional{number} : std::nullopt;
}

}  // namespace acmotion::cli

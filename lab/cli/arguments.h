#pragma once
#include <functional>
#include <initializer_list>
#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace CLI {
class App;
class Option;
}  // namespace CLI

// What commands need of CLI11, whose headers are long to compile: arguments.cpp alone includes them. Methods are those
// of CLI11 and mean the same, unless a comment says more.
namespace acmotion::cli {

struct CommandText;
using Text = const std::string&;
using Taker = std::function<std::string(Text)>;  // says what is wrong with a value; empty: nothing

// A handle: the command owns the option. The others that it needs or excludes are added before it.
class Option {
 public:
    explicit Option(CLI::Option* option) : option_(option) {}

    Option check(const Taker& taker);
    template <class Number>
    Option in_range(Number least, Number most);  // int, std::size_t or double: help says INT, UINT or FLOAT
    Option one_of(std::vector<std::string> values);
    Option needs(Text other);
    Option excludes(std::initializer_list<const char*> others);
    Option required(bool value = true);
    Option expected(int least, int most);
    Option delimiter(char value);
    Option take_all();
    Option allow_extra_args(bool value);
    Option capture_default_str();
    Option description(Text text);

    [[nodiscard]] std::string get_name() const;
    [[nodiscard]] std::size_t count() const;

 private:
    CLI::Option* option_;
};

// A handle of the program, or of one of its commands.
class Command {
 public:
    // The program, with --version and --help-all.
    Command(Text description, Text name, Text footer);

    Command add_subcommand(Text name, Text description, Text footer);
    // Numbers, texts, optional numbers and lists: of the types that arguments.cpp names.
    template <class Value>
    Option add_option(Text name, Value& value, Text description);
    Option add_option_function(Text name, const Taker& taker, Text description);
    Option add_flag(Text name, bool& value, Text description);
    // Called as soon as the flag is read.
    Option add_flag_callback(Text name, std::function<void()> callback, Text description);
    void remove_option(Text name);
    void callback(std::function<void()> callback);
    // Called before the command; false: it complained, and the command must not run.
    void parse_complete_callback(std::function<bool()> callback);
    // Runs the command. An exit code if there is nothing to run: after --help, or a usage that is wrong.
    [[nodiscard]] std::optional<int> parse(int count, char** words);

    [[nodiscard]] Option get_option(Text name) const;
    [[nodiscard]] bool has_option(Text name) const;
    [[nodiscard]] std::vector<Option> get_options() const;
    [[nodiscard]] std::vector<Command> get_subcommands() const;  // all there are
    [[nodiscard]] std::string get_name() const;
    [[nodiscard]] std::string help(Text program) const;
    [[nodiscard]] CommandText text() const;  // what the definition says

 private:
    explicit Command(std::shared_ptr<CLI::App> app) : app_(std::move(app)) {}

    std::shared_ptr<CLI::App> app_;
};

// A number as options read it; nothing if it is none, or not finite.
[[nodiscard]] std::optional<double> finite_number(Text text);

}  // namespace acmotion::cli

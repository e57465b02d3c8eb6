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

 private:
    CLI::Option* option_;
};

// What the definition of a command says: the manual and the completions are made of it.
struct OptionText {
    std::vector<std::string> flags;    // "-o", "--output"; none for an argument that has no name
    std::string name;                  // of an argument without flags: "capture"
    std::string value;                 // "TEXT"; empty: it takes none
    std::vector<std::string> choices;  // what it may be, or is most often
    std::string description;
    bool is_required = false;
};
struct CommandText {
    std::string name;
    std::string description;
    std::string footer;  // examples and exit codes
    std::vector<OptionText> options;
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
    void remove_option(Text name);
    // Runs the command; its exit code is that of `parse`.
    void callback(std::function<int()> run);
    // Called before the command; false: it complained, and the command must not run.
    void parse_complete_callback(std::function<bool()> callback);
    // The exit code of the command, of --help, or of a usage that is wrong.
    [[nodiscard]] int parse(int count, char** words);

    [[nodiscard]] Option get_option(Text name) const;
    [[nodiscard]] bool has_option(Text name) const;
    [[nodiscard]] std::vector<Command> get_subcommands() const;  // all there are
    [[nodiscard]] std::string get_name() const;
    [[nodiscard]] std::string help(Text program) const;
    [[nodiscard]] CommandText text() const;

 private:
    explicit Command(std::shared_ptr<CLI::App> app) : app_(std::move(app)) {}

    std::shared_ptr<CLI::App> app_;
};

// A number as options read it; nothing if it is none, or not finite.
[[nodiscard]] std::optional<double> finite_number(Text text);

}  // namespace acmotion::cli

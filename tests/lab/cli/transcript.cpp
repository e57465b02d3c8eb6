#include "lab/cli/transcript.h"

#include <gtest/gtest.h>

#include <cctype>
#include <filesystem>
#include <map>
#include <stdexcept>

#include "lab/cli/recorded_walk.h"
#include "support/paths.h"

namespace acmotion::test {
namespace {

using Kind = TranscriptStep::Kind;
using Values = std::map<std::string, std::string>;

std::string trimmed(std::string text) {
    text.erase(text.find_last_not_of(' ') + 1);
    text.erase(0, text.find_first_not_of(' '));
    return text;
}

std::vector<std::string> parts_of(const std::string& text, const std::string& between) {
    std::vector<std::string> parts;
    std::size_t from = 0;
    for (std::size_t at = 0; (at = text.find(between, from)) != std::string::npos; from = at + between.size()) {
        parts.push_back(trimmed(text.substr(from, at - from)));
    }
    parts.push_back(trimmed(text.substr(from)));
    return parts;
}

std::string filled(std::string text, const Values& values) {
    for (const auto& [name, value] : values) {
        const std::string slot = "{" + name + "}";
        for (std::size_t at = 0; (at = text.find(slot, at)) != std::string::npos; at += value.size())
            text.replace(at, slot.size(), value);
    }
    return text;
}

std::vector<std::string> filled(std::vector<std::string> all, const Values& values) {
    for (std::string& one : all) one = filled(std::move(one), values);
    return all;
}

// Glob of sequences: `is_star` elements of the pattern stand for any run. How far the pattern was followed, or -1 for all.
template <class Pattern, class Text, class IsStar, class Fits>
int unmatched(const Pattern& pattern, const Text& text, IsStar is_star, Fits fits) {
    std::size_t p = 0;
    std::size_t t = 0;
    std::size_t star = std::string::npos;  // the last one passed, and where its run ends so far
    std::size_t run_end = 0;
    std::size_t farthest = 0;
    while (t < text.size()) {
        if (p < pattern.size() && is_star(pattern[p])) {
            star = p++;
            run_end = t;
        } else if (p < pattern.size() && fits(pattern[p], text[t])) {
            ++p;
            ++t;
        } else if (star != std::string::npos) {
            p = star + 1;
            t = ++run_end;
        } else {
            return static_cast<int>(std::max(farthest, p));
        }
        farthest = std::max(farthest, p);
    }
    while (p < pattern.size() && is_star(pattern[p])) ++p;
    return p == pattern.size() ? -1 : static_cast<int>(std::max(farthest, p));
}

bool line_fits(const std::string& expected, const std::string& came) {
    return expected == came ||
           unmatched(expected, came, [](char c) { return c == '*'; }, [](char a, char b) { return a == b; }) < 0;
}

// Columns of a table end with spaces, and a text file does not.
std::vector<std::string> trimmed_lines(const std::string& text) {
    std::vector<std::string> all = lines(text);
    for (std::string& line : all) line.erase(line.find_last_not_of(' ') + 1);
    return all;
}

void expect_lines(const std::vector<std::string>& expected, const std::string& came, const std::string& where) {
    const int at = first_difference(expected, trimmed_lines(came));
    if (at < 0) return;
    const auto number = static_cast<std::size_t>(at);
    ADD_FAILURE() << where << "expected, and not there: " << (number < expected.size() ? expected[number] : "the end")
                  << "\ncame:\n"
                  << came.substr(0, 6000);
}

// "Run acmotion cut --help for more." is below every mistake in arguments.
std::string without_hint(const std::string& err) {
    std::string rest;
    for (const std::string& line : lines(err)) {
        if (!line.starts_with("Run acmotion ") || !line.ends_with(" --help for more.")) rest += line + "\n";
    }
    return rest;
}

// One paragraph while it is played.
class Player {
 public:
    Player(const TranscriptTest& test, const std::string& file) : test_(test), file_(file) {}

    void play_from(std::size_t number, const Values& values) {
        for (; number < test_.steps.size() && !testing::Test::IsSkipped(); ++number) {
            const TranscriptStep& step = test_.steps[number];
            if (step.kind == Kind::For) return play_for(number, values);
            play(step, values);
        }
    }

 private:
    // "NAME: one | another": the rest of the paragraph with each of them.
    void play_for(std::size_t number, Values values) {
        const std::string text = filled(test_.steps[number].text, values);
        const std::size_t colon = text.find(':');
        for (const std::string& value : parts_of(text.substr(colon + 1), " | ")) {
            values[text.substr(0, colon)] = value;
            play_from(number + 1, values);
        }
    }
    void play(const TranscriptStep& step, const Values& values) {
        const std::string text = filled(step.text, values);
        const std::string where = file_ + ":" + std::to_string(step.line) + ": " + text + "\n";
        if (step.kind == Kind::Make) {
            const std::size_t end = text.find(' ');
            return folder_.write(text.substr(0, end), made_capture(text.substr(end + 1)));
        }
        const CliRun run = run_in_shell(text);
        if (step.kind == Kind::If && run.exit_code != 0) GTEST_SKIP() << text;
        EXPECT_EQ(run.exit_code, step.exit_code) << where << run.err;
        if (step.kind != Kind::Run) return;
        expect_lines(filled(step.out, values), run.out, where);
        std::vector<std::string> err = filled(step.err, values);
        if (!step.refusal.empty()) {
            const std::string name = text.substr(0, text.find(' ', text.find(' ') + 1));
            err.push_back(name + ": " + filled(step.refusal, values));
        }
        expect_lines(err, without_hint(run.err), where + "on stderr, ");
    }
    [[nodiscard]] CliRun run_in_shell(const std::string& command) const {
        const std::string bin = std::filesystem::path(ACMOTION_CLI).parent_path().string();
        return folder_.run_program("export PATH='" + bin +
                                   "':\"$PATH\" VECTORS='" ACMOTION_VECTORS "' SOURCE='" ACMOTION_SOURCE "'; { " +
                                   command + "\n}");
    }

    const TranscriptTest& test_;
    const std::string& file_;
    CliFolder folder_;
};

// "% make FILE KIND", "% if COMMAND", "% for NAME: one | another" or "% COMMAND".
TranscriptStep directive(const std::string& text, int line) {
    for (const auto& [word, kind] : {std::pair{"make ", Kind::Make}, {"if ", Kind::If}, {"for ", Kind::For}}) {
        if (text.starts_with(word)) return {.kind = kind, .line = line, .text = text.substr(text.find(' ') + 1)};
    }
    return {.kind = Kind::SetUp, .line = line, .text = text};
}

// "acmotion cut x => SENTENCE" is refused: the exit code is 2, and "acmotion cut: SENTENCE" on standard error.
TranscriptStep run_step(const std::string& text, int line) {
    const std::size_t arrow = text.find(" => ");
    if (arrow == std::string::npos) return {.line = line, .text = text};
    return {.line = line, .text = text.substr(0, arrow), .refusal = text.substr(arrow + 4), .exit_code = 2};
}

void add_expectation(TranscriptStep& step, const std::string& text) {
    if (text.size() >= 3 && text[0] == '[' && text[2] == ']') {
        step.exit_code = text[1] - '0';
        if (text.size() > 4) step.err.push_back(text.substr(4));
    } else if (text.starts_with("! ")) {
        step.err.push_back(text.substr(2));
    } else {
        step.out.push_back(text);
    }
}

}  // namespace

std::vector<TranscriptTest> parse_transcript(const std::string& text) {
    constexpr std::size_t kIndent = 2;
    std::vector<TranscriptTest> tests;
    std::vector<TranscriptStep> first;  // of every test
    int number = 0;
    for (const std::string& line : lines(text)) {
        ++number;
        if (line.starts_with('#')) continue;
        if (!line.empty() && line.front() != ' ') {
            tests.push_back({.heading = line, .line = number, .steps = first});
            continue;
        }
        const std::string rest = line.substr(std::min(line.size(), kIndent));
        const bool begins = rest.starts_with("$ ") || rest.starts_with("% ");
        if (tests.empty() || (tests.back().steps.empty() && !begins)) {
            if (rest.empty()) continue;
            if (!rest.starts_with("% ")) throw std::runtime_error(std::to_string(number) + ": belongs to no step");
            if (tests.empty()) {
                first.push_back(directive(rest.substr(2), number));
                continue;
            }
        }
        std::vector<TranscriptStep>& steps = tests.back().steps;
        if (!begins) {
            add_expectation(steps.back(), rest);
        } else if (rest.front() == '$') {
            steps.push_back(run_step(rest.substr(2), number));
        } else {
            steps.push_back(directive(rest.substr(2), number));
        }
    }
    // Empty lines before the next heading are for the eye.
    for (TranscriptTest& test : tests) {
        for (TranscriptStep& step : test.steps) {
            while (!step.out.empty() && step.out.back().empty()) step.out.pop_back();
        }
    }
    return tests;
}

std::string test_name(std::string_view heading) {
    std::string name;
    bool begins_word = true;
    for (const char c : heading) {
        const bool is_letter = std::isalnum(static_cast<unsigned char>(c)) != 0;
        if (is_letter) name += begins_word ? static_cast<char>(std::toupper(static_cast<unsigned char>(c))) : c;
        begins_word = !is_letter && c != '\'';
    }
    return name;
}

int first_difference(const std::vector<std::string>& expected, const std::vector<std::string>& came) {
    return unmatched(expected, came, [](const std::string& line) { return line == "..."; }, line_fits);
}

void play_transcript(const TranscriptTest& test, const std::string& file) { Player{test, file}.play_from(0, {}); }

}  // namespace acmotion::test

#include "lab/conform/child_process.h"

namespace acmotion::conform {
namespace {

using std::chrono::milliseconds;

constexpr std::size_t kMaxAnswerBytes = std::size_t{1} << 20;
constexpr milliseconds kFarewell{1000};

class Program : public Port {
 public:
    Program(std::unique_ptr<Child> child, milliseconds time_limit)
        : child_(std::move(child)), time_limit_(time_limit) {}
    Program(const Program&) = delete;
    Program& operator=(const Program&) = delete;
    ~Program() override {
        child_->close_input();
        // Its output ends when it does, or when it closes it: then it is as good as gone.
        const auto end = Clock::now() + kFarewell;
        while (child_->receive(received_, end) == Child::Got::Something) received_.clear();
    }

    tl::expected<std::string, PortTrouble> ask(const std::string& line) override {
        const auto end = Clock::now() + time_limit_;
        if (const auto trouble = child_->send(line + "\n", end)) return tl::unexpected(*trouble);
        while (received_.find('\n') == std::string::npos) {
            if (received_.size() > kMaxAnswerBytes) return tl::unexpected(PortTrouble::Garbage);
            const Child::Got got = child_->receive(received_, end);
            if (got == Child::Got::TheEnd) return tl::unexpected(PortTrouble::Ended);
            if (got == Child::Got::Nothing) return tl::unexpected(PortTrouble::TimedOut);
        }
        const std::size_t length = received_.find('\n');
        std::string answer = received_.substr(0, length);
        received_.erase(0, length + 1);
        // Lines that were not asked for would be taken for the next answers.
        if (!received_.empty()) return tl::unexpected(PortTrouble::Garbage);
        return answer;
    }

 private:
    std::unique_ptr<Child> child_;
    milliseconds time_limit_;
    std::string received_;
};

// Inside "...", a backslash is one unless it protects a quote or another backslash.
std::string behind_backslash(char c, char quote) {
    const bool protects = quote == 0 || c == '"' || c == '\\';
    return (protects ? "" : "\\") + std::string{c};
}

}  // namespace

tl::expected<std::vector<std::string>, std::string> split_command(std::string_view line) {
    std::vector<std::string> words;
    bool in_word = false;
    bool is_cut = false;
    char quote = 0;
    const auto add = [&](const std::string& part) {  // '' is a word
        if (!std::exchange(in_word, true)) words.emplace_back();
        words.back() += part;
    };
    for (std::size_t i = 0; i < line.size(); ++i) {
        const char c = line[i];
        if (c == '\\' && quote != '\'') {
            is_cut = ++i == line.size();
            if (!is_cut) add(behind_backslash(line[i], quote));
        } else if (quote == 0 ? c == '\'' || c == '"' : c == quote) {
            quote = quote == 0 ? c : '\0';
            add("");
        } else if (quote == 0 && (c == ' ' || c == '\t' || c == '\n')) {
            in_word = false;
        } else {
            add({c});
        }
    }
    if (quote != 0) return tl::unexpected(std::string{"a quote is not closed: "} + quote);
    if (is_cut) return tl::unexpected(std::string{"nothing follows the last backslash"});
    if (words.empty()) return tl::unexpected(std::string{"no program is named"});
    return words;
}

tl::expected<std::unique_ptr<Port>, std::string> start_program(const std::vector<std::string>& words,
                                                               milliseconds time_limit) {
    auto child = start_child(words);
    if (!child) return tl::unexpected(child.error());
    return std::make_unique<Program>(std::move(*child), time_limit);
}

}  // namespace acmotion::conform

#include "lab/conform/child_process.h"

#include "lab/conform/child.h"

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

// Splits a command line; a state for each kind of quote.
class Splitter {
 public:
    void take(char c) {
        if (escaped_) return add_escaped(c);
        if (quote_ != '\'' && c == '\\') return set_escaped();
        if (quote_ != 0) return c == quote_ ? end_quote() : add(c);
        if (c == '\'' || c == '"') return begin_quote(c);
        if (c == ' ' || c == '\t' || c == '\n') return end_word();
        add(c);
    }
    tl::expected<std::vector<std::string>, std::string> finish() {
        if (quote_ != 0) return tl::unexpected(std::string{"a quote is not closed: "} + quote_);
        if (escaped_) return tl::unexpected(std::string{"nothing follows the last backslash"});
        end_word();
        if (words_.empty()) return tl::unexpected(std::string{"no program is named"});
        return std::move(words_);
    }

 private:
    void add(char c) {
        word_ += c;
        in_word_ = true;
    }
    // Inside "...", a backslash is one unless it protects a quote or another backslash.
    void add_escaped(char c) {
        if (quote_ == '"' && c != '"' && c != '\\') add('\\');
        escaped_ = false;
        add(c);
    }
    void set_escaped() { escaped_ = true; }
    void begin_quote(char c) {
        quote_ = c;
        in_word_ = true;  // '' is a word
    }
    void end_quote() { quote_ = 0; }
    void end_word() {
        if (in_word_) words_.push_back(std::move(word_));
        word_.clear();
        in_word_ = false;
    }

    std::vector<std::string> words_;
    std::string word_;
    bool in_word_ = false;
    bool escaped_ = false;
    char quote_ = 0;
};

}  // namespace

tl::expected<std::vector<std::string>, std::string> split_command(std::string_view line) {
    Splitter splitter;
    for (const char c : line) splitter.take(c);
    return splitter.finish();
}

tl::expected<std::unique_ptr<Port>, std::string> start_program(const std::vector<std::string>& words,
                                                               milliseconds time_limit) {
    auto child = start_child(words);
    if (!child) return tl::unexpected(child.error());
    return std::make_unique<Program>(std::move(*child), time_limit);
}

}  // namespace acmotion::conform

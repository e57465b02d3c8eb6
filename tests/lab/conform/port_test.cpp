// Vectors over a conversation with a port: what it may say, and what it may do wrong
#include <gtest/gtest.h>
#include <sys/wait.h>
#include <unistd.h>

#include <array>
#include <csignal>

#include "lab/base/json.h"
#include "lab/conform/child_process.h"
#include "lab/conform/conform.h"
#include "lab/conform/conversation.h"
#include "lab/conform/vector_text.h"

namespace acmotion::test {

using namespace conform;

namespace {

using Reply = tl::expected<std::string, PortTrouble>;
const std::string kHello = R"({"hello": {"protocol": 1}})";
const std::string kOpened = R"({"opened": true})";
const std::string kNewer = R"({"answer": {"newer": 1}})";

// Answers what the script says, then nothing more; one list for each time it is started.
struct ScriptedPorts {
    class Scripted : public Port {
     public:
        Scripted(ScriptedPorts& owner, std::vector<Reply> replies) : owner_(owner), replies_(std::move(replies)) {}
        Reply ask(const std::string& line) override {
            owner_.received.push_back(line);
            return said_ < replies_.size() ? replies_[said_++] : tl::unexpected(PortTrouble::Ended);
        }

     private:
        ScriptedPorts& owner_;
        std::vector<Reply> replies_;
        std::size_t said_ = 0;
    };

    [[nodiscard]] StartPort start() {
        return [this]() -> tl::expected<std::unique_ptr<Port>, std::string> {
            const std::size_t number = std::min(started++, scripts.size() - 1);
            return std::make_unique<Scripted>(*this, scripts[number]);
        };
    }

    std::vector<std::vector<Reply>> scripts;
    std::vector<std::string> received = {};
    std::size_t started = 0;
};

struct PortRun {
    FileReport report;
    std::size_t ended = 0;
    std::size_t timed_out = 0;
    std::size_t garbage = 0;
    std::string problem;
};

PortRun run_with(ScriptedPorts& ports, const std::string& text) {
    PortAnswerer answerer{ports.start()};
    const auto report = run_vectors("stamps.jsonl", text, {.answerer = &answerer, .case_id = ""});
    return {report ? *report : FileReport{}, answerer.count(PortTrouble::Ended), answerer.count(PortTrouble::TimedOut),
            answerer.count(PortTrouble::Garbage), report ? "" : describe(report.error())};
}

const std::string kCase = stamp_line(kWrapsAround);

TEST(PortConversation, OpensACaseAndSendsStepsWithoutWhatIsExpected) {
    ScriptedPorts ports{.scripts = {{kHello, kOpened, kNewer}}};
    const PortRun run = run_with(ports, kCase);
    EXPECT_EQ(run.report.passed, 1U);
    ASSERT_EQ(ports.received.size(), 3U);
    EXPECT_EQ(ports.received[0], R"({"hello":{"protocol":1}})");
    EXPECT_EQ(ports.received[1], R"({"open":{"id":"a case","kind":"stamps","setup":{}}})");
    EXPECT_EQ(ports.received[2], R"({"step":{"new":0,"old":65535,"op":"is_newer"}})");
}

TEST(PortConversation, ComparesAnswersAsThoseOfThisLibrary) {
    ScriptedPorts ports{.scripts = {{kHello, kOpened, R"({"answer": {"newer": 0}})", kOpened, R"({"answer": {}})"}}};
    const PortRun run = run_with(ports, kCase + kCase);
    EXPECT_EQ(run.report.failed, 2U);
    ASSERT_EQ(run.report.differences.size(), 2U);
    EXPECT_EQ(run.report.differences[0].got, "0");
    EXPECT_EQ(run.report.differences[1].got, "nothing");
}

TEST(PortConversation, DoesNotSendKindsThatThePortDoesNotName) {
    ScriptedPorts ports{.scripts = {{R"({"hello": {"protocol": 1, "kinds": ["geometry"]}})"}}};
    EXPECT_EQ(run_with(ports, kCase).report.unsupported, 1U);
    EXPECT_EQ(ports.received.size(), 1U);
}

TEST(PortConversation, TakesAnErrorForAFailureAndGoesOn) {
    ScriptedPorts ports{.scripts = {{kHello, kOpened, R"({"error": "out of cheese"})", kOpened, kNewer}}};
    const PortRun run = run_with(ports, kCase + kCase);
    EXPECT_EQ(run.report.failed, 1U);
    EXPECT_EQ(run.report.passed, 1U);
    EXPECT_EQ(run.report.differences.at(0).got, "error: out of cheese");
    EXPECT_EQ(ports.started, 1U);
}

TEST(PortConversation, StartsThePortAgainAfterTrouble) {
    for (const Reply& trouble :
         {Reply{tl::unexpected(PortTrouble::Ended)}, Reply{tl::unexpected(PortTrouble::TimedOut)}, Reply{"rubbish"},
          Reply{"[1]"}, Reply{R"({"answer": 3})"}, Reply{R"({"hi": 1})"}, Reply{std::string(100'000, '[')}}) {
        ScriptedPorts ports{.scripts = {{kHello, kOpened, trouble}, {kHello, kOpened, kNewer}}};
        const PortRun run = run_with(ports, kCase + kCase);
        EXPECT_EQ(run.report.failed, 1U);
        EXPECT_EQ(run.report.passed, 1U);
        EXPECT_EQ(run.ended + run.timed_out + run.garbage, 1U);
        EXPECT_EQ(ports.started, 2U);
    }
}

TEST(PortConversation, EndsWhenThePortNeverAnswers) {
    for (const std::vector<Reply>& before : {std::vector<Reply>{}, {kHello}, {kHello, kOpened}}) {
        ScriptedPorts ports{.scripts = {before}};
        const PortRun run = run_with(ports, kCase + kCase + kCase + kCase + kCase + kCase + kCase);
        EXPECT_EQ(run.problem, "stamps.jsonl: the port failed five times in a row, lastly: it ended");
        EXPECT_EQ(ports.started, 5U);
    }
}

TEST(Speaker, AnswersRubbishWithAnError) {
    Speaker speaker;
    for (const char* line : {"", "rubbish", "[]", "{}", R"({"step": {"op": "is_newer"}})", R"({"open": 3})",
                             R"({"open": {"kind": "stamps", "id": "x", "setup": {"stamps": 7}}})"}) {
        const auto answer = parse_json(speaker.answer(line));
        EXPECT_TRUE(answer.contains("error") || answer.contains("unsupported")) << line << ": " << answer;
    }
}

TEST(SplitCommand, SplitsAsAShellDoesAndExpandsNothing) {
    using Words = std::vector<std::string>;
    EXPECT_EQ(split_command("./my-port  --fast").value(), (Words{"./my-port", "--fast"}));
    EXPECT_EQ(split_command(R"(a 'b c' "d \" e" f\ g "" h'i'j)").value(),
              (Words{"a", "b c", "d \" e", "f g", "", "hij"}));
    EXPECT_EQ(split_command(" a\tb\nc ").value(), (Words{"a", "b", "c"}));
    EXPECT_EQ(split_command(R"("\a" '\b' \\)").value(), (Words{"\\a", "\\b", "\\"}));
    EXPECT_EQ(split_command("a $HOME *;b|c").value(), (Words{"a", "$HOME", "*;b|c"}));
    for (const char* open : {"a 'b", "a \"b", "a b\\", "  "}) EXPECT_FALSE(split_command(open).has_value()) << open;
}

Reply ask_shell(const std::string& script) {
    const auto port = start_program({"sh", "-c", script}, std::chrono::milliseconds{200});
    if (!port) return tl::unexpected(PortTrouble::Garbage);
    return (*port)->ask("a question");
}

TEST(PortProgram, SendsALineAndTakesALine) {
    const auto port = start_program({"cat"}, std::chrono::seconds{60}).value();
    const std::string long_line(100'000, 'x');
    for (const std::string& line : {std::string{"one"}, long_line, std::string{"two"}})
        EXPECT_EQ(port->ask(line), line);
}

// The program holds the other end of a pipe as long as it lives. The process that is killed is another one.
TEST(PortProgram, EndsWithTheProcessThatStartedIt) {
    std::array<int, 2> ends{};
    ASSERT_EQ(pipe(ends.data()), 0);
    const pid_t child = fork();
    if (child == 0) {
        std::signal(SIGTERM, SIG_DFL);
        close(ends[0]);
        const auto port = start_program({"sleep", "300"}, std::chrono::seconds{60});
        std::raise(SIGTERM);
        _exit(1);
    }
    close(ends[1]);
    int status = 0;
    EXPECT_EQ(waitpid(child, &status, 0), child);
    EXPECT_TRUE(WIFSIGNALED(status) && WTERMSIG(status) == SIGTERM);
    char none = 0;
    EXPECT_EQ(read(ends[0], &none, 1), 0) << "the other end is closed in every process";
    close(ends[0]);
}

TEST(PortProgram, ThatDoesNotReadIsLate) {
    const auto port = start_program({"sleep", "300"}, std::chrono::milliseconds{200});
    EXPECT_EQ((*port)->ask(std::string(10'000'000, 'x')), Reply{tl::unexpected(PortTrouble::TimedOut)});
}

TEST(PortProgram, ThatSaysTooMuchIsGarbage) {
    EXPECT_EQ(ask_shell("read line; printf 'one\\ntwo\\n'; cat"), Reply{tl::unexpected(PortTrouble::Garbage)});
    const auto port = start_program({"sh", "-c", "head -c 3000000 /dev/zero; sleep 300"}, std::chrono::seconds{60});
    EXPECT_EQ((*port)->ask("a question"), Reply{tl::unexpected(PortTrouble::Garbage)});
}

TEST(PortProgram, ThatCannotBeStartedSaysWhy) {
    EXPECT_EQ(start_program({"no-such-program-of-acmotion"}, std::chrono::seconds{60}).error(),
              "cannot start no-such-program-of-acmotion: No such file or directory");
}

TEST(PortProgram, ReportsHowAnAnswerFailedToCome) {
    EXPECT_EQ(ask_shell("exit 3"), Reply{tl::unexpected(PortTrouble::Ended)});
    EXPECT_EQ(ask_shell("read line; printf half"), Reply{tl::unexpected(PortTrouble::Ended)});
    EXPECT_EQ(ask_shell("exec cat >/dev/null"), Reply{tl::unexpected(PortTrouble::TimedOut)});
}

}  // namespace
}  // namespace acmotion::test

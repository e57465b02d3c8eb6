#include "lab/conform/conform.h"

#include <algorithm>
#include <filesystem>
#include <nlohmann/json.hpp>

#include "lab/conform/runner.h"

namespace acmotion::conform {
namespace {

std::string stem(std::string_view name) {
    const std::string base = std::filesystem::path(name).filename().string();
    return base.substr(0, base.find('.'));
}

// Runs one line; adds what it found to `report`. Trouble means that the line could not be understood.
class LineRun {
 public:
    LineRun(const VectorKind& kind, LineChecker* checker, FileReport& report, JsonTrouble& trouble)
        : kind_(kind), checker_(checker), report_(report), trouble_(trouble), comparer_(kind.listed_on_change) {}

    void run(std::string_view text, const Json& line) {
        Args whole{CheckedJson{line, "", trouble_}};
        id_ = whole.text("id");
        if (checker_ == nullptr) {
            run_case(whole, line);
        } else if (!trouble_.any()) {
            keep(0, checker_->check(text));
            ++report_.steps;
        }
        ++report_.cases;
        ++(failed_ || trouble_.any() ? report_.failed : report_.passed);
    }

 private:
    void run_case(Args& whole, const Json& line) {
        whole.ignore("tags");
        Args setup = whole.object("setup");
        std::unique_ptr<CaseRunner> runner = kind_.make(setup);
        setup.refuse_unread();
        static_cast<void>(whole.objects("steps"));
        whole.refuse_unread();
        if (trouble_.any()) return;
        for (const Json& step : line["steps"]) {
            if (!trouble_.any()) run_step(*runner, step);
        }
    }

    void run_step(CaseRunner& runner, const Json& step) {
        const std::size_t index = step_++;
        Args args{CheckedJson{step, "steps[" + std::to_string(index) + "]", trouble_}};
        const std::string op = args.text("op");
        static_cast<void>(args.object("expect"));
        if (trouble_.any()) return;
        const Json got = runner.run(op, args);
        if (got.is_null()) return args.refuse("op", "unknown op \"" + op + "\"");
        args.refuse_unread();
        if (trouble_.any()) return;
        keep(index, comparer_.compare(op, runner.subject(step), step["expect"], got));
        ++report_.steps;
    }

    void keep(std::size_t index, std::vector<Difference> differences) {
        failed_ = failed_ || !differences.empty();
        for (Difference& difference : differences) {
            if (report_.differences.size() == kMaxDifferences) return;
            difference.case_id = id_;
            difference.step = index;
            report_.differences.push_back(std::move(difference));
        }
    }

    const VectorKind& kind_;
    LineChecker* checker_;  // null for files of cases
    FileReport& report_;
    JsonTrouble& trouble_;
    Comparer comparer_;
    std::string id_;
    std::size_t step_ = 0;
    bool failed_ = false;
};

// What is wrong with a line; nothing if it was run.
JsonTrouble run_line(const VectorKind& kind, LineChecker* checker, std::string_view line, FileReport& report) {
    const Json parsed = Json::parse(line, nullptr, false);
    JsonTrouble trouble;
    if (!parsed.is_discarded()) {
        LineRun(kind, checker, report, trouble).run(line, parsed);
        return trouble;
    }
    ++report.cases;
    ++report.failed;
    return {.field = "", .what = "not JSON", .got = ""};
}

std::string_view take_line(std::string_view& text) {
    const std::size_t end = std::min(text.find('\n'), text.size());
    const std::string_view line = text.substr(0, end);
    text.remove_prefix(std::min(end + 1, text.size()));
    return line;
}

}  // namespace

std::string describe(const Problem& problem) {
    std::string text = problem.file;
    if (problem.line != 0) text += ":" + std::to_string(problem.line);
    text += ": ";
    if (!problem.field.empty()) text += problem.field + ": ";
    return text + problem.what;
}

tl::expected<FileReport, Problem> run_vectors(std::string_view name, std::string_view text) {
    FileReport report{.file = std::string(name)};
    const VectorKind* kind = find_kind(stem(name));
    if (kind == nullptr) return tl::unexpected(Problem{report.file, 0, "", "not supported yet"});

    const std::unique_ptr<LineChecker> checker = kind->make_checker != nullptr ? kind->make_checker() : nullptr;
    for (std::size_t line_number = 1; !text.empty(); ++line_number) {
        const std::string_view line = take_line(text);
        if (line.empty()) continue;
        const JsonTrouble trouble = run_line(*kind, checker.get(), line, report);
        if (!trouble.any() || report.problems.size() == kMaxDifferences) continue;
        const std::string what = trouble.got == "nothing" ? "missing" : trouble.what;
        report.problems.push_back({report.file, line_number, trouble.field, what});
    }
    if (report.cases == 0) return tl::unexpected(Problem{report.file, 0, "", "holds no cases"});
    return report;
}

}  // namespace acmotion::conform

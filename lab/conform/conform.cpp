#include "lab/conform/conform.h"

#include <fmt/format.h>

#include <algorithm>
#include <filesystem>

#include "acmotion/core/text.h"
#include "lab/base/json.h"
#include "lab/conform/conversation.h"

namespace acmotion::conform {
namespace {

// "kind file 0x02000001", say, with what of it the line has.
std::string title_of(const Json& line, const VectorKind& kind) {
    std::string all;
    for (const char* member : kind.given.first(kind.titles)) {
        if (!line.contains(member)) continue;
        const Json& value = line[member];
        const bool is_id = value.is_number_unsigned() && value > 0xFFFF;
        if (!all.empty()) all += ' ';
        all += is_id ? fmt::format("0x{:08X}", value.get<std::uint32_t>())
                     : (value.is_string() ? value.text() : value.dump());
    }
    return all;
}

// Runs one line; adds what it found to `report`. Trouble means that the line could not be understood.
class LineRun {
 public:
    LineRun(const VectorKind& kind, Answerer& answerer, FileReport& report, JsonTrouble& trouble)
        : kind_(kind),
          answerer_(answerer),
          report_(report),
          trouble_(trouble),
          comparer_(kind.listed_on_change, kind.of_read, answerer.marks_reals()) {}

    void run(const Json& line) {
        Args whole{CheckedJson{line, "", trouble_}};
        id_ = whole.text("id");
        whole.ignore("tags");
        static_cast<void>(whole.object("setup"));
        static_cast<void>(whole.objects("steps"));
        whole.refuse_unread();
        if (!trouble_.any()) run_case(line);
        count();
    }

    void run(LineReader& reader, const Json& line) {
        const auto trouble = json_trouble([&] {
            id_ = title_of(line, kind_);
            const auto got = reader.answer(line);
            Json expect = line;
            for (const char* member : kind_.given) expect.erase(member);
            // A line that names no error expects none.
            if (got && got->contains("error") && !expect.contains("error")) expect["error"] = nullptr;
            keep(got ? comparer_.compare("", "", expect, *got) : std::vector{got.error()});
        });
        if (trouble) keep({difference("line", "the format of docs/spec/conformance-format.md", *trouble)});
        ++report_.steps;
        count();
    }

 private:
    void count() {
        ++report_.cases;
        if (failed_ || trouble_.any()) {
            ++report_.failed;
        } else if (unsupported_ > 0 && compared_ == 0) {
            ++report_.unsupported;
        } else {
            ++report_.passed;
            if (unsupported_ > 0) ++report_.passed_in_part;
        }
    }

    void run_case(const Json& line) {
        if (const auto refusal = answerer_.open(kind_, id_, CheckedJson{line["setup"], "setup", trouble_}))
            return take(*refusal, "open");
        for (const Json& step : line["steps"]) {
            if (!lost_ && !trouble_.any()) run_step(step);
            ++step_;
        }
        if (compared_ > 0) report_.steps_unsupported += unsupported_;
    }

    void run_step(const Json& step) {
        const CheckedJson checked{step, "steps[" + std::to_string(step_) + "]", trouble_};
        Args args{checked};
        const std::string op = args.text("op");
        static_cast<void>(args.object("expect"));
        if (trouble_.any()) return;
        const auto got = answerer_.answer(checked);
        if (trouble_.any()) return;
        if (!got) return take(got.error(), op);
        const std::string subject = kind_.subject.empty() ? "" : step.value(kind_.subject, Json{}).dump();
        keep(comparer_.compare(op, subject, step["expect"], *got));
        ++compared_;
        ++report_.steps;
    }

    // A step that is not supported may be one of many that have nothing to do with each other. Behind any other trouble the
    // rest of the case cannot be run.
    void take(const NoAnswer& refusal, const std::string& op) {
        if (refusal.unsupported) {
            ++unsupported_;
            return;
        }
        lost_ = true;
        keep({{.op = op, .field = "answer", .expected = "an answer", .got = refusal.what}});
    }

    void keep(std::vector<Difference> differences) {
        failed_ = failed_ || !differences.empty();
        for (Difference& difference : differences) {
            if (report_.differences.size() == kMaxDifferences) return;
            difference.case_id = id_;
            difference.step = step_;
            report_.differences.push_back(std::move(difference));
        }
    }

    const VectorKind& kind_;
    Answerer& answerer_;
    FileReport& report_;
    JsonTrouble& trouble_;
    Comparer comparer_;
    std::string id_;
    std::size_t step_ = 0;
    std::size_t compared_ = 0;
    std::size_t unsupported_ = 0;
    bool failed_ = false;
    bool lost_ = false;  // the port is gone: no step can be sent
};

// All lines of a file.
class FileRun {
 public:
    FileRun(const VectorKind& kind, const RunOptions& options, FileReport& report)
        : kind_(kind),
          options_(options),
          report_(report),
          answerer_(options.answerer != nullptr ? *options.answerer : own_),
          reader_(kind.make_reader != nullptr ? kind.make_reader(options.beside) : nullptr) {}

    void run(std::size_t line_number, std::string_view line) {
        const Json parsed = parse_json(line);
        if (!is_wanted(parsed)) return;
        JsonTrouble trouble;
        run_parsed(parsed, trouble);
        if (!trouble.any() || report_.problems.size() == kMaxDifferences) return;
        const std::string what = trouble.got == "nothing" ? "missing" : trouble.what;
        report_.problems.push_back({report_.file, line_number, trouble.field, what});
    }

    [[nodiscard]] bool is_done() const {
        return (options_.first_failure && report_.failed > 0) || !answerer_.given_up().empty();
    }
    // Why the rest was not run; empty if it was.
    [[nodiscard]] std::string given_up() const { return answerer_.given_up(); }

 private:
    [[nodiscard]] bool is_wanted(const Json& line) const {
        if (options_.case_id.empty()) return true;
        return line.is_object() && line.contains("id") && line["id"] == options_.case_id;
    }

    void run_parsed(const Json& line, JsonTrouble& trouble) {
        if (line.is_discarded()) trouble = {.field = "", .what = "not JSON", .got = ""};
        const CheckedJson checked{line, "", trouble};
        if (reader_ && !trouble.any() && !line.is_object()) checked.fail("an object");
        const Json made = kind_.make_case != nullptr && !trouble.any() ? kind_.make_case(checked) : Json{};
        LineRun run(kind_, answerer_, report_, trouble);
        if (trouble.any()) {
            ++report_.cases;
            ++report_.failed;
        } else if (!reader_) {
            run.run(kind_.make_case != nullptr ? made : line);
        } else if (options_.answerer == nullptr) {
            run.run(*reader_, line);
        } else {  // lines that cannot be expressed as steps have no conversation
            ++report_.cases;
            ++report_.unsupported;
        }
    }

    const VectorKind& kind_;
    const RunOptions& options_;
    FileReport& report_;
    OwnAnswerer own_;
    Answerer& answerer_;
    std::unique_ptr<LineReader> reader_;  // null for files of cases
};

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

constexpr const char* kNoSuchKind =
    "no such kind of vectors. The name of a file says its kind, as in stamps.jsonl; docs/conformance.md lists them";

std::string kind_of(std::string_view name) {
    const std::string base = file_name(file_path(name).filename());
    const std::string stem = base.substr(0, base.find('.'));
    if (stem == "expected") return "gamedata";
    return stem == "index" ? "malformed" : stem;
}

tl::expected<FileReport, Problem> run_vectors(std::string_view name, std::string_view text, const RunOptions& options) {
    FileReport report{.file = std::string(name)};
    const VectorKind* kind = find_kind(kind_of(name));
    if (kind == nullptr) return tl::unexpected(Problem{report.file, 0, "", kNoSuchKind});

    FileRun run{*kind, options, report};
    const auto size = static_cast<double>(text.size());
    for (std::size_t line_number = 1; !text.empty() && !run.is_done(); ++line_number) {
        if (options.progress) options.progress(1 - static_cast<double>(text.size()) / size);
        const std::string_view line = take_line(text);
        if (!line.empty()) run.run(line_number, line);
    }
    if (!run.given_up().empty()) return tl::unexpected(Problem{report.file, 0, "", run.given_up()});
    if (report.cases == 0 && options.case_id.empty())
        return tl::unexpected(Problem{report.file, 0, "", "holds no cases"});
    return report;
}

}  // namespace acmotion::conform

#include "lab/cli/matrix.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <mutex>

#include "lab/base/json.h"
#include "lab/cli/commands.h"
#include "lab/cli/complain.h"
#include "lab/cli/progress.h"
#include "lab/cli/side_by_side.h"
#include "lab/cli/smoothing_matrix.h"

namespace acmotion::cli {
namespace {

constexpr std::size_t kMostSeeds = 100;

// Every setting with every seed, on all processors; the rows come in the order of the settings.
std::vector<matrix::Row> measure_matrix(const MatrixOptions& options) {
    const std::size_t seeds = options.seeds;
    const std::vector<matrix::Setting> settings =
        matrix::settings(options.scenarios.empty() ? matrix::scenarios() : options.scenarios);
    const std::vector<matrix::Contender> contenders = matrix::contenders();
    Progress progress{"measuring", true};
    std::mutex drawing;
    std::size_t done = 0;
    const std::size_t count = settings.size() * seeds;
    const auto measured = side_by_side(count, processors(), [&](std::size_t i) {
        auto one = matrix::measure_all(settings[i / seeds], 1 + i % seeds, contenders);
        const std::scoped_lock lock{drawing};
        progress.at(static_cast<double>(++done) / static_cast<double>(count));
        return one;
    });
    std::vector<matrix::Row> rows;
    for (std::size_t i = 0; i < settings.size(); ++i) {
        const auto first = measured.begin() + static_cast<std::ptrdiff_t>(i * seeds);
        std::ranges::move(matrix::rows_of(settings[i], contenders, {first, first + static_cast<std::ptrdiff_t>(seeds)}),
                          std::back_inserter(rows));
    }
    return rows;
}

bool is_for_matrix(const Option& option) {
    constexpr std::array<std::string_view, 3> kThose{"--json", "--report", "--help"};
    return std::ranges::find(kThose, option.get_name()) != kThose.end();
}

// Reported on stderr if there is one.
bool has_no_other(const MatrixOptions& options) {
    for (const Option& other : options.others) {
        if (other.count() == 0) continue;
        complain("compare", "--matrix simulates what it measures; leave {} out.", other.get_name());
        return false;
    }
    return true;
}

}  // namespace

void add_matrix_options(Command& command, MatrixOptions& options) {
    Option capture = command.get_option("capture");
    const auto ask = [&options, capture]() mutable {
        options.is_asked = true;
        capture.required(false);
    };
    for (const Option& other : command.get_options()) {
        if (!is_for_matrix(other)) options.others.push_back(other);
    }
    command.add_flag_callback(
        "--matrix", ask,
        "No capture: all rule sets and baselines on every scenario but the large ones, over four networks");
    command.add_option("--seeds", options.seeds, "Simulate each of them N times, and show medians and ranges (5)")
        .in_range(std::size_t{1}, kMostSeeds)
        .needs("--matrix");
    command.add_option("--scenarios", options.scenarios, "Only these of them")
        .delimiter(',')
        .one_of(matrix::scenarios())
        .needs("--matrix");
}

int run_matrix(const MatrixOptions& options, const OutputFiles& files) {
    if (!has_no_other(options)) return kUnusable;
    WrittenFiles written{"compare"};
    if (files.json) written.give_stdout_to("--json");
    std::optional<Output> page;
    if (!files.report.empty()) page = written.open(files.report);
    if (!files.report.empty() && !page) return kUnusable;
    const std::vector<matrix::Row> rows = measure_matrix(options);
    if (files.json) {
        print_document(matrix::to_json(rows, options.seeds));
    } else if (!written.use_stdout()) {
        fmt::print("{}", matrix::to_text(rows, options.seeds));
    }
    if (!page) return kOk;
    const bool is_well = written.close(files.report, *page, matrix::to_page(rows, options.seeds));
    written.print();
    return is_well ? kOk : kUnusable;
}

}  // namespace acmotion::cli

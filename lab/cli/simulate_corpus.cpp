#include "lab/cli/simulate_corpus.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <filesystem>
#include <map>

#include "core/file_path.h"
#include "core/utf8.h"
#include "lab/base/json.h"
#include "lab/cli/command_line.h"
#include "lab/cli/commands.h"
#include "lab/cli/complain.h"
#include "lab/cli/progress.h"
#include "lab/cli/terminal.h"
#include "lab/cli/written_files.h"
#include "lab/simulate/corpus.h"

namespace acmotion::cli {
namespace {

constexpr const char* kList = "corpus.json";

// Makes the folder. Else why not.
std::string trouble_with(const std::filesystem::path& folder) {
    std::error_code trouble;
    std::filesystem::create_directories(folder, trouble);
    if (trouble) return "cannot be made: " + trouble.message() + ".";
    const bool is_empty = std::filesystem::is_empty(folder, trouble);
    return is_empty ? "" : "is not empty. Name a new folder.";
}

// Each by itself: a thousand names need not be compared with each other.
bool write_whole(const std::filesystem::path& path, std::string_view content) {
    WrittenFiles files{"simulate"};
    auto output = files.open(file_name(path));
    return output && files.close(file_name(path), *output, content);
}

// Files into a folder, and what is known of them.
class CorpusWriter {
 public:
    explicit CorpusWriter(std::filesystem::path folder) : folder_(std::move(folder)) {}

    bool write(const corpus::CorpusFile& file) {
        const std::filesystem::path path = folder_ / file_path(file.path);
        std::error_code ignored;  // opening the file says what is wrong
        std::filesystem::create_directories(path.parent_path(), ignored);
        if (!write_whole(path, {reinterpret_cast<const char*>(file.bytes.data()), file.bytes.size()})) return false;
        ++files_;
        bytes_ += file.bytes.size();
        captures_.insert(captures_.end(), file.captures.begin(), file.captures.end());
        return true;
    }
    [[nodiscard]] bool write_list(std::uint64_t seed) const {
        return write_whole(folder_ / kList, corpus::list_of(seed, captures_).dump(1) + "\n");
    }

    [[nodiscard]] const std::vector<corpus::CorpusCapture>& captures() const { return captures_; }
    [[nodiscard]] Json summary(std::uint64_t seed) const {
        Json damages = Json::object();
        for (const auto& [damage, count] : by_damage()) damages[std::string{name(damage)}] = count;
        return {{"captures", captures_.size()},
                {"files", files_},
                {"bytes", bytes_},
                {"seed", seed},
                {"damage", damages},
                {"list", file_name(folder_ / kList)}};
    }
    void print(std::uint64_t seed) const {
        fmt::print("{} captures in {} files, {:.1f} MB, seed {}\n", captures_.size(), files_,
                   static_cast<double>(bytes_) / 1e6, seed);
        std::vector<std::string> damages;
        for (const auto& [damage, count] : by_damage()) damages.push_back(fmt::format("{} {}", count, name(damage)));
        fmt::print("damage: {}\n", fmt::join(damages, ", "));
        fmt::print("{} says what each is\n", without_controls(file_name(folder_ / kList)));
    }

 private:
    [[nodiscard]] std::map<corpus::Damage, std::size_t> by_damage() const {
        std::map<corpus::Damage, std::size_t> counts;
        for (const corpus::CorpusCapture& capture : captures_) ++counts[capture.recipe.damage];
        return counts;
    }

    std::filesystem::path folder_;
    std::vector<corpus::CorpusCapture> captures_;
    std::size_t files_ = 0;
    std::uint64_t bytes_ = 0;
};

bool write_all(const CorpusOrder& order, CorpusWriter& writer) {
    constexpr std::size_t kLongCaptures = 20;
    Progress progress{"simulating", order.captures > kLongCaptures};
    bool is_well = true;
    corpus::make_corpus(order.captures, order.seed, [&](const corpus::CorpusFile& file) {
        is_well = writer.write(file);
        progress.at(static_cast<double>(writer.captures().size()) / static_cast<double>(order.captures));
        return is_well;
    });
    return is_well && writer.write_list(order.seed);
}

}  // namespace

int write_corpus(const CorpusOrder& order) {
    if (order.folder.empty()) return refuse("simulate", "name the folder to fill: --corpus {} DIR", order.captures);
    if (order.captures == 0 || order.captures > corpus::kMostCaptures) {
        return refuse("simulate", "--corpus {}: a corpus has 1 to {} captures.", order.captures, corpus::kMostCaptures);
    }
    const std::filesystem::path folder = file_path(order.folder);
    const std::string why = trouble_with(folder);
    if (!why.empty()) return refuse("simulate", "{}: {}", order.folder, why);
    CorpusWriter writer{folder};
    if (!write_all(order, writer)) return kUnusable;
    if (order.json) {
        print_document(writer.summary(order.seed));
        return kOk;
    }
    writer.print(order.seed);
    fmt::print("next: acmotion survey {}\n", without_controls(quoted(order.folder)));
    return kOk;
}

}  // namespace acmotion::cli

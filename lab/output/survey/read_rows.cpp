#include "lab/output/survey/read_rows.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <array>
#include <charconv>

#include "acmotion/research/rule_fields.h"

namespace acmotion::survey {
namespace {

constexpr std::size_t kMostKept = std::size_t{256} << 20;  // bytes of names, about
constexpr std::size_t kMostLinesOfCapture = std::size_t{2} << 20;
constexpr std::size_t kMostNamed = 20;
constexpr std::size_t kPiece = std::size_t{256} << 10;

struct Line {
    std::string text;
    std::uint64_t begin = 0;
    std::uint64_t end = 0;  // behind its end
    bool is_whole = true;   // else it is too long, or has no end
};

// The lines of a part of a file. Of one that is too long nothing is kept.
class Lines {
 public:
    Lines(const PositionedFile& file, std::uint64_t begin, std::uint64_t end) : file_(file), at_(begin), end_(end) {}

    [[nodiscard]] bool next(Line& line) {
        line = {.begin = at_ - (piece_.size() - used_)};
        while (used_ < piece_.size() || fill()) {
            const std::string_view left = std::string_view{piece_}.substr(used_);
            const std::size_t newline = left.find('\n');
            add(line, left.substr(0, newline));
            used_ += newline == std::string_view::npos ? left.size() : newline + 1;
            if (newline == std::string_view::npos) continue;
            line.end = at_ - (piece_.size() - used_);
            return true;
        }
        line.end = at_;
        const bool is_there = line.end > line.begin;
        line.is_whole = false;
        return is_there;
    }

 private:
    static void add(Line& line, std::string_view text) {
        line.is_whole = line.is_whole && line.text.size() + text.size() <= kLongestLine;
        if (line.is_whole) line.text += text;
    }
    [[nodiscard]] bool fill() {
        used_ = 0;
        piece_.resize(static_cast<std::size_t>(std::min<std::uint64_t>(kPiece, end_ - at_)));
        if (piece_.empty() || !file_.read(at_, std::as_writable_bytes(std::span{piece_}))) return piece_.clear(), false;
        at_ += piece_.size();
        return true;
    }

    const PositionedFile& file_;
    std::uint64_t at_;
    std::uint64_t end_;
    std::string piece_;
    std::size_t used_ = 0;
};

// "1.12.0" as numbers, so that 1.12 is newer than 1.9.
std::array<std::uint32_t, 3> numbers_of(const std::string& version) {
    std::array<std::uint32_t, 3> numbers{};
    const char* at = version.data();
    for (std::uint32_t& number : numbers) {
        at = std::from_chars(at, version.data() + version.size(), number).ptr;
        if (at < version.data() + version.size() && *at == '.') ++at;
    }
    return numbers;
}

const std::size_t kPathOfCapture = column("captures", "path");

}  // namespace

MeasuredBy measured_by_this() {
    std::vector<std::string_view> names;
    for (const Rules::Preset& preset : usual_presets()) names.push_back(preset.name);
    return {ACMOTION_VERSION, fmt::format("{}", fmt::join(names, " "))};
}

// The first look at all lines: which captures are whole, and where they lie.
class ReadRows::Reader {
 public:
    Reader(ReadRows& into, const std::function<void(std::string)>& skip) : into_(into), skip_(skip) {}

    [[nodiscard]] bool read() {
        Lines lines{*into_.source_, 0, into_.source_->size()};
        for (Line line; lines.next(line) && kept_ <= kMostKept;) {
            ++number_;
            auto parsed = line.is_whole ? parse_line(line.text) : std::nullopt;
            if (!parsed) {
                run_.clear();
                if (!line.is_whole || !line.text.empty()) skip_line();
            } else if (parsed->table == "files") {
                take_file(std::move(*parsed), std::move(line.text));
            } else {
                take(*parsed, line);
            }
        }
        if (skipped_ > kMostNamed) skip_(fmt::format("and {} more lines.", skipped_ - kMostNamed));
        return kept_ <= kMostKept;
    }

 private:
    void skip_line() {
        if (++skipped_ <= kMostNamed) skip_(fmt::format("line {} is no whole row: it is skipped.", number_));
    }

    void take_file(ParsedLine parsed, std::string text) {
        run_.clear();
        const std::string path = text_in(parsed.row[0]);
        kept_ += 2 * path.size() + text.size() + 200;
        if (!parsed.capture.empty()) into_.captures_[parsed.capture].places.insert(path);
        into_.files_.insert_or_assign(path, std::move(text));
    }

    void take(const ParsedLine& parsed, const Line& line) {
        if (parsed.capture != key_) run_.clear();
        key_ = parsed.capture;
        if (parsed.table != "captures") {
            if (run_.size() == kMostLinesOfCapture) run_.clear();
            run_.push_back(line.begin);
            return;
        }
        const auto rows = whole_in(parsed.row[column("captures", "rows")]);
        if (rows >= 0 && rows <= static_cast<std::int64_t>(run_.size())) {
            finish(parsed, rows == 0 ? line.begin : run_[run_.size() - static_cast<std::size_t>(rows)], line.end);
        }
        run_.clear();
    }

    void finish(const ParsedLine& parsed, std::uint64_t begin, std::uint64_t end) {
        const auto text = [&](const char* name) { return text_in(parsed.row[column("captures", name)]); };
        const MeasuredBy by{text("version"), text("rules")};
        Capture& capture = into_.captures_[parsed.capture];
        kept_ += 400;
        capture.is_measured |= by == measured_by_this();
        const auto& old = capture.finished;
        if (!old || numbers_of(old->by.version) < numbers_of(by.version)) {
            capture.finished = {begin, end, text("sha256"), by};
        }
    }

    ReadRows& into_;
    const std::function<void(std::string)>& skip_;
    std::uint64_t number_ = 0;
    std::size_t skipped_ = 0;
    std::size_t kept_ = 0;
    std::string key_;
    std::vector<std::uint64_t> run_;  // where the lines of one capture begin, as far as nothing is between them
};

tl::expected<ReadRows, std::string> ReadRows::open(const std::string& path,
                                                   const std::function<void(std::string)>& skip) {
    auto file = open_positioned_file(path);
    if (!file) return tl::unexpected(std::string{"cannot be read: there is no such file."});
    return read(std::move(*file), skip);
}

tl::expected<ReadRows, std::string> ReadRows::read(std::shared_ptr<const PositionedFile> file,
                                                   const std::function<void(std::string)>& skip) {
    std::string first(static_cast<std::size_t>(std::min<std::uint64_t>(file->size(), kFirstOfRows.size())), ' ');
    if (!file->read(0, std::as_writable_bytes(std::span{first})) || !kFirstOfRows.starts_with(first)) {
        return tl::unexpected(std::string{"is no survey: it does not begin with a row."});
    }
    ReadRows rows{std::move(file)};
    if (!Reader{rows, skip}.read()) return tl::unexpected(std::string{"names more than can be kept: divide it."});
    return rows;
}

std::optional<ReadRows::Found> ReadRows::find(const std::string& capture) const {
    const auto found = captures_.find(capture);
    if (found == captures_.end() || !found->second.finished) return {};
    return Found{found->second.finished->sha256, found->second.places};
}

std::set<std::string> ReadRows::measured() const {
    std::set<std::string> keys;
    for (const auto& [key, capture] : captures_) {
        if (capture.is_measured) keys.insert(key);
    }
    return keys;
}

void ReadRows::each(const std::function<void(std::string_view table, const Row&)>& take) const {
    for (const auto& [path, line] : files_) {
        const auto parsed = parse_line(line);
        if (parsed->capture.empty() || captures_.at(parsed->capture).finished) take("files", parsed->row);
    }
    for (const auto& [key, capture] : captures_) {
        if (!capture.finished) continue;
        Lines lines{*source_, capture.finished->begin, capture.finished->end};
        for (Line line; lines.next(line);) {
            auto parsed = parse_line(line.text);
            if (!parsed) continue;
            if (parsed->table == "captures" && !capture.places.empty())
                parsed->row[kPathOfCapture] = *capture.places.begin();
            take(parsed->table, parsed->row);
        }
    }
}

ReadRows::Totals ReadRows::totals() const {
    static const std::size_t kSeconds = column("sessions", "seconds");
    Totals totals;
    each([&](std::string_view table, const Row& row) {
        if (table == "captures") ++totals.captures;
        if (table != "sessions") return;
        ++totals.sessions;
        const auto* seconds = std::get_if<double>(&row[kSeconds]);
        totals.hours += seconds != nullptr ? *seconds / 3600 : 0;
    });
    return totals;
}

}  // namespace acmotion::survey

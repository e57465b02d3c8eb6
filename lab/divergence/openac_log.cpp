#include "lab/divergence/openac_log.h"

#include <fmt/format.h>

#include <algorithm>
#include <istream>
#include <limits>
#include <optional>
#include <set>

#include "lab/divergence/slide_line.h"

namespace acmotion::against {
namespace {

constexpr std::int64_t kAnotherRun = 10'000;  // milliseconds back: the machine was started anew
constexpr std::size_t kFewestToJudge = 20;    // lines; of so many, most must be understood

constexpr std::string_view kWriteLess = "Name fewer ids in ACDREAM_PROBE_REMOTE_SLIDE, or cut the log.";

// Lines of any length; of those that are too long, nothing.
class LineReader {
 public:
    LineReader(std::istream& in, std::size_t longest) : in_(in), buffer_(longest + 1) {}

    [[nodiscard]] bool next() {
        in_.getline(buffer_.data(), static_cast<std::streamsize>(buffer_.size()));
        const auto count = static_cast<std::size_t>(in_.gcount());
        bytes += count;
        if (count == 0 && in_.eof()) return false;
        const bool is_long = in_.fail() && !in_.eof() && !in_.bad();
        if (!is_long) return keep(in_.eof() ? count : count - 1);
        in_.clear();
        in_.ignore(std::numeric_limits<std::streamsize>::max(), '\n');
        bytes += static_cast<std::size_t>(in_.gcount());
        return keep(0);
    }
    [[nodiscard]] bool is_broken() const { return in_.bad(); }

    std::string_view line;
    std::size_t bytes = 0;

 private:
    // A console may write UTF-16: its letters with a byte 0 after each.
    bool keep(std::size_t count) {
        if (in_.bad()) return false;
        const auto end = std::remove(buffer_.begin(), buffer_.begin() + static_cast<std::ptrdiff_t>(count), '\0');
        line = {buffer_.data(), static_cast<std::size_t>(end - buffer_.begin())};
        return true;
    }

    std::istream& in_;
    std::vector<char> buffer_;
};

class LogReader {
 public:
    explicit LogReader(const LogLimits& limits) : limits_(limits) {}

    tl::expected<OpenacLog, std::string> read(std::istream& in) {
        LineReader reader{in, limits_.line_bytes};
        while (reader.next()) {
            ++log_.lines;
            take(reader.line);
            if (auto reached = bound_reached(reader.bytes)) return fail(*reached);
        }
        if (reader.is_broken()) return fail("the file cannot be read to its end. Is it on a disk that answers?");
        if (log_.slide_lines >= kFewestToJudge && 2 * log_.passed_over > log_.slide_lines) {
            return tl::unexpected(fmt::format(
                "{} of its {} [remote-slide-…] lines cannot be understood; the first is {}. Is it the log of another version?",
                log_.passed_over, log_.slide_lines, log_.first_passed));
        }
        log_.objects = objects_.size();
        for (LogPart& part : log_.parts) sort(part);
        return std::move(log_);
    }

 private:
    [[nodiscard]] tl::unexpected<std::string> fail(const std::string& what) const {
        return tl::unexpected(fmt::format("line {}: {}", log_.lines, what));
    }

    [[nodiscard]] std::optional<std::string> bound_reached(std::size_t bytes) const {
        if (bytes > limits_.bytes) return fmt::format("more than {} bytes. Cut the log.", limits_.bytes);
        if (log_.lines > limits_.lines) return fmt::format("more than {} lines. Cut the log.", limits_.lines);
        if (log_.poses > limits_.poses) {  // each update is one of them
            return fmt::format("more than {} poses or updates. {}", limits_.poses, kWriteLess);
        }
        if (objects_.size() > limits_.objects)
            return fmt::format("more than {} objects. {}", limits_.objects, kWriteLess);
        if (log_.parts.size() > limits_.parts) {
            return fmt::format("field t goes back more than {} times. One log of one machine is needed.",
                               limits_.parts - 1);
        }
        return std::nullopt;
    }

    void take(std::string_view text) {
        const auto line = read_slide_line(text);
        if (!line) return;
        ++log_.slide_lines;
        if (!*line) return pass_over(line->error());
        objects_.insert((*line)->object);
        LogPart& part = part_at((*line)->milliseconds);
        keep(part, **line);
    }
    void pass_over(const std::string& why) {
        if (log_.passed_over++ == 0) log_.first_passed = fmt::format("line {}, {}", log_.lines, why);
    }
    LogPart& part_at(std::int64_t milliseconds) {
        if (log_.parts.empty() || milliseconds < latest_ - kAnotherRun) {
            log_.parts.emplace_back();
            latest_ = milliseconds;
        }
        latest_ = std::max(latest_, milliseconds);
        return log_.parts.back();
    }
    void keep(LogPart& part, const SlideLine& line) {
        if (line.kind == SlideKind::Other) return;
        if (line.kind == SlideKind::Update) part.updates.push_back({line.milliseconds, line.object, line.wire});
        LoggedPose pose{.milliseconds = line.milliseconds, .is_after_update = line.kind == SlideKind::Snap};
        std::ranges::transform(line.pose, pose.place.begin(), [](double metres) { return static_cast<float>(metres); });
        part.poses[line.object].push_back(pose);
        ++log_.poses;
    }
    // Threads may be a little out of order. Of several at one moment the last counts.
    void sort(LogPart& part) {
        for (auto& [object, poses] : part.poses) {
            std::ranges::stable_sort(poses, std::less{}, &LoggedPose::milliseconds);
            const auto is_same_moment = [](const LoggedPose& a, const LoggedPose& b) {
                return a.milliseconds == b.milliseconds;
            };
            std::ranges::reverse(poses);
            const auto rest = std::ranges::unique(poses, is_same_moment);
            log_.poses -= rest.size();
            poses.erase(rest.begin(), rest.end());
            std::ranges::reverse(poses);
        }
    }

    const LogLimits& limits_;
    OpenacLog log_;
    std::set<ObjectId> objects_;
    std::int64_t latest_ = 0;
};

}  // namespace

tl::expected<OpenacLog, std::string> read_openac_log(std::istream& in, const LogLimits& limits) {
    return LogReader{limits}.read(in);
}

}  // namespace acmotion::against

#include "lab/cli/survey_crew.h"

#include <condition_variable>
#include <deque>
#include <exception>
#include <future>
#include <mutex>
#include <optional>
#include <utility>

#include "acmotion/core/text.h"

namespace acmotion::cli {
namespace {

// Of the bytes that were found, so many are done with this.
struct SurveyTask {
    survey::FoundFile file;
    std::uint64_t credit = 0;
};

// Files on their way to the threads that survey them. Who finds them too fast waits.
class TaskQueue {
 public:
    explicit TaskQueue(std::size_t most) : most_(most) {}

    // False if it was closed: the work is not wanted any more.
    bool push(SurveyTask one) {
        std::unique_lock lock{mutex_};
        has_room_.wait(lock, [this] { return is_closed_ || waiting_.size() < most_; });
        if (is_closed_) return false;
        waiting_.push_back(std::move(one));
        has_work_.notify_one();
        return true;
    }
    // Nothing if it was closed, and all is done.
    [[nodiscard]] std::optional<SurveyTask> pop() {
        std::unique_lock lock{mutex_};
        has_work_.wait(lock, [this] { return is_closed_ || !waiting_.empty(); });
        if (waiting_.empty()) return std::nullopt;
        SurveyTask one = std::move(waiting_.front());
        waiting_.pop_front();
        has_room_.notify_one();
        return one;
    }
    // What waits is still done, or forgotten.
    void close(bool forgets) {
        const std::scoped_lock lock{mutex_};
        is_closed_ = true;
        if (forgets) waiting_.clear();
        has_work_.notify_all();
        has_room_.notify_all();
    }

 private:
    std::mutex mutex_;
    std::condition_variable has_work_;
    std::condition_variable has_room_;
    std::deque<SurveyTask> waiting_;
    std::size_t most_;
    bool is_closed_ = false;
};

class Crew {
 public:
    Crew(survey::AppendedFile& into, const SurveyOrder& order, const std::function<void(double share)>& on_progress)
        : into_(into), order_(order), on_progress_(on_progress), known_(order.measured), tasks_(2 * order.jobs) {
        for (const survey::WalkedFile& file : order.files) all_bytes_ += file.bytes;
    }

    [[nodiscard]] tl::expected<SurveyCounts, std::string> run() {
        std::vector<std::future<void>> threads;
        for (std::size_t i = 0; i < order_.jobs; ++i) {
            threads.push_back(std::async(std::launch::async, [this] { work(); }));
        }
        find_files();
        for (std::future<void>& thread : threads) thread.get();
        if (!trouble_.empty()) return tl::unexpected(std::move(trouble_));
        return std::move(counts_);
    }

 private:
    void find_files() {
        for (const survey::WalkedFile& walked : order_.files) {
            if (!find_in(walked)) break;
        }
        tasks_.close(false);
    }

    // False if no more is wanted.
    [[nodiscard]] bool find_in(const survey::WalkedFile& walked) {
        bool is_wanted = true;
        std::uint64_t credit = walked.bytes;
        const auto hand_on = [&](survey::FoundFile file) {
            const bool is_itself = file.path == walked.path;
            is_wanted = is_wanted && tasks_.push({std::move(file), is_itself ? std::exchange(credit, 0) : 0});
        };
        try {
            survey::each_file(walked, order_.shard, hand_on);
        } catch (const std::exception& error) {
            hand_on({walked.path, walked.bytes, "failed", {}, std::string{error.what()} + "."});
        }
        const std::scoped_lock lock{writing_};
        done_bytes_ += credit;
        return is_wanted;
    }

    void work() {
        while (auto task = tasks_.pop()) {
            const survey::FileRows rows = survey::rows_of_file(task->file, known_, order_.hash_key);
            const std::scoped_lock lock{writing_};
            if (!trouble_.empty()) return;
            done_bytes_ += task->credit;
            counts_.add(rows);
            if (auto written = write(rows); !written) {
                trouble_ = std::move(written.error());
                return tasks_.close(true);
            }
            on_progress_(static_cast<double>(done_bytes_) / static_cast<double>(all_bytes_ + 1));
        }
    }

    // By one write. A file whose line is there already needs no other.
    [[nodiscard]] tl::expected<void, std::string> write(const survey::FileRows& rows) {
        const std::string line = line_of_file(rows);
        const auto last = order_.files_before.find(without_controls(rows.path()));
        const bool is_there = last != order_.files_before.end() && last->second + "\n" == line;
        const std::string lines = (is_there ? "" : line) + lines_of_capture(rows);
        return lines.empty() ? tl::expected<void, std::string>{} : into_.append(lines);
    }

    survey::AppendedFile& into_;
    const SurveyOrder& order_;
    const std::function<void(double share)>& on_progress_;
    survey::KnownContents known_;
    TaskQueue tasks_;
    std::uint64_t all_bytes_ = 0;
    std::mutex writing_;  // all that follows belongs to the thread that has it
    SurveyCounts counts_;
    std::string trouble_;
    std::uint64_t done_bytes_ = 0;  // also of archives that were gone through, and of what others have
};

// What is wrong with a capture that was surveyed; empty: nothing.
std::string trouble_in(const survey::Rows& rows) {
    const auto captures = rows.find("captures");
    if (captures == rows.end()) return "";
    const auto* state = std::get_if<std::string>(&captures->second.front()[4]);
    const auto* sentence = std::get_if<std::string>(&captures->second.front()[5]);
    return *state == "incomplete" && sentence != nullptr ? *sentence : "";
}

}  // namespace

void SurveyCounts::add(const survey::FileRows& file) {
    ++by_state[file.state()];
    if (file.state() == "capture") ++(file.rows.empty() ? known : surveyed);
    const std::string text = file.trouble().empty() ? trouble_in(file.rows) : file.trouble();
    if (!text.empty()) trouble[file.path()] = text;
}

tl::expected<SurveyCounts, std::string> survey_all(survey::AppendedFile& into, const SurveyOrder& order,
                                                   const std::function<void(double share)>& on_progress) {
    return Crew{into, order, on_progress}.run();
}

}  // namespace acmotion::cli

#include "lab/cli/survey_crew.h"

#include <atomic>
#include <condition_variable>
#include <cstddef>
#include <deque>
#include <exception>
#include <future>
#include <mutex>
#include <optional>
#include <utility>

#include "acmotion/core/text.h"

namespace acmotion::cli {

// Work on its way from threads to others. A thread that is too fast waits.
template <class T>
class BoundedQueue {
 public:
    explicit BoundedQueue(std::size_t most) : most_(most) {}

    // False if it was closed: the work is not wanted any more.
    bool push(T one) {
        std::unique_lock lock{mutex_};
        has_room_.wait(lock, [this] { return is_closed_ || waiting_.size() < most_; });
        if (is_closed_) return false;
        waiting_.push_back(std::move(one));
        has_work_.notify_one();
        return true;
    }
    // Nothing if it was closed, and all is done.
    [[nodiscard]] std::optional<T> pop() {
        std::unique_lock lock{mutex_};
        has_work_.wait(lock, [this] { return is_closed_ || !waiting_.empty(); });
        if (waiting_.empty()) return std::nullopt;
        T one = std::move(waiting_.front());
        waiting_.pop_front();
        has_room_.notify_one();
        return one;
    }
    // All that waits, at least one; none if it was closed, and all is done.
    [[nodiscard]] std::vector<T> pop_all() {
        std::unique_lock lock{mutex_};
        has_work_.wait(lock, [this] { return is_closed_ || !waiting_.empty(); });
        std::vector<T> all{std::make_move_iterator(waiting_.begin()), std::make_move_iterator(waiting_.end())};
        waiting_.clear();
        has_room_.notify_all();
        return all;
    }
    // What waits is still done.
    void close() { end(false); }
    // What waits is forgotten.
    void abandon() { end(true); }

 private:
    void end(bool forgets) {
        const std::scoped_lock lock{mutex_};
        is_closed_ = true;
        if (forgets) waiting_.clear();
        has_work_.notify_all();
        has_room_.notify_all();
    }

    std::mutex mutex_;
    std::condition_variable has_work_;
    std::condition_variable has_room_;
    std::deque<T> waiting_;
    std::size_t most_;
    bool is_closed_ = false;
};

namespace {

// Of the bytes that were found, so many are done with this.
struct SurveyTask {
    survey::FoundFile file;
    std::uint64_t credit = 0;
};
struct SurveyResult {
    survey::FileRows rows;
    std::uint64_t credit = 0;
};

class Crew {
 public:
    Crew(survey::AppendedFile& into, const SurveyOrder& order)
        : into_(into),
          order_(order),
          known_(order.measured),
          tasks_(2 * order.jobs),
          results_(8 * order.jobs),
          working_(order.jobs) {
        for (const survey::WalkedFile& file : order.files) all_bytes_ += file.bytes;
    }

    [[nodiscard]] tl::expected<SurveyCounts, std::string> run(const std::function<void(double share)>& on_progress) {
        std::vector<std::future<void>> threads;
        threads.push_back(std::async(std::launch::async, [this] { find_files(); }));
        for (std::size_t i = 0; i < order_.jobs; ++i) {
            threads.push_back(std::async(std::launch::async, [this] { work(); }));
        }
        auto counts = write(on_progress);
        tasks_.abandon();
        results_.abandon();
        for (std::future<void>& thread : threads) thread.get();
        return counts;
    }

 private:
    void find_files() {
        for (const survey::WalkedFile& walked : order_.files) {
            if (!find_in(walked)) break;
        }
        tasks_.close();
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
        found_bytes_ += credit;
        return is_wanted;
    }

    void work() {
        while (auto task = tasks_.pop()) {
            if (!results_.push({survey::rows_of_file(task->file, known_, order_.hash_key), task->credit})) break;
        }
        if (--working_ == 0) results_.close();
    }

    [[nodiscard]] tl::expected<SurveyCounts, std::string> write(const std::function<void(double share)>& on_progress) {
        SurveyCounts counts;
        std::uint64_t done = 0;
        for (auto results = results_.pop_all(); !results.empty(); results = results_.pop_all()) {
            for (const SurveyResult& one : results) {
                done += one.credit;
                counts.add(one.rows);
                if (auto written = write(one.rows); !written) return tl::unexpected(std::move(written.error()));
            }
            on_progress(static_cast<double>(done + found_bytes_) / static_cast<double>(all_bytes_ + 1));
        }
        return counts;
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
    survey::KnownContents known_;
    BoundedQueue<SurveyTask> tasks_;
    BoundedQueue<SurveyResult> results_;
    std::atomic<std::size_t> working_;
    std::uint64_t all_bytes_ = 0;
    std::atomic<std::uint64_t> found_bytes_ = 0;  // of archives that were gone through, and of what others have
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
    return Crew{into, order}.run(on_progress);
}

}  // namespace acmotion::cli

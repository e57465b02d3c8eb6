#pragma once
#include <algorithm>
#include <atomic>
#include <future>
#include <optional>
#include <thread>
#include <utility>
#include <vector>

namespace acmotion::cli {

[[nodiscard]] inline std::size_t processors() { return std::thread::hardware_concurrency(); }

// What `make` makes of 0, 1, ... up to `count`, in that order, by that many threads. What one of them throws is thrown
// here.
template <class Make>
auto side_by_side(std::size_t count, std::size_t threads, const Make& make) {
    std::vector<std::optional<decltype(make(count))>> made(count);
    std::atomic<std::size_t> next = 0;
    const auto work = [&] {
        for (std::size_t i = next++; i < count; i = next++) made[i] = make(i);
    };
    std::vector<std::future<void>> others;
    for (std::size_t i = 1; i < std::min(count, threads); ++i) others.push_back(std::async(std::launch::async, work));
    work();
    for (std::future<void>& other : others) other.get();
    std::vector<decltype(make(count))> all;
    for (auto& one : made) all.push_back(std::move(*one));
    return all;
}

}  // namespace acmotion::cli

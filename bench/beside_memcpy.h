#pragma once
#include <benchmark/benchmark.h>

#include <cstddef>
#include <cstring>
#include <span>
#include <string>
#include <vector>

#include "cpu_time.h"
#include "median.h"

// Some work and a memcpy of the bytes it touches, by turns in one run. On a busy machine neither time means much alone;
// their ratio does. Both are CPU time of this thread.
namespace acmotion::bench {

using Memory = std::span<const std::byte>;

inline void copy_all(const std::vector<Memory>& touched, std::vector<std::byte>& copy) {
    std::size_t at = 0;
    for (const Memory& memory : touched) {
        std::memcpy(copy.data() + at, memory.data(), memory.size());
        at += memory.size();
    }
    benchmark::DoNotOptimize(copy.data());
    benchmark::ClobberMemory();
}

inline std::size_t total_bytes(const std::vector<Memory>& touched) {
    std::size_t bytes = 0;
    for (const Memory& memory : touched) bytes += memory.size();
    return bytes;
}

// One pass of `work` handles `items`; `prepare` makes the next pass possible and is not timed. Reports, as medians of
// all passes: nanoseconds per item, the same for memcpy, their ratio, and the bytes per item.
template <class Work, class Prepare>
void measure_beside_memcpy(benchmark::State& state, std::size_t items, const std::vector<Memory>& touched, Work work,
                           Prepare prepare) {
    std::vector<std::byte> copy(total_bytes(touched));
    copy_all(touched, copy);  // the first touch of fresh memory is the kernel's time, not memcpy's
    std::vector<double> work_times;
    std::vector<double> copy_times;
    for (auto _ : state) {
        const double began = cpu_nanoseconds();
        work();
        const double worked = cpu_nanoseconds();
        copy_all(touched, copy);
        const double copied = cpu_nanoseconds();
        state.SetIterationTime((worked - began) / 1e9);
        work_times.push_back(worked - began);
        copy_times.push_back(copied - worked);
        prepare();
    }
    const auto count = static_cast<double>(items);
    state.counters["bytes/item"] = static_cast<double>(total_bytes(touched)) / count;
    state.counters["ns/item"] = median(work_times) / count;
    state.counters["memcpy_ns/item"] = median(copy_times) / count;
    state.counters["ratio"] = median(work_times) / median(copy_times);
}

// Printed above the table.
template <class T>
void print_size(const char* name) {
    benchmark::AddCustomContext(std::string("sizeof(") + name + ")", std::to_string(sizeof(T)));
}

// The usual command line of Google Benchmark; tables show the counters as columns.
inline int run_main(int argc, char** argv) {
    char tabular[] = "--benchmark_counters_tabular=true";
    std::vector<char*> arguments(argv, argv + argc);
    arguments.insert(arguments.begin() + 1, tabular);
    int count = static_cast<int>(arguments.size());
    benchmark::Initialize(&count, arguments.data());
    if (benchmark::ReportUnrecognizedArguments(count, arguments.data())) return 1;
    benchmark::RunSpecifiedBenchmarks();
    benchmark::Shutdown();
    return 0;
}

}  // namespace acmotion::bench

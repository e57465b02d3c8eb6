#pragma once
#include <benchmark/benchmark.h>

#include <iostream>
#include <map>
#include <string>
#include <vector>

namespace acmotion::bench {

// The usual table, and at its end how each benchmark stands against copying the same bytes in the same run.
class RatioReporter : public benchmark::ConsoleReporter {
 public:
    // The name of the benchmark that the named one is held against.
    using Yardstick = std::string (*)(const std::string& name);

    explicit RatioReporter(Yardstick yardstick) : ConsoleReporter(OO_Tabular), yardstick_(yardstick) {}

    void ReportRuns(const std::vector<Run>& runs) override {
        ConsoleReporter::ReportRuns(runs);
        for (const Run& run : runs) time_[run.benchmark_name()] = run.GetAdjustedCPUTime();
    }
    void Finalize() override {
        ConsoleReporter::Finalize();
        for (const auto& [name, time] : time_) {
            const auto copy = time_.find(yardstick_(name));
            if (copy == time_.end() || copy->first == name) continue;
            std::cout << name << ": " << time / copy->second << " times memcpy, " << 100 * copy->second / time
                      << " % of its speed\n";
        }
    }

 private:
    Yardstick yardstick_;
    std::map<std::string, double> time_;  // of one iteration, on the processor
};

}  // namespace acmotion::bench

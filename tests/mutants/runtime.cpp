// Part of the test program of tests/mutants/run.py. ACMOTION_MUTANT=N chooses a mutant, and then the first failure ends the run;
// ACMOTION_MUTANTS_REACHED=FILE lists, for each test, its seconds and the mutants that it reached.
#include "runtime.h"

#ifndef ACMOTION_WITHOUT_TESTS
#include <gtest/gtest.h>
#endif

#include <algorithm>
#include <cstdlib>
#include <ctime>
#include <fstream>
#include <string>

namespace {

constexpr int kMostMutants = 65536;

// Before the constructors of all other objects.
__attribute__((constructor(101))) void choose() {
    const char* number = std::getenv("ACMOTION_MUTANT");
    if (number != nullptr) acmotion_mutant_chosen = std::atoi(number);
}

#ifndef ACMOTION_WITHOUT_TESTS
class Watcher : public testing::EmptyTestEventListener {
 public:
    void OnTestProgramStart(const testing::UnitTest&) override { list("-", 0); }

    void OnTestStart(const testing::TestInfo&) override { began_ = std::clock(); }

    void OnTestPartResult(const testing::TestPartResult& result) override {
        if (acmotion_mutant_chosen >= 0 && result.failed()) std::_Exit(1);
    }

    void OnTestEnd(const testing::TestInfo& test) override {
        const testing::TestResult& result = *test.result();
        const char* how = result.Failed() ? "!" : "";
        // Processor time: on a busy machine a test is no slower than on an idle one.
        const std::clock_t milliseconds = (std::clock() - began_) * 1000 / CLOCKS_PER_SEC;
        list(how + std::string{test.test_suite_name()} + "." + test.name(), milliseconds);
    }

 private:
    void list(const std::string& test, std::clock_t milliseconds) {
        if (!file_.is_open()) return;
        file_ << test << ' ' << milliseconds;
        for (int number = 0; number < kMostMutants; ++number)
            if (acmotion_mutants_reached[number] != 0) file_ << ' ' << number;
        file_ << std::endl;
        std::fill_n(acmotion_mutants_reached, kMostMutants, static_cast<unsigned char>(0));
    }

    std::clock_t began_ = 0;
    const char* name_ = std::getenv("ACMOTION_MUTANTS_REACHED");
    std::ofstream file_{name_ != nullptr ? name_ : ""};
};

const bool kIsWatched = [] {
    testing::UnitTest::GetInstance()->listeners().Append(new Watcher);
    return true;
}();
#endif

}  // namespace

int acmotion_mutant_chosen = -1;
unsigned char acmotion_mutants_reached[kMostMutants];

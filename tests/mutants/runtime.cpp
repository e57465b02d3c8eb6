// Part of the test program of tests/mutants/run.py. ACMOTION_MUTANT=N chooses a mutant, and then the first failure ends the run;
// ACMOTION_MUTANTS_REACHED=FILE lists, for each test, its seconds and the mutants that it reached.
#include "runtime.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cstdlib>
#include <fstream>
#include <string>

namespace {

constexpr int kMostMutants = 65536;

// Before the constructors of all other objects.
__attribute__((constructor(101))) void choose() {
    const char* number = std::getenv("ACMOTION_MUTANT");
    if (number != nullptr) acmotion_mutant_chosen = std::atoi(number);
}

class Watcher : public testing::EmptyTestEventListener {
 public:
    void OnTestProgramStart(const testing::UnitTest&) override { list("-", 0); }

    void OnTestPartResult(const testing::TestPartResult& result) override {
        if (acmotion_mutant_chosen >= 0 && result.failed()) std::_Exit(1);
    }

    void OnTestEnd(const testing::TestInfo& test) override {
        const testing::TestResult& result = *test.result();
        const char* how = result.Failed() ? "!" : "";
        list(how + std::string{test.test_suite_name()} + "." + test.name(), result.elapsed_time());
    }

 private:
    void list(const std::string& test, testing::TimeInMillis milliseconds) {
        if (!_file.is_open()) return;
        _file << test << ' ' << milliseconds;
        for (int number = 0; number < kMostMutants; ++number)
            if (acmotion_mutants_reached[number] != 0) _file << ' ' << number;
        _file << std::endl;
        std::fill_n(acmotion_mutants_reached, kMostMutants, static_cast<unsigned char>(0));
    }

    const char* _name = std::getenv("ACMOTION_MUTANTS_REACHED");
    std::ofstream _file{_name != nullptr ? _name : ""};
};

const bool kIsWatched = [] {
    testing::UnitTest::GetInstance()->listeners().Append(new Watcher);
    return true;
}();

}  // namespace

int acmotion_mutant_chosen = -1;
unsigned char acmotion_mutants_reached[kMostMutants];

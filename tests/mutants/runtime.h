// Which mutant a run chooses, and which ones it reached. Put before every source that has mutants (tests/mutants/run.py).
#pragma once

#include <type_traits>

extern "C" {
extern int acmotion_mutant_chosen;
extern unsigned char acmotion_mutants_reached[];
}

inline bool acmotion_is_mutant(int number) {
    acmotion_mutants_reached[number] = 1;
    return number == acmotion_mutant_chosen;
}

// In functions that the compiler may run: there, nothing is changed.
constexpr bool acmotion_is_mutant_in_constant(int number) {
    if (std::is_constant_evaluated()) return false;
    return acmotion_is_mutant(number);
}

#define ACMOTION_MUTANT(number) acmotion_is_mutant(number)
#define ACMOTION_MUTANT_IN_CONSTANT(number) acmotion_is_mutant_in_constant(number)

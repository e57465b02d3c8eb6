#pragma once
#include <ctime>

namespace acmotion::bench {

// Of this thread: on a shared machine wall time says little.
inline double cpu_nanoseconds() {
    timespec now{};
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &now);
    return static_cast<double>(now.tv_sec) * 1e9 + static_cast<double>(now.tv_nsec);
}

template <class Work>
double cpu_seconds_of(const Work& work) {
    const double began = cpu_nanoseconds();
    work();
    return (cpu_nanoseconds() - began) * 1e-9;
}

}  // namespace acmotion::bench

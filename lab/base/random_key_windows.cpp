#include <random>

#include "lab/base/random_key.h"

namespace acmotion {

HashKey random_key() {
    std::random_device device;
    const auto word = [&device] { return std::uint64_t{device()} << 32 | device(); };
    return {.first = word(), .second = word()};
}

}  // namespace acmotion

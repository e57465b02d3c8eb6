#pragma once
#include <string>

namespace acmotion {

// One thing in which the library and a conformance vector disagree.
struct Difference {
    std::string field;
    std::string expected;
    std::string got;
};

}  // namespace acmotion

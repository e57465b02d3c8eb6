#pragma once
#include <string>
#include <vector>

namespace acmotion::report {

// How something is distributed: a value for each of many even buckets, of one or several kinds.
struct Steps {
    struct Kind {
        std::string name;  // "creatures"
        std::string css;   // the class with its colour
        std::vector<double> values;
    };

    std::string title;       // "between two positions"
    std::string x_unit;      // "s"
    std::string y_unit;      // "% of intervals"
    double first = 0;        // where the first bucket begins
    double width = 1;        // of a bucket
    bool ends_open = false;  // the last bucket has all that is beyond it
    std::vector<Kind> kinds;
};
// A picture with the name of each kind beside it. The axes begin at `first` and at 0.
[[nodiscard]] std::string draw(const Steps& steps);

}  // namespace acmotion::report

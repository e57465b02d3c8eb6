#pragma once
#include <vector>

#include "lab/conform/args.h"

namespace acmotion::conform {

// What was asked of a stand-in, in order, in the shape of the vectors' logs.
class CallLog {
 public:
    CallLog();
    ~CallLog();  // where Json is a whole type

    void log(const char* call, const Json& arguments);
    // Empties it.
    [[nodiscard]] Json take_log();

 private:
    std::vector<Json> entries_;
};

}  // namespace acmotion::conform

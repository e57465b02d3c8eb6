#pragma once
#include <vector>

#include "lab/conform/args.h"

namespace acmotion::conform {

// The calls a stand-in received since it was last asked for, in the shape of the vectors' `log`.
class CallLog {
 public:
    CallLog();
    ~CallLog();

    void log(const char* call, const Json& arguments);
    [[nodiscard]] Json take_log();

 private:
    std::vector<Json> calls_;
};

}  // namespace acmotion::conform

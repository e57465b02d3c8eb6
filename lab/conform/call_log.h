#pragma once
#include <utility>

#include "lab/base/json.h"

namespace acmotion::conform {

// The calls a stand-in received since it was last asked for, in the shape of the vectors' `log`.
class CallLog {
 public:
    void log(const char* call, const Json& arguments) {
        calls_.push_back(arguments.is_null() ? Json::object() : arguments);
        calls_.back()["call"] = call;
    }
    [[nodiscard]] Json take_log() { return std::exchange(calls_, Json::array()); }

 private:
    Json calls_ = Json::array();
};

}  // namespace acmotion::conform

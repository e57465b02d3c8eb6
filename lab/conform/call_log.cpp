#include "lab/conform/call_log.h"

#include "lab/base/json.h"

namespace acmotion::conform {

CallLog::CallLog() = default;
CallLog::~CallLog() = default;

void CallLog::log(const char* call, const Json& arguments) {
    Json entry = arguments.is_null() ? Json::object() : arguments;
    entry["call"] = call;
    calls_.push_back(std::move(entry));
}

Json CallLog::take_log() {
    Json all = calls_;
    calls_.clear();
    return all;
}

}  // namespace acmotion::conform


#include "acmotion/core/stamp.h"
#include "lab/base/json.h"
#include "lab/conform/json_values.h"
#include "lab/conform/runner.h"

namespace acmotion::conform {
namespace {

class StampsRunner : public CaseRunner {
 public:
    explicit StampsRunner(Args& setup) : stamps_(setup.has("stamps") ? read_stamps(setup, "stamps") : StampSet{}) {}

    Json run(const std::string& op, Args& args) override {
        if (op == "is_newer") {
            const Stamp old = read_stamp(args, "old");
            return {{"newer", read_stamp(args, "new").newer_than(old) ? 1 : 0}};
        }
        if (op == "newer_event") {
            const auto slot = static_cast<StampSlot>(args.integer_in("index", 0, kStampSlots - 1));
            const bool newer = stamps_.test_and_set(slot, read_stamp(args, "value"));
            return {{"newer", newer ? 1 : 0}, {"stamps", write_stamps(stamps_)}};
        }
        return unknown_op();
    }

 private:
    StampSet stamps_;
};

}  // namespace

Stamp read_stamp(Args& args, const std::string& member) {
    return {static_cast<std::uint16_t>(args.integer_in(member, 0, 0xFFFF))};
}

StampSet read_stamps(Args& args, const std::string& member) {
    StampSet stamps;
    const std::vector<std::int64_t> values = args.integers(member);
    if (values.size() != kStampSlots) args.refuse(member, "expected 9 stamps");
    for (std::size_t i = 0; i < std::min(values.size(), kStampSlots); ++i) {
        if (values[i] < 0 || values[i] > 0xFFFF) args.refuse(member, "expected 0 to 65535");
        stamps.write(static_cast<StampSlot>(i), {static_cast<std::uint16_t>(values[i])});
    }
    return stamps;
}

Json write_stamps(const StampSet& stamps) {
    Json json = Json::array();
    for (std::size_t i = 0; i < kStampSlots; ++i) json.push_back(stamps[static_cast<StampSlot>(i)].value);
    return json;
}

std::unique_ptr<CaseRunner> make_stamps(Args& setup) { return std::make_unique<StampsRunner>(setup); }

}  // namespace acmotion::conform

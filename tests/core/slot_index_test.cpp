#include "core/slot_index.h"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <map>

namespace acmotion::test {
namespace {

constexpr std::uint32_t kIds = 60;

bool agree(const SlotIndex& index, const std::map<std::uint32_t, std::uint32_t>& known) {
    for (std::uint32_t id = 0; id < kIds; ++id) {
        const auto found = known.find(id);
        if (index.find(id) != (found == known.end() ? SlotIndex::kNone : found->second)) return false;
    }
    return index.size() == known.size();
}

// Few different ids and few places, so that they meet.
RC_GTEST_PROP(SlotIndex, AnswersAsAMapWouldWhateverItsKey, ()) {
    SlotIndex index;
    std::map<std::uint32_t, std::uint32_t> known;
    for (std::uint32_t step = 0; step < 400; ++step) {
        const auto id = *rc::gen::inRange<std::uint32_t>(0, kIds);
        if (known.contains(id)) {
            index.erase(id);
            known.erase(id);
        } else {
            index.insert(id, step);
            known.emplace(id, step);
        }
        if (step % 100 == 99) index.set_key({step, *rc::gen::arbitrary<std::uint64_t>()});
        RC_ASSERT(agree(index, known));
    }
}

}  // namespace
}  // namespace acmotion::test

// Which slots a tick visits: those that are awake, and those whose moment has come.
#include "world/wake_list.h"

#include <gtest/gtest.h>

#include <map>
#include <random>

#include "support/allocations.h"

namespace acmotion::test {
namespace {

constexpr double kNever = 1e300;
// More than one group of 64 words of 64 slots, and words that are not full.
constexpr std::uint32_t kSlots = 2 * 64 * 64 + 70;

// What the list has to know, found the long way round.
class Plain {
 public:
    void wake(std::uint32_t slot) { until[slot] = -1; }
    void sleep(std::uint32_t slot, double moment) { until[slot] = moment; }
    void vacate(std::uint32_t slot) { until[slot] = kNever; }

    [[nodiscard]] std::uint32_t next(std::uint32_t from, double mark) const {
        for (auto at = until.lower_bound(from); at != until.end(); ++at)
            if (at->second <= mark) return at->first;
        return WakeList::kNone;
    }
    [[nodiscard]] std::uint32_t awake_after(std::uint32_t slot) const {
        for (auto at = until.upper_bound(slot); at != until.end(); ++at)
            if (at->second < 0) return at->first;
        return WakeList::kNone;
    }

    std::map<std::uint32_t, double> until;
};

class WakeListTest : public testing::Test {
 protected:
    void append(std::uint32_t count) {
        for (std::uint32_t i = 0; i < count; ++i) {
            plain.wake(static_cast<std::uint32_t>(plain.until.size()));
            list.append();
        }
    }
    void sleep(std::uint32_t slot, double until) {
        list.sleep(slot, until);
        plain.sleep(slot, until);
    }
    void all_sleep(double until) {
        for (const auto& [slot, was] : Plain{plain}.until) sleep(slot, until);
    }
    // As the table asks: in the word first, where most are.
    std::uint32_t next(std::uint32_t from, double mark) {
        const std::uint32_t found = list.next_in_word(from, mark);
        return found != WakeList::kNone ? found : list.next_beyond(from, mark);
    }
    // One pass over the slots, as a tick makes it.
    void expect_same_visits(double mark) {
        std::uint32_t slot = 0;
        while (slot != WakeList::kNone) {
            const std::uint32_t found = next(slot, mark);
            ASSERT_EQ(found, plain.next(slot, mark)) << "from " << slot << " at " << mark;
            slot = found == WakeList::kNone ? found : found + 1;
        }
    }

    WakeList list;
    Plain plain;
};

TEST_F(WakeListTest, TheNextOneThatIsAwakeIsFoundWithinAThousand) {
    append(kSlots);
    all_sleep(7);
    EXPECT_EQ(list.awake_after(0), WakeList::kNone);
    for (const std::uint32_t slot : {64U, 900U, 4096U}) {
        list.wake(slot);
        plain.wake(slot);
    }
    for (const std::uint32_t slot : {0U, 1U, 62U, 63U, 64U, 65U, 600U, 899U, 3200U, 4095U})
        EXPECT_EQ(list.awake_after(slot), plain.awake_after(slot)) << slot;
    EXPECT_EQ(list.awake_after(900), WakeList::kNone) << "the next is beyond a thousand";
    EXPECT_EQ(list.awake_after(kSlots - 1), WakeList::kNone);
}

TEST_F(WakeListTest, TheSameSlotsAreVisitedAsByLookingAtAll) {
    std::mt19937 random(1);
    append(4096 - 40);
    all_sleep(3000);
    for (int step = 0; step < 1500; ++step) {
        const auto slot = static_cast<std::uint32_t>(random() % plain.until.size());
        const double mark = step;
        switch (random() % 5) {
            case 0: append(1); break;
            case 1: list.wake(slot), plain.wake(slot); break;
            case 2: list.vacate(slot), plain.vacate(slot); break;
            default: sleep(slot, mark + static_cast<double>(random() % 40));
        }
        ASSERT_EQ(list.is_awake(slot), plain.until[slot] < 0);
        if (step % 8 == 0) expect_same_visits(mark);
        ASSERT_EQ(next(slot, mark), plain.next(slot, mark)) << step;
    }
}

}  // namespace
}  // namespace acmotion::test

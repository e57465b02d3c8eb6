// The kinds of events are written out where no table of C++ reaches: in the C header and in each binding.
#include <gtest/gtest.h>

#include <fstream>
#include <iterator>
#include <regex>
#include <string>
#include <vector>

#include "acmotion/c.h"
#include "support/paths.h"

namespace acmotion::test {
namespace {

using Kinds = std::vector<std::string>;

const Kinds kKinds{
#define ACMOTION_EVENT(type, c_name, word) #type,
#include "acmotion/trace/events.inl"
};
const Kinds kKindsInC{
#define ACMOTION_EVENT(type, c_name, word) #c_name,
#include "acmotion/trace/events.inl"
};

// "ObjectCreated 0", "ObjectDestroyed 1": where a language writes numbers too.
Kinds numbered(Kinds kinds) {
    int number = 0;
    for (std::string& kind : kinds) kind += " " + std::to_string(number++);
    return kinds;
}

// What `row` captures in a source, from the text `from` to the text `to`.
Kinds listed(const std::string& path, const std::string& from, const std::string& to, const std::string& row) {
    std::ifstream file(ACMOTION_SOURCE "/" + path);
    const std::string text{std::istreambuf_iterator<char>{file}, {}};
    const std::size_t start = text.find(from) + from.size();
    const std::string list = text.substr(start, text.find(to, start) - start);
    const std::regex pattern{row};
    Kinds kinds;
    for (std::sregex_iterator found{list.begin(), list.end(), pattern}, end; found != end; ++found) {
        kinds.push_back(found->format(found->size() > 2 ? "$1 $2" : "$1"));
    }
    return kinds;
}

TEST(EventKinds, OfTheCHeaderAndTheBindingsAreThoseOfTheTable) {
    EXPECT_EQ(listed("include/acmotion/c.h", "} acm_event;", "};", "ACM_EVENT_(\\w+) = (\\d+)"), numbered(kKindsInC));
    EXPECT_EQ(listed("bindings/csharp/Acmotion/Trace.cs", "enum EventKind", "    }", "\n +(\\w+) = (\\d+)"),
              numbered(kKinds));
    EXPECT_EQ(listed("bindings/rust/src/values.rs", "\nevent_kinds! {", "}", "(\\w+)"), kKinds);
    EXPECT_EQ(listed("bindings/python/acmotion/trace.py", "_KINDS = \"\"\"", "\"\"\"\nEventKind", "([A-Z_]+)"),
              kKindsInC);
    EXPECT_EQ(listed("bindings/js/structs.js", "eventKinds = [", "]", "'(\\w+)'"), kKinds);
}

TEST(EventKinds, HaveWordsForTheirOutcomesAndReasons) {
    EXPECT_STREQ(acm_outcome_name(ACM_EVENT_POSITION_DECIDED, 3), "interpolate");
    EXPECT_STREQ(acm_reason_name(ACM_EVENT_POSITION_DECIDED, 1), "position_stamp_not_newer");
    EXPECT_STREQ(acm_outcome_name(ACM_EVENT_GATE_DECIDED, 2), "drop");
    EXPECT_STREQ(acm_reason_name(ACM_EVENT_GATE_DECIDED, 3), "older_instance");
    for (const int number : {-1, 99, 1000}) EXPECT_STREQ(acm_reason_name(ACM_EVENT_POSITION_DECIDED, number), "");
    EXPECT_STREQ(acm_outcome_name(ACM_EVENT_BLIPPED, 1), "") << "yes or no has no word";
    EXPECT_STREQ(acm_reason_name(ACM_EVENT_STUCK, 0), "");
    for (const int kind : {-1, 55, 1000}) EXPECT_STREQ(acm_outcome_name(kind, 0), "");
}

}  // namespace
}  // namespace acmotion::test

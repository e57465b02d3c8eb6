#pragma once
#include <string>

// Small vectors, written as a person would.
namespace acmotion::test {

using namespace conform;

// One line of a vector file.
[[nodiscard]] inline std::string vector_line(const std::string& id, const std::string& setup,
                                             const std::string& steps) {
    return R"({"id": ")" + id + R"(", "setup": )" + setup + R"(, "steps": [)" + steps + "]}\n";
}

[[nodiscard]] inline std::string stamp_line(const std::string& steps) { return vector_line("a case", "{}", steps); }

// True of the library.
inline const std::string kWrapsAround = R"({"op": "is_newer", "old": 65535, "new": 0, "expect": {"newer": 1}})";

// A body at the origin of a landblock, in contact.
inline const std::string kBodySetup =
    R"({"body": {"cell": 2847146009, "origin": [0, 0, 0], "rotation": [1, 0, 0, 0]}, "contact": 1})";

}  // namespace acmotion::test

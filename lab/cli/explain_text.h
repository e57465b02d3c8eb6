#pragma once
#include <string>
#include <string_view>

#include "acmotion/core/rules.h"
#include "lab/cli/session_input.h"

// What the answers of `explain` have in common.
namespace acmotion::cli {

inline constexpr std::size_t kNumberColumns = 3;  // "1. "

// On a terminal, long sentences go on below themselves.
[[nodiscard]] std::string fitted(const std::string& text, std::size_t indent);

// Links to moments in the page that `acmotion view` makes of the capture.
class PageLinks {
 public:
    PageLinks(const SessionArguments& from, std::string_view rules) : from_(from), rules_(rules) {}

    [[nodiscard]] std::string to(ObjectId object, double time) const;
    // For a person who has not made that page yet. What came from standard input is gone.
    void print_way_to_make_the_page() const;

 private:
    // Those without which the page would show other poses.
    [[nodiscard]] std::string options() const;

    const SessionArguments& from_;
    std::string_view rules_;
};

// The first moments where two rule sets diverge. False: there are no such rules, which was reported.
[[nodiscard]] bool explain_versus(const SessionArguments& arguments, const Rules::Preset& rules,
                                  const std::string& versus, bool json, SessionInput& input);

}  // namespace acmotion::cli

#pragma once
#include <memory>
#include <string>
#include <string_view>

#include "lab/conform/args.h"
#include "lab/conform/compare.h"
#include "lab/conform/line_checker.h"

namespace acmotion::conform {

// Runs the steps of one case on the real library, in a world made fresh from the case's `setup`.
class CaseRunner {
 public:
    virtual ~CaseRunner() = default;

    // Does `op` and answers everything a vector may ask about it, real numbers as floating point and whole ones as
    // integers. Nothing for an op it does not know.
    [[nodiscard]] virtual Json run(const std::string& op, Args& args) = 0;
};

// Answered by `run` for an op it does not know.
[[nodiscard]] Json unknown_op();

// One kind of vector file.
struct VectorKind {
    std::string_view file;  // "routing", without its ending
    std::unique_ptr<CaseRunner> (*make)(Args& setup);
    Comparer::ListedOnChange listed_on_change;
    // The argument that says which object a step is about, where a case has several.
    std::string_view subject;
    // In its place for files without cases, whose numbers are read and not computed; the three above are empty then.
    std::unique_ptr<LineChecker> (*make_checker)(const FilesBeside& beside);
};
// Null if there is none of that name.
[[nodiscard]] const VectorKind* find_kind(std::string_view file);

// Inside `state`, the bulky members of the position managers.
[[nodiscard]] bool bulky_state(const std::string& path);
// body.jsonl lists nearly everything on change only.
[[nodiscard]] bool body_listed_on_change(const std::string& path);
// Inside `objects`, those of the target managers.
[[nodiscard]] bool bulky_target(const std::string& path);

std::unique_ptr<CaseRunner> make_geometry(Args& setup);
std::unique_ptr<CaseRunner> make_stamps(Args& setup);
std::unique_ptr<CaseRunner> make_interpolation(Args& setup);
std::unique_ptr<CaseRunner> make_position_manager(Args& setup);
std::unique_ptr<CaseRunner> make_moveto(Args& setup);
std::unique_ptr<CaseRunner> make_routing(Args& setup);
std::unique_ptr<CaseRunner> make_body(Args& setup);
std::unique_ptr<CaseRunner> make_motion(Args& setup);
std::unique_ptr<CaseRunner> make_motion_state(Args& setup);
std::unique_ptr<CaseRunner> make_animation(Args& setup);
std::unique_ptr<CaseRunner> make_target(Args& setup);

}  // namespace acmotion::conform

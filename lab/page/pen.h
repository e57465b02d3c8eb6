#pragma once
#include <string>
#include <string_view>

namespace acmotion::report {

// Writes the `d` of an SVG path in whole units, each place relative to the one before: that is what keeps a page of a
// hundred plots small.
class Pen {
 public:
    void move_to(double x, double y);  // lifts the pen
    void line_to(double x, double y);  // or moves, if it is lifted
    void lift() { is_down_ = false; }
    void dot(double x, double y);              // a line without length: round with round caps
    void tick(double x, double y, double to);  // a vertical line

    [[nodiscard]] bool empty() const { return path_.empty(); }
    // <path class="css" d="..."/>, or nothing if nothing was drawn. `more` are further attributes, each after a blank.
    [[nodiscard]] std::string path(std::string_view css, std::string_view more = "") const;

 private:
    std::string path_;
    int x_ = 0;
    int y_ = 0;
    bool is_down_ = false;
    bool in_lines_ = false;  // the last command was a line: the next needs no letter
};

}  // namespace acmotion::report

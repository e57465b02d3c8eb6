#include "lab/page/pen.h"

#include <fmt/format.h>

#include <cmath>

namespace acmotion::report {

void Pen::move_to(double x, double y) {
    const int to_x = static_cast<int>(std::lround(x));
    const int to_y = static_cast<int>(std::lround(y));
    path_ += fmt::format("M{} {}", to_x, to_y);
    x_ = to_x;
    y_ = to_y;
    is_down_ = true;
    in_lines_ = false;
}

void Pen::line_to(double x, double y) {
    if (!is_down_) {
        move_to(x, y);
        return;
    }
    const int by_x = static_cast<int>(std::lround(x)) - x_;
    const int by_y = static_cast<int>(std::lround(y)) - y_;
    if (by_x == 0 && by_y == 0) return;
    if (!in_lines_) path_ += 'l';
    // A minus sign separates as well as a blank.
    path_ += fmt::format("{}{}{}{}", in_lines_ && by_x >= 0 ? " " : "", by_x, by_y >= 0 ? " " : "", by_y);
    x_ += by_x;
    y_ += by_y;
    in_lines_ = true;
}

void Pen::dot(double x, double y) {
    move_to(x, y);
    path_ += "h0";
    lift();
}

void Pen::tick(double x, double y, double to) {
    move_to(x, y);
    path_ += fmt::format("V{}", std::lround(to));
    lift();
}

std::string Pen::path(std::string_view css, std::string_view more) const {
    return path_.empty() ? "" : fmt::format(R"(<path class="{}"{} d="{}"/>)", css, more, path_);
}

}  // namespace acmotion::report

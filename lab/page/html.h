#pragma once
#include <string>
#include <string_view>

#include "lab/metrics/tracked_run.h"

// The small words of the page.
namespace acmotion::report {

// Safe between tags and within quoted attributes, whatever the text holds.
[[nodiscard]] std::string escape(std::string_view text);

// "Drudge Slinker", escaped, and unable to turn the text around it; the id if there is no name.
[[nodiscard]] std::string name_html(const Track& track);
[[nodiscard]] std::string anchor_of(ObjectId object);  // "o80001234"

// 3 → "3", 0.25 → "0.25", 1234.5 → "1234.5": no more digits than are useful.
[[nodiscard]] std::string number_text(double value);

// A relative address: characters that have a meaning in addresses are written as %XX.
[[nodiscard]] std::string url_path(std::string_view text);
// To a moment of a run in the page that plays the capture, as docs/viewer.md has its links.
[[nodiscard]] std::string view_link(std::string_view page, ObjectId object, double time, std::string_view run);

// The style of every page of reports.
[[nodiscard]] std::string_view style();
// A whole page around its body, with that style and the script beside it. It fetches nothing.
[[nodiscard]] std::string page_html(std::string_view title, std::string_view body);

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

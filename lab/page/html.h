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

}  // namespace acmotion::report

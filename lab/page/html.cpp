#include "lab/page/html.h"

#include <fmt/format.h>

#include <cmath>

#include "lab/base/embedded.h"

namespace acmotion::report {

std::string escape(std::string_view text) {
    std::string safe;
    safe.reserve(text.size());
    for (const char c : text) {
        switch (c) {
            case '&': safe += "&amp;"; break;
            case '<': safe += "&lt;"; break;
            case '>': safe += "&gt;"; break;
            case '"': safe += "&quot;"; break;
            case '\'': safe += "&#39;"; break;
            default:
                if (static_cast<unsigned char>(c) < 0x20 || c == 0x7F) {
                    safe += ' ';
                } else {
                    safe += c;
                }
        }
    }
    return safe;
}

std::string name_html(const Track& track) {
    if (track.name.empty()) return fmt::format("{:08X}", track.object.value);
    return "<bdi>" + escape(track.name) + "</bdi>";
}

std::string anchor_of(ObjectId object) { return fmt::format("o{:08X}", object.value); }

std::string url_path(std::string_view text) {
    std::string path;
    for (const char c : text) {
        const bool is_plain = (c >= '0' && c <= '9') || (c >= 'A' && c <= 'Z') || (c >= 'a' && c <= 'z') ||
                              std::string_view{"-._~/"}.find(c) != std::string_view::npos;
        path += is_plain ? std::string(1, c) : fmt::format("%{:02X}", static_cast<unsigned char>(c));
    }
    return path;
}

std::string view_link(std::string_view page, ObjectId object, double time, std::string_view run) {
    return fmt::format("{}#object=0x{:08X}&time={:.6f}&run={}", url_path(page), object.value, time, url_path(run));
}

std::string number_text(double value) {
    if (!std::isfinite(value)) return "–";
    const double size = std::abs(value);
    const int digits = size >= 100 ? 0 : size >= 10 ? 1 : 2;
    std::string text = fmt::format("{:.{}f}", value, digits);
    if (std::abs(value - std::round(value)) < 1e-9) text = fmt::format("{:.0f}", value);
    return text == "-0" || text == "-0.00" ? "0" : text;
}

// In the order of CMakeLists.txt.
std::string_view style() { return embedded_report()[0].contents; }
static std::string_view script() { return embedded_report()[1].contents; }

std::string page_html(std::string_view title, std::string_view body) {
    return fmt::format(
        "<!doctype html>\n<html lang=\"en\"><head><meta charset=\"utf-8\">"
        "<meta name=\"viewport\" content=\"width=device-width,initial-scale=1\">"
        "<meta name=\"color-scheme\" content=\"light dark\">"
        // Even if something got through all the escaping: nothing may be fetched.
        "<meta http-equiv=\"Content-Security-Policy\" "
        "content=\"default-src 'none'; style-src 'unsafe-inline'; script-src 'unsafe-inline'\">"
        "<title>{} · acmotion report</title><style>{}</style></head><body>\n{}<script>{}</script></body></html>\n",
        escape(title), style(), body, script());
}

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

#include "lab/divergence/slide_line.h"

#include <fmt/format.h>

#include <charconv>
#include <cmath>

#include "core/utf8.h"
#include "lab/divergence/pose_file.h"
#include "wire/object_name.h"

namespace acmotion::against {
namespace {

constexpr std::size_t kShownOfAField = 40;  // letters of what is wrong
constexpr std::int64_t kMostMilliseconds = 9'000'000'000'000;
constexpr std::string_view kStallProducer = "interp-stall";

using Trouble = std::optional<std::string>;

std::string wrong_field(std::string_view field, std::string_view expected, std::string_view got) {
    return fmt::format("field {}: expected {}, got \"{}\"", field, expected,
                       without_controls(got.substr(0, kShownOfAField)));
}

// Text up to the first of these, which is taken off too.
std::string_view cut_off(std::string_view& text, char until) {
    const std::size_t end = text.find(until);
    const std::string_view front = text.substr(0, end);
    text.remove_prefix(end == std::string_view::npos ? text.size() : end + 1);
    return front;
}

// The fields of a line, by name.
class Fields {
 public:
    explicit Fields(std::string_view text) : text_(text) {}

    [[nodiscard]] std::optional<std::string_view> find(std::string_view name) const {
        std::string_view rest = text_;
        while (!rest.empty()) {
            std::string_view field = cut_off(rest, ' ');
            if (cut_off(field, '=') == name) return field;
        }
        return std::nullopt;
    }
    Trouble read_object(ObjectId& object) const {
        const std::string_view text = find("guid").value_or("");
        const auto id = parse_id(text);
        if (!text.starts_with("0x") || !id || *id == 0) return wrong_field("guid", "an id, like 0x80001234", text);
        object = *id;
        return std::nullopt;
    }
    Trouble read_time(std::int64_t& milliseconds) const {
        const std::string_view text = find("t").value_or("");
        const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), milliseconds);
        const bool is_number = error == std::errc{} && end == text.data() + text.size();
        if (is_number && milliseconds >= 0 && milliseconds <= kMostMilliseconds) return std::nullopt;
        return wrong_field("t", "whole milliseconds", text);
    }
    Trouble read_place(std::string_view name, std::array<double, 3>& place) const {
        const auto text = find(name);
        if (!text) return fmt::format("field {}: missing; was the line cut here?", name);
        std::string_view rest = *text;
        const bool is_whole = rest.starts_with('(') && rest.ends_with(')');
        if (is_whole) rest = rest.substr(1, rest.size() - 2);
        for (double& part : place) {
            const std::string_view number = cut_off(rest, ',');
            const auto [end, error] = std::from_chars(number.data(), number.data() + number.size(), part);
            const bool is_number = error == std::errc{} && end == number.data() + number.size();
            if (!is_whole || !is_number || !(std::fabs(part) <= kMaxWrittenMetres)) {
                return wrong_field(name, "metres, (x,y,z)", *text);
            }
        }
        return rest.empty() ? std::nullopt : Trouble{wrong_field(name, "metres, (x,y,z)", *text)};
    }

 private:
    std::string_view text_;
};

SlideKind kind_of(std::string_view name, const Fields& fields) {
    if (name == "up") return SlideKind::Update;
    if (name == "tick") return SlideKind::Tick;
    // The body of a stall is a slice old.
    const bool is_placed = name == "snap" && fields.find("producer").value_or(kStallProducer) != kStallProducer;
    return is_placed ? SlideKind::Snap : SlideKind::Other;
}

Trouble read_places(SlideLine& line, const Fields& fields) {
    switch (line.kind) {
        case SlideKind::Update:
            if (auto trouble = fields.read_place("wirePos", line.wire)) return trouble;
            return fields.read_place("bodyPos", line.pose);
        case SlideKind::Snap: return fields.read_place("target", line.pose);
        case SlideKind::Tick: return fields.read_place("out", line.pose);
        case SlideKind::Other: break;
    }
    return std::nullopt;
}

}  // namespace

std::optional<tl::expected<SlideLine, std::string>> read_slide_line(std::string_view text) {
    const std::size_t begin = text.rfind(kSlideTag);
    if (begin == std::string_view::npos) return std::nullopt;
    text.remove_prefix(begin + kSlideTag.size());
    while (text.ends_with('\r') || text.ends_with(' ')) text.remove_suffix(1);
    const std::string_view name = cut_off(text, ']');
    const Fields fields{text};
    SlideLine line;
    line.kind = kind_of(name, fields);
    Trouble trouble = fields.read_object(line.object);
    if (!trouble) trouble = fields.read_time(line.milliseconds);
    if (!trouble) trouble = read_places(line, fields);
    if (trouble) return tl::unexpected(std::move(*trouble));
    return line;
}

}  // namespace acmotion::against

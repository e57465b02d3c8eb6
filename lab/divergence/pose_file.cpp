#include "lab/divergence/pose_file.h"

#include <fmt/format.h>

#include <algorithm>
#include <cerrno>
#include <cstring>
#include <filesystem>
#include <fstream>
#include <istream>
#include <optional>

#include "acmotion/core/text.h"
#include "lab/base/json.h"
#include "lab/divergence/row.h"

namespace acmotion::divergence {
namespace {

constexpr std::string_view kNeeded = "time, object, cell, x, y, z, and heading or qw, qx, qy, qz";
constexpr std::size_t kMostNamesShown = 16;

constexpr std::string_view kLogOfOpenac =
    "a log of OpenAC: it does not say when and where bodies were drawn. Have the client write its poses; docs/openac.md has "
    "the code to copy.";

using Trouble = std::optional<std::string>;

class PoseFileReader {
 public:
    explicit PoseFileReader(std::size_t most_poses) : most_poses_(most_poses) {}

    tl::expected<PoseFile, std::string> read(std::istream& in) {
        std::vector<char> buffer(kLongestLine);
        while (in.getline(buffer.data(), static_cast<std::streamsize>(buffer.size()))) {
            ++line_;
            const std::string_view text{buffer.data()};
            if (static_cast<std::size_t>(in.gcount()) > text.size() + 1)
                return fail("a byte 0 in it. Write plain text.");
            if (auto trouble = take(text)) return fail(*trouble);
        }
        if (in.bad()) return fail("the file cannot be read to its end. Is it on a disk that answers?");
        if (!in.eof()) {
            ++line_;
            return fail(fmt::format("longer than {} bytes. Write one pose per line.", kLongestLine));
        }
        if (file_.poses == 0) return tl::unexpected(fmt::format("no pose in it. Needed are {}.", kNeeded));
        return std::move(file_);
    }

 private:
    [[nodiscard]] tl::unexpected<std::string> fail(const std::string& what) const {
        return tl::unexpected(fmt::format("line {}: {}", line_, what));
    }

    Trouble take(std::string_view text) {
        if (line_ == 1 && text.starts_with("\xEF\xBB\xBF")) text.remove_prefix(3);
        if (text.ends_with('\r')) text.remove_suffix(1);
        const std::size_t begin = text.find_first_not_of(" \t");
        if (begin == std::string_view::npos) return std::nullopt;
        if (!is_json_ && columns_.empty()) is_json_ = text[begin] == '{';
        if (is_json_) return take_json(text);
        return columns_.empty() ? take_header(text) : take_csv(text);
    }

    // ---- CSV --------------------------------------------------------------------------------------------------------

    Trouble take_header(std::string_view text) {
        const auto names = split_csv(text);
        if (!names) return "a quote is not closed. A line of CSV is a whole row.";
        std::array<bool, kColumns> has{};
        for (const std::string& one : *names) {
            columns_.push_back(column_named(one));
            if (!columns_.back()) continue;
            bool& is_there = has[static_cast<std::size_t>(*columns_.back())];
            if (std::exchange(is_there, true)) return fmt::format("column {} is there twice. Leave one out.", one);
        }
        const auto turning = check_columns(has);
        if (!turning) return missing_columns(turning.error(), *names);
        file_.turning = *turning;
        return std::nullopt;
    }

    static std::string missing_columns(const std::string& missing, const std::vector<std::string>& names) {
        std::vector<std::string> shown;
        for (const std::string& one : names) {
            if (shown.size() < kMostNamesShown) shown.push_back(without_controls(one.substr(0, 40)));
        }
        return fmt::format(
            "no column {}. There are: {}. The first line names the columns, with commas between: {}; rename those that "
            "hold them. docs/against.md has an example.",
            missing, fmt::join(shown, ", "), kNeeded);
    }

    Trouble take_csv(std::string_view text) {
        const auto cells = split_csv(text);
        if (!cells) return "a quote is not closed. A line of CSV is a whole row.";
        if (cells->size() != columns_.size()) {
            return fmt::format(
                "{} cells, and the first line names {} columns. Numbers have a point, not a comma; "
                "was the file cut here?",
                cells->size(), columns_.size());
        }
        RowText row;
        for (std::size_t i = 0; i < cells->size(); ++i) {
            if (columns_[i]) row[static_cast<std::size_t>(*columns_[i])] = (*cells)[i];
        }
        return take_row(row);
    }

    // ---- JSON lines -------------------------------------------------------------------------------------------------

    Trouble take_json(std::string_view text) {
        if (is_deep(text)) return fmt::format("{}. Write one pose per line, {{\"time\":0.5,…}}.", json_fault(text));
        const auto json = parse_json(text);
        if (!json.is_object())
            return "expected a JSON object. Write one pose per line, {\"time\":0.5,…}; was it cut here?";
        // Those of acmotion replay --jsonl say what they are; only poses are read.
        if (json.contains("type") && json["type"] != "pose") return std::nullopt;
        JsonRow row;
        for (const auto& [key, value] : json.items()) {
            if (auto trouble = row.add(key, value)) return trouble;
        }
        const auto turning = check_columns(row.has());
        if (!turning) return fmt::format("no member {}. Needed are {}.", turning.error(), kNeeded);
        if (file_.poses > 0 && *turning != file_.turning)
            return "headings above, and not here. Write the same members in each line.";
        file_.turning = *turning;
        return take_row(row.text());
    }

    // Numbers of JSON as cells of CSV, so that both are checked alike.
    class JsonRow {
     public:
        Trouble add(const std::string& key, const Json& value) {
            if (key == "origin") return add_list(Column::X, 3, value);
            if (key == "rotation") return add_list(Column::Qw, 4, value);
            const auto column = column_named(key);
            if (column) set(*column, value);
            return std::nullopt;
        }
        [[nodiscard]] std::array<bool, kColumns> has() const {
            std::array<bool, kColumns> all{};
            for (std::size_t i = 0; i < kColumns; ++i) all[i] = cells_[i].has_value();
            return all;
        }
        [[nodiscard]] RowText text() const {
            RowText row;
            for (std::size_t i = 0; i < kColumns; ++i) row[i] = cells_[i];
            return row;
        }

     private:
        void set(Column column, const Json& value) {
            // An id as a number has no prefix; as text, eight digits would be hexadecimal.
            const bool is_id = column == Column::Object || column == Column::Cell || column == Column::Landblock;
            cells_[static_cast<std::size_t>(column)] = value.is_string() ? value.get<std::string>()
                                                       : is_id && value.is_number_unsigned()
                                                           ? fmt::format("0x{:X}", value.get<std::uint64_t>())
                                                           : value.dump(-1, JsonText::Ascii);
        }
        Trouble add_list(Column first, std::size_t count, const Json& value) {
            if (!value.is_array() || value.size() != count) {
                return fmt::format("origin is [x, y, z], rotation is [w, x, y, z]; this one has not {} numbers.",
                                   count);
            }
            for (std::size_t i = 0; i < count; ++i) {
                set(static_cast<Column>(static_cast<std::size_t>(first) + i), value[i]);
            }
            return std::nullopt;
        }

        std::array<std::optional<std::string>, kColumns> cells_;
    };

    // ---- both -------------------------------------------------------------------------------------------------------

    Trouble take_row(const RowText& text) {
        const auto row = read_row(text, file_.turning);
        if (!row) return row.error() + ". Mend this line, or leave it out.";
        std::vector<WrittenPose>& track = file_.tracks[row->object];
        if (!track.empty() && row->pose.time < track.back().time) {
            return fmt::format("column time: {} is before the one above of the same object, {}. Sort the file by time.",
                               row->pose.time, track.back().time);
        }
        if (!track.empty() && row->pose.time == track.back().time) {
            track.back() = row->pose;  // drawn twice in a frame: the last is what one sees
            return std::nullopt;
        }
        if (file_.poses == most_poses_) {
            return fmt::format("more than {} poses. Write fewer frames per second, or a part of the time.",
                               most_poses_);
        }
        ++file_.poses;
        track.push_back(row->pose);
        return std::nullopt;
    }

    std::size_t most_poses_;
    PoseFile file_;
    std::size_t line_ = 0;
    bool is_json_ = false;
    std::vector<std::optional<Column>> columns_;  // of CSV, in its order
};

// Looks into its beginning; a console may have written UTF-16.
bool is_log_of_openac(std::istream& in) {
    std::string text(std::size_t{1} << 20U, '\0');
    in.read(text.data(), static_cast<std::streamsize>(text.size()));
    text.resize(static_cast<std::size_t>(in.gcount()));
    std::erase(text, '\0');
    return text.find("[remote-slide-") != std::string::npos;
}

}  // namespace

tl::expected<PoseFile, std::string> read_poses(std::istream& in, std::size_t most_poses) {
    return PoseFileReader{most_poses}.read(in);
}

tl::expected<PoseFile, std::string> load_poses(const std::string& path) {
    std::error_code ignored;
    if (std::filesystem::is_directory(file_path(path), ignored)) {
        return tl::unexpected(path + ": is a folder. Name the file with your poses.");
    }
    std::ifstream file(file_path(path), std::ios::binary);
    if (!file) {
        return tl::unexpected(
            fmt::format("{}: cannot be opened: {}. acmotion replay CAPTURE --csv FILE writes one to try.", path,
                        std::strerror(errno)));
    }
    auto read = read_poses(file);
    if (read) return read;
    file.clear();
    return tl::unexpected(path + ": " + (is_log_of_openac(file.seekg(0)) ? std::string{kLogOfOpenac} : read.error()));
}

}  // namespace acmotion::divergence

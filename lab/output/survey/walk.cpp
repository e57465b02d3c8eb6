#include "lab/output/survey/walk.h"

#include <fmt/format.h>

#include <algorithm>
#include <cerrno>
#include <cstring>
#include <filesystem>
#include <utility>

#include "acmotion/core/text.h"
#include "lab/base/archived_files.h"
#include "lab/base/spooled_bytes.h"
#include "lab/base/whole_number.h"
#include "lab/output/survey/sha256.h"

namespace acmotion::survey {
namespace {

namespace fs = std::filesystem;

// Surveys are known by their content.
bool is_left_out(const std::string& path) { return path.ends_with(".truth.jsonl"); }

void walk_folder(const fs::path& start, std::vector<WalkedFile>& all) {
    std::vector<fs::path> folders{start};
    while (!folders.empty()) {
        const fs::path folder = std::move(folders.back());
        folders.pop_back();
        std::error_code error;
        fs::directory_iterator entries{folder, error};
        for (; !error && entries != fs::directory_iterator{}; entries.increment(error)) {
            std::error_code ignored;
            if (entries->is_symlink(ignored)) continue;
            if (entries->is_directory(ignored)) folders.push_back(entries->path());
            if (!entries->is_regular_file(ignored) || is_left_out(file_name(entries->path()))) continue;
            all.push_back({file_name(entries->path()), entries->file_size(ignored)});
        }
        if (error) all.push_back({file_name(folder), 0, error.message() + "."});
    }
}

// Why an archive could not be read to its end, in short.
struct ArchiveTrouble {
    static constexpr std::size_t kMostSentences = 3;
    std::string text;
    std::string last;
    std::size_t count = 0;

    // False if there is no sense in going on: it is the same again.
    bool add(const std::string& sentence) {
        constexpr std::size_t kMost = 100;
        if (sentence == std::exchange(last, sentence) || ++count > kMost) return false;
        if (count <= kMostSentences) text += (text.empty() ? "" : " ") + sentence;
        return true;
    }
};

// What is in an archive is larger than what lies there. All of it together pays with this many times the archive: ordinary captures
// pack five to one, very regular ones eleven to one.
constexpr std::uint64_t kPaidPerStoredByte = 12;

// Nothing but its first bytes are looked at if it is no capture. `left` can still be paid with.
FoundFile found_in_archive(std::string path, ByteStream bytes, std::uint64_t& left) {
    const FileKind kind = kind_of(bytes.peek(kLookedAt));
    if (bytes.trouble() && bytes.peek(1).empty()) {
        return {std::move(path), 0, "unreadable", {}, describe(*bytes.trouble()) + "."};
    }
    if (kind != FileKind::Capture) return {std::move(path), 0, kind == FileKind::Empty ? "empty" : "no capture", {}};
    const auto spool = std::make_shared<SpooledBytes>();
    for (Bytes next = bytes.peek(1); !next.empty(); next = bytes.peek(1)) {
        spool->put(next);
        bytes.skip(next.size());
        if (spool->trouble() != 0) {
            return {std::move(path), 0, "unreadable", {}, fmt::format("{}.", std::strerror(spool->trouble()))};
        }
        if (bytes.position() > kMostBytesInArchive) {
            return {std::move(path), 0, "unreadable", {}, "is larger than 4 GiB: unpack it, and survey that."};
        }
    }
    const std::uint64_t paid = std::min(spool->size(), left);
    left -= paid;
    return {.path = std::move(path),
            .bytes = spool->size(),
            .state = "capture",
            .content = content_of_spooled(spool),
            .trouble = bytes.trouble() ? describe(*bytes.trouble()) + "." : "",
            .paid = paid};
}

void go_through(ArchivedFiles& files, const WalkedFile& archive, const Shard& shard, ArchiveTrouble& trouble,
                const std::function<void(FoundFile)>& on_file) {
    std::uint64_t left = kPaidPerStoredByte * archive.bytes;
    while (true) {
        auto next = files.next();
        if (next && !*next) return;
        if (!next) {
            if (!trouble.add(next.error())) return;
            continue;
        }
        std::string path = archive.path + "/" + **next;
        if (shard.has(path)) on_file(found_in_archive(std::move(path), files.bytes(), left));
    }
}

// It has a row of its own if something is wrong with it.
void each_in_archive(const WalkedFile& walked, const Shard& shard, const std::function<void(FoundFile)>& on_file,
                     const ArchiveLimits& limits) {
    ArchiveTrouble trouble;
    auto file = open_positioned_file(walked.path);
    auto files = file ? ArchivedFiles::open(std::move(*file), limits)
                      : tl::expected<ArchivedFiles, std::string>{tl::unexpected(std::string{"cannot be read."})};
    if (files) {
        go_through(*files, walked, shard, trouble, on_file);
    } else {
        trouble.add(files.error());
    }
    if (!trouble.text.empty() && shard.has(walked.path)) {
        on_file({walked.path, walked.bytes, "archive", {}, trouble.text});
    }
}

}  // namespace

bool Shard::has(const std::string& path) const {
    if (count == 1) return true;
    Sha256 hash;
    hash.add(std::as_bytes(std::span{path}));
    return whole_number<std::uint32_t>(hash.hex().substr(0, 8), 16).value_or(0) % count == index - 1;
}

std::optional<Shard> shard_in(const std::string& text) {
    const std::size_t slash = text.find('/');
    if (slash == std::string::npos) return std::nullopt;
    const auto index = whole_number<std::uint32_t>(std::string_view{text}.substr(0, slash));
    const auto count = whole_number<std::uint32_t>(std::string_view{text}.substr(slash + 1));
    if (!index || !count || *index < 1 || *index > *count || *count > kMostShards) return std::nullopt;
    return Shard{*index, *count};
}

tl::expected<std::vector<WalkedFile>, std::string> walk(std::span<const std::string> paths) {
    std::vector<WalkedFile> all;
    for (const std::string& path : paths) {
        std::error_code error;
        const fs::file_status status = fs::status(file_path(path), error);
        if (!fs::exists(status)) return tl::unexpected(fmt::format("{}: there is no such file or folder.", path));
        if (fs::is_directory(status)) {
            walk_folder(file_path(path), all);
        } else {
            all.push_back({path, fs::is_regular_file(status) ? fs::file_size(file_path(path), error) : 0});
        }
    }
    std::ranges::sort(all, {}, &WalkedFile::path);
    const auto [first, last] = std::ranges::unique(all, {}, &WalkedFile::path);
    all.erase(first, last);
    return all;
}

void each_file(const WalkedFile& walked, const Shard& shard, const std::function<void(FoundFile)>& on_file,
               const ArchiveLimits& limits) {
    const bool is_mine = shard.has(walked.path);
    const auto report = [&](const char* state, std::string trouble = {}) {
        if (is_mine) on_file({walked.path, walked.bytes, state, {}, std::move(trouble)});
    };
    if (!walked.trouble.empty()) return report("unreadable", walked.trouble);
    auto stream = open_file(walked.path);
    if (!stream) return report("unreadable", fmt::format("{}.", std::strerror(errno)));
    const FileKind kind = kind_of(stream->peek(kLookedAt));
    if (stream->trouble()) return report("unreadable", describe(*stream->trouble()) + ".");
    switch (kind) {
        case FileKind::Empty: return report("empty");
        case FileKind::Other: return report("no capture");
        case FileKind::Rows: return;
        case FileKind::Archive: return each_in_archive(walked, shard, on_file, limits);
        case FileKind::Capture: break;
    }
    if (is_mine) on_file({walked.path, walked.bytes, "capture", content_of_file(walked.path), "", walked.bytes});
}

}  // namespace acmotion::survey

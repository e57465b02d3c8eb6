#include "lab/output/export/output.h"

#include <cerrno>
#include <filesystem>

#include "core/file_path.h"

namespace acmotion {
namespace {

// A device, a pipe, or what /dev/stdout and its like stand for. Other links are replaced, wherever they lead.
bool is_written_in_place(const std::filesystem::path& path) {
    namespace fs = std::filesystem;
    const auto is_process_file = [](const fs::path& place) { return place.string().starts_with("/proc/"); };
    std::error_code ignored;
    const fs::file_type type = fs::symlink_status(path, ignored).type();
    if (type == fs::file_type::symlink && is_process_file(fs::read_symlink(path, ignored))) return true;
    if (path.has_parent_path() && is_process_file(fs::canonical(path.parent_path(), ignored))) return true;
    return type == fs::file_type::character || type == fs::file_type::block || type == fs::file_type::fifo ||
           type == fs::file_type::socket;
}

}  // namespace

void Output::Close::operator()(FILE* file) const {
    if (file != stdout) std::fclose(file);
}

std::optional<Output> Output::create(const std::string& path) {
    if (path == "-") return Output{stdout, nullptr};
    if (!is_written_in_place(file_path(path))) {
        auto part = PartFile::beside(path);
        if (part == nullptr) return std::nullopt;
        FILE* file = part->file();
        return Output{file, std::move(part)};
    }
    FILE* file = std::fopen(path.c_str(), "wb");
    if (file == nullptr) return std::nullopt;
    return Output{file, nullptr};
}

void Output::write(std::string_view text) {
    if (trouble_ != 0) return;
    errno = 0;
    if (std::fwrite(text.data(), 1, text.size(), file_.get()) != text.size()) trouble_ = errno != 0 ? errno : EIO;
    bytes_ += text.size();
}

void Output::show() {
    if (trouble_ != 0) return;
    if (std::fflush(file_.get()) != 0) trouble_ = errno;
    if (part_ == nullptr || trouble_ != 0 || !part_->take_its_place()) return;
    part_.reset();
    is_shown_ = true;
}

bool Output::complete() {
    // A full disk often shows only here.
    if (FILE* file = file_.release()) {
        if (std::fflush(file) != 0 && trouble_ == 0) trouble_ = errno;
        if (file != stdout && std::fclose(file) != 0 && trouble_ == 0) trouble_ = errno;
    }
    errno = trouble_;
    return trouble_ == 0;
}

bool Output::finish() {
    if (complete() && part_ != nullptr && !part_->take_its_place()) trouble_ = errno;
    part_.reset();
    errno = trouble_;
    return trouble_ == 0;
}

}  // namespace acmotion

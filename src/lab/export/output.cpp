#include "lab/export/output.h"

#include <cerrno>

namespace acmotion {

void Output::Close::operator()(FILE* file) const {
    if (file != stdout) std::fclose(file);
}

std::optional<Output> Output::create(const std::string& path) {
    FILE* file = path == "-" ? stdout : std::fopen(path.c_str(), "wb");
    if (file == nullptr) return std::nullopt;
    return Output{file};
}

void Output::write(std::string_view text) {
    if (trouble_ != 0) return;
    errno = 0;
    if (std::fwrite(text.data(), 1, text.size(), file_.get()) != text.size()) trouble_ = errno != 0 ? errno : EIO;
    bytes_ += text.size();
}

bool Output::finish() {
    FILE* file = file_.release();
    // A full disk often shows only here.
    if (std::fflush(file) != 0 && trouble_ == 0) trouble_ = errno;
    if (file != stdout && std::fclose(file) != 0 && trouble_ == 0) trouble_ = errno;
    errno = trouble_;
    return trouble_ == 0;
}

bool write_file(const std::string& path, std::string_view content) {
    auto output = Output::create(path);
    if (!output) return false;
    output->write(content);
    return output->finish();
}

}  // namespace acmotion

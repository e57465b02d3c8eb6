#include "lab/session/truth_spool.h"

#include <cerrno>
#include <type_traits>

namespace acmotion {

static_assert(std::is_trivially_copyable_v<TruthSample>, "blocks are written as they lie in memory");

void TruthSpool::add(ObjectId object, const TruthSample& sample) {
    Body& body = bodies_[object];
    body.newest.push_back(sample);
    if (body.newest.size() == kBlock) spill(body);
}

void TruthSpool::spill(Body& body) {
    if (trouble_ == 0 && file_ == nullptr) file_ = make_temporary_file();
    if (file_ == nullptr && trouble_ == 0) trouble_ = errno;
    errno = 0;
    if (trouble_ == 0 && std::fwrite(body.newest.data(), sizeof(TruthSample), kBlock, file_.get()) != kBlock) {
        trouble_ = errno != 0 ? errno : EIO;
    }
    if (trouble_ == 0) body.written.push_back(bytes_);
    bytes_ += kBlock * sizeof(TruthSample);
    body.newest.clear();
}

bool TruthSpool::read_block(std::uint64_t at, std::vector<TruthSample>& into) {
    into.resize(kBlock);
    errno = 0;
    if (go_to(file_.get(), at) && std::fread(into.data(), sizeof(TruthSample), kBlock, file_.get()) == kBlock)
        return true;
    trouble_ = errno != 0 ? errno : EIO;
    return false;
}

bool TruthSpool::write(const TruthHeader& header, const std::function<void(std::string_view text)>& out) {
    if (trouble_ == 0) out(truth_header_line(header));
    std::string text;
    const auto put = [&](ObjectId object, const std::vector<TruthSample>& samples) {
        text.clear();
        for (const TruthSample& sample : samples) text += truth_line(object, sample);
        out(text);
    };
    std::vector<TruthSample> block;
    for (const auto& [object, body] : bodies_) {
        for (const std::uint64_t at : body.written) {
            if (trouble_ == 0 && read_block(at, block)) put(object, block);
        }
        if (trouble_ == 0) put(object, body.newest);
    }
    errno = trouble_;
    return trouble_ == 0;
}

}  // namespace acmotion

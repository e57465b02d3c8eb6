#include "acmotion/transport/fragment.h"

namespace acmotion {
namespace {

constexpr std::string_view kFragment = "Fragment";
constexpr std::size_t kSizeOffset = 10;

}  // namespace

std::optional<Fragment> FragmentCursor::next() {
    if (rest_.empty()) return std::nullopt;
    const FragmentHeader header{.blob_id = load_le<std::uint64_t>(rest_, 0),
                                .count = load_le<std::uint16_t>(rest_, 8),
                                .size = load_le<std::uint16_t>(rest_, kSizeOffset),
                                .index = load_le<std::uint16_t>(rest_, 12),
                                .queue = load_le<std::uint16_t>(rest_, 14)};
    const Bytes whole = rest_.first(header.size);
    rest_ = rest_.subspan(header.size);
    return Fragment{header, whole.first(kFragmentHeaderBytes), whole.subspan(kFragmentHeaderBytes)};
}

Result<void> check_fragments(Bytes chain, std::size_t offset) {
    if (chain.empty()) return fail(ErrorCode::Truncated, kFragment, "header", offset);
    for (std::size_t at = 0; at < chain.size();) {
        const std::size_t left = chain.size() - at;
        if (left < kFragmentHeaderBytes) return fail(ErrorCode::Truncated, kFragment, "header", offset + at);
        const std::size_t size = load_le<std::uint16_t>(chain, at + kSizeOffset);
        if (size < kFragmentHeaderBytes || size > kMaxFragmentBytes) {
            return fail(ErrorCode::OutOfRange, kFragment, "size", offset + at + kSizeOffset);
        }
        if (size > left) return fail(ErrorCode::Truncated, kFragment, "data", offset + at + kFragmentHeaderBytes);
        at += size;
    }
    return {};
}

}  // namespace acmotion

#include "transport/fragment.h"

namespace acmotion {
namespace {

constexpr std::string_view kFragment = "Fragment";
constexpr std::size_t kSizeOffset = 10;

}  // namespace

Result<void> check_fragments(Bytes chain, std::size_t offset) {
    if (chain.empty()) return fail(ErrorCode::Truncated, kFragment, "header", offset);
    for (std::size_t at = 0; at < chain.size();) {
        const std::size_t remaining = chain.size() - at;
        if (remaining < kFragmentHeaderBytes) return fail(ErrorCode::Truncated, kFragment, "header", offset + at);
        const std::size_t size = load_le<std::uint16_t>(chain, at + kSizeOffset);
        if (size < kFragmentHeaderBytes || size > kMaxFragmentBytes) {
            return fail(ErrorCode::OutOfRange, kFragment, "size", offset + at + kSizeOffset);
        }
        if (size > remaining) return fail(ErrorCode::Truncated, kFragment, "data", offset + at + kFragmentHeaderBytes);
        at += size;
    }
    return {};
}

}  // namespace acmotion

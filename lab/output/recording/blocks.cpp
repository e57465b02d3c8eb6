#include "lab/output/recording/blocks.h"

#include <fmt/format.h>

#include <algorithm>

#include "lab/base/crc32.h"

namespace acmotion::recording {
namespace {

constexpr std::size_t kCheckedHeaderBytes = kBlockHeaderBytes - 4;

Bytes bytes_of(std::string_view text) { return std::as_bytes(std::span(text)); }
std::string_view text_at(Bytes bytes, std::size_t at, std::size_t size) {
    return {reinterpret_cast<const char*>(bytes.data()) + at, size};
}

// Texts that outlive the file.
std::string_view known_kind(std::string_view kind) {
    for (const std::string_view known : {kHead, kSaid, kPiece, kSummary, kIndex}) {
        if (known == kind) return known;
    }
    return "?";
}

// A file from its front to its end, a window of it in memory.
class Scan {
 public:
    explicit Scan(const PositionedFile& file) : file_(file), size_(file.size()) {}

    // Where it ends. A file that becomes shorter while it is read ends where it cannot be read any more.
    [[nodiscard]] std::uint64_t size() const { return size_; }

    // From a byte on: all there are, or at least so many.
    [[nodiscard]] Bytes rest(std::uint64_t at, std::size_t least) {
        if (at >= size_) return {};
        const std::uint64_t end = std::min<std::uint64_t>(size_, at + least);
        if (at < first_ || end > first_ + window_.size()) load(at);
        return Bytes{window_}.subspan(static_cast<std::size_t>(std::min<std::uint64_t>(at - first_, window_.size())));
    }

    [[nodiscard]] bool is_header(std::uint64_t at) {
        const Bytes bytes = rest(at, kBlockHeaderBytes);
        return bytes.size() >= kBlockHeaderBytes && text_at(bytes, 0, 4) == kBlockMark &&
               load_le<std::uint32_t>(bytes, kCheckedHeaderBytes) == crc32(bytes.first(kCheckedHeaderBytes));
    }
    // From `at` on; the end of the file if there is none. Every byte is looked at once: a header is checked only where its mark is.
    [[nodiscard]] std::uint64_t next_header(std::uint64_t at) {
        while (at < size_) {
            const Bytes bytes = rest(at, kBlockHeaderBytes);
            const std::size_t mark = text_at(bytes, 0, bytes.size()).find(kBlockMark);
            if (mark == std::string_view::npos) {
                const bool is_all = bytes.size() >= size_ - at;
                at = is_all ? size_ : at + bytes.size() - std::min(bytes.size() - 1, kBlockMark.size() - 1);
                continue;
            }
            at += mark;
            if (is_header(at)) return at;
            ++at;
        }
        return size_;
    }
    [[nodiscard]] bool is_footer(std::uint64_t at) {
        if (size_ - at != kFooterBytes) return false;
        const Bytes bytes = rest(at, kFooterBytes);
        return bytes.size() == kFooterBytes && text_at(bytes, 8, 8) == kFooterMark;
    }
    [[nodiscard]] std::uint32_t checksum(std::uint64_t at, std::uint64_t count) {
        std::uint32_t sum = 0;
        while (count > 0) {
            Bytes bytes = rest(at, 1);
            if (bytes.empty()) break;
            bytes = bytes.first(static_cast<std::size_t>(std::min<std::uint64_t>(bytes.size(), count)));
            sum = crc32(bytes, sum);
            at += bytes.size();
            count -= bytes.size();
        }
        return sum;
    }

 private:
    void load(std::uint64_t at) {
        constexpr std::uint64_t kWindowBytes = 1 << 16;
        first_ = at;
        window_.resize(static_cast<std::size_t>(std::min(kWindowBytes, size_ - at)));
        if (file_.read(at, window_)) return;
        window_.clear();
        size_ = at;
    }

    const PositionedFile& file_;
    std::uint64_t size_;
    std::uint64_t first_ = 0;  // of the window
    ByteBuffer window_;
};

// What its header says.
struct FoundBlock {
    Block place;
    std::uint32_t flags = 0;
    std::uint32_t claimed_bytes = 0;
    std::uint32_t checksum = 0;
};

FoundBlock block_at(Scan& scan, std::uint64_t at, std::size_t ordinal) {
    const Bytes header = scan.rest(at, kBlockHeaderBytes);
    const auto number = [&](std::size_t offset) { return load_le<std::uint32_t>(header, offset); };
    const std::uint64_t size = std::min<std::uint64_t>(number(12), scan.size() - at - kBlockHeaderBytes);
    return {.place = {.about = {known_kind(text_at(header, 4, 4)), number(16), number(20), number(24)},
                      .number = ordinal,
                      .byte = static_cast<std::size_t>(at),
                      .is_compressed = number(8) == kFlagCompressed,
                      .stored_bytes = static_cast<std::size_t>(size)},
            .flags = number(8),
            .claimed_bytes = number(12),
            .checksum = number(28)};
}

// Nothing if it can be used.
std::optional<std::string> trouble_with(const FoundBlock& block, Scan& scan) {
    if (block.place.stored_bytes < block.claimed_bytes) return "it was cut, or is not written yet";
    if (block.flags > kFlagCompressed) return "its flags are unknown";
    const std::uint64_t content = std::uint64_t{block.place.byte} + kBlockHeaderBytes;
    if (block.checksum != scan.checksum(content, block.place.stored_bytes)) return "its checksum is wrong";
    return std::nullopt;
}

}  // namespace

ByteBuffer to_block(const BlockAbout& about, Bytes payload, std::uint32_t flags) {
    ByteBuffer out;
    append(out, bytes_of(kBlockMark));
    append(out, bytes_of(about.kind));
    for (const std::uint32_t number :
         {flags, static_cast<std::uint32_t>(payload.size()), about.run, about.first, about.count, crc32(payload)}) {
        append_le(out, number);
    }
    append_le(out, crc32(out));
    append(out, payload);
    return out;
}

std::string sentence(const Damage& damage) {
    return fmt::format("block {}, at byte {}: {}", damage.block, damage.byte, damage.why);
}

FoundBlocks find_blocks(const PositionedFile& file) {
    FoundBlocks found;
    Scan scan{file};
    std::uint64_t searched_in_vain = 0;
    std::uint64_t reported_until = 0;  // bytes of a block that is reported are not reported again
    std::uint64_t at = std::min<std::uint64_t>(scan.size(), kHeaderBytes);
    for (std::size_t number = 0; at < scan.size() && !scan.is_footer(at); ++number) {
        const std::uint64_t header = scan.next_header(at);
        if (header > at) {
            if (at >= reported_until) {
                found.damage.push_back(
                    {number, static_cast<std::size_t>(at), fmt::format("{} bytes are not a block", header - at)});
            }
            at = header;
            continue;
        }
        const FoundBlock block = block_at(scan, at, number);
        const std::uint64_t end = at + kBlockHeaderBytes + block.place.stored_bytes;
        at = end;
        auto why = trouble_with(block, scan);
        if (!why) {
            found.blocks.push_back(block.place);
            continue;
        }
        found.damage.push_back({number, block.place.byte, *std::move(why)});
        reported_until = end;
        // Its length may be a lie: blocks may stand where it claims to be. A file full of such lies is not searched over and over.
        searched_in_vain += block.place.stored_bytes;
        if (searched_in_vain <= scan.size()) at = std::uint64_t{block.place.byte} + kBlockHeaderBytes;
    }
    return found;
}

ByteBuffer pack_index(const std::vector<IndexEntry>& entries) {
    ByteBuffer out;
    out.reserve(entries.size() * kIndexEntryBytes);
    for (const IndexEntry& entry : entries) {
        append_le(out, entry.byte);
        append(out, bytes_of(entry.about.kind));
        for (const std::uint32_t number : {entry.stored_bytes, entry.about.run, entry.about.first, entry.about.count}) {
            append_le(out, number);
        }
    }
    return out;
}

std::vector<IndexEntry> unpack_index(Bytes payload) {
    std::vector<IndexEntry> entries;
    for (std::size_t at = 0; payload.size() - at >= kIndexEntryBytes; at += kIndexEntryBytes) {
        const auto number = [&](std::size_t offset) { return load_le<std::uint32_t>(payload, at + offset); };
        entries.push_back({.byte = load_le<std::uint64_t>(payload, at),
                           .stored_bytes = number(12),
                           .about = {known_kind(text_at(payload, at + 8, 4)), number(16), number(20), number(24)}});
    }
    return entries;
}

ByteBuffer to_footer(std::uint64_t index_byte) {
    ByteBuffer out;
    append_le(out, index_byte);
    append(out, bytes_of(kFooterMark));
    return out;
}

std::optional<std::uint64_t> index_byte_of(const PositionedFile& file) {
    if (file.size() < kHeaderBytes + kFooterBytes) return std::nullopt;
    ByteBuffer footer(kFooterBytes);
    if (!file.read(file.size() - kFooterBytes, footer) || text_at(footer, 8, 8) != kFooterMark) return std::nullopt;
    return load_le<std::uint64_t>(footer, 0);
}

}  // namespace acmotion::recording

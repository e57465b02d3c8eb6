#include "lab/recording/blocks.h"

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

bool is_header(Bytes file, std::size_t at) {
    return file.size() - at >= kBlockHeaderBytes && text_at(file, at, 4) == kBlockMark &&
           load_le<std::uint32_t>(file, at + kCheckedHeaderBytes) == crc32(file.subspan(at, kCheckedHeaderBytes));
}

// From `at` on; the end of the file if there is none. Every byte is looked at once: a header is checked only where its mark is.
std::size_t next_header(Bytes file, std::size_t at) {
    for (; at < file.size(); ++at) {
        const std::size_t mark = text_at(file, at, file.size() - at).find(kBlockMark);
        if (mark == std::string_view::npos) return file.size();
        at += mark;
        if (is_header(file, at)) return at;
    }
    return file.size();
}

bool is_footer(Bytes file, std::size_t at) {
    return file.size() - at == kFooterBytes && text_at(file, at + 8, 8) == kFooterMark;
}

Block block_at(Bytes file, std::size_t at, std::size_t ordinal) {
    const auto number = [&](std::size_t offset) { return load_le<std::uint32_t>(file, at + offset); };
    const std::size_t size = std::min<std::size_t>(number(12), file.size() - at - kBlockHeaderBytes);
    return {.about = {known_kind(text_at(file, at + 4, 4)), number(16), number(20), number(24)},
            .number = ordinal,
            .byte = at,
            .is_compressed = number(8) == kFlagCompressed,
            .payload = file.subspan(at + kBlockHeaderBytes, size)};
}

// Nothing if it can be used.
std::optional<std::string> trouble_with(const Block& block, Bytes file) {
    if (block.payload.size() < load_le<std::uint32_t>(file, block.byte + 12))
        return "it was cut, or is not written yet";
    if (load_le<std::uint32_t>(file, block.byte + 8) > kFlagCompressed) return "its flags are unknown";
    if (load_le<std::uint32_t>(file, block.byte + 28) != crc32(block.payload)) return "its checksum is wrong";
    return std::nullopt;
}

}  // namespace

ByteBuffer to_block(const BlockAbout& about, Bytes payload, std::uint32_t flags) {
    ByteBuffer out;
    out.reserve(kBlockHeaderBytes + payload.size());
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

FoundBlocks find_blocks(Bytes file) {
    FoundBlocks found;
    std::size_t searched_in_vain = 0;
    std::size_t reported_until = 0;  // bytes of a block that is reported are not reported again
    std::size_t at = std::min(file.size(), kHeaderBytes);
    for (std::size_t number = 0; at < file.size() && !is_footer(file, at); ++number) {
        const std::size_t header = next_header(file, at);
        if (header > at) {
            if (at >= reported_until) {
                found.damage.push_back({number, at, fmt::format("{} bytes are no block", header - at)});
            }
            at = header;
            continue;
        }
        const Block block = block_at(file, at, number);
        const std::size_t end = at + kBlockHeaderBytes + block.payload.size();
        at = end;
        auto why = trouble_with(block, file);
        if (!why) {
            found.blocks.push_back(block);
            continue;
        }
        found.damage.push_back({number, block.byte, *std::move(why)});
        reported_until = end;
        // Its length may be a lie: blocks may stand where it claims to be. A file full of such lies is not searched over and over.
        if ((searched_in_vain += block.payload.size()) <= file.size()) at = block.byte + kBlockHeaderBytes;
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

std::optional<std::uint64_t> index_byte_of(Bytes file) {
    if (file.size() < kHeaderBytes + kFooterBytes || !is_footer(file, file.size() - kFooterBytes)) return std::nullopt;
    return load_le<std::uint64_t>(file, file.size() - kFooterBytes);
}

}  // namespace acmotion::recording

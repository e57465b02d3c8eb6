#include "lab/simulate/zip_file.h"

#include <span>

#include "gamedata/gzip.h"
#include "lab/base/crc32.h"

namespace acmotion::corpus {
namespace {

constexpr std::uint32_t kMemberMark = 0x04034B50;
constexpr std::uint32_t kEntryMark = 0x02014B50;
constexpr std::uint32_t kEndMark = 0x06054B50;
constexpr std::uint16_t kVersion = 20;       // that can deflate
constexpr std::uint16_t kFirstDay = 0x0021;  // 1 January 1980, the first day there is
constexpr std::uint16_t kDeflated = 8;

// Without the header and the sum of zlib.
ByteBuffer deflated(Bytes plain) {
    constexpr std::size_t kHeader = 2, kSum = 4;
    const ByteBuffer packed = zip(plain, ZipEffort::Usual);
    const Bytes inner = Bytes{packed}.subspan(kHeader, packed.size() - kHeader - kSum);
    return {inner.begin(), inner.end()};
}

// What a member and its entry in the directory have in common.
void append_description(ByteBuffer& out, Bytes plain, Bytes packed, const std::string& name) {
    append_le(out, kVersion);
    append_le(out, std::uint16_t{0});  // flags
    append_le(out, kDeflated);
    append_le(out, std::uint16_t{0});  // midnight
    append_le(out, kFirstDay);
    append_le(out, crc32(plain));
    append_le(out, static_cast<std::uint32_t>(packed.size()));
    append_le(out, static_cast<std::uint32_t>(plain.size()));
    append_le(out, static_cast<std::uint16_t>(name.size()));
    append_le(out, std::uint16_t{0});  // no extra fields
}

}  // namespace

void ZipFile::add(const std::string& name, Bytes bytes) {
    const ByteBuffer packed = deflated(bytes);
    const auto offset = static_cast<std::uint32_t>(members_.size());
    append_le(members_, kMemberMark);
    append_description(members_, bytes, packed, name);
    append(members_, std::as_bytes(std::span{name}));
    append(members_, packed);
    append_le(directory_, kEntryMark);
    append_le(directory_, kVersion);  // made by
    append_description(directory_, bytes, packed, name);
    append_le(directory_, std::uint16_t{0});  // no comment
    append_le(directory_, std::uint16_t{0});  // the first disk
    append_le(directory_, std::uint16_t{0});  // attributes, inside and outside
    append_le(directory_, std::uint32_t{0});
    append_le(directory_, offset);
    append(directory_, std::as_bytes(std::span{name}));
    ++count_;
}

ByteBuffer ZipFile::finish() const {
    ByteBuffer file = members_;
    append(file, directory_);
    append_le(file, kEndMark);
    append_le(file, std::uint32_t{0});  // the only disk
    append_le(file, count_);
    append_le(file, count_);
    append_le(file, static_cast<std::uint32_t>(directory_.size()));
    append_le(file, static_cast<std::uint32_t>(members_.size()));
    append_le(file, std::uint16_t{0});  // no comment
    return file;
}

}  // namespace acmotion::corpus

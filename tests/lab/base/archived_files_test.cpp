#include "lab/base/archived_files.h"

#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "support/hex.h"

namespace acmotion::test {
namespace {

// A member of a tar, as POSIX describes it: a header of 512 bytes, then whole blocks. Type '2' is a link.
ByteBuffer tar_member(const std::string& name, const std::string& content, char type = '0') {
    std::string header(512, '\0');
    const auto put = [&](std::size_t at, const std::string& text) { header.replace(at, text.size(), text); };
    const auto octal = [](std::size_t number, int digits) {
        std::string text(static_cast<std::size_t>(digits), '0');
        for (std::size_t at = text.size(); at > 0; number /= 8) text[--at] = static_cast<char>('0' + number % 8);
        return text;
    };
    put(0, name);
    put(100, "0000644");
    put(124, octal(content.size(), 11));
    put(136, octal(0, 11));
    put(148, "        ");
    put(156, std::string{type});
    put(257, std::string{"ustar\00000", 8});
    std::size_t sum = 0;
    for (const char c : header) sum += static_cast<unsigned char>(c);
    put(148, octal(sum, 6) + std::string{"\0 ", 2});
    std::string bytes = header + content;
    bytes.resize((bytes.size() + 511) / 512 * 512);
    return from_text(bytes);
}

ByteBuffer operator+(ByteBuffer first, const ByteBuffer& second) {
    first.insert(first.end(), second.begin(), second.end());
    return first;
}

std::string text_of(const ByteBuffer& bytes) { return {reinterpret_cast<const char*>(bytes.data()), bytes.size()}; }

const ByteBuffer kEnd(1024);

std::string content_of(ByteStream stream) {
    std::string text;
    for (Bytes next = stream.peek(1); !next.empty(); next = stream.peek(1)) {
        text.append(reinterpret_cast<const char*>(next.data()), next.size());
        stream.skip(next.size());
    }
    return stream.trouble() ? text + "!" + std::string{stream.trouble()->field} : text;
}

// "name=content" for each file, and "!reason" where one cannot be read.
std::vector<std::string> files_of(ByteBuffer archive, const ArchiveLimits& limits = {}) {
    auto files = ArchivedFiles::open(std::make_shared<MemoryFile>(std::move(archive)), limits);
    if (!files) return {"!" + files.error()};
    std::vector<std::string> found;
    while (found.size() < 100) {
        const auto next = files->next();
        if (next && !*next) return found;
        found.push_back(next ? **next + "=" + content_of(files->bytes()) : "!" + next.error());
        if (!next && next.error().find('/') == std::string::npos && found.size() > 1) return found;
    }
    return found;
}

using Names = std::vector<std::string>;

TEST(FilesInArchives, ComeOneAfterTheOther) {
    EXPECT_EQ(files_of(tar_member("a.pcap", "one") + tar_member("b/c.pcap", "two") + kEnd),
              (Names{"a.pcap=one", "b/c.pcap=two"}));
}

TEST(FilesInArchives, OfAnInnerArchiveComeWithItsNameAndNoDeeper) {
    const ByteBuffer innermost = tar_member("x", "deep") + kEnd;
    const ByteBuffer inner = tar_member("a", "one") + tar_member("deep.tar", text_of(innermost)) + kEnd;
    const Names found = files_of(tar_member("in.tar", text_of(inner)) + tar_member("b", "two") + kEnd);
    ASSERT_EQ(found.size(), 3U);
    EXPECT_EQ(found[0], "in.tar/a=one");
    EXPECT_EQ(found[1], "in.tar/deep.tar=" + text_of(innermost));
    EXPECT_EQ(found[2], "b=two");
}

TEST(FilesInArchives, AreNoLinks) {
    EXPECT_EQ(files_of(tar_member("passwd", "", '2') + tar_member("a", "one") + kEnd), (Names{"a=one"}));
}

TEST(FilesInArchives, UnpackToNoMoreThanTheBound) {
    const ArchiveLimits few{.bytes = 4};
    EXPECT_EQ(files_of(tar_member("a", "one") + tar_member("b", "two") + kEnd, few),
              (Names{"a=one", "b=!unpacked bytes"}));
}

TEST(FilesInArchives, UnpackToNoMoreThanTheRatio) {
    const ArchiveLimits tight{.ratio = 0, .bytes_before_ratio = 2};
    EXPECT_EQ(files_of(tar_member("a", "one") + kEnd, tight), (Names{"a=!unpacked bytes"}));
}

TEST(FilesInArchives, AreNoMoreThanTheBound) {
    const Names found = files_of(tar_member("a", "one") + tar_member("b", "two") + kEnd, {.members = 1});
    EXPECT_EQ(found, (Names{"a=one", "!holds more than 1 files; those after them are left out."}));
}

TEST(FilesInArchives, OfADamagedOneComeUpToTheDamage) {
    ByteBuffer cut = tar_member("a", "one") + tar_member("b", std::string(2000, 'x'));
    cut.resize(1500);
    const Names found = files_of(cut);
    ASSERT_EQ(found.size(), 2U);
    EXPECT_EQ(found[0], "a=one");
    EXPECT_NE(found[1].find('!'), std::string::npos) << found[1];
}

TEST(FilesInArchives, AreNotLookedForInOtherFiles) {
    const Names found = files_of(from_text("neither fish nor fowl"));
    ASSERT_EQ(found.size(), 1U);
    EXPECT_TRUE(found[0].starts_with("!the archive is damaged or of an unknown kind (")) << found[0];
}

TEST(ArchiveMarks, AreThoseOfZip7zAndTar) {
    EXPECT_TRUE(begins_like_archive(from_text("PK\x03\x04rest")));
    EXPECT_TRUE(begins_like_archive(from_text("7z\xBC\xAF\x27\x1C")));
    EXPECT_TRUE(begins_like_archive(tar_member("a", "")));
    EXPECT_FALSE(begins_like_archive(from_text("PK")));
    ByteBuffer other = tar_member("a", "");
    other[0] = std::byte{0x0A};
    EXPECT_FALSE(begins_like_archive(other)) << "a capture that has the word at that place";
    EXPECT_FALSE(begins_like_archive(unhex("0A0D0D0A")));
}

}  // namespace
}  // namespace acmotion::test

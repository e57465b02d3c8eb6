#include <gtest/gtest.h>

#include "acmotion/core/text.h"

namespace acmotion::test {
namespace {

TEST(ObjectName, AnIdIsReadInEverySpelling) {
    EXPECT_EQ(parse_id("0x50000007"), 0x50000007U);
    EXPECT_EQ(parse_id("50000007"), 0x50000007U) << "eight digits, as tables have them";
    EXPECT_EQ(parse_id("1342177287"), 0x50000007U);
    EXPECT_EQ(parse_id("0x7"), 7U);
    for (const char* other : {"", "Drudge", "0x", "500000077777", "-1", "5000000g"})
        EXPECT_FALSE(parse_id(other)) << other;
}

TEST(ObjectName, AnOpcodeIsReadInEverySpelling) {
    EXPECT_EQ(parse_opcode("0xF748"), 0xF748U);
    EXPECT_EQ(parse_opcode("F748"), 0xF748U) << "four digits, as tables have them";
    EXPECT_EQ(parse_opcode("63304"), 0xF748U);
    EXPECT_FALSE(parse_opcode("Jump"));
}

TEST(Utf8, ControlCharactersAndBrokenLettersDoNotReachATerminal) {
    EXPECT_EQ(without_controls("cut\x1b[31m\n\x7f.pcapng"), "cut?[31m??.pcapng");
    EXPECT_EQ(without_controls("Gr\xC3\xB6\xC3\x9F"
                               "e \xE2\x96\xB6 \xF0\x9F\x90\x89"),
              "Gr\xC3\xB6\xC3\x9F"
              "e \xE2\x96\xB6 \xF0\x9F\x90\x89");
    EXPECT_EQ(without_controls("\xC2\x9B\xC2\xA0"), "?\xC2\xA0") << "U+009B begins a sequence, U+00A0 is a space";
    EXPECT_EQ(without_controls("\x9B \xC3 \xFF \xE2\x96"), "? ? ? ??");
}

TEST(Utf8, WhatTurnsTheDirectionOfTextDoesNotEither) {
    for (const char* turn :
         {"\xD8\x9C", "\xE2\x80\x8E", "\xE2\x80\x8F", "\xE2\x80\xAA", "\xE2\x80\xAB", "\xE2\x80\xAC", "\xE2\x80\xAD",
          "\xE2\x80\xAE", "\xE2\x81\xA6", "\xE2\x81\xA7", "\xE2\x81\xA8", "\xE2\x81\xA9"}) {
        EXPECT_EQ(without_controls(std::string{"a"} + turn + "b"), "a?b");
    }
    for (const char* other : {"\xD8\x9B", "\xD8\x9D", "\xE2\x80\x8D", "\xE2\x80\x90", "\xE2\x80\xA9", "\xE2\x80\xAF",
                              "\xE2\x81\xA5", "\xE2\x81\xAA"}) {
        EXPECT_EQ(without_controls(other), other) << "their neighbours stay";
    }
}

TEST(Utf8, LettersAreCountedAndNotBytes) {
    EXPECT_EQ(count_letters("m/s\xC2\xB3"), 4U);
    EXPECT_EQ(count_letters(""), 0U);
}

}  // namespace
}  // namespace acmotion::test

#pragma once
#include <cstdint>

// The numbers of pcapng that reader and writer share (spec 11 §10.2).
namespace acmotion::pcapng {

enum BlockType : std::uint32_t {
    kSectionHeader = 0x0A0D0D0A,  // a palindrome: the same in both byte orders
    kInterfaceDescription = 1,
    kPacket = 2,  // obsolete
    kSimplePacket = 3,
    kEnhancedPacket = 6,
};

enum Option : std::uint16_t {
    kOptionEnd = 0,
    kOptionComment = 1,
    kOptionApplication = 4,     // of a section
    kOptionTimeResolution = 9,  // of an interface
    kOptionTimeOffset = 14,
};

inline constexpr std::uint32_t kByteOrderMagic = 0x1A2B3C4D;

}  // namespace acmotion::pcapng

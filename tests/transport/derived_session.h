#pragma once
#include <vector>

#include "acmotion/core/sender.h"
#include "support/hex.h"
#include "transport/handshake.h"

// The derived session of spec 11 §8.2, byte for byte.
namespace acmotion::test {

struct SessionPacket {
    Sender sender;
    ByteBuffer bytes;
};

inline const ConnectRequest kDerivedConnection{.server_clock = 100.5,
                                               .cookie = 0x1122334455667788,
                                               .client_id = 1,
                                               .seed_server_to_client = 0xC83824AB,
                                               .seed_client_to_server = 0xFBD52C87};

inline const ByteBuffer kAutonomousPosition = unhex(
    "B1F70000 05000000 53F70000 3000112B 001FFE42 E09A2A43 1F054042 1FD0003F 00000000 00000000 2C3B5DBF 00000000 "
    "00000000 01000000");
inline const ByteBuffer kCreatePlayer = unhex("46F70000 01000050");
inline const ByteBuffer kUpdatePosition = unhex(
    "48F70000 34120080 35000000 1900B4A9 0000A842 0000F040 8F02BC42 F304353F F304353F 000040C0 0000003F 00000000 "
    "00000201 03000000");
inline const ByteBuffer kDeleteObject = unhex("47F70000 34120080 03000000");

inline const ByteBuffer kConnectRequestPacket = unhex(
    "00000000 00000400 078D0526 0B000000 20000100 00000000 00205940 88776655 44332211 01000000 AB2438C8 872CD5FB "
    "00000000");
inline const ByteBuffer kConnectResponsePacket =
    unhex("00000000 00000800 B21B8B21 01000000 08000100 88776655 44332211");
inline const ByteBuffer kServerPacket2 = unhex(
    "02000000 06400001 30890FC2 0B006400 24000100 02000000 00000000 00205940 00000000 00000080 01001800 00000A00 "
    "46F70000 01000050");
inline const ByteBuffer kServerPacket3 = unhex(
    "03000000 06000000 E882126C 0B006400 64000100 01000000 00000080 01004800 00000A00 48F70000 34120080 35000000 "
    "1900B4A9 0000A842 0000F040 8F02BC42 F304353F F304353F 000040C0 0000003F 00000000 00000201 03000000 02000000 "
    "00000080 01001C00 00000A00 47F70000 34120080 03000000");
inline const ByteBuffer kServerPacket3Resent = [] {
    ByteBuffer bytes = unhex("03000000 07000000 E982156C 0B006700 64000100");
    append(bytes, Bytes(kServerPacket3).subspan(20));
    return bytes;
}();
inline const ByteBuffer kClientAck = unhex("02000000 00400000 E7B0FDBA 01000700 04000100 03000000");
inline const ByteBuffer kClientNak = unhex("02000000 00100000 F78005BB 01000700 0C000100 02000000 04000000 05000000");
inline const ByteBuffer kClientPacket2 = unhex(
    "02000000 06000000 BA3A9925 01000700 48000100 01000000 00000003 01004800 00000300 B1F70000 05000000 53F70000 "
    "3000112B 001FFE42 E09A2A43 1F054042 1FD0003F 00000000 00000000 2C3B5DBF 00000000 00000000 01000000");
inline const ByteBuffer kClientPacket3 = unhex("03000000 0200000A D5A490D3 01000800 0A000100 00004841 00100000 0180");

inline std::vector<SessionPacket> derived_session() {
    return {{Sender::Server, kConnectRequestPacket},
            {Sender::Client, kConnectResponsePacket},
            {Sender::Client, kClientPacket2},
            {Sender::Server, kServerPacket2},
            {Sender::Server, kServerPacket3},
            {Sender::Client, kClientAck},
            {Sender::Client, kClientNak},
            {Sender::Client, kClientPacket3},
            {Sender::Server, kServerPacket3Resent}};
}

}  // namespace acmotion::test

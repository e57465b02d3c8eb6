#include "acmotion/capture/capture_writer.h"

#include <gtest/gtest.h>

#include "acmotion/capture/datagram_reader.h"
#include "lab/cli/run_cli.h"
#include "support/capture_builder.h"
#include "support/hex.h"
#include "support/libpcap_reference.h"

namespace acmotion::test {
namespace {

using namespace test;

const Endpoint kServer{IpAddress::v4(10, 0, 0, 1), 9001};
const Endpoint kClient{IpAddress::v4(10, 0, 0, 2), 50000};
const Endpoint kServer6{{0x20010DB800000000, 1}, 9001};
const Endpoint kClient6{{0x20010DB800000000, 2}, 50000};
constexpr Nanoseconds kTime = 1'700'000'000'123'456'789;

const ByteBuffer kOdd = from_text("an odd one!");
const ByteBuffer kEmpty;

ByteBuffer write_sample() {
    ByteBuffer file;
    append_capture_header(file);
    EXPECT_TRUE(append_datagram(file, {kTime, kServer, kClient, kOdd}));
    EXPECT_TRUE(append_datagram(file, {kTime + 1, kClient, kServer, kEmpty}));
    EXPECT_TRUE(append_datagram(file, {kTime + 2, kServer6, kClient6, kOdd}));
    return file;
}

TEST(CaptureWriter, WritesWhatLibpcapReads) {
    const Reference reference = read_with_libpcap(write_sample());
    EXPECT_TRUE(reference.opened);
    EXPECT_FALSE(reference.complained);
    ASSERT_EQ(reference.frames.size(), 3U);
    EXPECT_EQ(reference.frames[0].time, kTime);
    EXPECT_EQ(reference.link_type, DLT_RAW);
}

TEST(CaptureWriter, WritesWhatCapinfosReadsWithoutComplaint) {
    if (!is_installed("capinfos")) GTEST_SKIP() << "capinfos (package wireshark-common) is not installed";
    const CliFolder folder;
    folder.write("sample.pcapng", write_sample());
    const CliRun run = folder.run_program("capinfos -M sample.pcapng");
    EXPECT_EQ(run.err, "");
    for (const char* words : {"Number of packets:   3", "nanoseconds", "written by acmotion"}) {
        EXPECT_TRUE(contains(run.out, words)) << run.out;
    }
}

TEST(CaptureWriter, WritesWhatTsharkReadsWithoutComplaint) {
    if (!is_installed("tshark")) GTEST_SKIP() << "tshark is not installed";
    const CliFolder folder;
    folder.write("sample.pcapng", write_sample());
    const CliRun run = folder.run_program(
        "tshark -n -o udp.check_checksum:TRUE -o ip.check_checksum:TRUE -r sample.pcapng -T fields -e frame.time_epoch"
        " -e udp.srcport -e udp.dstport -e udp.checksum.status -e ip.checksum.status -e udp.length -e _ws.expert");
    EXPECT_EQ(run.out,
              "1700000000.123456789\t9001\t50000\t1\t1\t19\t\n"
              "1700000000.123456790\t50000\t9001\t1\t1\t8\t\n"
              "1700000000.123456791\t9001\t50000\t1\t\t19\t\n");
}

TEST(CaptureWriter, RefusesWhatNoPacketCanHold) {
    ByteBuffer file;
    const ByteBuffer large(65508);
    EXPECT_FALSE(append_datagram(file, {0, kServer, kClient, large}));
    EXPECT_FALSE(append_datagram(file, {0, kServer, kClient6, kOdd}));
    EXPECT_FALSE(append_datagram(file, {-1, kServer, kClient, kOdd}));
    EXPECT_EQ(append_datagram(file, {-1, kServer, kClient, kOdd}).error(),
              (Error{ErrorCode::OutOfRange, "Datagram", "time", 0}));
    EXPECT_TRUE(file.empty());
    EXPECT_TRUE(append_datagram(file, {0, kServer, kClient, Bytes(large).first(65507)}));
}

}  // namespace
}  // namespace acmotion::test

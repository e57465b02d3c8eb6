#include <gtest/gtest.h>

#include "cli/recorded_walk.h"
#include "cli/run_cli.h"

// A session sent by our own sender, recorded by our own writer, read by tshark.
namespace acmotion::test {
namespace {

TEST(Wireshark, CapinfosReadsARecordedSessionWithoutComplaint) {
    if (!is_installed("capinfos")) GTEST_SKIP() << "capinfos (package wireshark-common) is not installed";
    const CliFolder folder;
    folder.write("walk.pcapng", recorded_walk());
    const CliRun run = folder.run_program("capinfos -M walk.pcapng");
    EXPECT_EQ(run.exit_code, 0);
    EXPECT_EQ(run.err, "");
    EXPECT_TRUE(contains(run.out, "Number of packets:   10")) << run.out;
    EXPECT_TRUE(contains(run.out, "written by acmotion")) << run.out;
}

TEST(Wireshark, TsharkReadsARecordedSessionWithoutComplaint) {
    if (!is_installed("tshark")) GTEST_SKIP() << "tshark is not installed";
    const CliFolder folder;
    folder.write("walk.pcapng", recorded_walk());
    // One line a packet: the states of both checksums (1 is good), and what an expert would say.
    const CliRun run = folder.run_program(
        "tshark -n -o udp.check_checksum:TRUE -o ip.check_checksum:TRUE -r walk.pcapng -T fields"
        " -e udp.checksum.status -e ip.checksum.status -e _ws.expert");
    EXPECT_EQ(run.exit_code, 0) << run.err;
    const auto packets = lines(run.out);
    EXPECT_EQ(packets.size(), 10U) << run.out;
    for (const std::string& packet : packets) EXPECT_EQ(packet, "1\t1\t");
}

}  // namespace
}  // namespace acmotion::test

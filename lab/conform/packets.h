#pragma once
#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "acmotion/transport/observer.h"
#include "lab/base/json.h"
#include "lab/conform/line_checker.h"
#include "transport/fragment.h"
#include "transport/packet.h"

namespace acmotion::conform {

// The members of `fields`, and of each of `fragments` but its opcode: for the checker, and for the maker of lines.
[[nodiscard]] Json describe_header(const Packet& packet);
[[nodiscard]] Json describe_fragment(const Fragment& fragment);

// Runs lines of packets.jsonl: reads each datagram, compares its header, hashes, optional headers and fragments, hands
// it to an observer, and compares what that says of its checksum and delivers.
//
// Datagrams of one session share an observer: those whose ids are the same up to the last '-'.
class PacketChecker : public LineChecker {
 private:
    [[nodiscard]] std::string format() const override { return "the format of packets.jsonl"; }
    void check_parsed(const Json& line, Differences& differences) override;

    std::map<std::string, Observer, std::less<>> sessions_;
};

}  // namespace acmotion::conform

#pragma once
#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "acmotion/transport/observer.h"
#include "lab/conform/line_checker.h"

namespace acmotion::conform {

// Runs lines of packets.jsonl: reads each datagram, compares its header, hashes, optional headers and fragments, hands
// it to an observer, and compares what that says of its checksum and delivers.
//
// Datagrams of one session share an observer: those whose ids are the same up to the last '-'.
class PacketChecker : public LineChecker {
 public:
    // Nothing is returned when all is as expected. A line that is not of that format is itself a difference.
    [[nodiscard]] std::vector<Difference> check(std::string_view line) override;

 private:
    std::map<std::string, Observer, std::less<>> sessions_;
};

}  // namespace acmotion::conform

#pragma once
#include <string>
#include <utility>
#include <vector>

#include "cli/run_cli.h"

namespace acmotion::test {

// A message as tshark shows it with our dissector, or as `decode --json` does: who sent it, and its fields in order. Names are
// without the index in a list.
struct DissectedMessage {
    std::string from;
    std::vector<std::pair<std::string, std::string>> fields;
};

// Of the capture "walk.pcapng" in the folder. The dissector leaves out what it calls repeated.
[[nodiscard]] std::vector<DissectedMessage> dissected_by_tshark(const CliFolder& folder);
[[nodiscard]] std::vector<DissectedMessage> decoded_as_json(const CliFolder& folder);
// As many, the same fields, the same values: whole numbers and text exactly, others to the six digits that tshark shows.
// The order of messages is free, because a packet that came late is decoded late. Empty if so; else what is wrong.
[[nodiscard]] std::string differing(std::vector<DissectedMessage> tshark, const std::vector<DissectedMessage>& ours);

}  // namespace acmotion::test

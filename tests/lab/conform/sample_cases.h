#pragma once
#include <map>
#include <string>
#include <vector>

#include "lab/base/text_file.h"
#include "support/paths.h"

namespace acmotion::test {

// Some cases of a kind that together have every operation, every call of a log and every member of the whole file.
struct SampleCases {
    std::string kind;
    std::vector<std::string> ids;

    [[nodiscard]] std::string file() const { return kind + ".jsonl"; }
    friend void PrintTo(const SampleCases& sample, std::ostream* out) { *out << sample.kind; }
};

inline const std::vector<SampleCases>& sample_cases() {
    static const std::vector<SampleCases> all{
        {"geometry", {"geo-0099", "geo-0224"}},
        {"stamps", {"stamp-0001", "stamp-0041"}},
        {"interpolation",
         {"int-0015-exact-arrive-0.05", "int-0016-exact-there-0.0500488", "int-0053-speed", "int-0054-detach",
          "int-0067-sticky", "int-0075-there", "int-0131-air", "int-0139-far", "int-0230-far"}},
        {"position_manager",
         {"pm-0001-exact-constraint-9.75", "pm-0011-bare", "pm-0012-sticky", "pm-0100-sticky", "pm-0125-chain",
          "pm-0168-constraint"}},
        {"routing",
         {"rt-0008-wrap-65535-0-position", "rt-0011-wrap-65535-0-force", "rt-0041-wrap-32768-0-teleport",
          "rt-0088-decode", "rt-0105-remote", "rt-0155-remote", "rt-0188-remote", "rt-0194-remote", "rt-0297-mot"}},
        {"body",
         {"bd-0040-normal-speed-0.25", "bd-0067-floor-0.664174", "bd-0080-lostcell", "bd-0089-slice",
          "bd-0092-ethereal", "bd-0164-align", "bd-0181-activity", "bd-0215-interp", "bd-0219-vector",
          "bd-0227-blocked", "bd-0329-interp", "bd-0359-vector", "bd-0401-walk"}},
        {"motion", {"mot-0014"}},
        {"motion_state",
         {"ms-0122-remote", "ms-0141-jump", "ms-0169-bare", "ms-0201-mixed", "ms-0215-mixed", "ms-0231-raw",
          "ms-0286-remote", "ms-0289-mixed", "ms-0319-bare", "ms-0330-mixed", "ms-0356-mixed", "ms-0380-bare"}},
        {"animation",
         {"an-033-no-table", "an-034-no-part-array", "an-035-style-not-in-table", "an-077-hooks-and-detach",
          "an-079-scale-cycle-rate-negative", "an-080-exchange-table", "an-251-edge"}},
        {"moveto",
         {"mv-0024-turnobject", "mv-0025-misc", "mv-0029-stuck", "mv-0051-misc", "mv-0091-misc", "mv-0132-misc",
          "mv-0228-object", "mv-0292-stuck", "mv-0351-position", "mv-0352-object"}},
        {"target", {"tg-0034-near-0.0001", "tg-0063-mix", "tg-0144-mix"}}};
    return all;
}

inline std::string line_with_id(const std::string& text, const std::string& id) {
    const std::size_t begin = text.find(R"({"id":")" + id + '"');  // with which every line begins
    return begin == std::string::npos ? "" : text.substr(begin, text.find('\n', begin) - begin + 1);
}

// Its lines, each with its end.
inline const std::vector<std::string>& lines_of(const SampleCases& sample) {
    static std::map<std::string, std::vector<std::string>> read;
    std::vector<std::string>& lines = read[sample.kind];
    if (!lines.empty()) return lines;
    const std::string text = read_text_file(ACMOTION_VECTORS "/" + sample.kind + ".jsonl.gz").value_or("");
    for (const std::string& id : sample.ids) lines.push_back(line_with_id(text, id));
    return lines;
}

inline std::string joined(const std::vector<std::string>& lines) {
    std::string text;
    for (const std::string& line : lines) text += line;
    return text;
}

}  // namespace acmotion::test

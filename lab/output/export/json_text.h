#pragma once
#include <map>
#include <string>
#include <string_view>

#include "lab/output/export/body_texts.h"
#include "sessions/replay.h"
#include "sessions/session.h"

// The JSON that JSONL and MCAP files share; the folder schemas describes it to machines.
namespace acmotion {

// Quoted and escaped to plain ASCII: names come from strangers.
[[nodiscard]] std::string json_quoted(std::string_view utf8);

// The names of a session, quoted once.
class QuotedNames {
 public:
    explicit QuotedNames(const Session& session);
    [[nodiscard]] std::string_view of(ObjectId object) const;  // "" quoted, for objects never described

 private:
    std::map<ObjectId, std::string> names_;
};

[[nodiscard]] std::string session_json(const Session& session, std::string_view label, std::string_view source);
// One for every body of a frame.
class PoseJson {
 public:
    explicit PoseJson(const Session& session) : names_(session) {}

    // Calls use(json) for each, in order of id.
    template <class Use>
    void write(const ReplayFrame& frame, const Use& use) {
        const std::string head = head_of(frame);
        texts_.write(
            frame, [&](const BodyFrame& body) { return tail_of(frame, body); },
            [&](const BodyFrame&, const std::string& tail) { use(head + tail); });
    }
    [[nodiscard]] const QuotedNames& names() const { return names_; }

 private:
    [[nodiscard]] static std::string head_of(const ReplayFrame& frame);
    // What stays while a body rests.
    [[nodiscard]] std::string tail_of(const ReplayFrame& frame, const BodyFrame& body) const;

    QuotedNames names_;
    BodyTexts<std::string> texts_;
};

[[nodiscard]] std::string decision_json(const Event& event, const QuotedNames& names);

}  // namespace acmotion

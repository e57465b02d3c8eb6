#pragma once
#include <map>
#include <string>
#include <string_view>

#include "lab/replay/listener.h"
#include "lab/session/session.h"

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
[[nodiscard]] std::string pose_json(const ReplayFrame& frame, const BodyFrame& body, const QuotedNames& names);
[[nodiscard]] std::string decision_json(const Event& event, const QuotedNames& names);

}  // namespace acmotion

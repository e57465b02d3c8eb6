#pragma once
#include <cstddef>
#include <map>
#include <vector>

#include "sessions/bounds.h"
#include "sessions/flow_observer.h"
#include "sessions/session.h"

namespace acmotion {

// What the objects of one capture are called, for another that began too late to have their descriptions. Objects keep
// their ids from session to session, as long as their server runs; the newest description of an id counts.
using LentNames = std::map<ObjectId, NamedObject>;

// Gathers them from all sessions of a capture, up to Limits::objects.
class NameCollector : public CaptureSink {
 public:
    explicit NameCollector(const Limits& limits = {}) : limits_(limits) {}

    void on_message(SessionNumber session, const ObservedMessage& message) override;

    [[nodiscard]] const LentNames& names() const { return names_; }
    [[nodiscard]] std::vector<BoundReached> bounds() const;

 private:
    Limits limits_;
    LentNames names_;
    std::uint64_t omitted_ = 0;
};

// Gives the assumed objects of a session names and kinds; they stay marked as assumed. How many got one.
std::size_t lend_names(Session& session, const LentNames& names);

}  // namespace acmotion

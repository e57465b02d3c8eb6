#pragma once
#include <array>
#include <set>
#include <string>
#include <string_view>

#include "lab/conform/answerer.h"
#include "lab/conform/port.h"

// What is said over a port: JSON lines (docs/conformance.md, "The conversation"). Both sides of it.
namespace acmotion::conform {

inline constexpr int kProtocol = 1;

// A port that is started when it is needed, and again after trouble: whatever comes late must not be taken for the next
// answer.
class PortAnswerer : public Answerer {
 public:
    explicit PortAnswerer(StartPort start) : start_(std::move(start)) {}

    [[nodiscard]] std::optional<NoAnswer> open(const VectorKind& kind, const std::string& id,
                                               CheckedJson setup) override;
    [[nodiscard]] tl::expected<Json, NoAnswer> answer(CheckedJson step) override;
    [[nodiscard]] bool marks_reals() const override { return false; }
    [[nodiscard]] std::string given_up() const override { return given_up_; }

    [[nodiscard]] std::size_t count(PortTrouble trouble) const { return troubles_[static_cast<std::size_t>(trouble)]; }

 private:
    [[nodiscard]] std::optional<NoAnswer> begin();
    // The member of that name of the answer.
    [[nodiscard]] tl::expected<Json, NoAnswer> ask(Json message, const std::string& member);
    [[nodiscard]] NoAnswer give_in(PortTrouble trouble, const std::string& detail);

    StartPort start_;
    std::unique_ptr<Port> port_;
    std::set<std::string> kinds_;  // of its hello; empty: any
    std::array<std::size_t, kPortTroubles> troubles_{};
    int troubles_in_a_row_ = 0;
    std::string given_up_;
};

// This library as a port: a line in, a line out.
class Speaker {
 public:
    [[nodiscard]] std::string answer(std::string_view line);

 private:
    [[nodiscard]] Json reply(const Json& message);
    [[nodiscard]] Json open(const Json& order);
    [[nodiscard]] Json step(const Json& order);

    OwnAnswerer engine_;
    bool is_open_ = false;
};

}  // namespace acmotion::conform

#pragma once
#include <array>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <tl/expected.hpp>

#include "lab/conform/runner.h"

// Who answers the steps of a case: this library, or a port of the vectors' subject in any language. What is said over a port are
// JSON lines, a line there and a line back (docs/conformance.md, "The conversation"); both sides of it are here.
namespace acmotion::conform {

// Why there is no answer.
struct NoAnswer {
    bool unsupported = false;  // the port said so; all else is a failure
    std::string what;
};

// Answers the steps of a case: this library, or a port.
class Answerer {
 public:
    virtual ~Answerer() = default;

    // A fresh world for the case; nothing if it is ready.
    [[nodiscard]] virtual std::optional<NoAnswer> open(const VectorKind& kind, const std::string& id,
                                                       CheckedJson setup) = 0;
    // Everything an `expect` may ask about the step.
    [[nodiscard]] virtual tl::expected<Json, NoAnswer> answer(CheckedJson step) = 0;
    // Does it write every real number with a point? Not every language can.
    [[nodiscard]] virtual bool marks_reals() const { return true; }
    // Why no more steps are worth sending; empty while they are.
    [[nodiscard]] virtual std::string given_up() const { return ""; }
};

// This library. What it does not understand is the trouble of the JSON it was given.
class OwnAnswerer : public Answerer {
 public:
    [[nodiscard]] std::optional<NoAnswer> open(const VectorKind& kind, const std::string& id,
                                               CheckedJson setup) override;
    [[nodiscard]] tl::expected<Json, NoAnswer> answer(CheckedJson step) override;

 private:
    std::unique_ptr<CaseRunner> runner_;
};

enum class PortTrouble : std::uint8_t {
    Ended,     // it ended, or closed its output, in place of a whole line
    TimedOut,  // no whole line in time
    Garbage,   // a line that is not one of the answers
};
[[nodiscard]] std::string_view name(PortTrouble trouble);
inline constexpr std::size_t kPortTroubles = 3;

// A running port.
class Port {
 public:
    virtual ~Port() = default;
    // Sends a line and waits for one; both without their end.
    [[nodiscard]] virtual tl::expected<std::string, PortTrouble> ask(const std::string& line) = 0;
};
// Starts a port, or says why that is not possible.
using StartPort = std::function<tl::expected<std::unique_ptr<Port>, std::string>()>;

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

#pragma once
#include <memory>
#include <optional>
#include <string>
#include <tl/expected.hpp>

#include "lab/conform/runner.h"

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

}  // namespace acmotion::conform

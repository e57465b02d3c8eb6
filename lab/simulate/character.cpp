#include "lab/simulate/character.h"

#include "lab/simulate/performer.h"

namespace acmotion {
namespace {

// What comes after the end of a script.
const ScriptStep kIdle = StandStep{0};

}  // namespace

Character::Character(const ScenarioBody& body, const Pace& pace, const GameData* land)
    : body_(&body), pace_(pace), land_(land) {
    state_.place = body.start;
    state_.heading = wrapped(body.heading);
    stand_on_land();
}

std::optional<Ground> Character::ground_below() const {
    if (land_ == nullptr || !state_.place.room.is_nowhere()) return std::nullopt;
    return land_->ground_at(position());
}

std::optional<double> Character::land_below() const {
    const std::optional<Ground> ground = ground_below();
    return ground ? std::optional{ground->rest()} : std::nullopt;
}

void Character::stand_on_land() {
    if (state_.in_contact) state_.place.at.z = land_below().value_or(state_.place.at.z);
}

void Character::advance(const FindCharacter& find) {
    waited_ += kServerStepSeconds;
    if (waited_ <= body_->delay) return;
    progress_.elapsed += kServerStepSeconds;
    const bool is_over = step_ == body_->script.size();
    if (std::visit(Performer{*this, find}, is_over ? kIdle : body_->script[step_]) && !is_over) next_step();
    stand_on_land();
}

void Character::next_step() {
    progress_ = {};
    ++step_;
    if (body_->repeat && step_ == body_->script.size()) step_ = 0;
}

}  // namespace acmotion

// What a decision of some body reads like.
#pragma once

#include "acmotion/trace/sentence.h"

namespace acmotion::test {

inline std::string sentence_of(const Event::What& what) { return sentence(Event{0, 0x80000001, what}); }

}  // namespace acmotion::test

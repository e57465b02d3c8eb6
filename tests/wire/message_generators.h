#pragma once
#include <rapidcheck.h>

#include "acmotion/wire/messages.h"

// Random messages that decode: every value is legal, every optional part may be there or not.
namespace acmotion::test {

// One of the table's messages, each as likely as the others.
[[nodiscard]] rc::Gen<Message> any_message();
[[nodiscard]] rc::Gen<PositionPack> any_position_pack();

}  // namespace acmotion::test

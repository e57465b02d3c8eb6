// wire: what does it say? Messages as structs, from bytes and back.
// May include core and geometry.
#pragma once
#include "acmotion/wire/action_list.h"         // IWYU pragma: export
#include "acmotion/wire/decode.h"              // IWYU pragma: export
#include "acmotion/wire/encode.h"              // IWYU pragma: export
#include "acmotion/wire/fields.h"              // IWYU pragma: export
#include "acmotion/wire/messages.h"            // IWYU pragma: export
#include "acmotion/wire/movement.h"            // IWYU pragma: export
#include "acmotion/wire/object_description.h"  // IWYU pragma: export
#include "acmotion/wire/position_pack.h"       // IWYU pragma: export
#include "acmotion/wire/receipt.h"             // IWYU pragma: export

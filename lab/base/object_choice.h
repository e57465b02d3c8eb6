#pragma once
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "sessions/session.h"

namespace acmotion {

// Which object a person means by an id ("0x80001234", "80001234" or decimal) or a name, in any case.
struct ObjectChoice {
    std::vector<ObjectId> found;    // several if they have the same name
    std::vector<std::string> near;  // if none was found: names that may have been meant
};
[[nodiscard]] ObjectChoice choose_object(const Session& session, std::string_view wanted);
// If none was found: those with nearly that name, or what lists all.
[[nodiscard]] std::string hint_on(const ObjectChoice& choice);

// "0x80001234 Drudge Slinker"
[[nodiscard]] std::string title_of(const Session& session, ObjectId object);
// The first five of them, with how many more there are.
[[nodiscard]] std::string titles_of(const Session& session, std::span<const ObjectId> objects);
// "Drudge Slinker 80001234": for lists that other programs sort. Without a name, the id alone.
[[nodiscard]] std::string name_and_id(const Session& session, ObjectId object);
// A sentence whose ids are followed by the names of their objects: "told to move to 0x80001234 Drudge Slinker".
[[nodiscard]] std::string with_names(const Session& session, std::string_view sentence);
// Those that are not assumed.
[[nodiscard]] std::size_t described_objects(const Session& session);
// "Drudge Slinker", or "0x80001234 (assumed)": for pages that show a name without its id.
[[nodiscard]] std::string name_of(ObjectId object, const NamedObject& named);

}  // namespace acmotion

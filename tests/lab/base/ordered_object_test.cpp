#include "lab/base/ordered_object.h"

#include <gtest/gtest.h>

#include <nlohmann/json.hpp>

namespace acmotion::test {
namespace {

// Looking for a key before it is added walks all that are there: the square of the time for a crowd. That it is not
// looked for shows in a key that is added twice.
TEST(OrderedObject, AppendsAKeyWithoutWalkingThoseThatAreThere) {
    nlohmann::ordered_json object = nlohmann::ordered_json::object();
    append_new_key(object, "b", 1);
    append_new_key(object, "a", 2);
    EXPECT_EQ(object.dump(), R"({"b":1,"a":2})");
    append_new_key(object, "b", 3);
    EXPECT_EQ(object.dump(), R"({"b":1,"a":2,"b":3})");
}

}  // namespace
}  // namespace acmotion::test

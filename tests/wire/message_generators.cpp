#include "wire/message_generators.h"

#include <bit>
#include <cmath>

namespace acmotion::test {
namespace {

template <class T>
T any() {
    return *rc::gen::arbitrary<T>();
}
std::uint32_t below(std::uint32_t end) { return *rc::gen::inRange<std::uint32_t>(0, end); }
std::uint32_t id_above(std::uint32_t base) { return base + 1 + below(0x3FFFFFFF); }
ObjectId any_object() { return 1 + below(0xFFFFFFFF); }
Stamp any_stamp() { return {any<std::uint16_t>()}; }

// Any bits but those of an infinity or NaN.
float any_real() {
    constexpr std::uint32_t kTopOfExponent = 0x40000000;
    const float value = std::bit_cast<float>(any<std::uint32_t>());
    return std::isfinite(value) ? value : std::bit_cast<float>(std::bit_cast<std::uint32_t>(value) & ~kTopOfExponent);
}
Vec3 any_vector() { return {any_real(), any_real(), any_real()}; }

CellId any_cell() {
    const std::uint32_t low = any<bool>() ? 1 + below(0x40) : 0x100 + below(0xFFFE - 0x100);
    return {below(0xFF) << 24 | below(0xFF) << 16 | low};
}
float any_coordinate() { return static_cast<float>(*rc::gen::inRange(-10'000'000, 10'000'001)) / 1000.0F; }
Vec3 any_origin() { return {any_coordinate(), any_coordinate(), any_coordinate()}; }

// Of unit length; components are often exactly zero.
Quaternion any_rotation() {
    const auto component = [] { return any<bool>() ? 0.0 : *rc::gen::inRange(-1000, 1001) / 1000.0; };
    const double w = component(), x = component(), y = component(), z = component();
    const double length = std::sqrt(w * w + x * x + y * y + z * z);
    if (length == 0) return {};
    const auto unit = [length](double v) { return static_cast<float>(v / length); };
    return {unit(w), unit(x), unit(y), unit(z)};
}
Position any_position() { return {any_cell(), {any_origin(), any_rotation()}}; }
// As in a move-to, where no rotation travels.
Position any_place() { return {any_cell(), {any_origin(), {}}}; }

template <class Make>
auto maybe(Make make) {
    return any<bool>() ? std::optional{make()} : std::nullopt;
}
template <class Make>
auto list_of(std::uint32_t longest, Make make) {
    std::vector<decltype(make())> list;
    for (std::uint32_t count = below(longest + 1); count > 0; --count) list.push_back(make());
    return list;
}

PositionPack position_pack() {
    return {.position = any_position(),
            .velocity = any<bool>() ? any_vector() : Vec3{},
            .placement = maybe(any<std::uint32_t>),
            .has_contact = any<bool>(),
            .instance_stamp = any_stamp(),
            .position_stamp = any_stamp(),
            .teleport_stamp = any_stamp(),
            .force_position_stamp = any_stamp()};
}

ActionList any_actions() {
    ActionList actions;
    for (std::uint32_t count = below(ActionList::kCapacity + 1); count > 0; --count)
        actions.push_back({any<std::uint16_t>(), static_cast<std::uint16_t>(below(0x8000)), any<bool>(), any_real()});
    return actions;
}
MoveToParameters any_move_to() {
    return {below(0x40000), any_real(), any_real(), any_real(), any_real(), any_real(), any_real()};
}
TurnToParameters any_turn_to() { return {below(0x40000), any_real(), any_real()}; }

SentMotionState any_interpreted_state() {
    return {.current_style = maybe(any<std::uint16_t>),
            .forward_command = maybe(any<std::uint16_t>),
            .sidestep_command = maybe(any<std::uint16_t>),
            .turn_command = maybe(any<std::uint16_t>),
            .forward_speed = maybe(any_real),
            .sidestep_speed = maybe(any_real),
            .turn_speed = maybe(any_real),
            .actions = any_actions()};
}

MovementBody any_body() {
    switch (below(6)) {
        case 0: return any_interpreted_state();
        case 1: return BareMovement{static_cast<std::uint8_t>(1 + below(5))};
        case 2:
            return MoveToObject{any<std::uint32_t>(), any<bool>() ? any_place() : Position{}, any_move_to(),
                                any_real()};
        case 3: return MoveToPosition{any_place(), any_move_to(), any_real()};
        case 4: return TurnToObject{any<std::uint32_t>(), any_real(), any_turn_to()};
        default: return TurnToHeading{any_turn_to()};
    }
}

MovementData any_movement() {
    MovementData movement{.options = any<std::uint8_t>(), .style = any<std::uint16_t>(), .body = any_body()};
    const bool sticks = (movement.options & kOptionSticky) != 0 && movement.body.index() == 0;
    if (sticks) movement.sticky = any<std::uint32_t>();
    return movement;
}

ObjDesc any_model() {
    const auto byte = any<std::uint8_t>;
    const auto texture = [] { return id_above(0x05000000); };
    ObjDesc model;
    model.subpalettes = list_of(5, [&] { return ObjDesc::SubPalette{id_above(0x04000000), byte(), byte()}; });
    model.textures = list_of(5, [&] { return ObjDesc::TextureChange{byte(), texture(), texture()}; });
    model.parts = list_of(5, [&] { return ObjDesc::PartChange{byte(), id_above(0x01000000)}; });
    if (!model.subpalettes.empty()) model.base_palette = id_above(0x04000000);
    return model;
}

PhysicsMovement any_physics_movement() {
    if (any<bool>()) return {};
    return {any_movement(), any<bool>()};
}

PhysicsDesc any_physics() {
    PhysicsDesc desc{.state = any<std::uint32_t>(),
                     .movement = maybe(any_physics_movement),
                     .position = maybe([] { return any<bool>() ? any_position() : Position{}; }),
                     .motion_table = maybe(any<std::uint32_t>),
                     .sound_table = maybe(any<std::uint32_t>),
                     .script_table = maybe(any<std::uint32_t>),
                     .setup = maybe(any<std::uint32_t>),
                     .parent = maybe([] { return ParentLink{any<std::uint32_t>(), any<std::uint32_t>()}; }),
                     .children = maybe([] {
                         return list_of(
                             5, [] { return PhysicsDesc::ChildLink{any<std::uint32_t>(), any<std::uint32_t>()}; });
                     }),
                     .scale = maybe(any_real),
                     .friction = maybe(any_real),
                     .elasticity = maybe(any_real),
                     .translucency = maybe(any_real),
                     .velocity = maybe(any_vector),
                     .acceleration = maybe(any_vector),
                     .omega = maybe(any_vector),
                     .default_script = maybe(any<std::uint32_t>),
                     .default_script_intensity_bits = maybe(any<std::uint32_t>)};
    for (Stamp& stamp : desc.stamps.slots) stamp = any_stamp();
    if (!desc.movement) desc.animation_frame = maybe(any<std::uint32_t>);
    desc.idle_flags = (any<bool>() ? 0x400 : 0) | (desc.movement && any<bool>() ? 0x20000 : 0);
    return desc;
}

std::string any_name() {
    std::string name;
    for (const std::uint8_t c : list_of(40, any<std::uint8_t>)) name.push_back(static_cast<char>(c));
    while (!name.empty() && name.back() == '\0') name.pop_back();
    return name;
}
WeenieDesc any_weenie() {
    return {any<std::uint32_t>(), any_name(),           below(0x80000000),
            id_above(0x06000000), any<std::uint32_t>(), any<std::uint32_t>()};
}
ObjectDescription any_description() { return {any_object(), any_model(), any_physics(), maybe(any_weenie)}; }

RawMotionState any_raw_state() {
    return {.current_hold_key = maybe(any<std::uint32_t>),
            .current_style = maybe(any<std::uint32_t>),
            .forward_command = maybe(any<std::uint32_t>),
            .forward_hold_key = maybe(any<std::uint32_t>),
            .forward_speed = maybe(any_real),
            .sidestep_command = maybe(any<std::uint32_t>),
            .sidestep_hold_key = maybe(any<std::uint32_t>),
            .sidestep_speed = maybe(any_real),
            .turn_command = maybe(any<std::uint32_t>),
            .turn_hold_key = maybe(any<std::uint32_t>),
            .turn_speed = maybe(any_real),
            .actions = any_actions()};
}
EchoedStamps any_echo() { return {any_stamp(), any_stamp(), any_stamp(), any_stamp()}; }
Jump any_jump() {
    Jump jump{.order = any<std::uint32_t>(),
              .form = *rc::gen::element(Jump::Form::Retail, Jump::Form::Short, Jump::Form::Shortest),
              .extent = any_real(),
              .velocity = any_vector(),
              .stamps = any_echo()};
    if (jump.form == Jump::Form::Retail) jump.position = any_position();
    if (jump.form == Jump::Form::Short) jump.object_id = any<std::uint32_t>();
    if (jump.form == Jump::Form::Short) jump.spell_id = any<std::uint32_t>();
    return jump;
}

// One a row of the table, found by type.
template <class M>
M make();
template <>
UpdatePosition make() {
    return {any_object(), position_pack()};
}
template <>
PositionAndMovement make() {
    return {any_object(), position_pack(), any_stamp(), any_stamp(), any<bool>(), any_movement()};
}
template <>
UpdateMotion make() {
    return {any_object(), any_stamp(), any_stamp(), any_stamp(), any<bool>(), any_movement()};
}
template <>
VectorUpdate make() {
    return {any_object(), any_vector(), any_vector(), any_stamp(), any_stamp()};
}
template <>
SetState make() {
    return {any_object(), any<std::uint32_t>(), any_stamp(), any_stamp()};
}
template <>
ParentEvent make() {
    return {any_object(), any_object(), any<std::uint32_t>(), any<std::uint32_t>(), any_stamp(), any_stamp()};
}
template <>
PickupEvent make() {
    return {any_object(), any_stamp(), any_stamp()};
}
template <>
CreateObject make() {
    return {any_description()};
}
template <>
UpdateObject make() {
    return {any_description()};
}
template <>
CreatePlayer make() {
    return {any_object()};
}
template <>
DeleteObject make() {
    return {any_object(), any_stamp()};
}
template <>
PlayerTeleport make() {
    return {any_stamp()};
}
template <>
ObjDescEvent make() {
    return {any_object(), any_model(), any_stamp(), any_stamp()};
}
template <>
MoveToState make() {
    return {any<std::uint32_t>(), any_raw_state(), any_position(), any_echo(), any<bool>(), any<bool>()};
}
template <>
AutonomousPosition make() {
    return {any<std::uint32_t>(), any_position(), any_echo(), any<bool>()};
}
template <>
Jump make() {
    return any_jump();
}

}  // namespace

rc::Gen<Message> any_message() {
#define ACMOTION_SERVER_MESSAGE(type, code, summary) , rc::gen::exec([] { return Message{make<type>()}; })
#define ACMOTION_CLIENT_ACTION(type, code, summary) , rc::gen::exec([] { return Message{make<type>()}; })
    return rc::gen::oneOf(rc::gen::exec([] { return Message{make<UpdatePosition>()}; })
#include "acmotion/wire/messages.inl"
    );
}

rc::Gen<PositionPack> any_position_pack() { return rc::gen::exec(position_pack); }

}  // namespace acmotion::test

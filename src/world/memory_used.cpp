#include "world/inside.h"

namespace acmotion {
namespace {

// A node of a map or a set: three pointers and a colour before what it holds.
template <class Entry>
constexpr std::size_t kNodeBytes = sizeof(Entry) + 4 * sizeof(void*);

template <class Tree>
std::size_t bytes_of_nodes(const Tree& tree) {
    return tree.size() * kNodeBytes<typename Tree::value_type>;
}

template <class T>
std::size_t bytes_of_vector(const std::vector<T>& vector) {
    return vector.capacity() * sizeof(T);
}

std::size_t bytes_of_messages(const std::vector<MessageBytes>& messages) {
    std::size_t bytes = bytes_of_vector(messages);
    for (const MessageBytes& message : messages) bytes += message.capacity();
    return bytes;
}

// Short names are kept in the string itself.
std::size_t bytes_of_name(const std::string& name) {
    static const std::size_t kShort = std::string{}.capacity();
    return name.capacity() > kShort ? name.capacity() + 1 : 0;
}

template <class T>
std::size_t bytes_of(const Usual<T>& thing) {
    return thing.is_usual() ? 0 : sizeof(T);
}
template <class T>
std::size_t bytes_of(const Boxed<T>& thing) {
    return thing ? sizeof(T) : 0;
}

std::size_t bytes_of_managers(const Body& body) {
    const bool interprets = body.movement && body.movement->interpreter();
    return (body.manager ? bytes_of(body.manager->sticky()) : 0) +
           (interprets ? bytes_of(body.movement->interpreter()->fields().seldom) : 0);
}

// What an object owns outside of itself.
std::size_t bytes_beside(const WorldObject& object) {
    const std::size_t chase = object.chase ? bytes_of(object.chase->move_to) + bytes_of(object.chase->target) +
                                                 bytes_of(object.chase->remembered)
                                           : 0;
    return bytes_of_managers(object) + bytes_of(object.seldom) + bytes_of(object.chase) + chase +
           bytes_of(object.aside) + bytes_of_vector(object.aside->children) + bytes_of_name(object.aside->name);
}

std::size_t bytes_of_parking(const Parking& parking) {
    std::size_t bytes = bytes_of_nodes(parking.lots());
    for (const auto& [id, messages] : parking.lots()) bytes += bytes_of_messages(messages);
    return bytes;
}

std::size_t bytes_of_schedule(const Schedule& schedule) {
    const auto [deadlines, order] = schedule.members();
    return bytes_of_nodes(deadlines) + bytes_of_nodes(order);
}

std::size_t bytes_of_pools(const Pools& pools) {
    return pools.waypoints.memory_used() + pools.actions.memory_used() + pools.pending.memory_used() +
           pools.watchers.memory_used();
}

}  // namespace

std::size_t memory_used(const WorldInside& world) {
    const WorldState& state = world.state;
    std::size_t bytes = sizeof(WorldInside) + state.objects.memory_used() + bytes_of_pools(state.pools);
    for (const WorldObject& object : state.objects.slots()) bytes += bytes_beside(object);
    return bytes + bytes_of_parking(state.parking) + bytes_of_schedule(state.destructions) +
           bytes_of_schedule(state.description_requests) + bytes_of_messages(state.held.messages()) +
           bytes_of_nodes(state.ended_lives) + world.user_data.memory_used() +
           (world.smoothing ? world.smoothing->memory_used() : 0);
}

}  // namespace acmotion

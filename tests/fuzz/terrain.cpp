// Any landblock under any walk: the ground is finite and upright, and a body that is put down or swept stands on it, in the
// air above it, or is refused with a reason.
#include <cmath>

#include "gamedata/dat_writer.h"
#include "gamedata/encode.h"
#include "gamedata/landscape.h"
#include "input.h"

using namespace acmotion;

namespace {

ObjectStore world_of(fuzz::Pieces& pieces) {
    Region region{.number = 1, .version = 3};
    for (std::size_t i = 0; i < region.land_heights.size(); ++i) region.land_heights[i] = 3.0F * static_cast<float>(i);
    Landblock block{.id = 0xA9B4FFFF};
    for (std::uint8_t& height : block.heights) height = pieces.number<std::uint8_t>();
    for (std::uint16_t& word : block.terrain) word = static_cast<std::uint16_t>(pieces.number<std::uint8_t>() << 2);
    DatWriter portal{DataSet::Portal, 0, 2048};
    portal.add(Region::kId, encode(region));
    DatWriter cell{DataSet::Cell, 1, 2048};
    cell.add(block.id, encode(block));
    return ObjectStore::open(std::make_unique<MemoryFile>(portal.finish()), std::make_unique<MemoryFile>(cell.finish()))
        .value();
}

void check(const Landscape& land, const PlacementOutcome& outcome) {
    const Vec3& origin = outcome.position.frame.origin;
    if (!outcome.ok || !outcome.has_cell) return;
    fuzz::promise(std::isfinite(origin.x) && std::isfinite(origin.y) && std::isfinite(origin.z), "places are finite");
    const auto ground = land.ground_at(outcome.position);
    fuzz::promise(ground.has_value(), "a place with a cell has ground");
    fuzz::promise(ground->normal.z > 0 && std::abs(length(ground->normal) - 1) < 1e-5, "normals are upright");
    if (!outcome.contact.valid) return;
    fuzz::promise(std::abs(origin.z - ground->rest()) < 0.01, "a body in contact stands on the ground");
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    fuzz::Pieces pieces{fuzz::input(data, size)};
    ObjectStore store = world_of(pieces);
    const Landscape land{store};
    Position at{{0xA9B40001}, {{12, 12, 0}, {}}};
    SweepSeed seed;
    while (!pieces.empty()) {
        const BodyShape shape{.radius = 0.1F + 0.01F * pieces.number<std::uint8_t>(), .step_down = 0.6F};
        Position to = at;
        to.frame.origin.x += 0.05F * pieces.number<std::int8_t>();
        to.frame.origin.y += 0.05F * pieces.number<std::int8_t>();
        to.frame.origin.z += 0.1F * pieces.number<std::int8_t>();
        const std::uint8_t how = pieces.number<std::uint8_t>();
        seed.is_missile = (how & 2) != 0;
        const PlacementOutcome outcome =
            (how & 1) != 0 ? land.place(shape, to, {.is_missile = seed.is_missile}) : land.sweep(shape, at, to, seed);
        check(land, outcome);
        if (!outcome.ok || !outcome.has_cell) continue;
        at = outcome.position;
        seed.contact = outcome.contact;
        seed.in_contact = outcome.contact.valid;
        seed.on_walkable = outcome.contact.valid && outcome.contact.normal.z > 0.6642F;
    }
    return 0;
}

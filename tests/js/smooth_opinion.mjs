// Computes what `replay --smooth` draws a second time, from what a replay without it exports, and shares no code with the
// laboratory: between the last two ticks, 1/30 s late (docs/metrics.md, "On the screen").
// Usage: node smooth_opinion.mjs TICKS.csv SMOOTH.csv PLAYER; prints JSON: rows compared, the farthest two places were apart, and
// how many were placed, where only the pose itself can be shown.
import { readFileSync } from "node:fs";

const [ticksFile, smoothFile, player] = process.argv.slice(2);

// Names have no comma in the captures that this is for.
function rowsOf(file) {
    const [header, ...lines] = readFileSync(file, "utf8").trimEnd().split("\n");
    const columns = header.split(",");
    return lines.map((line) => {
        const fields = line.split(",");
        const row = Object.fromEntries(columns.map((column, i) => [column, fields[i]]));
        const place = ["map_x", "map_y", "map_z"].map((axis) => Number(row[axis]));
        return { ...row, time: Number(row.time), clock: Number(row.clock), frame: Number(row.frame), place };
    });
}

const kPlaces = /\b(created|teleport_hook|blipped|hard_teleport|slide_snap|landing_snap|forced_blip|player_teleport)\b/;
const apart = (a, b) => Math.hypot(a[0] - b[0], a[1] - b[1], a[2] - b[2]);

const ticks = rowsOf(ticksFile);
const smooth = rowsOf(smoothFile);
const bodies = new Map();
const seen = { rows: ticks.length, between: 0, placed: 0, farthest: 0, farthest_placed: 0 };
if (smooth.length !== ticks.length) throw new Error("they do not have the same rows");
ticks.forEach((row, at) => {
    const drawn = smooth[at];
    if (drawn.object !== row.object || drawn.frame !== row.frame || drawn.clock !== row.clock) throw new Error(`row ${at}`);
    if (row.object === player) return; // its keys move it
    const body = bodies.get(row.object) ?? { frame: row.frame - 2 };
    bodies.set(row.object, body);
    const isUnseen = row.frame > body.frame + 1;
    const isPlaced = kPlaces.test(row.decisions);
    if (isUnseen) Object.assign(body, { from: undefined, to: row, placed: true });
    else if (row.clock > body.to.clock) Object.assign(body, { from: body.to, to: row, placed: isPlaced });
    else if (isPlaced) Object.assign(body, { to: row, placed: true });
    body.frame = row.frame;
    if (body.placed || !body.from) {
        // After a message has placed it, a tick may have moved it on within the same frame.
        seen.placed++;
        seen.farthest_placed = Math.max(seen.farthest_placed, apart(drawn.place, row.place));
        return;
    }
    const { from, to } = body;
    const share = Math.min(1, Math.max(0, (row.time - 1 / 30 - from.clock) / (to.clock - from.clock)));
    const place = from.place.map((start, axis) => start + (to.place[axis] - start) * share);
    if (share > 0 && share < 1 && apart(from.place, to.place) > 0.01) seen.between++;
    seen.farthest = Math.max(seen.farthest, apart(place, drawn.place));
});
console.log(JSON.stringify(seen));

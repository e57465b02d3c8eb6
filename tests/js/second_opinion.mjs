// Computes the headline metrics of docs/metrics.md a second time, from the rows of `acmotion replay --csv` and from the
// truth file, and shares no code with the laboratory.
// Usage: node second_opinion.mjs ROWS.csv TRUTH.jsonl PLAYER_ID [SECONDS,SECONDS,... | stretches]; prints JSON. The seconds are those at
// which the rows of "Over time" begin; the word asks for the metrics of stretches, which take long.
import { readFileSync } from "node:fs";

const [rowsFile, truthFile, player, asked] = process.argv.slice(2);
const begins = asked === "stretches" ? undefined : asked;

// ---- docs/exports.md ------------------------------------------------------------------------------------------------
// Only names are quoted; a quote in one is doubled.
function fieldsOf(line) {
    const fields = [];
    for (let at = 0; at <= line.length; ) {
        let end = at;
        for (let quoted = false; end < line.length && (quoted || line[end] !== ","); end++) quoted ^= line[end] === '"';
        fields.push(line.slice(at, end));
        at = end + 1;
    }
    return fields;
}

function* rowsOf(text) {
    const [header, ...lines] = text.trimEnd().split("\n");
    const columns = header.split(",");
    for (const line of lines) {
        const fields = fieldsOf(line);
        yield Object.fromEntries(columns.map((column, i) => [column, fields[i]]));
    }
}

// Metres on the map of all landblocks, which are 192 m wide: the upper half of a cell is its landblock's column and row.
function onMap(cell, x, y, z) {
    return [((cell >>> 24) & 0xff) * 192 + x, ((cell >>> 16) & 0xff) * 192 + y, z];
}

const between = (a, b) => Math.hypot(a[0] - b[0], a[1] - b[1], a[2] - b[2]);

// ---- docs/scenarios.md, "The truth file" ----------------------------------------------------------------------------
function truthOf(text) {
    const samples = new Map();
    for (const line of text.trimEnd().split("\n").slice(1)) {
        const [id, time, cell, x, y, z] = JSON.parse(line);
        if (!samples.has(id)) samples.set(id, []);
        samples.get(id).push({ time, place: onMap(cell, x, y, z) });
    }
    return samples;
}

// Even movement between two samples; nothing before the first and after the last.
function truePlace(samples, time) {
    let low = 0;
    for (let high = samples.length; low < high; ) {
        const middle = (low + high) >> 1;
        if (samples[middle].time <= time) low = middle + 1;
        else high = middle;
    }
    const [before, after] = [samples[low - 1], samples[low]];
    if (!before || (!after && before.time !== time)) return undefined;
    if (!after) return before.place;
    const share = (time - before.time) / (after.time - before.time);
    return before.place.map((from, axis) => from + (after.place[axis] - from) * share);
}

// ---- docs/metrics.md ------------------------------------------------------------------------------------------------
const kExcuses = ["created", "destroyed", "teleport_hook", "slide_snap:far_from_player"];
const kReach = Math.fround(0.05);
const isExcuse = (word) => kExcuses.includes(word) || /^(hard_teleport|forced_blip|player_teleport):/.test(word);

// "On the screen": the same body, frame by frame.
class Screen {
    jerks = []; // [m/s³, seconds]
    lags = []; // [metres, seconds]
    pictures = 0;
    seconds = 0;
    excused = false;
    frames = []; // the last four, newest last, without a jump between them
    slice = { pictures: 0, seconds: 0, jerks: [] };

    see(now, truth) {
        const before = this.frames.at(-1);
        const isJump = this.excused || now.hidden || before?.hidden;
        this.excused = false;
        this.frames = isJump ? [now] : [...this.frames, now].slice(-4);
        if (!before) return;
        const dt = now.time - before.time;
        this.slice.seconds += dt;
        if (between(now.place, before.place) > 0) this.slice.pictures++;
        if (truth) this.lags.push([between(truth, now.place), dt]);
        if (this.frames.length === 4) this.slice.jerks.push([Math.hypot(...this.derivative(3, 3)), dt]);
    }
    // Of the frame that is `end`th of those: its place, velocity, acceleration or jerk, by order 0 to 3.
    derivative(order, end) {
        if (order === 0) return this.frames[end].place;
        const dt = this.frames[end].time - this.frames[end - 1].time;
        const [then, now] = [this.derivative(order - 1, end - 1), this.derivative(order - 1, end)];
        return now.map((value, axis) => (value - then[axis]) / dt);
    }
    endSlice(isOnItsWay, isMoving) {
        if (isMoving) this.jerks.push(...this.slice.jerks);
        if (isOnItsWay) {
            this.pictures += this.slice.pictures;
            this.seconds += this.slice.seconds;
        }
        this.slice = { pictures: 0, seconds: 0, jerks: [] };
    }
    loseSight() {
        this.frames = [];
        this.endSlice(false, false);
    }
}

// "Late or rough": the stretches in which the truth moves.
class Stretches {
    all = []; // { from, to, shown: [{ time, place }] }
    shown = [];
    truthBefore = undefined;

    add(now, last, dt, truth, excused) {
        const moves = !excused && truth && this.truthBefore && between(truth, this.truthBefore) > 0.1 * dt;
        this.truthBefore = truth;
        if (!moves) return this.end();
        if (this.shown.length === 0) this.shown.push({ time: now.time - dt, place: last.place });
        this.shown.push({ time: now.time, place: now.place });
        if (now.time - this.shown[0].time >= 120) this.end();
    }
    end() {
        const [from, to] = [this.shown[0]?.time, this.shown.at(-1)?.time];
        if (to - from >= 1) this.all.push({ from, to, shown: this.shown });
        this.shown = [];
    }
}

function latenessOf({ shown }, samples) {
    let best = { off_path: Infinity };
    for (let i = 0; i <= 180; i++) {
        const off = [];
        for (const { time, place } of shown) {
            const truth = truePlace(samples, time - i / 60);
            if (truth) off.push(between(truth, place));
        }
        const mean = off.reduce((sum, metres) => sum + metres, 0) / off.length;
        if (off.length > 0 && mean < best.off_path) best = { late_by: i / 60, off_path: mean };
    }
    return best;
}

function speedsOf(path) {
    const speeds = [];
    let piece = 1;
    for (let i = 1; path[0].time + i / 60 <= path.at(-1).time; i++) {
        while (path[piece].time < path[0].time + i / 60) piece++;
        speeds.push(between(path[piece].place, path[piece - 1].place) / (path[piece].time - path[piece - 1].time));
    }
    return speeds;
}

// The transform of even and odd samples apart, and both joined.
function spectrumOf(re) {
    const n = re.length;
    if (n === 1) return [[re[0]], [0]];
    const halves = [0, 1].map((odd) => spectrumOf(re.filter((_, i) => i % 2 === odd)));
    const [real, imaginary] = [new Float64Array(n), new Float64Array(n)];
    for (let k = 0; k < n / 2; k++) {
        const [c, s] = [Math.cos((-2 * Math.PI * k) / n), Math.sin((-2 * Math.PI * k) / n)];
        const [[evenRe, evenIm], [oddRe, oddIm]] = halves;
        const [x, y] = [oddRe[k] * c - oddIm[k] * s, oddRe[k] * s + oddIm[k] * c];
        [real[k], imaginary[k]] = [evenRe[k] + x, evenIm[k] + y];
        [real[k + n / 2], imaginary[k + n / 2]] = [evenRe[k] - x, evenIm[k] - y];
    }
    return [real, imaginary];
}

function sparcOf(speeds) {
    const n = 2 ** Math.ceil(Math.log2(4 * speeds.length));
    const [real, imaginary] = spectrumOf(Float64Array.from({ length: n }, (_, i) => speeds[i] ?? 0));
    const size = (i) => Math.hypot(real[i], imaginary[i]);
    if (size(0) === 0) return undefined;
    let last = 0;
    for (let i = 0; (i * 2 * Math.PI * 60) / n <= 20 * Math.PI; i++) if (size(i) / size(0) >= 0.05) last = i;
    let length = 0;
    for (let i = 1; i <= last; i++) length += Math.hypot(1 / last, (size(i) - size(i - 1)) / size(0));
    return -length;
}

function ldljOf(speeds) {
    let sum = 0;
    for (let i = 1; i + 1 < speeds.length; i++) sum += ((speeds[i - 1] - 2 * speeds[i] + speeds[i + 1]) * 3600) ** 2 / 60;
    const peak = Math.max(...speeds);
    return peak > 0 && sum > 0 ? -Math.log((((speeds.length - 1) / 60) ** 3 / peak ** 2) * sum) : undefined;
}

function stretchMetrics(bodies, truth) {
    const pairs = { late_by: [], off_path: [], sparc: [], ldlj: [] };
    for (const [id, { stretches }] of bodies) {
        stretches.end();
        for (const stretch of stretches.all) {
            const seconds = stretch.to - stretch.from;
            const speeds = speedsOf(stretch.shown);
            const values = { ...latenessOf(stretch, truth.get(id)), sparc: sparcOf(speeds), ldlj: ldljOf(speeds) };
            for (const key of Object.keys(pairs)) if (values[key] !== undefined) pairs[key].push([values[key], seconds]);
        }
    }
    return Object.fromEntries(Object.entries(pairs).map(([key, all]) => [key, all.length > 0 ? weighed(all, (value) => value) : null]));
}

// "Over time": what happened up to the row that begins next is of the one before.
const spells = (begins ? begins.split(",") : []).map((from) => ({ from: Number(from), bodies: 0, pops: 0, seconds_stalled: 0 }));
const spellAt = (time) => spells.findLast(({ from }) => from <= time) ?? spells[0];
function stallOverTime(from, to) {
    spells.forEach((spell, i) => {
        const [low, high] = [i === 0 ? from : Math.max(from, spell.from), Math.min(to, spells[i + 1]?.from ?? to)];
        spell.seconds_stalled += Math.max(0, high - low);
    });
}

// What is known of a body since its last slice ended.
class Body {
    seconds = 0;
    seconds_moving = 0;
    pops = 0;
    largest_step = 0;
    seconds_stalled = 0;
    lags = []; // [metres, seconds]
    movingLags = []; // the same, of the time moving
    updateLags = [];
    movingUpdateLags = [];
    jerks = []; // [m/s³, seconds]
    speeds = []; // of the last slices without an excuse between them: velocity and seconds, newest last
    movedTo = undefined; // place and heading when it last moved
    movedAt = -Infinity;
    updated = false;
    last = undefined;
    excused = false;
    reached = false;
    far = false;
    hidden = false;
    screen = new Screen();
    stretches = new Stretches();

    hear(word) {
        if (isExcuse(word)) this.excused = this.screen.excused = true;
        if (word === "reached") this.reached = true;
        if (/^[a-z_]+:/.test(word) && !word.startsWith("ignore:")) this.updated = true;
        if (word === "appended_far") this.far = true;
        if (word === "created" || word === "destroyed") this.far = false;
        if (word !== "blipped") return;
        this.excused ||= this.far;
        this.screen.excused ||= this.far;
        this.far = false;
    }

    see(row, samples) {
        for (const word of row.decisions.split(" ")) this.hear(word);
        const now = {
            frame: Number(row.frame),
            time: Number(row.time),
            clock: Number(row.clock),
            // Numbers of 32 bits, written as briefly as distinguishes them.
            place: onMap(Number(row.cell), ...[row.x, row.y, row.z].map((metres) => Math.fround(Number(metres)))),
        };
        // It comes back from nowhere, or was not looked at for a while.
        const wasUnseen = now.frame > this.frame + 1 || now.time - this.time > 30;
        if (this.last && wasUnseen) {
            this.last = undefined;
            this.speeds = [];
            this.stretches.end();
            this.screen.loseSight();
        }
        this.screen.see({ ...now, hidden: row.hidden === "1" }, samples && truePlace(samples, now.time));
        Object.assign(this, { frame: now.frame, time: now.time });
        this.hidden ||= row.hidden === "1";
        if (this.last && now.clock <= this.last.clock) return;
        if (this.last) this.slice(now, row, samples);
        else this.movedTo = { place: now.place, heading: Number(row.heading) };
        Object.assign(this, { last: now, excused: false, reached: false, updated: false, hidden: row.hidden === "1" });
    }

    // "Time in the world and time moving"
    isMoving(now, row) {
        const heading = Number(row.heading);
        const turn = Math.abs(heading - this.movedTo.heading);
        const hasMoved = between(now.place, this.movedTo.place) > 0.001 || Math.min(turn, 360 - turn) > 0.1;
        if (hasMoved) this.movedTo = { place: now.place, heading };
        const isElsewhere = this.updated && row.behind_update !== "" && Number(row.behind_update) > kReach;
        if (hasMoved || Number(row.waypoints) > 0 || isElsewhere) this.movedAt = now.time;
        return now.time - this.movedAt <= 1.5;
    }

    followJerk(step, dt, isMoving) {
        const times = (vector, factor) => vector.map((value) => value * factor);
        const minus = (a, b) => a.map((value, axis) => value - b[axis]);
        this.speeds = [...this.speeds, { velocity: times(step, 1 / dt), dt }].slice(-3);
        if (this.speeds.length < 3 || !isMoving) return;
        const [first, second, third] = this.speeds;
        const before = times(minus(second.velocity, first.velocity), 1 / second.dt);
        const after = times(minus(third.velocity, second.velocity), 1 / dt);
        this.jerks.push([Math.hypot(...minus(after, before)) / dt, dt]);
    }

    slice(now, row, samples) {
        const dt = now.clock - this.last.clock;
        const metres = between(this.last.place, now.place);
        const c = Number(row.catch_up);
        this.seconds += dt;
        const isMoving = this.isMoving(now, row);
        if (isMoving) this.seconds_moving += dt;
        this.screen.endSlice(!this.excused && !this.hidden && metres >= 0.02, isMoving);
        if (this.excused || this.hidden) this.speeds = [];
        else {
            this.followJerk(now.place.map((to, axis) => to - this.last.place[axis]), dt, isMoving);
            this.largest_step = Math.max(this.largest_step, metres);
            if (metres > 2.5 * Math.max(c, Number(row.physical_speed)) * dt + 0.0001) {
                this.pops++;
                if (spells.length > 0) spellAt(now.time).pops++;
            }
        }
        const chases = Number(row.waypoints) > 0 && row.in_contact === "1";
        const arrived = this.reached || (Number(row.waypoints) > 0 && Number(row.to_waypoint) <= kReach);
        if (chases && !arrived && metres < 0.3 * c * dt) {
            this.seconds_stalled += dt;
            stallOverTime(now.time - dt, now.time);
        }
        const truth = samples && truePlace(samples, Number(row.time));
        this.stretches.add(now, this.last, dt, truth, this.excused || this.hidden);
        const keep = (lags, moving, lag) => {
            lags.push(lag);
            if (isMoving) moving.push(lag);
        };
        if (truth) keep(this.lags, this.movingLags, [between(truth, now.place), dt]);
        if (row.behind_update !== "") keep(this.updateLags, this.movingUpdateLags, [Number(row.behind_update), dt]);
    }
}

function lagsOf(lags) {
    if (lags.length === 0) return { behind_truth_mean: null, behind_truth_p95: null, behind_truth_max: null };
    lags.sort((a, b) => a[0] - b[0]);
    const total = lags.reduce((sum, [, dt]) => sum + dt, 0);
    let left = 0.95 * total;
    const p95 = lags.find(([, dt]) => (left -= dt) <= 0);
    return {
        behind_truth_mean: lags.reduce((sum, [metres, dt]) => sum + metres * dt, 0) / total,
        behind_truth_p95: (p95 ?? lags.at(-1))[0],
        behind_truth_max: lags.at(-1)[0],
    };
}

const truth = truthOf(readFileSync(truthFile, "utf8"));
const bodies = new Map();
const inFrame = new Map(); // how many others, by frame
for (const row of rowsOf(readFileSync(rowsFile, "utf8"))) {
    const id = Number(row.object);
    if (id === Number(player)) continue; // its keys move it, not the network
    if (spells.length > 0) inFrame.set(row.time, (inFrame.get(row.time) ?? 0) + 1);
    if (!bodies.has(id)) bodies.set(id, new Body());
    bodies.get(id).see(row, truth.get(id));
}
for (const [time, count] of inFrame) {
    const spell = spellAt(Number(time));
    spell.bodies = Math.max(spell.bodies, count);
}
const all = [...bodies.values()];
const screens = all.map((body) => body.screen);
const weighed = (pairs, of) =>
    pairs.length === 0 ? 0 : pairs.reduce((sum, [value, dt]) => sum + of(value) * dt, 0) / pairs.reduce((sum, [, dt]) => sum + dt, 0);
const jerks = screens.flatMap((screen) => screen.jerks);
const lags = screens.flatMap((screen) => screen.lags);
const mean = (key) => {
    const pairs = all.flatMap((body) => body[key]);
    return pairs.length > 0 ? weighed(pairs, (value) => value) : null;
};
const sum = (key) => all.reduce((total, body) => total + body[key], 0);
console.log(
    JSON.stringify({
        seconds: sum("seconds"),
        seconds_moving: sum("seconds_moving"),
        bodies_moved: all.filter((body) => body.seconds_moving > 0).length,
        jerk: Math.sqrt(weighed(all.flatMap((body) => body.jerks), (jerk) => jerk * jerk)),
        behind_truth_moving_mean: mean("movingLags"),
        behind_update_mean: mean("updateLags"),
        behind_update_moving_mean: mean("movingUpdateLags"),
        pops: sum("pops"),
        largest_step: all.reduce((most, body) => Math.max(most, body.largest_step), 0),
        seconds_stalled: sum("seconds_stalled"),
        pictures_per_second: screens.reduce((n, { pictures }) => n + pictures, 0) / screens.reduce((n, { seconds }) => n + seconds, 0),
        screen_jerk: Math.sqrt(weighed(jerks, (jerk) => jerk * jerk)),
        screen_behind_truth_mean: lags.length > 0 ? weighed(lags, (metres) => metres) : null,
        ...lagsOf(all.flatMap((body) => body.lags)),
        over_time: spells,
        ...(asked === "stretches" ? stretchMetrics(bodies, truth) : {}),
    }),
);

// What each rule set and each baseline is, in a line, and how it is recognised without its colour: a shape and a dash.
export type Shape = 'disc' | 'triangle' | 'square' | 'wedge' | 'diamond' | 'pentagon' | 'hexagon' | 'star' | 'cross';

export interface RuleSet {
  says: string; // what it is; empty: not known
  shape: Shape;
  dash: number[]; // pixels on, pixels off; empty: a whole line
}

const kKnown: Record<string, RuleSet> = {
  retail: { says: 'as the game client of 2013 moved bodies, read from its binary', shape: 'disc', dash: [] },
  acdream: { says: 'as the research notes of 2026 describe it, including their misreadings', shape: 'triangle', dash: [7, 3] },
  snap: { says: 'no smoothing: each update puts the body where the server says', shape: 'square', dash: [2, 3] },
  openac: { says: 'as OpenAC moves bodies today, including its own additions', shape: 'wedge', dash: [4, 4] },
};
const kBaselines: Record<string, RuleSet> = {
  snapshot: { says: 'a baseline: drawn late, between the two updates around that moment', shape: 'pentagon', dash: [8, 2, 2, 2] },
  deadreckoning: { says: 'a baseline: goes on at the velocity of its update, and blends into each new one', shape: 'star', dash: [12, 3] },
  hermite: { says: 'a baseline: a cubic from where it is shown to where it will be', shape: 'hexagon', dash: [5, 2, 1, 2] },
  buffered: { says: 'a baseline: drawn two updates late, by a clock that follows the buffer', shape: 'cross', dash: [2, 2] },
};
const kOther: RuleSet = { says: '', shape: 'diamond', dash: [10, 3, 2, 3] };

// "buffered" of "buffered:delay=0.4", "snapshot" of "snapshot 100 ms"; empty if it is no baseline.
export function baselineKind(label: string): string {
  const kind = label.split(/[ :]/, 1)[0];
  return Object.hasOwn(kBaselines, kind) ? kind : '';
}

export function ruleSet(label: string): RuleSet {
  if (Object.hasOwn(kKnown, label)) return kKnown[label];
  return kBaselines[baselineKind(label)] ?? kOther;
}

const kGlyphs: Record<Shape, string> = {
  disc: '●', triangle: '▲', square: '■', wedge: '▼', diamond: '◆', pentagon: '⬟', hexagon: '⬢', star: '★', cross: '✚',
};
export const glyph = (label: string) => kGlyphs[ruleSet(label).shape];

// `count` corners from the top on; every second as far from the middle as `inner` has it.
function corners(count: number, inner = 1): [number, number][] {
  return Array.from({ length: count }, (_, at) => {
    const [turn, radius] = [(2 * Math.PI * at) / count, at % 2 ? inner : 1];
    return [radius * Math.sin(turn), -radius * Math.cos(turn)];
  });
}

// Corners of a shape within a circle of radius 1; a disc has none.
const kCorners: Record<Shape, [number, number][]> = {
  disc: [],
  triangle: [[0, -1], [1, 0.9], [-1, 0.9]],
  square: [[-0.85, -0.85], [0.85, -0.85], [0.85, 0.85], [-0.85, 0.85]],
  wedge: [[-1, -0.9], [1, -0.9], [0, 1]],
  diamond: [[0, -1], [1, 0], [0, 1], [-1, 0]],
  pentagon: corners(5),
  hexagon: corners(6),
  star: corners(10, 0.45),
  cross: [[-0.35, -1], [0.35, -1], [0.35, -0.35], [1, -0.35], [1, 0.35], [0.35, 0.35], [0.35, 1], [-0.35, 1], [-0.35, 0.35], [-1, 0.35], [-1, -0.35], [-0.35, -0.35]],
};

// Adds the outline to the current path.
export function traceShape(paint: CanvasRenderingContext2D, shape: Shape, x: number, y: number, radius: number): void {
  if (shape === 'disc') {
    paint.moveTo(x + radius, y);
    paint.arc(x, y, radius, 0, 2 * Math.PI);
    return;
  }
  kCorners[shape].forEach(([cx, cy], index) => {
    if (index === 0) paint.moveTo(x + cx * radius, y + cy * radius);
    else paint.lineTo(x + cx * radius, y + cy * radius);
  });
  paint.closePath();
}

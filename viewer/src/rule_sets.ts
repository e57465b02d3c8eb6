// What each rule set is, in a line, and how it is told from the others without its colour: a shape and a dash.
export type Shape = 'disc' | 'triangle' | 'square' | 'wedge' | 'diamond';

export interface RuleSet {
  says: string; // what it is; empty: not known
  shape: Shape;
  dash: number[]; // pixels on, pixels off; empty: a whole line
}

const kKnown: Record<string, RuleSet> = {
  retail: { says: 'as the game client of 2013 moved bodies, read from its binary', shape: 'disc', dash: [] },
  acdream: { says: 'as the research notes of 2026 describe it, their misreadings included', shape: 'triangle', dash: [7, 3] },
  snap: { says: 'no smoothing: each update puts the body where the server says', shape: 'square', dash: [2, 3] },
  openac: { says: 'as OpenAC moves bodies today, additions of its own included', shape: 'wedge', dash: [4, 4] },
};
const kOther: RuleSet = { says: '', shape: 'diamond', dash: [10, 3, 2, 3] };

export function ruleSet(label: string): RuleSet {
  return Object.hasOwn(kKnown, label) ? kKnown[label] : kOther;
}

const kGlyphs: Record<Shape, string> = { disc: '●', triangle: '▲', square: '■', wedge: '▼', diamond: '◆' };
export const glyph = (label: string) => kGlyphs[ruleSet(label).shape];

// Corners of a shape within a circle of radius 1; a disc has none.
const kCorners: Record<Shape, [number, number][]> = {
  disc: [],
  triangle: [[0, -1], [1, 0.9], [-1, 0.9]],
  square: [[-0.85, -0.85], [0.85, -0.85], [0.85, 0.85], [-0.85, 0.85]],
  wedge: [[-1, -0.9], [1, -0.9], [0, 1]],
  diamond: [[0, -1], [1, 0], [0, 1], [-1, 0]],
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

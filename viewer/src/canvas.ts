// What all strips of time are drawn and dragged with.

// Calls back on press and on every move until release.
export function drag(element: HTMLElement, move: (event: PointerEvent) => void): void {
  element.addEventListener('pointerdown', (event) => {
    if (event.button !== 0) return;
    element.setPointerCapture(event.pointerId);
    move(event);
  });
  element.addEventListener('pointermove', (event) => {
    if (element.hasPointerCapture(event.pointerId)) move(event);
  });
}

export function fit(canvas: HTMLCanvasElement, width: number, height: number): CanvasRenderingContext2D {
  const ratio = Math.min(2, devicePixelRatio);
  canvas.width = Math.max(1, width * ratio);
  canvas.height = Math.max(1, height * ratio);
  canvas.style.height = `${height}px`;
  const paint = canvas.getContext('2d')!;
  paint.setTransform(ratio, 0, 0, ratio, 0, 0);
  return paint;
}

export function timeIn(element: HTMLElement, clientX: number, from: number, to: number): number {
  const box = element.getBoundingClientRect();
  return from + ((clientX - box.left) / box.width) * (to - from);
}

// The worst of what falls on the same few pixels: `indices` come worst first. Where there is no room, the others are left out.
export function marksOf(indices: number[], shareOf: (index: number) => number, width: number, pixels: number): { x: number; index: number }[] {
  const taken = new Set<number>();
  return indices.flatMap((index) => {
    const slot = Math.floor((shareOf(index) * width) / pixels);
    if (taken.has(slot)) return [];
    taken.add(slot);
    return [{ x: (slot + 0.5) * pixels, index }];
  });
}

// A tip over a strip, where the pointer is; no words: none.
export function showTip(tip: HTMLElement, over: HTMLElement, pointer: PointerEvent, words: string | undefined): void {
  tip.hidden = words === undefined;
  if (words === undefined) return;
  if (tip.textContent !== words) tip.textContent = words;
  if (tip.parentElement !== over.parentElement) over.parentElement!.append(tip);
  const box = over.getBoundingClientRect();
  tip.style.left = `${Math.max(0, Math.min(pointer.clientX - box.left, box.width - 260))}px`;
}

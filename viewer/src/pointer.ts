// Mouse, pen and fingers on the scene: turn, move, zoom, choose.
import type { PageState } from './state';

export interface Picker {
  (x: number, y: number): number;
}

const kClickPixels = 4;

export class ScenePointer {
  private readonly down = new Map<number, PointerEvent>();
  private moved = 0;

  constructor(private readonly host: HTMLElement, private readonly state: PageState, private readonly pick: Picker) {
    host.addEventListener('pointerdown', (event) => this.press(event));
    host.addEventListener('pointermove', (event) => this.move(event));
    host.addEventListener('pointerup', (event) => this.release(event));
    host.addEventListener('pointercancel', (event) => this.down.delete(event.pointerId));
    host.addEventListener('wheel', (event) => this.wheel(event), { passive: false });
    host.addEventListener('contextmenu', (event) => event.preventDefault());
  }

  private press(event: PointerEvent): void {
    if ((event.target as HTMLElement).closest('button')) return;
    this.host.setPointerCapture(event.pointerId);
    this.down.set(event.pointerId, event);
    this.moved = 0;
  }

  private move(event: PointerEvent): void {
    const before = this.down.get(event.pointerId);
    if (!before) return this.hover(event);
    const [dx, dy] = [event.clientX - before.clientX, event.clientY - before.clientY];
    this.moved += Math.abs(dx) + Math.abs(dy);
    if (this.down.size === 2) this.pinch(before, event);
    else if (event.buttons & 2 || event.shiftKey || this.state.flat) this.pan(dx, dy);
    else {
      this.state.camera.turn(dx * 0.4);
      this.state.camera.tilt(dy * 0.3);
    }
    this.down.set(event.pointerId, event);
    this.state.changed();
  }

  private pan(dx: number, dy: number): void {
    this.state.follow = false;
    this.state.camera.pan((-dx * 0.83) / this.host.clientHeight, (dy * 0.83) / this.host.clientHeight);
  }

  private pinch(before: PointerEvent, now: PointerEvent): void {
    const other = [...this.down.values()].find((event) => event.pointerId !== now.pointerId)!;
    const span = (event: PointerEvent) => Math.hypot(event.clientX - other.clientX, event.clientY - other.clientY) || 1;
    this.state.camera.zoom(span(before) / span(now));
    this.pan((now.clientX - before.clientX) / 2, (now.clientY - before.clientY) / 2);
  }

  private release(event: PointerEvent): void {
    const wasDown = this.down.delete(event.pointerId);
    if (!wasDown || this.moved > kClickPixels) return;
    const object = this.pickAt(event);
    if (object >= 0) this.state.select(object);
  }

  private hover(event: PointerEvent): void {
    if (event.pointerType === 'touch') return;
    const object = this.pickAt(event);
    if (object === this.state.hovered) return;
    this.state.hovered = object;
    this.state.changed();
  }

  private pickAt(event: PointerEvent): number {
    const box = this.host.getBoundingClientRect();
    return this.pick(event.clientX - box.left, event.clientY - box.top);
  }

  private wheel(event: WheelEvent): void {
    event.preventDefault();
    this.state.camera.zoom(Math.exp(event.deltaY * 0.0012));
    this.state.changed();
  }
}

// The scene from above, on a plain canvas: for browsers without WebGL, and on request.
import { el } from './dom';
import { LabelPool } from './labels';
import { poseAt, truthAt } from './look';
import { newPose, type Place, type Pose } from './model';
import { kInk } from './palette';
import {
  bubbleOf, coincide, isDrawn, kSceneLabel, labelled, leashOf, queueOf, ruleNames, trailOf, truthOf, updatesOf, updatesOfOthers, otherTrails, type Circle,
} from './picture';
import type { PageState } from './state';
import { ruleSet, traceShape, type Shape } from './rule_sets';
import { leader, targetOf, viewportAt, viewports, type SceneView, type ScreenPoint, type Viewport } from './viewport';
import { blockName, kBlockMetres, objectName } from './words';

export class Scene2D implements SceneView {
  readonly element = el('div', { class: 'scene2d' });
  drawn: number[] = [];
  private readonly canvas = el('canvas', { role: 'img', 'aria-label': kSceneLabel });
  private readonly paint = this.canvas.getContext('2d')!;
  private readonly labels = new LabelPool();
  private readonly pose = newPose();
  private readonly other = newPose();
  private view: Viewport = { runs: [], x: 0, y: 0, width: 1, height: 1 };
  private target: Place = { x: 0, y: 0, z: 0 };

  constructor(private readonly state: PageState) {
    this.element.append(this.canvas, this.labels.element);
  }

  resize(width: number, height: number): void {
    const ratio = Math.min(2, devicePixelRatio);
    this.canvas.width = Math.max(1, width * ratio);
    this.canvas.height = Math.max(1, height * ratio);
    this.paint.setTransform(ratio, 0, 0, ratio, 0, 0);
    this.width = width;
    this.height = height;
  }
  private width = 1;
  private height = 1;

  setSharpness(): void {} // fast enough as it is
  dispose(): void {}

  private get pixelsPerMetre(): number {
    // As many metres as the scene in depth shows from the same distance.
    return this.view.height / (this.state.camera.distance * 0.83);
  }
  private project(place: Place): ScreenPoint {
    const { azimuth } = this.state.camera;
    const { target } = this;
    // Ahead is up, as in the scene in depth; it looks away from the side it stands on.
    const angle = ((azimuth + 180) * Math.PI) / 180;
    const [east, north] = [place.x - target.x, place.y - target.y];
    const right = east * Math.cos(angle) - north * Math.sin(angle);
    const ahead = east * Math.sin(angle) + north * Math.cos(angle);
    return {
      x: this.view.x + this.view.width / 2 + right * this.pixelsPerMetre,
      y: this.view.y + this.view.height / 2 - ahead * this.pixelsPerMetre,
    };
  }

  // ---- drawing --------------------------------------------------------------------------------------------------------
  draw(): void {
    const { paint } = this;
    this.drawn = this.state.recording.runs.map(() => 0);
    paint.fillStyle = kInk[this.state.theme].ground;
    paint.fillRect(0, 0, this.width, this.height);
    this.labels.begin();
    for (const view of viewports(this.state, this.width, this.height)) {
      this.look(view);
      paint.save();
      paint.beginPath();
      paint.rect(view.x, view.y, view.width, view.height);
      paint.clip();
      this.drawView();
      paint.restore();
    }
    this.labels.end();
  }

  private look(view: Viewport): void {
    this.view = view;
    this.target = targetOf(this.state, view);
  }

  private drawView(): void {
    const { state, view } = this;
    this.drawGround();
    this.drawMarks();
    // The run whose numbers are shown lies on top.
    const runs = [...view.runs].sort((a, b) => Number(a === state.primary) - Number(b === state.primary));
    for (const run of runs) this.drawPaths(run);
    for (const run of runs) this.drawBodies(run);
    this.drawLabels();
  }

  private drawGround(): void {
    const ink = kInk[this.state.theme];
    if (this.pixelsPerMetre > 6) this.drawGrid(2, ink.fine);
    if (this.pixelsPerMetre > 0.5) this.drawGrid(24, ink.cell);
    this.drawGrid(kBlockMetres, ink.border);
  }
  private drawGrid(step: number, colour: string): void {
    const { x, y } = this.target;
    const reach = Math.hypot(this.view.width, this.view.height) / this.pixelsPerMetre / 2 + step;
    this.stroke(colour, 1, () => {
      for (let at = Math.ceil((x - reach) / step) * step; at < x + reach; at += step) {
        this.path([{ x: at, y: y - reach, z: 0 }, { x: at, y: y + reach, z: 0 }]);
      }
      for (let at = Math.ceil((y - reach) / step) * step; at < y + reach; at += step) {
        this.path([{ x: x - reach, y: at, z: 0 }, { x: x + reach, y: at, z: 0 }]);
      }
    });
  }

  private drawMarks(): void {
    const { state } = this;
    const { layers } = state;
    const ink = kInk[state.theme];
    this.stroke(ink.faint, 1, () => {
      for (const circle of layers.leash ? leashOf(state) : []) this.circle(circle);
      for (const circle of layers.bubble ? bubbleOf(state) : []) this.circle(circle);
    });
    this.stroke(ink.cell, 1, () => {
      for (const trail of layers.trails ? otherTrails(state, this.target) : []) this.path(trail);
    });
    const truth = layers.truth ? truthAt(state.recording, state.selected, state.time) : undefined;
    if (truth) this.stroke(ink.truth, 1.5, () => {
      this.path(truthOf(state));
      this.circle({ ...truth, radius: 0.5 });
    });
    if (!layers.updates) return;
    this.dots(updatesOfOthers(state, this.target), ink.faint, 2);
    if (state.isShown(state.selected)) this.dots(updatesOf(state, state.selected), ink.update, 4.5);
  }

  private drawPaths(run: number): void {
    const { state } = this;
    if (state.selected < 0 || !state.isShown(state.selected)) return;
    const colour = state.colour(run);
    if (state.layers.trails) {
      const trail = trailOf(state.recording.runs[run], state.selected, state.frame, state.recording.frameTimes);
      const { dash, shape } = ruleSet(state.recording.runs[run].label);
      this.paint.setLineDash(dash);
      this.stroke(colour, 1.2, () => this.path(trail));
      this.paint.setLineDash([]);
      this.dots(trail, colour, 2.5, shape);
    }
    if (!state.layers.queue) return;
    this.paint.setLineDash([2, 4]);
    this.stroke(colour, 2, () => this.path(queueOf(state, run, state.selected)));
    this.paint.setLineDash([]);
  }

  private drawBodies(run: number): void {
    const { recording, frame, primary, selected, mode, visible } = this.state;
    const ghost = mode === 'overlay' && run !== primary && visible[primary];
    this.paint.globalAlpha = ghost ? 0.6 : 1;
    for (let object = 0; object < recording.objects.length; ++object) {
      if (!this.state.isShown(object) || !isDrawn(recording.runs[run], object, frame, this.pose)) continue;
      if (ghost && poseAt(recording.runs[primary], object, frame, this.other)) {
        if (coincide(this.pose, this.other)) continue;
      }
      this.drawBody(this.pose, recording.objects[object].radius, this.state.colour(run));
      if (object === selected && run === primary) this.stroke(kInk[this.state.theme].text, 1.5, () => this.circle({ ...this.pose, radius: 0.8 }));
      ++this.drawn[run];
    }
    this.paint.globalAlpha = 1;
  }
  private drawBody(pose: Pose, radius: number, colour: string): void {
    const { paint } = this;
    const at = this.project(pose);
    const size = Math.max(3, (radius || 0.4) * this.pixelsPerMetre);
    paint.fillStyle = colour;
    paint.beginPath();
    paint.arc(at.x, at.y, size, 0, 2 * Math.PI);
    paint.fill();
    const angle = (pose.heading * Math.PI) / 180;
    const nose = this.project({ ...pose, x: pose.x + Math.sin(angle), y: pose.y + Math.cos(angle) });
    const length = Math.hypot(nose.x - at.x, nose.y - at.y) || 1;
    const [dx, dy] = [(nose.x - at.x) / length, (nose.y - at.y) / length];
    paint.beginPath();
    paint.moveTo(at.x + dx * size * 1.8, at.y + dy * size * 1.8);
    paint.lineTo(at.x - dy * size * 0.7, at.y + dx * size * 0.7);
    paint.lineTo(at.x + dy * size * 0.7, at.y - dx * size * 0.7);
    paint.fill();
  }

  private drawLabels(): void {
    this.labels.within(this.view);
    const { recording, frame, selected } = this.state;
    const run = leader(this.state, this.view);
    for (const object of labelled(this.state, run, this.target)) {
      if (!poseAt(recording.runs[run], object, frame, this.pose)) continue;
      const at = this.project(this.pose);
      at.y -= 10 + recording.objects[object].radius * this.pixelsPerMetre;
      this.label(objectName(recording.objects[object]), object === selected ? 'name chosen' : 'name', at);
    }
    this.drawRuleNames(run);
    const [bx, by] = [Math.floor(this.target.x / kBlockMetres), Math.floor(this.target.y / kBlockMetres)];
    for (const [dx, dy] of [[-1, -1], [-1, 0], [-1, 1], [0, -1], [0, 0], [0, 1], [1, -1], [1, 0], [1, 1]]) {
      const corner = { x: (bx + dx) * kBlockMetres, y: (by + dy) * kBlockMetres, z: 0 };
      this.label(blockName(corner.x, corner.y), 'block', this.project(corner));
    }
  }
  private drawRuleNames(first: number): void {
    const { recording, frame, selected } = this.state;
    for (const { run, text } of ruleNames(this.state, this.view.runs, first)) {
      poseAt(recording.runs[run], selected, frame, this.pose);
      const at = this.project(this.pose);
      at.y += 24 + recording.objects[selected].radius * this.pixelsPerMetre;
      if (this.isInside(at)) this.labels.putBelow(text, 'ruled', at, this.state.colour(run));
    }
  }
  private label(text: string, kind: string, at: ScreenPoint): void {
    if (this.isInside(at)) this.labels.put(text, kind, at);
  }
  private isInside(at: ScreenPoint): boolean {
    const { x, y, width, height } = this.view;
    return at.x > x && at.x < x + width && at.y > y && at.y < y + height;
  }

  // ---- strokes --------------------------------------------------------------------------------------------------------
  private stroke(colour: string, width: number, trace: () => void): void {
    this.paint.strokeStyle = colour;
    this.paint.lineWidth = width;
    this.paint.beginPath();
    trace();
    this.paint.stroke();
  }
  private path(places: Place[]): void {
    places.forEach((place, index) => {
      const at = this.project(place);
      if (index === 0) this.paint.moveTo(at.x, at.y);
      else this.paint.lineTo(at.x, at.y);
    });
  }
  private circle(circle: Circle): void {
    const at = this.project(circle);
    const radius = circle.radius * this.pixelsPerMetre;
    this.paint.moveTo(at.x + radius, at.y);
    this.paint.arc(at.x, at.y, radius, 0, 2 * Math.PI);
  }
  private dots(places: Place[], colour: string, radius: number, shape: Shape = 'disc'): void {
    this.paint.fillStyle = colour;
    this.paint.beginPath();
    for (const place of places) {
      const at = this.project(place);
      traceShape(this.paint, shape, at.x, at.y, radius);
    }
    this.paint.fill();
  }

  pick(x: number, y: number): number {
    this.look(viewportAt(viewports(this.state, this.width, this.height), x, y));
    let best = { object: -1, pixels: 20 };
    for (const run of this.view.runs) {
      for (let object = 0; object < this.state.recording.objects.length; ++object) {
        if (!this.state.isShown(object) || !isDrawn(this.state.recording.runs[run], object, this.state.frame, this.pose)) continue;
        const at = this.project(this.pose);
        const pixels = Math.hypot(at.x - x, at.y - y);
        if (pixels < best.pixels) best = { object, pixels };
      }
    }
    return best.object;
  }
}

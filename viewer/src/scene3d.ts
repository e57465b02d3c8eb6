// The scene in depth, with three.js.
import {
  Color, DirectionalLight, HemisphereLight, Mesh, MeshBasicMaterial, PerspectiveCamera, Scene, Vector3, WebGLRenderer,
} from 'three';
import { Bodies, Sight, kCrowd } from './bodies3d';
import { el } from './dom';
import { LabelPool } from './labels';
import { LandMesh } from './land3d';
import { poseAt, truthAt } from './look';
import { newPose, type Place } from './model';
import { kInk } from './palette';
import {
  bubbleOf, dashed, groundHeight, isDrawn, kSceneLabel, labelled, leashOf, originNear, queueOf, ruleNames, trailOf, truthOf, updatesOf, updatesOfOthers, otherTrails,
} from './picture';
import { ruleSet } from './rule_sets';
import { Dots, Ground, Lines, bodyGeometry, dotted, farBodyGeometry, ringGeometry, shapeTexture } from './scene3d_parts';
import type { PageState } from './state';
import { leader, targetOf, viewportAt, viewports, type SceneView, type ScreenPoint, type Viewport } from './viewport';
import { blockName, kBlockMetres, objectName } from './words';

const kLift = 0.03; // metres above the ground, so that lines on it are seen
const kDashMetres = 0.08; // for each pixel of a dash

interface RunLayer {
  bodies: Bodies;
  trail: Lines;
  strobe: Dots; // one dot a frame: even steps are a glide, a gap is a pop
  queue: Dots;
  dash: { on: number; off: number }; // metres of the trail
}

export class Scene3D implements SceneView {
  readonly element = el('div', { class: 'scene3d' });
  drawn: number[] = [];
  private readonly renderer: WebGLRenderer;
  private readonly scene = new Scene();
  private readonly eye = new PerspectiveCamera(45, 1, 0.1, 8000);
  private readonly labels = new LabelPool();
  private readonly ground = new Ground();
  private readonly land: LandMesh | undefined; // in place of the level grid, where the recording has it
  private paintedFor = '';
  private readonly runs: RunLayer[];
  private readonly updates: Dots;
  private readonly otherUpdates: Dots;
  private readonly otherTrails = new Lines(30 * 400, 0.5);
  private readonly circles = new Lines(96 * 2 * 4);
  private readonly truth = new Lines(400);
  private readonly ring = new Mesh(ringGeometry(), new MeshBasicMaterial({ transparent: true, opacity: 0.9 }));
  private origin: Place = { x: 0, y: 0, z: 0 };
  private target: Place = { x: 0, y: 0, z: 0 };
  private width = 1;
  private height = 1;
  private sharpness = 1;
  private readonly pose = newPose();
  private readonly sight = new Sight();
  private readonly point = new Vector3();

  constructor(private readonly state: PageState) {
    this.renderer = new WebGLRenderer({ antialias: state.recording.objects.length <= kCrowd, powerPreference: 'high-performance' });
    const disc = shapeTexture('disc');
    this.updates = new Dots(200, 9, disc);
    this.otherUpdates = new Dots(2000, 4, disc);
    const isCrowd = state.recording.objects.length > kCrowd;
    const [near, far] = [isCrowd ? bodyGeometry(2, 8) : bodyGeometry(4, 14), farBodyGeometry()];
    this.runs = state.recording.runs.map(({ label }, run) => {
      const bodies = new Bodies(state, run, near, far);
      const { shape, dash: [on = Infinity, off = 0] } = ruleSet(label);
      const layer: RunLayer = {
        bodies, trail: new Lines(1200, 0.8), strobe: new Dots(600, shape === 'disc' ? 4 : 7, shapeTexture(shape)), queue: new Dots(400, 4, disc),
        dash: { on: on * kDashMetres, off: off * kDashMetres },
      };
      // Each rule set has its own layer, so that a camera can show one alone.
      for (const part of [bodies.near, bodies.far, layer.trail.object, layer.strobe.object, layer.queue.object]) {
        part.layers.set(run + 1);
        this.scene.add(part);
      }
      return layer;
    });
    if (state.recording.meta.ground.length > 0) this.land = new LandMesh(state.recording.meta.ground);
    this.addCommon();
    this.renderer.domElement.setAttribute('role', 'img');
    this.renderer.domElement.setAttribute('aria-label', kSceneLabel);
    this.element.append(this.renderer.domElement, this.labels.element);
  }

  private addCommon(): void {
    const sun = new DirectionalLight(0xffffff, 1.3);
    sun.position.set(-0.5, -0.8, 1.4);
    for (const light of [sun, new HemisphereLight(0xffffff, 0xc4cad3, 2.4)]) {
      light.layers.enableAll();
      this.scene.add(light);
    }
    const dots = [this.updates.object, this.otherUpdates.object];
    const lines = [this.otherTrails.object, this.circles.object, this.truth.object];
    this.scene.add(this.land?.object ?? this.ground.object, this.ring, ...dots, ...lines);
  }

  resize(width: number, height: number): void {
    [this.width, this.height] = [Math.max(1, width), Math.max(1, height)];
    this.renderer.setPixelRatio(Math.min(2, devicePixelRatio) * this.sharpness);
    this.renderer.setSize(this.width, this.height);
  }
  setSharpness(share: number): void {
    if (share === this.sharpness) return;
    this.sharpness = share;
    this.resize(this.width, this.height);
  }

  dispose(): void {
    this.renderer.dispose();
    this.renderer.forceContextLoss();
  }

  // ---- drawing --------------------------------------------------------------------------------------------------------
  draw(): void {
    this.paint();
    this.origin = originNear(this.state.camera.target, this.origin);
    this.land?.place(this.origin);
    const views = viewports(this.state, this.width, this.height);
    this.drawn = this.runs.map(() => 0);
    this.placeShared();
    this.renderer.setScissorTest(views.length > 1);
    this.labels.begin();
    for (const view of views) this.drawView(view);
    this.labels.end();
  }

  private drawView(view: Viewport): void {
    const { x, y, width, height } = view;
    const below = this.height - y - height; // GL counts from the bottom
    this.renderer.setViewport(x, below, width, height);
    this.renderer.setScissor(x, below, width, height);
    this.aim(view);
    this.placeBodies(view);
    this.placeGround(leader(this.state, view));
    this.eye.layers.set(0);
    for (const run of view.runs) this.eye.layers.enable(run + 1);
    this.renderer.render(this.scene, this.eye);
    this.labelView(view);
  }

  private aim(view: Viewport): void {
    const { camera } = this.state;
    const { origin } = this;
    const aspect = view.width / view.height;
    const target = (this.target = targetOf(this.state, view));
    const offset = camera.offset();
    // A narrow view would cut off what a wide one shows; it stands farther back.
    const back = Math.min(2, Math.max(1, 1 / aspect));
    const at = { x: target.x - origin.x, y: target.y - origin.y, z: target.z - origin.z + 0.9 };
    this.eye.position.set(at.x + offset.x * back, at.y + offset.y * back, at.z + offset.z * back);
    const side = (camera.azimuth * Math.PI) / 180;
    // From straight above "up" would be the way one looks; what is ahead serves then.
    if (camera.isTop) this.eye.up.set(-Math.sin(side), -Math.cos(side), 0);
    else this.eye.up.set(0, 0, 1);
    this.eye.aspect = aspect;
    this.eye.near = Math.max(0.05, camera.distance / 100);
    this.eye.updateProjectionMatrix();
    this.eye.lookAt(at.x, at.y, at.z);
    this.eye.updateMatrixWorld();
  }

  private paint(): void {
    const ink = kInk[this.state.theme];
    this.scene.background = new Color(ink.ground);
    this.ground.paint(ink);
    if (this.paintedFor !== this.state.theme) this.land?.paint(ink);
    this.paintedFor = this.state.theme;
    this.updates.object.material.color.set(ink.update);
    this.otherUpdates.object.material.color.set(ink.faint);
    this.circles.object.material.color.set(ink.faint);
    this.otherTrails.object.material.color.set(ink.faint);
    this.truth.object.material.color.set(ink.truth);
    this.ring.material.color.set(ink.text);
    this.runs.forEach((layer, run) => this.paintRun(layer, run));
  }

  private paintRun(layer: RunLayer, run: number): void {
    layer.bodies.paint();
    for (const part of [layer.trail, layer.strobe, layer.queue]) part.object.material.color.set(this.state.colour(run));
  }

  private placeBodies(view: Viewport): void {
    this.sight.aim(this.eye);
    for (const run of view.runs) {
      this.drawn[run] = this.runs[run].bodies.place(this.origin, this.eye, this.sight);
      this.placePaths(this.runs[run], run);
    }
  }

  private placePaths(layer: RunLayer, run: number): void {
    const { state, origin } = this;
    const { recording, selected, frame, layers } = state;
    const show = selected >= 0 && state.isShown(selected);
    const trail = show && layers.trails ? trailOf(recording.runs[run], selected, frame, recording.frameTimes) : [];
    layer.trail.begin();
    for (const piece of dashed(trail, layer.dash.on, layer.dash.off)) layer.trail.piece(piece, origin, kLift);
    layer.trail.end();
    layer.strobe.fill(trail, origin, kLift);
    layer.queue.fill(show && layers.queue ? dotted(queueOf(state, run, selected)) : [], origin, 0.15);
  }

  private placeGround(run: number): void {
    const { state, origin } = this;
    const { selected, frame, recording } = state;
    const height = groundHeight(state, recording.runs[run]);
    this.ground.place(this.target, height, origin, state.camera.distance);
    this.ring.visible = state.isShown(selected) && poseAt(recording.runs[run], selected, frame, this.pose);
    this.ring.position.set(this.pose.x - origin.x, this.pose.y - origin.y, height - origin.z + kLift);
  }

  // What is the same in all pictures, once for all of them.
  private placeShared(): void {
    const { state, origin } = this;
    const { layers, camera } = state;
    this.updates.fill(layers.updates && state.isShown(state.selected) ? updatesOf(state, state.selected) : [], origin, kLift * 2);
    this.otherUpdates.fill(layers.updates ? updatesOfOthers(state, camera.target) : [], origin, kLift);
    this.otherTrails.begin();
    for (const trail of layers.trails ? otherTrails(state, camera.target) : []) this.otherTrails.path(trail, origin, kLift);
    this.otherTrails.end();
    this.placeCircles();
    this.placeTruth();
  }

  private placeCircles(): void {
    const { state, origin } = this;
    const { leash, bubble } = state.layers;
    this.circles.begin();
    const circles = [...(leash ? leashOf(state) : []), ...(bubble ? bubbleOf(state) : [])];
    for (const circle of circles) this.circles.circle(circle, circle.radius, origin, kLift);
    this.circles.end();
  }

  private placeTruth(): void {
    const { state, origin } = this;
    const now = state.layers.truth ? truthAt(state.recording, state.selected, state.time) : undefined;
    this.truth.begin();
    if (now) {
      this.truth.path(truthOf(state), origin, kLift);
      this.truth.circle(now, 0.5, origin, kLift);
    }
    this.truth.end();
  }

  // ---- labels and picking ---------------------------------------------------------------------------------------------
  private project(place: Place, lift: number, view: Viewport): ScreenPoint | undefined {
    const { origin } = this;
    this.point.set(place.x - origin.x, place.y - origin.y, place.z - origin.z + lift).project(this.eye);
    if (this.point.z > 1 || Math.abs(this.point.x) > 1 || Math.abs(this.point.y) > 1) return undefined;
    return { x: view.x + ((this.point.x + 1) / 2) * view.width, y: view.y + ((1 - this.point.y) / 2) * view.height };
  }

  private labelView(view: Viewport): void {
    this.labels.within(view);
    const { recording, frame, selected } = this.state;
    const { target } = this;
    const run = leader(this.state, view);
    for (const object of labelled(this.state, run, target)) {
      if (!poseAt(recording.runs[run], object, frame, this.pose)) continue;
      const at = this.project(this.pose, recording.objects[object].height + 0.35, view);
      if (at) this.labels.put(objectName(recording.objects[object]), object === selected ? 'name chosen' : 'name', at);
    }
    this.labelRules(view, run);
    const block = (value: number) => Math.floor(value / kBlockMetres);
    for (let x = block(target.x) - 1; x <= block(target.x) + 1; ++x) {
      for (let y = block(target.y) - 1; y <= block(target.y) + 1; ++y) this.labelBlock(x, y, view);
    }
  }
  private labelRules(view: Viewport, first: number): void {
    const { recording, frame, selected } = this.state;
    for (const { run, text } of ruleNames(this.state, view.runs, first)) {
      poseAt(recording.runs[run], selected, frame, this.pose);
      const at = this.project(this.pose, 0, view);
      if (at) this.labels.putBelow(text, 'ruled', { x: at.x, y: at.y + 30 }, this.state.colour(run));
    }
  }
  private labelBlock(x: number, y: number, view: Viewport): void {
    const corner = { x: x * kBlockMetres, y: y * kBlockMetres, z: this.ground.height };
    const at = this.project({ ...corner, x: corner.x + 3, y: corner.y + 3 }, 0, view);
    if (at) this.labels.put(blockName(corner.x, corner.y), 'block', at);
  }

  pick(x: number, y: number): number {
    const view = viewportAt(viewports(this.state, this.width, this.height), x, y);
    this.aim(view);
    let best = { object: -1, pixels: 28 };
    for (const run of view.runs) {
      for (let object = 0; object < this.state.recording.objects.length; ++object) {
        if (!this.state.isShown(object) || !isDrawn(this.state.recording.runs[run], object, this.state.frame, this.pose)) continue;
        const at = this.project(this.pose, 0.9, view);
        const pixels = at ? Math.hypot(at.x - x, at.y - y) : Infinity;
        if (pixels < best.pixels) best = { object, pixels };
      }
    }
    return best.object;
  }
}

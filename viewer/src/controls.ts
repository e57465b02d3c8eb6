// Buttons: time under the scene, and what is shown above it.
import { el, icon, press, setText, toggle } from './dom';
import { newPose, poseAt } from './model';
import { kLayers, kSpeeds, type Layer, type PageState } from './state';
import { clock, objectName } from './words';

export class Transport {
  private readonly play = el('button', { type: 'button', class: 'primary', onclick: () => this.state.togglePlay() });
  private readonly now = el('output', { class: 'clock', 'aria-label': 'time and frame' });
  private readonly speed = el('select', { 'aria-label': 'speed', title: 'Speed ([ and ])', onchange: () => this.setSpeed() });
  private readonly loop: HTMLButtonElement;
  private playing: boolean | undefined;

  constructor(host: HTMLElement, private readonly state: PageState) {
    this.speed.append(...kSpeeds.map((speed) => el('option', { value: speed }, `${speed}×`)));
    this.loop = toggle('loop', 'Loop around this moment (l)', () => state.toggleLoop());
    const step = (name: string, label: string, by: number) => {
      return el('button', { type: 'button', 'aria-label': label, title: label, onclick: () => state.step(by) }, icon(name));
    };
    const worst = (label: string, title: string, by: number) => {
      return el('button', { type: 'button', title, onclick: () => state.nextMoment(by), disabled: state.moments.length === 0 }, label);
    };
    host.replaceChildren(step('back', 'a frame back (←)', -1), this.play, step('ahead', 'a frame ahead (→)', 1), this.now, this.speed, this.loop,
      el('span', { class: 'gap' }), worst('‹', 'Previous worst moment (Shift N)', -1), worst('next worst moment ›', 'Next worst moment (n)', 1));
  }

  private setSpeed(): void {
    this.state.speed = Number(this.speed.value);
    this.state.changed();
  }

  draw(): void {
    const { state } = this;
    if (this.playing !== state.playing) {
      this.playing = state.playing;
      const label = state.playing ? 'Pause' : 'Play';
      this.play.setAttribute('aria-label', label);
      this.play.title = `${label} (Space)`;
      this.play.replaceChildren(icon(state.playing ? 'pause' : 'play'));
    }
    const last = state.recording.frameTimes.length - 1;
    setText(this.now, `${clock(state.time)} / ${clock(state.end)} · frame ${state.frame} of ${last}`);
    this.speed.value = String(state.speed);
    press(this.loop, state.loop !== undefined);
  }
}

const kLayerTitles: Record<Layer, [label: string, title: string]> = {
  labels: ['names', 'Names of the bodies nearest (i)'],
  trails: ['trails', 'Where it was drawn in the last seconds: a dot for each frame (r)'],
  updates: ['updates', 'What the server sent, where and when it did (u)'],
  queue: ['queue', 'Waypoints still to be walked to, dotted (q)'],
  truth: ['truth', 'Where the simulated server had the body (g)'],
  leash: ['leash', 'How far it may still walk before its leash slows and holds it (h)'],
  bubble: ['96 m', 'The bubble around the player within which bodies are walked, not snapped (b)'],
};

export class ViewButtons {
  private readonly buttons: [HTMLButtonElement, () => boolean][] = [];

  constructor(host: HTMLElement, state: PageState, toggleFlat: () => void) {
    const add = (label: string, title: string, isOn: () => boolean, act: () => void) => {
      const button = toggle(label, title, () => {
        act();
        state.changed();
      });
      this.buttons.push([button, isOn]);
      return button;
    };
    const layers = kLayers.filter((layer) => layer !== 'truth' || state.recording.truth.some(Boolean));
    host.replaceChildren(
      el('div', { class: 'group', role: 'group', 'aria-label': 'camera' },
        add('follow', 'Follow the selected body (f)', () => state.follow, () => (state.follow = !state.follow)),
        add('top', 'From above (t)', () => state.camera.isTop, () => state.camera.toggleTop()),
        add('side by side', 'A picture for each rule set, cameras linked (v)', () => state.mode === 'side',
          () => (state.mode = state.mode === 'side' ? 'overlay' : 'side')),
        add('2D', 'Flat, without WebGL (m)', () => state.flat, toggleFlat)),
      el('div', { class: 'group', role: 'group', 'aria-label': 'show' }, ...layers.map((layer) => {
        const [label, title] = kLayerTitles[layer];
        return add(label, title, () => state.layers[layer], () => (state.layers[layer] = !state.layers[layer]));
      })));
  }

  draw(): void {
    for (const [button, isOn] of this.buttons) press(button, isOn());
  }
}

// Whom one looks at, for those who cannot or would not click into the scene.
export class BodyList {
  private readonly list = el('select', { id: 'body', 'aria-label': 'selected body', onchange: () => this.choose(Number(this.list.value)) });

  constructor(host: HTMLElement, private readonly state: PageState) {
    const isSomewhere = (index: number) => state.recording.runs.some(({ tracks }) => tracks[index]?.spans.length);
    const names = state.recording.objects.map((object, index) => ({ index, name: objectName(object) })).filter(({ index }) => isSomewhere(index));
    names.sort((a, b) => a.name.localeCompare(b.name));
    this.list.append(...names.map(({ index, name }) => el('option', { value: index }, name)));
    host.replaceChildren(this.list);
  }

  // Somebody who is not in the world now is shown when he comes.
  private choose(object: number): void {
    const { state } = this;
    const spans = state.run.tracks[object]?.spans ?? [];
    state.select(object);
    if (spans[0] && !poseAt(state.run, object, state.frame, newPose())) state.seek(state.recording.frameTimes[spans[0].first]);
  }

  draw(): void {
    const value = String(this.state.selected);
    if (this.list.value !== value) this.list.value = value;
  }
}

// The moment one has been taken to, in a sentence, with its loop on offer.
export class Story {
  private readonly text = el('p');
  private readonly watch = el('button', { type: 'button', class: 'primary', onclick: () => this.toggle() });
  private readonly close = el('button', { type: 'button', 'aria-label': 'close', onclick: () => this.leave() }, '×');

  constructor(private readonly host: HTMLElement, private readonly state: PageState) {
    host.replaceChildren(this.text, this.watch, this.close);
  }

  private toggle(): void {
    const { state } = this;
    state.playing = !state.playing;
    if (state.playing && state.loop) {
      state.speed = Math.min(state.speed, 0.5);
      state.seek(state.loop.from);
    }
    state.changed();
  }
  private leave(): void {
    this.state.moment = -1;
    this.state.loop = undefined;
    this.state.changed();
  }

  draw(): void {
    const { state } = this;
    const moment = state.moments[state.moment];
    this.host.hidden = !moment;
    if (!moment) return;
    const run = state.recording.runs[moment.run].label;
    const rank = `${moment.kind} under ${run}, number ${state.moment + 1} of ${state.moments.length} worst moments`;
    setText(this.text, `${moment.text || objectName(state.recording.objects[moment.object])} (${rank})`);
    this.host.style.setProperty('--rule', state.colour(moment.run));
    setText(this.watch, state.playing ? 'pause' : 'watch it in a loop, at half speed');
  }
}

// Buttons: time under the scene, and what is shown above it.
import { el, icon, press, setText, toggle } from './dom';
import { hasTruth } from './look';
import { kLayers, kSpeeds, type Layer, type PageState } from './state';
import { timeText } from './words';

export class Transport {
  private readonly play = el('button', { type: 'button', class: 'primary', onclick: () => this.state.togglePlay() });
  private readonly now = el('span');
  private readonly frame = el('span', { class: 'frame' });
  private readonly clock = el('output', { class: 'clock', 'aria-label': 'time and frame' }, this.now, this.frame);
  private readonly speed = el('select', { 'aria-label': 'speed', title: 'Speed ([ and ])', onchange: () => this.setSpeed() });
  private readonly loop: HTMLButtonElement;
  private readonly worst: HTMLButtonElement[];
  private readonly live: HTMLButtonElement;
  private playing: boolean | undefined;

  constructor(host: HTMLElement, private readonly state: PageState) {
    this.speed.append(...kSpeeds.map((speed) => el('option', { value: speed }, `${speed}×`)));
    this.loop = toggle('loop', 'Loop around this moment (l)', () => state.toggleLoop());
    const step = (name: string, label: string, by: number) => {
      return el('button', { type: 'button', 'aria-label': label, title: label, onclick: () => state.step(by) }, icon(name));
    };
    const worst = (title: string, by: number, ...label: (string | Node)[]) => {
      return el('button', { type: 'button', title, 'aria-label': title, onclick: () => state.nextMoment(by) }, ...label);
    };
    this.worst = [
      worst('previous worst moment (Shift N)', -1, '‹'),
      worst('next worst moment (n)', 1, 'next worst', el('span', { class: 'roomy' }, ' moment'), ' ›'),
    ];
    this.live = toggle('catch up', 'Show the newest of this session, as it comes (End)', () => state.catchUp());
    this.live.hidden = !state.isLive;
    host.replaceChildren(this.live, step('back', 'one frame back (←)', -1), this.play, step('ahead', 'one frame forward (→)', 1), this.clock, this.speed, this.loop,
      el('span', { class: 'gap' }), ...this.worst);
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
    setText(this.now, `${timeText(state.time)} of ${timeText(state.end)}`);
    setText(this.frame, ` · frame ${state.frame} of ${last}`);
    press(this.live, state.isFollowing);
    setText(this.live, state.isFollowing ? 'live' : 'catch up');
    for (const button of this.worst) button.disabled = state.listed.length === 0;
    this.speed.value = String(state.speed);
    press(this.loop, state.loop !== undefined);
  }
}

const kLayerTitles: Record<Layer, [label: string, title: string]> = {
  labels: ['names', 'Names of the nearest bodies (i)'],
  trails: ['trails', 'Where it was drawn in the last few seconds, one dot per frame (r)'],
  updates: ['updates', 'Positions that the server sent, where and when they came (u)'],
  queue: ['queue', 'Waypoints still ahead, dotted (q)'],
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
    const layers = kLayers.filter((layer) => layer !== 'truth' || state.recording.objects.some((_, object) => hasTruth(state.recording, object)));
    host.replaceChildren(
      el('div', { class: 'group', role: 'group', 'aria-label': 'camera' },
        add('follow', 'Follow the selected body (f)', () => state.follow, () => (state.follow = !state.follow)),
        add('top', 'From above (t)', () => state.camera.isTop, () => state.camera.toggleTop()),
        add('side by side', 'A picture for each rule set, each following its own body (v)', () => state.mode === 'side',
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

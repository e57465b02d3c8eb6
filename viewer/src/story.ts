// The moment that is shown: which body, under which rules, what happened and why; and a button for its loop.
import { el, setText } from './dom';
import { causeOf, deedOf } from './moments';
import { glyph } from './rule_sets';
import type { PageState } from './state';
import { objectName, timeText } from './words';

export class Story {
  private readonly who = el('b');
  private readonly rules = el('b', { class: 'ruled' });
  private readonly rank = el('span', { class: 'rank' });
  private readonly what = el('p');
  private readonly why = el('p', { class: 'why' });
  private readonly watch = el('button', { type: 'button', class: 'primary', onclick: () => this.toggle() });
  private readonly close = el('button', { type: 'button', 'aria-label': 'close', onclick: () => this.leave() }, '×');
  private told = '';

  constructor(private readonly host: HTMLElement, private readonly state: PageState) {
    const head = el('p', { class: 'head' }, this.who, ' under ', this.rules, this.rank);
    host.replaceChildren(el('div', { class: 'words' }, head, this.what, this.why), this.watch, this.close);
  }

  private toggle(): void {
    const { state } = this;
    state.playing = !state.playing;
    if (state.playing) {
      state.loop ??= state.loopAround(state.moments[state.moment].time);
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
    this.host.style.setProperty('--rule', state.colour(moment.run));
    setText(this.watch, state.playing ? 'pause' : 'watch it in a loop, at half speed');
    setText(this.rank, this.rankText());
    // Why it came about may stand in a piece that was not there before.
    const key = `${state.moment} ${state.recording.shelf.version}`;
    if (this.told !== key) this.tell();
    this.told = key;
  }

  private tell(): void {
    const { recording, moments, moment: index } = this.state;
    const moment = moments[index];
    const { label } = recording.runs[moment.run];
    setText(this.who, objectName(recording.objects[moment.object]));
    setText(this.rules, `${glyph(label)} ${label}`);
    setText(this.what, `${timeText(moment.time)}: ${deedOf(moment)}`);
    const cause = causeOf(recording, moment);
    setText(this.why, cause);
    this.why.hidden = !cause;
  }

  // Among those listed; one that was reached otherwise has its place among all.
  private rankText(): string {
    const { listed, moment, moments } = this.state;
    const at = listed.indexOf(moment);
    return at >= 0 ? `number ${at + 1} of ${listed.length}` : `number ${moment + 1} of all ${moments.length}`;
  }
}

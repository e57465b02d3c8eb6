// Everything about the selected body under the primary rules, and its last decisions as sentences.
import { el, setText } from './dom';
import type { RunEvent } from './lanes';
import { eventsBack, isLoading, poseAt, queueAt, stateAt, type EventRef } from './look';
import { kInContact, kIsHidden, kLanes, newPose, type Axis, type BodyState } from './model';
import { kLeashMaxMetres, kLeashStartMetres } from './picture';
import type { PageState } from './state';
import { commandName, fixed, hexId, objectName, placeText, timeText } from './words';

const kDecisions = 8;
const kStamps = ['position', 'movement', 'state', 'vector', 'teleport', 'server control', 'force', 'description', 'instance'];
const kMoveTo: Record<number, string> = { 0: 'none', 6: 'to object', 7: 'to position', 8: 'turn to object', 9: 'turn to heading' };

type Row = [name: string, value: string];

export class Inspector {
  private readonly rows = new Map<string, HTMLElement>();
  private readonly table = el('dl', { class: 'numbers' });
  private readonly list = el('ol', { class: 'decisions' });
  private readonly title = el('p', { class: 'who' });
  private listed = '';

  constructor(body: HTMLElement, decisions: HTMLElement, private readonly state: PageState, private readonly goTo: (event: RunEvent) => void) {
    body.replaceChildren(this.title, this.table);
    decisions.replaceChildren(this.list);
  }

  draw(): void {
    const { state } = this;
    const object = state.recording.objects[state.selected];
    const kind = ['player', 'creature', 'other'][object?.kind] ?? '';
    setText(this.title, object ? `${objectName(object)} · ${kind} ${hexId(object.id)} · under ${state.run.label}` : 'No body is selected.');
    const rows = object ? this.values() : [];
    for (const [name, value] of rows) this.put(name, value);
    this.table.hidden = rows.length === 0;
    this.drawDecisions();
  }

  private put(name: string, value: string): void {
    let cell = this.rows.get(name);
    if (!cell) {
      cell = el('dd');
      this.rows.set(name, cell);
      this.table.append(el('dt', {}, name), cell);
    }
    setText(cell, value);
  }

  private values(): Row[] {
    const { state } = this;
    const { run, selected, frame } = state;
    const pose = newPose();
    if (isLoading(run, frame)) return [['place', 'loading …']];
    if (!poseAt(run, selected, frame, pose)) return [['place', 'not in the world on this frame']];
    const now = stateAt(run, selected, frame);
    return [
      ['place', placeText(pose)],
      ['heading', `${fixed(pose.heading, 1)}°`],
      ['contact', contactText(pose.flags)],
      ...(now ? [['waypoints', String(queueAt(run, selected, frame).length)] as Row, ...this.stateRows(now)] : []),
    ];
  }

  private stateRows(now: BodyState): Row[] {
    return [
      ['jump or fall', fallText(now.velocity)],
      ['window', windowText(now)],
      ['fails', String(now.fails)],
      ['leash', leashText(now.leash)],
      ['motion', motionText(now)],
      ['stuck to', now.sticky ? this.nameOf(now.sticky) : 'nothing'],
      ['move-to', moveToText(now, (id) => this.nameOf(id))],
      ['stamps', now.stamps.map((stamp, slot) => `${kStamps[slot]} ${stamp}`).join(', ')],
    ];
  }

  private nameOf(id: number): string {
    const object = this.state.recording.objects.find((each) => each.id === id);
    return object ? objectName(object) : hexId(id);
  }

  private drawDecisions(): void {
    const { state } = this;
    const shown: EventRef[] = [];
    for (const each of eventsBack(state.run, state.selected, state.frame)) {
      if (shown.push(each) === kDecisions) break;
    }
    const key = [state.primary, state.selected, isLoading(state.run, state.frame), ...shown.map(({ events, event }) => `${events.times[event]} ${event}`)].join();
    if (key === this.listed) return;
    this.listed = key;
    this.list.replaceChildren(...shown.map((each) => this.decision(each)));
    const none = isLoading(state.run, state.frame) ? 'loading …' : 'No decision yet.';
    if (shown.length === 0) this.list.replaceChildren(el('li', { class: 'none' }, none));
  }

  private decision({ events, event }: EventRef): HTMLElement {
    const run = this.state.primary;
    const lane = kLanes[events.lanes[event]] ?? 'other';
    return el('li', {}, el('button', { type: 'button', onclick: () => this.goTo({ run, events, event }) },
      el('span', { class: 'when' }, timeText(events.times[event])), el('span', { class: 'lane' }, lane),
      el('span', { class: 'sentence' }, events.sentence(event))));
  }
}

// A body that walks is moved by its motion or to a waypoint, and its own velocity is zero, however fast it goes.
function fallText(velocity: number[]): string {
  return velocity.some((axis) => axis !== 0) ? `${velocity.map((axis) => fixed(axis)).join(', ')} m/s` : 'none';
}
function contactText(flags: number): string {
  return (flags & kInContact ? 'on a surface' : 'in the air') + (flags & kIsHidden ? ', hidden' : '');
}
function windowText({ windowSlices, windowSeconds, windowStart }: BodyState): string {
  const start = windowStart < 0 ? 'nothing to measure against yet' : `${fixed(windowStart)} m to go at its start`;
  return `slices: ${windowSlices}, ${fixed(windowSeconds, 3)} s, ${start}`;
}
function leashText(leash: number): string {
  if (leash < 0) return 'none';
  return `${fixed(leash)} m walked; outdoors slows at ${kLeashStartMetres} m, holds at ${kLeashMaxMetres} m`;
}
function motionText({ style, forward, sidestep, turn }: BodyState): string {
  const axis = ({ command, speed }: Axis) => (command ? ` · ${commandName(command)} × ${fixed(speed)}` : '');
  return commandName(style) + [forward, sidestep, turn].map(axis).join('');
}
function moveToText({ moveTo, moveToTarget }: BodyState, nameOf: (id: number) => string): string {
  return (kMoveTo[moveTo] ?? `type ${moveTo}`) + (moveToTarget ? ` ${nameOf(moveToTarget)}` : '');
}

// One open recording: everything that draws it, and the loop that keeps it going.
import { fillAbout, noteOn } from './about';
import { roomFor } from './bodies3d';
import { BodyList, ChosenBody } from './body_list';
import { drawCaptions } from './captions';
import { Transport, ViewButtons } from './controls';
import { DivergenceList, divergenceCount } from './divergence_list';
import { byId, el, setText } from './dom';
import { Inspector } from './inspector';
import { keep, resume, type Kept } from './kept';
import { fillHelp, listenToKeys } from './keyboard';
import type { RunEvent } from './lanes';
import { applyFragment, copyLink, toFragment } from './link';
import type { Growth } from './live';
import { LiveChoice } from './live_choice';
import { isEverThere, isLoading, poseAt } from './look';
import { newPose, type Recording } from './model';
import { Minimap } from './minimap';
import { MomentList } from './moment_list';
import { needsOf } from './needs';
import { Plots } from './plots';
import { between } from './picture';
import { ScenePointer } from './pointer';
import { listenToPrint } from './print';
import { rankedBodies } from './ranking';
import { Comparison, Legend, MetricsTable } from './rules';
import { Scene2D } from './scene2d';
import { Scene3D } from './scene3d';
import { SeriesCache } from './series';
import { PageState } from './state';
import { Story } from './story';
import { Tabs } from './tabs';
import { Timeline } from './timeline';
import type { SceneView } from './viewport';
import { placeText } from './words';
import type { Theme } from './palette';

// Tables are read, not watched: fifteen times a second is enough while it plays.
const kPanelSeconds = 1 / 15;
const kLinkSeconds = 0.5;
const kPaceSeconds = 1;
const kSmoothFramesPerSecond = 30;
const kCopiedSeconds = 1.5;
const kArrivalSeconds = 0.1;

export interface Surroundings {
  theme: Theme;
  flat: boolean;
  live?: boolean; // the session is still going on
  before?: Before; // the page that showed the same file as it was before
  setTheme(theme: Theme): void;
  openFile(): void;
}

export interface Before {
  kept: Kept;
  tab: number;
}

export class Page {
  readonly state: PageState;
  framesPerSecond = 60; // until it is known
  private scene: SceneView;
  private readonly timeline: Timeline;
  private readonly tabs: Tabs;
  private readonly bodies: BodyList;
  private readonly moments: MomentList;
  private room = 0; // for bodies, in the scene
  private readonly panel: { draw(): void }[];
  private readonly bars: { draw(): void }[];
  private readonly gone = new AbortController();
  private readonly stage = el('div', { class: 'stage' });
  private isDirty = true;
  private drawnAt = 0;
  private panelAt = 0;
  private linkAt = -Infinity; // the first picture always makes a link
  private paceAt = 0;
  private sharpness = 1;
  private readonly pose = newPose();
  private arrival: ReturnType<typeof setTimeout> | undefined; // the next look at what has come
  private hasWaited = false;
  private choice: LiveChoice | undefined; // unless a link says which body
  private isTurned = true; // to where the first picture is seen best from

  constructor(recording: Recording, private readonly around: Surroundings) {
    const state = (this.state = new PageState(recording));
    state.theme = around.theme;
    state.isLive = around.live ?? false;
    state.flat = around.flat || !hasWebGl();
    this.chooseView();
    this.follow();
    byId('stage').replaceChildren(this.stage);
    this.scene = this.makeScene();
    const series = new SeriesCache(recording);
    this.timeline = new Timeline(byId('timeline'), state);
    const goTo = (event: RunEvent) => this.timeline.goTo(event);
    this.bodies = new BodyList(byId('bodies'), state);
    this.moments = new MomentList(byId('moments'), state);
    this.tabs = this.makeTabs();
    this.panel = [
      new Comparison(byId('comparison'), state, series), new Plots(byId('plots'), state, series),
      new Inspector(byId('inspector'), byId('decisions'), state, goTo), new MetricsTable(byId('metrics'), state),
      this.moments, this.bodies, new DivergenceList(byId('divergences'), state),
    ];
    const toggleFlat = () => this.toggleFlat();
    this.bars = [
      new Transport(byId('transport'), state), new ViewButtons(byId('views'), state, toggleFlat), new Legend(byId('legend'), state),
      new ChosenBody(byId('chosen'), state, () => this.searchBodies()), new Story(byId('story'), state), new Minimap(byId('minimap'), state), this.timeline,
    ];
    new ScenePointer(this.stage, state, (x, y) => this.scene.pick(x, y));
    this.listen(toggleFlat);
    setText(byId('title'), recording.meta.title || 'acmotion');
    setText(byId('maker'), `acmotion ${recording.meta.acmotion}`);
    fillAbout(byId('about'), recording);
    recording.shelf.onChange = () => this.arrived();
    this.showNote();
    this.ask();
    requestAnimationFrame((now) => this.tick(now));
  }

  // More of a session that is going on is there.
  grown({ hasObjects, hasMoments }: Growth): void {
    const { state, tabs } = this;
    ++state.recording.shelf.version;
    if (hasObjects && state.recording.objects.length > this.room) this.remakeScene();
    state.grown(hasMoments);
    if (hasObjects) this.bodies.refresh();
    if (hasMoments) this.moments.refresh();
    tabs.setTitle(1, this.momentsTitle);
    tabs.setTitle(2, this.bodiesTitle);
    if (hasObjects && state.selected < 0) this.chooseBody();
    this.choice?.improve();
  }
  private get momentsTitle(): string {
    return `moments (${this.state.moments.length})`;
  }
  private get bodiesTitle(): string {
    const { recording, isLive } = this.state;
    return `bodies (${isLive ? recording.objects.length : rankedBodies(recording).moved.length})`;
  }

  private makeTabs(): Tabs {
    const { recording } = this.state;
    const divergences = divergenceCount(recording);
    byId('divergences').hidden = true; // the recording before may have had some
    return new Tabs(byId('tabs'), [
      { title: 'details', panel: byId('details') },
      { title: this.momentsTitle, panel: byId('moments') },
      { title: this.bodiesTitle, panel: byId('bodies') },
      ...(divergences > 0 ? [{ title: `diverge (${divergences})`, panel: byId('divergences') }] : []),
    ], () => this.state.changed(), this.around.before?.tab);
  }
  private showAbout(): void {
    this.tabs.choose(0);
    byId<HTMLDetailsElement>('told').open = true;
    byId('told').scrollIntoView();
  }
  // On a phone the panel lies under everything else.
  private showTab(index: number): void {
    this.tabs.choose(index);
    byId('panel').scrollIntoView({ block: 'nearest' });
  }
  private searchBodies(): void {
    this.showTab(2);
    this.bodies.focus();
  }

  // Unless a link says otherwise: the worst moment of all.
  private chooseView(): void {
    const { state, around } = this;
    if (around.before) return resume(state, around.before.kept);
    const isLinked = applyFragment(state, location.hash);
    if (state.isLive) this.chooseNewest();
    else if (!isLinked) this.chooseMoment();
    if (!/[#&]camera=/.test(location.hash)) this.lookFromSide();
  }
  // The length of a jump shows best from the side.
  private lookFromSide(): void {
    const { state } = this;
    this.isTurned = !isLoading(state.run, state.frame);
    if (state.jump || !poseAt(state.run, state.selected, state.frame, this.pose)) return;
    state.camera.azimuth = (this.pose.heading + 110) % 360;
  }
  // More of the recording is there. One picture for several parts: drawing takes longer than reading.
  private arrived(): void {
    const waited = this.hasWaited;
    this.hasWaited = this.isWaiting;
    if (waited && !this.isWaiting) this.takeIn();
    else this.arrival ??= setTimeout(() => this.takeIn(), kArrivalSeconds * 1000);
  }
  private takeIn(): void {
    clearTimeout(this.arrival);
    this.arrival = undefined;
    if (this.gone.signal.aborted) return;
    if (!this.isTurned) this.lookFromSide();
    this.state.arrived();
    this.showNote();
  }
  // For what is drawn on this frame.
  get isWaiting(): boolean {
    const { visibleRuns, recording, frame } = this.state;
    return visibleRuns.some((run) => isLoading(recording.runs[run], frame));
  }
  private showNote(): void {
    const note = noteOn(this.state.recording);
    setText(byId('note'), note);
    byId('note').hidden = note === '';
  }

  private chooseMoment(): void {
    const { state } = this;
    const worst = state.moments.findIndex(({ object }) => object >= 0);
    if (worst >= 0) state.showMoment(worst);
    else this.chooseBody();
    state.seek(state.time);
  }
  private chooseBody(): void {
    const { state } = this;
    state.selected = Math.max(0, state.recording.objects.findIndex((_, object) => isEverThere(state.run, object)));
  }
  // A live page starts with what happens now.
  private chooseNewest(): void {
    const { state } = this;
    const { objects, meta } = state.recording;
    const isChosen = state.selected >= 0;
    if (!isChosen) state.selected = objects.findIndex(({ id }) => id === meta.player);
    if (state.selected < 0) this.chooseBody();
    if (!isChosen) this.choice = new LiveChoice(state);
    state.catchUp();
  }

  private listen(toggleFlat: () => void): void {
    const { state, around } = this;
    const { signal } = this.gone;
    state.onChange(() => {
      this.isDirty = true;
      this.ask();
    });
    fillHelp(byId('keys'));
    listenToKeys({
      state, toggleFlat, openFile: around.openFile, goTo: (event) => this.timeline.goTo(event), toggleTheme: () => this.toggleTheme(),
      copyLink: () => void this.copyLink(), showMoments: () => this.showTab(1), searchBodies: () => this.searchBodies(),
    }, signal);
    const buttons = { what: () => this.showAbout(), link: () => void this.copyLink(), theme: () => this.toggleTheme() };
    for (const [id, act] of Object.entries(buttons)) byId(id).addEventListener('click', act, { signal });
    this.listenToBrowser(signal);
    this.listenToPrint(signal);
  }

  private listenToBrowser(signal: AbortSignal): void {
    const { state } = this;
    // Time in a hidden tab is not played; the time that a slow picture took is.
    document.addEventListener('visibilitychange', () => (this.drawnAt = performance.now()), { signal });
    addEventListener('hashchange', () => location.hash !== toFragment(state) && applyFragment(state, location.hash), { signal });
    const resized = new ResizeObserver(() => this.resize());
    resized.observe(this.stage);
    signal.addEventListener('abort', () => resized.disconnect());
    for (const details of document.querySelectorAll('#panel details')) details.addEventListener('toggle', () => state.changed(), { signal });
  }

  private listenToPrint(signal: AbortSignal): void {
    const page = this;
    listenToPrint({
      stage: this.stage,
      get theme() { return page.state.theme; },
      set theme(theme) {
        page.state.theme = theme;
        page.around.setTheme(theme);
      },
      drawNow: () => this.draw(performance.now() / 1000),
    }, signal);
  }

  private async copyLink(): Promise<void> {
    await copyLink(this.state);
    setText(byId('link'), 'copied');
    setTimeout(() => setText(byId('link'), 'link'), kCopiedSeconds * 1000);
  }

  get before(): Before {
    return { kept: keep(this.state), tab: this.tabs.chosen };
  }
  dispose(): void {
    this.state.recording.shelf.onChange = () => {};
    this.gone.abort();
    this.scene.dispose();
  }

  // ---- scenes ---------------------------------------------------------------------------------------------------------
  private makeScene(): SceneView {
    this.room = roomFor(this.state.recording.objects.length);
    const scene = this.state.flat ? new Scene2D(this.state) : new Scene3D(this.state);
    this.stage.replaceChildren(scene.element);
    return scene;
  }
  private toggleFlat(): void {
    this.state.flat = !this.state.flat || !hasWebGl();
    this.remakeScene();
  }
  private remakeScene(): void {
    this.scene.dispose();
    this.scene = this.makeScene();
    this.scene.setSharpness(this.sharpness);
    this.resize();
  }
  private toggleTheme(): void {
    this.state.theme = this.state.theme === 'dark' ? 'light' : 'dark';
    this.around.setTheme(this.state.theme);
    this.state.changed();
  }
  private resize(): void {
    this.scene.resize(this.stage.clientWidth, this.stage.clientHeight);
    this.state.changed();
  }
  get drawn(): number[] {
    return this.scene.drawn;
  }

  // ---- every frame ----------------------------------------------------------------------------------------------------
  private tick(now: number): void {
    if (this.gone.signal.aborted) return;
    const seconds = Math.max(0, now - this.drawnAt) / 1000;
    this.drawnAt = now;
    if (this.state.playing) {
      this.state.advance(seconds);
      this.framesPerSecond += (1 / Math.max(seconds, 1e-3) - this.framesPerSecond) * 0.05;
    }
    this.keepPace(now / 1000);
    if (this.isDirty) this.draw(now / 1000);
    requestAnimationFrame((next) => this.tick(next));
  }

  // Moving pictures may be blurred in favour of smooth motion; still ones are sharp.
  private keepPace(now: number): void {
    const { playing } = this.state;
    if (playing && now - this.paceAt < kPaceSeconds) return;
    this.paceAt = now;
    const before = this.sharpness;
    if (!playing) this.sharpness = 1;
    else if (this.framesPerSecond < kSmoothFramesPerSecond) this.sharpness = Math.max(0.5, before - 0.25);
    if (this.sharpness === before) return;
    this.scene.setSharpness(this.sharpness);
    this.isDirty = true;
  }

  private draw(now: number): void {
    this.isDirty = false;
    this.follow();
    byId('loading').hidden = !this.isWaiting;
    setText(byId('loading'), `loading …${this.state.recording.shelf.trouble && ` ${this.state.recording.shelf.trouble}`}`);
    this.scene.draw();
    for (const bar of this.bars) bar.draw();
    drawCaptions(byId('captions'), this.state, this.stage);
    if (!this.state.playing || now - this.panelAt > kPanelSeconds) {
      this.panelAt = now;
      for (const part of this.panel) part.draw();
    }
    if (now - this.linkAt > kLinkSeconds) {
      this.linkAt = now;
      setTimeout(() => this.writeLink(), kLinkSeconds * 1000);
    }
  }

  // For what is shown, and for what will be.
  private ask(): void {
    const { must, others } = needsOf(this.state);
    this.state.recording.shelf.want(must, others);
    this.hasWaited = this.isWaiting;
  }

  private follow(): void {
    const { state } = this;
    const { jump } = state;
    if (state.follow && jump) state.camera.target = between(jump.from, jump.to, 0.5);
    else if (state.follow && state.run && poseAt(state.run, state.selected, state.frame, this.pose)) {
      state.camera.target = { x: this.pose.x, y: this.pose.y, z: this.pose.z };
    }
    setText(byId('where'), placeText(state.camera.target));
  }

  // Only the fragment changes; where even that is not allowed, only the link is missing.
  private writeLink(): void {
    if (this.gone.signal.aborted) return;
    try {
      history.replaceState(null, '', toFragment(this.state));
    } catch {
      // see above
    }
  }
}

function hasWebGl(): boolean {
  try {
    return document.createElement('canvas').getContext('webgl2') !== null;
  } catch {
    return false;
  }
}

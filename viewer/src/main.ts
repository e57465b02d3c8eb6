import { exposeApi } from './api';
import { byId, setText } from './dom';
import { Follower, type LiveNews } from './follow';
import { LiveSession } from './live';
import { LiveControls } from './live_controls';
import { Page } from './page';
import type { Theme } from './palette';
import { openRecording, uncompressed } from './recording';
import { bytesSource, type Source } from './source';
import { StartScreen } from './start';
import { WasmClient } from './wasm_client';
import workerCode from 'worker:wasm_worker';

let page: Page | undefined;
let theme: Theme = matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light';

// What `acmotion view` put into the page; undefined: nothing.
function embedded(id: string): Uint8Array | undefined {
  const base64 = byId(id).textContent?.trim();
  if (!base64) return undefined;
  const chars = atob(base64);
  const bytes = new Uint8Array(chars.length);
  for (let at = 0; at < chars.length; ++at) bytes[at] = chars.charCodeAt(at); // a page may have 40 MB
  byId(id).textContent = ''; // it would stay in memory twice
  return bytes;
}

function setTheme(next: Theme): void {
  theme = next;
  document.documentElement.dataset.theme = next;
}

function showDivergence(frame: number): void {
  const banner = byId('diverged');
  banner.hidden = frame < 0;
  setText(banner, `DIVERGED from frame ${frame}: this acmotion does not reproduce the recorded state.`);
}

// `staysThere`: it is the same file as before, and the view stays.
async function open(source: Source, name: string, staysThere = false): Promise<void> {
  const recording = await openRecording(source);
  const before = staysThere ? page?.before : undefined;
  page?.dispose();
  showDivergence(-1);
  page = new Page(recording, {
    theme, setTheme, flat: new URLSearchParams(location.search).has('2d'), before, openFile: () => start.show(),
  });
  document.title = `${recording.meta.title || name} · acmotion viewer`;
  if (wasm && recording.hasMessages && source.length <= kPlayedAgainBytes) void playAgain(source);
}

// It is unpacked as a whole: a longer one is played again by `acmotion view` and `serve`.
const kPlayedAgainBytes = 40_000_000;

// In the background, because it may take a while.
async function playAgain(source: Source): Promise<void> {
  const opened = page;
  const plain = source.read(0, source.length).then(uncompressed);
  const frame = await plain.then((bytes) => wasm!.firstDivergence(bytes, source.length)).catch(() => -1);
  if (frame >= 0 && page === opened) showDivergence(frame);
}

// A session that `acmotion live` shows: the page is made once there is a frame of it, and grows from then on.
let live: LiveSession | undefined;
async function takeIn(news: LiveNews, signal: AbortSignal): Promise<void> {
  if (news.live !== '' && live?.id !== news.live) live = new LiveSession(news.live, signal);
  const growth = await live?.takeIn(news.bytes);
  if (!live?.recording || !growth || live.recording.frameTimes.length === 0) return;
  if (page?.state.recording === live.recording) return page.grown(growth);
  page?.dispose();
  showDivergence(-1);
  page = new Page(live.recording, { theme, setTheme, flat: new URLSearchParams(location.search).has('2d'), live: true, openFile: () => start.show() });
  document.title = `${live.recording.meta.title} · acmotion viewer`;
  start.hide();
}

async function openEmbedded(): Promise<void> {
  const slot = byId('recording');
  const divergence = Number(slot.dataset.diverged ?? -1); // `acmotion view` has played it again already
  const bytes = embedded('recording');
  if (!bytes) return start.show();
  await start.tryTo('reading', () => open(bytesSource(bytes), 'recording'));
  if (divergence >= 0) showDivergence(divergence);
}

// `acmotion serve` has the recording, until the user opens another file by hand.
function follow(): Follower {
  const tell = (words: string) => {
    byId('news').hidden = words === '';
    setText(byId('news'), words);
  };
  const show = async (source: Source, divergence: number) => {
    await open(source, 'recording', true);
    if (divergence >= 0) showDivergence(divergence);
  };
  const controls = new LiveControls(byId('controls'));
  return new Follower({
    takeIn: async (news, signal) => {
      controls.show(news.controls);
      await takeIn(news, signal);
      news.problem ||= news.live === '' ? 'Waiting for the first packets of the game.' : '';
      tell(news.problem);
    },
    // An unreadable recording must not cover the picture that is shown.
    open: (source, divergence) => page ? show(source, divergence) : start.tryTo('reading', () => show(source, divergence)),
    tell,
  });
}

async function openByHand(source: Source, name: string): Promise<void> {
  await open(source, name);
  follower?.stop();
}

setTheme(theme);
exposeApi(() => page);
const module = embedded('wasm');
const wasm = module && new WasmClient(module, () => {
  return new Worker(URL.createObjectURL(new Blob([workerCode], { type: 'text/javascript' })));
});
const start = new StartScreen({ open: openByHand, wasm, hasPage: () => page !== undefined });
byId('open').addEventListener('click', () => start.show());
byId('ask').addEventListener('click', () => byId<HTMLDialogElement>('help').showModal());
const follower = 'follows' in document.body.dataset ? follow() : undefined;
if (!follower) void openEmbedded();

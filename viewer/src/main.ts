import { exposeApi } from './api';
import { byId, setText } from './dom';
import { Page } from './page';
import type { Theme } from './palette';
import { openRecording, uncompressed } from './recording';
import { StartScreen } from './start';
import { WasmClient } from './wasm_client';

let page: Page | undefined;
let theme: Theme = matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light';

// What `acmotion view` put into the page; undefined: nothing.
function embedded(id: string): Uint8Array | undefined {
  const base64 = byId(id).textContent?.trim();
  if (!base64) return undefined;
  const bytes = Uint8Array.from(atob(base64), (char) => char.charCodeAt(0));
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
  setText(banner, `DIVERGED from frame ${frame}: this acmotion does not come to the state that the recording tells.`);
}

async function open(bytes: Uint8Array, name: string): Promise<void> {
  const recording = await openRecording(bytes);
  page?.dispose();
  showDivergence(-1);
  page = new Page(recording, {
    theme, setTheme, flat: new URLSearchParams(location.search).has('2d'), openFile: () => start.show(),
  });
  document.title = `${recording.meta.title || name} · acmotion viewer`;
  if (wasm && recording.hasMessages) void playAgain(bytes);
}

// Beside the page, which is there already: it may take a while.
async function playAgain(bytes: Uint8Array): Promise<void> {
  const opened = page;
  const frame = await wasm!.firstDivergence(await uncompressed(bytes), bytes.length).catch(() => -1);
  if (frame >= 0 && page === opened) showDivergence(frame);
}

async function openEmbedded(): Promise<void> {
  const slot = byId('recording');
  const divergence = Number(slot.dataset.diverged ?? -1); // `acmotion view` has played it again already
  const bytes = embedded('recording');
  if (!bytes) return start.show();
  await start.tryTo('reading', () => open(bytes, 'recording'));
  if (divergence >= 0) showDivergence(divergence);
}

setTheme(theme);
exposeApi(() => page);
const module = embedded('wasm');
const wasm = module && new WasmClient(module);
const start = new StartScreen({ open, wasm, hasPage: () => page !== undefined });
byId('open').addEventListener('click', () => start.show());
byId('ask').addEventListener('click', () => byId<HTMLDialogElement>('help').showModal());
void openEmbedded();

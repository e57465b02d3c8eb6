// The screen on which a file is dropped or chosen, and on which one reads what was wrong with it.
import { byId, el, setText } from './dom';
import { kMagic, looksLikeRecording } from './recording';
import { gunzipped } from './gunzip';
import { bytesSource, fileSource, type Source } from './source';
import { ruleSet } from './rule_sets';
import type { WasmClient } from './wasm_client';

export interface StartHooks {
  open(source: Source, name: string): Promise<void>;
  wasm: WasmClient | undefined;
  hasPage(): boolean;
}

// First bytes of pcap (either byte order, micro- or nanoseconds) and pcapng; JSON lines begin with a brace.
const kCaptureMagics = [0xa1b2c3d4, 0xd4c3b2a1, 0xa1b23c4d, 0x4d3cb2a1, 0x0a0d0d0a];

export function looksLikeCapture(file: Uint8Array): boolean {
  if (file.length < 4) return false;
  return file[0] === 0x7b || kCaptureMagics.includes(new DataView(file.buffer, file.byteOffset).getUint32(0));
}

async function startsAsRecording(file: File): Promise<boolean> {
  return looksLikeRecording(new Uint8Array(await file.slice(0, kMagic.length).arrayBuffer()));
}

export class StartScreen {
  private readonly host = byId('start');
  private readonly chooser = byId<HTMLInputElement>('file');
  private readonly form = byId<HTMLFormElement>('replay');
  private capture: { bytes: Uint8Array; stored: number; name: string } | undefined;

  constructor(private readonly hooks: StartHooks) {
    this.inviteCaptures(hooks.wasm !== undefined);
    for (const input of this.form.querySelectorAll<HTMLInputElement>('[name=rules]')) {
      input.parentElement!.append(el('small', {}, ruleSet(input.value).says));
    }
    this.chooser.addEventListener('change', () => {
      const file = this.chooser.files?.[0];
      this.chooser.value = ''; // the same file may be chosen again
      if (file) void this.take(file);
    });
    this.form.addEventListener('submit', (event) => {
      event.preventDefault();
      void this.replay();
    });
    byId('back').addEventListener('click', () => this.hide());
    addEventListener('dragover', (event) => {
      event.preventDefault();
      document.body.classList.add('dropping');
    });
    addEventListener('dragleave', (event) => event.relatedTarget === null && document.body.classList.remove('dropping'));
    addEventListener('drop', (event) => this.drop(event));
  }

  // A page that cannot replay captures asks for none.
  private inviteCaptures(invited: boolean): void {
    for (const words of document.querySelectorAll<HTMLElement>('.captures')) words.hidden = !invited;
    for (const words of document.querySelectorAll<HTMLElement>('.no-captures')) words.hidden = invited;
    if (invited) this.chooser.accept += ',.pcap,.pcapng,.jsonl,.gz';
  }

  private drop(event: DragEvent): void {
    event.preventDefault();
    document.body.classList.remove('dropping');
    const file = event.dataTransfer?.files[0];
    if (file) void this.take(file);
  }

  async take(file: File): Promise<void> {
    let bytes: Uint8Array;
    // A recording is read where it is needed; what is packed or a capture is read whole.
    if (await startsAsRecording(file)) return this.tryTo('reading', () => this.hooks.open(fileSource(file), file.name));
    try {
      bytes = await gunzipped(new Uint8Array(await file.arrayBuffer()));
    } catch (error) {
      return this.complain(`${file.name}: ${error instanceof Error ? error.message : String(error)}`);
    }
    if (looksLikeCapture(bytes) && !looksLikeRecording(bytes)) this.offerReplay({ bytes, stored: file.size, name: file.name });
    else await this.tryTo('reading', () => this.hooks.open(bytesSource(bytes), file.name));
  }

  private offerReplay(capture: NonNullable<StartScreen['capture']>): void {
    const { name } = capture;
    this.show();
    if (!this.hooks.wasm) {
      return this.complain(`${name} is a capture. This page was made without the part that replays captures; run: acmotion view ${name}`);
    }
    this.capture = capture;
    setText(byId('capture'), name);
    this.form.hidden = false;
  }

  private async replay(): Promise<void> {
    const { capture } = this;
    const data = new FormData(this.form);
    const rules = data.getAll('rules').map(String);
    if (!capture || !this.hooks.wasm) return;
    if (rules.length === 0) return this.complain('Choose at least one rule set.');
    await this.tryTo('replaying', async () => {
      const { bytes, stored } = capture;
      const recording = await this.hooks.wasm!.record(bytes, stored, Number(data.get('fps')), rules, Number(data.get('session')));
      await this.hooks.open(bytesSource(recording), capture.name);
    });
  }

  // Opens, or says what is wrong; the page is never left blank.
  async tryTo(doing: string, act: () => Promise<void>): Promise<void> {
    const busy = byId('busy');
    setText(busy, `${doing} …`);
    busy.hidden = false;
    try {
      await act();
      this.hide();
    } catch (error) {
      this.show();
      this.complain(error instanceof Error ? error.message : String(error));
    } finally {
      busy.hidden = true;
    }
  }

  complain(text: string): void {
    this.show();
    const problem = byId('problem');
    setText(problem, text);
    problem.hidden = false;
  }

  show(): void {
    this.host.hidden = false;
    this.coverPage(true);
    this.form.hidden = true;
    byId('problem').hidden = true;
    byId('back').hidden = !this.hooks.hasPage();
  }
  hide(): void {
    this.host.hidden = true;
    this.coverPage(false);
  }
  // What lies under this screen must not be reached by Tab or by a screen reader.
  private coverPage(covered: boolean): void {
    for (const part of document.querySelectorAll<HTMLElement>('header, main, footer, #panel')) part.inert = covered;
  }
}

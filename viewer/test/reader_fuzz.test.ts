// The page's reader against what no writer writes: a plain loop with a fixed seed. Whatever comes, it reads it or says what is
// wrong, and never takes more memory than the bytes allow.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { kBytesAtLeast } from '../src/bytes';
import { poseAt, queueAt, stateAt, truthAt } from '../src/look';
import { gapsOf, newPose, type Recording } from '../src/model';
import { openRecording } from '../src/recording';
import { sampleSections } from './make-recording';
import { packBlock, packBlocks, type Section } from './pack';
import { random } from './random';

const kRounds = 1500;

type Pick = (below: number) => number;
const kBytes = [0, 1, 2, 0x7f, 0x80, 0xff];

function spoilBytes(bytes: Uint8Array, pick: Pick): Uint8Array {
  const spoilt = [...bytes];
  for (let left = 1 + pick(4); left > 0 && spoilt.length > 0; --left) {
    const at = pick(spoilt.length);
    const what = pick(4);
    if (what === 0) spoilt[at] = kBytes[pick(kBytes.length)];
    else if (what === 1) spoilt[at] ^= 1 << pick(8);
    else if (what === 2) spoilt.splice(at, 1 + pick(8));
    else spoilt.splice(at, 0, ...spoilt.slice(at, at + 1 + pick(16)));
  }
  return Uint8Array.from(spoilt);
}

function spoil(sections: Section[], pick: Pick): Section[] {
  const all = [...sections];
  const at = pick(all.length);
  const what = pick(6);
  if (what === 0) all.splice(at, 1);
  else if (what === 1) all.splice(pick(all.length), 0, all[at]);
  else if (what === 2) [all[at], all[0]] = [all[0], all[at]];
  else all[at] = { ...all[at], bytes: spoilBytes(all[at].bytes, pick) };
  return all;
}

// The same in blocks, with the right checksums: what the session has, what was said, and a piece for each run. Now and then one is
// missing, there twice, or about other frames.
function inBlocks(sections: Section[], pick: Pick): Uint8Array {
  const isSession = ({ kind }: Section) => ['META', 'OBJS', 'TIME', 'RUN '].includes(kind);
  const pieces = sections.filter((each) => !isSession(each) && each.kind !== 'TRUE');
  const odd = () => (pick(12) === 0 ? 1 : 0);
  const blocks = [
    packBlock({ kind: 'HEAD', sections: sections.filter(isSession) }, pick(2) === 0),
    packBlock({ kind: 'SAID', first: odd(), count: 1, sections: sections.filter(({ kind }) => kind === 'TRUE') }, pick(2) === 0),
    packBlock({ kind: 'PIEC', run: odd(), first: odd(), count: 13 - odd(), sections: pieces }, pick(2) === 0),
    packBlock({ kind: pick(4) === 0 ? 'NEWS' : 'SUMM', sections: sections.filter(isSession) }, pick(2) === 0),
  ];
  if (pick(8) === 0) blocks.splice(pick(blocks.length), 1);
  if (pick(8) === 0) blocks.push(blocks[pick(blocks.length)]);
  const file = packBlocks(blocks, pick(4) > 0);
  if (pick(4) === 0) file[16 + pick(file.length - 16)] ^= 1 << pick(8);
  return file;
}

// Asks what the page would ask.
function look(recording: Recording, pick: Pick): void {
  const frame = pick(recording.frameTimes.length + 2);
  const pose = newPose();
  gapsOf(recording);
  for (const run of recording.runs) {
    recording.objects.forEach((_, object) => {
      if (poseAt(run, object, frame, pose)) assert.ok(Number.isFinite(pose.x + pose.y + pose.z + pose.heading));
      [stateAt(run, object, frame), queueAt(run, object, frame), truthAt(recording, object, recording.frameTimes[frame] ?? 0)];
    });
    for (const { content } of run.pieces.all) {
      for (let event = 0; event < Math.min(content?.events.count ?? 0, 20); ++event) content!.events.sentence(event);
    }
  }
}

test(`a reader of spoilt recordings refuses or reads them, ${kRounds} times`, async () => {
  const pick = random(20261115);
  const whole = sampleSections({ seconds: 0.4, rules: ['retail'] });
  const counts = { read: 0, refused: 0 };
  for (let round = 0; round < kRounds; ++round) {
    let sections = whole;
    for (let left = 1 + pick(3); left > 0; --left) sections = spoil(sections, pick);
    const file = inBlocks(sections, pick);
    const before = process.memoryUsage().arrayBuffers;
    try {
      look(await openRecording(file), pick);
      ++counts.read;
    } catch (error) {
      assert.equal((error as Error).name, 'RecordingError', `round ${round}: ${(error as Error).stack}`);
      ++counts.refused;
    }
    assert.ok(process.memoryUsage().arrayBuffers - before < 3 * kBytesAtLeast, `round ${round}`);
  }
  assert.ok(counts.read > kRounds / 20 && counts.refused > kRounds / 8, `${counts.read} read, ${counts.refused} refused`);
});

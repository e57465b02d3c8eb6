// Runs acmotion beside the page, so that the page stays alive while a capture is replayed.
import { Acmotion, Stopped } from './wasm';
import type { Answer, Question, Reply } from './wasm_client';

let library: Promise<Acmotion> | undefined;

async function answer(question: Question): Promise<Answer> {
  if (question.ask === 'load') {
    library = Acmotion.load(question.module as BufferSource);
    await library;
    return {};
  }
  const acmotion = await library!;
  if (question.ask === 'record') {
    const { capture, framesPerSecond, rules, session, stored } = question;
    return { recording: acmotion.record(capture, framesPerSecond, rules, session, stored) };
  }
  return { divergence: acmotion.firstDivergence(question.recording, question.stored) };
}

self.onmessage = async ({ data }: MessageEvent<{ id: number; question: Question }>) => {
  const reply: Reply = { id: data.id };
  try {
    reply.answer = await answer(data.question);
  } catch (error) {
    reply.error = error instanceof Error ? error.message : String(error);
    reply.stopped = error instanceof Stopped;
  }
  self.postMessage(reply);
};

/**
 * A program of its own: eSpeak NG behind Node's IPC channel. eSpeak NG is GPL-3.0; it is loaded only here, and the
 * platform merely exchanges messages with this process, as with any other program on the machine. The separate process
 * also makes a synthesis stoppable: it is one synchronous call, and only killing the process ends it.
 */
import load, { type EspeakWorker as Engine } from '@echogarden/espeak-ng-emscripten';
import { concatenate } from '../../audio/concatenate.ts';
import type { SpokenEvent, WorkerAnswer, WorkerRequest } from './protocol.ts';

/**
 * Each text gets a fresh engine, and the next one is preloaded: an engine's earlier speech leaves traces in its
 * samples, and the same text must always yield the same ones, because renders use them to recognise unchanged scenes.
 */
let next = load();

// The channel closes when the parent ends, however it ends.
process.on('disconnect', () => process.exit(0));
// Ctrl-C reaches the whole terminal group; the parent decides when this process ends.
process.on('SIGINT', () => undefined);
process.on('message', async (request: WorkerRequest) => {
  const { eSpeakNGWorker } = await next;
  process.send?.(answer(new eSpeakNGWorker(), request));
  next = load();
});

function answer(engine: Engine, { id, text, voice, wordsPerMinute }: WorkerRequest): WorkerAnswer {
  if (engine.set_voice(voice) !== 0) return { id, ok: false, reason: 'unknown-voice' };
  engine.set_rate(wordsPerMinute);
  const chunks: Int16Array[] = [];
  const events: SpokenEvent[] = [];
  engine.synthesize(text, (samples, reported) => {
    chunks.push(samples);
    for (const { type, text_position: textPosition, audio_position: atMs } of reported) {
      if (type === 'word') events.push({ type, textPosition, atMs });
      if (type === 'end') events.push({ type: 'pause', textPosition, atMs });
    }
  });
  return { id, ok: true, pcm: concatenate(chunks), sampleRate: engine.get_samplerate(), events };
}

import { readFile, writeFile } from 'node:fs/promises';
import { parentPort } from 'node:worker_threads';
import { encodeWav } from '../wav.ts';
import { MIX_RATE, type MixAnswer, type MixRequest } from './index.ts';
import { mix } from './mix.ts';

parentPort?.on('message', async (request: MixRequest) => parentPort?.postMessage(await answer(request)));

async function answer(request: MixRequest): Promise<MixAnswer> {
  try {
    const length = Math.round(request.seconds * MIX_RATE);
    const speech = new Float32Array(length);
    speech.set((await readSamples(request.speechFile, Float32Array)).subarray(0, length));
    const music = request.musicFile === null ? null : split(await readSamples(request.musicFile, Int16Array), length);
    const [left, right] = mix(speech, music, request.musicLevelDb, MIX_RATE);
    const pcm = new Int16Array(2 * length);
    for (let at = 0; at < length; at++) {
      pcm[2 * at] = toInteger(left[at] ?? 0);
      pcm[2 * at + 1] = toInteger(right[at] ?? 0);
    }
    await writeFile(request.outFile, encodeWav(pcm, MIX_RATE, 2));
    return { done: true };
  } catch (error) {
    return { error: error instanceof Error ? error.message : String(error) };
  }
}

async function readSamples<T>(file: string, type: new (buffer: ArrayBuffer) => T): Promise<T> {
  // A copy of its own begins where any type may begin.
  const bytes = Uint8Array.from(await readFile(file));
  return new type(bytes.buffer.slice(0, bytes.length - (bytes.length % 4)));
}

function split(interleaved: Int16Array, length: number): [Float32Array, Float32Array] {
  const [left, right] = [new Float32Array(length), new Float32Array(length)];
  for (let at = 0; at < length && 2 * at + 1 < interleaved.length; at++) {
    left[at] = (interleaved[2 * at] ?? 0) / 32_768;
    right[at] = (interleaved[2 * at + 1] ?? 0) / 32_768;
  }
  return [left, right];
}

const toInteger = (sample: number): number => Math.round(Math.max(-1, Math.min(1, sample)) * 32_767);

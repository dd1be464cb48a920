import { readFile } from 'node:fs/promises';
import { type BasicSoundBank, SoundBankLoader, SpessaSynthProcessor } from 'spessasynth_core';
import type { Score } from './score.ts';

export const SAMPLE_RATE = 48_000;
/** In samples: events are heard at the beginning of one, 1.3 ms at most after their time. */
const BLOCK = 64;
/** The highest sample, as a fraction of full scale. */
const PEAK = 0.8;
/** The last of the room, so that the end is silence and no click. */
const FADE_SECONDS = 0.9;

const VOLUME = 7;
const PAN = 10;
const EXPRESSION = 11;
const REVERB = 91;

type Event = { readonly at: number; readonly order: number; act(synth: SpessaSynthProcessor): void };

/** Plays a score. @returns interleaved stereo samples */
export async function perform(score: Score, seconds: number): Promise<Int16Array> {
  const total = Math.round(seconds * SAMPLE_RATE);
  const synth = await openSynth(score);
  const events = eventsOf(score);
  const [left, right] = [new Float32Array(total), new Float32Array(total)];
  let next = 0;
  for (let at = 0; at < total; at += BLOCK) {
    for (let event = events[next]; event && event.at * SAMPLE_RATE < at + BLOCK; event = events[++next])
      event.act(synth);
    synth.process(left, right, at, Math.min(BLOCK, total - at));
  }
  return interleave(left, right);
}

async function openSynth(score: Score): Promise<SpessaSynthProcessor> {
  const synth = new SpessaSynthProcessor(SAMPLE_RATE, { maxBufferSize: BLOCK, eventsEnabled: false });
  synth.soundBankManager.addSoundBank(await openBank(), 'instruments');
  await synth.processorInitialized;
  for (const [channel, { program, volume, pan, reverb }] of score.channels) {
    synth.programChange(channel, program);
    synth.controllerChange(channel, VOLUME, volume);
    synth.controllerChange(channel, PAN, Math.round(64 + 63 * pan));
    synth.controllerChange(channel, REVERB, reverb);
  }
  return synth;
}

let bank: Promise<BasicSoundBank> | undefined;

/** Read once: its samples are decoded when they are first played. */
function openBank(): Promise<BasicSoundBank> {
  bank ??= readFile(new URL('./sounds/instruments.sf3', import.meta.url)).then((bytes) =>
    SoundBankLoader.fromArrayBuffer(Uint8Array.from(bytes).buffer),
  );
  return bank;
}

/** In the order of time; at the same time, notes end before others begin. */
function eventsOf({ notes, expressions }: Score): Event[] {
  const events: Event[] = [];
  for (const { channel, at, until, key, velocity } of notes) {
    events.push({ at, order: 2, act: (synth) => synth.noteOn(channel, key, velocity) });
    events.push({ at: until, order: 0, act: (synth) => synth.noteOff(channel, key) });
  }
  for (const { channel, at, value } of expressions)
    events.push({ at, order: 1, act: (synth) => synth.controllerChange(channel, EXPRESSION, value) });
  return events.sort((one, other) => one.at - other.at || one.order - other.order);
}

function interleave(left: Float32Array, right: Float32Array): Int16Array {
  const total = left.length;
  const fade = FADE_SECONDS * SAMPLE_RATE;
  let peak = 1e-6;
  for (let at = 0; at < total; at++) peak = Math.max(peak, Math.abs(left[at] ?? 0), Math.abs(right[at] ?? 0));
  const samples = new Int16Array(2 * total);
  for (let at = 0; at < total; at++) {
    const gain = (Math.min(1, (total - at) / fade) ** 2 * PEAK * 32_767) / peak;
    samples[2 * at] = Math.round((left[at] ?? 0) * gain);
    samples[2 * at + 1] = Math.round((right[at] ?? 0) * gain);
  }
  return samples;
}

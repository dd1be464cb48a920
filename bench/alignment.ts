import type { Word } from '../contracts/editor/spoken-words.ts';
import { alignWords } from '../domains/editor/providers/speech/align/align-words.ts';
import { estimateWords } from '../domains/editor/providers/speech/align/estimate-words.ts';
import { pitchOf } from '../domains/editor/providers/speech/align/pitch.ts';
import { createEspeakProvider } from '../domains/editor/providers/speech/espeak/provider.ts';
import { tokenize } from '../domains/editor/providers/speech/tokens.ts';

/**
 * How well words are found in recordings whose word times are known: by comparison with a reading, and as estimated from
 * the lengths of words and pauses. Voices differ from those that read by accent, register and pace.
 */
const TEXTS = {
  en: 'New Zealand became the first country to set an inflation target, in 1990. The number came from a television interview, not from a model. Prices that fall make people wait: would you buy a house today? Every morning you make a choice that shapes your day, and most people never notice it, because it happens before they are awake.',
  de: 'Am 3. Oktober 1990 kamen mehr als 5 Mio. Menschen in die Stadt. Warum? Niemand wusste es, und es war noch nie so laut. Preise, die fallen, lassen Menschen warten: Würden Sie heute ein Haus kaufen?',
} as const;
const VOICES = [
  ['en', 'en-gb', 1],
  ['en', 'en-gb-female', 1.25],
  ['en', 'en-us-female-2', 0.9],
  ['en', 'en-us-male-2', 1.4],
  ['en', 'en-gb-scotland', 0.8],
  ['en', 'en-us-nyc', 1.1],
  ['de', 'de', 1.3],
  ['de', 'de-female', 0.9],
] as const;

const espeak = createEspeakProvider();
const signal = AbortSignal.timeout(120_000);
const speak = (text: string, voiceId: string, speed: number) =>
  espeak.speak({
    text,
    voiceId,
    speed,
    signal,
    idempotencyKey: '',
    spending: { requireRoom: async () => undefined, record: async () => undefined } as never,
  });

function errorsOf(found: readonly Word[], truth: readonly Word[]): { mean: number; worst: number } {
  const errors = truth.map(({ start }, index) => Math.abs(start - (found[index]?.start ?? Number.POSITIVE_INFINITY)));
  return { mean: errors.reduce((sum, error) => sum + error, 0) / errors.length, worst: Math.max(...errors) };
}

console.log('\nHow far the beginnings of words are off, in seconds: on average, and at worst');
console.log(`  ${'voice'.padEnd(24)} aligned            estimated`);
let [processor, seconds] = [0, 0];
for (const [language, voiceId, speed] of VOICES) {
  const text = TEXTS[language];
  const { pcm, sampleRate, words: truth } = await speak(text, voiceId, speed);
  const register = (pitchOf({ pcm, sampleRate }) ?? 0) > 160 ? 'high' : 'low';
  const reading = await espeak.read(text, language, register, signal);
  if (!reading) throw new Error(`nothing reads ${language}`);
  const before = process.cpuUsage();
  const words = alignWords({ pcm, sampleRate }, reading) ?? [];
  const { user, system } = process.cpuUsage(before);
  processor += (user + system) / 1e6;
  seconds += pcm.length / sampleRate;
  const [aligned, estimated] = [words, estimateWords(tokenize(text, language), pcm, sampleRate)].map((found) => {
    const { mean, worst } = errorsOf(found, truth);
    return `${mean.toFixed(3)}, ${worst.toFixed(3)}`;
  });
  console.log(`  ${`${voiceId}, x${speed}`.padEnd(24)} ${aligned?.padEnd(18)} ${estimated}`);
}
console.log(`  ${((35 * processor) / seconds).toFixed(2)} s of processor for 35 s, without the reading`);
espeak.stop();

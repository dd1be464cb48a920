/** Samples below this count as silence: 1 % of full scale. */
const SILENCE = 328;

/** A stretch of silence, in seconds. */
export type Silence = { start: number; end: number };

/** The silences of at least `shortest` seconds in a recording, in order, including those at its ends. */
export function silences(pcm: Int16Array, sampleRate: number, shortest: number): Silence[] {
  const found: Silence[] = [];
  let since = 0;
  for (let at = 0; at <= pcm.length; at++) {
    if (at < pcm.length && Math.abs(pcm[at] ?? 0) < SILENCE) continue;
    if (at - since >= shortest * sampleRate) found.push({ start: since / sampleRate, end: at / sampleRate });
    since = at + 1;
  }
  return found;
}

import type { Word } from '../../../../../contracts/editor/spoken-words.ts';
import { SILENCE } from './word-timings.ts';

/** The silence after a word by what it ends with, in seconds at a narrator's natural pace. */
const PAUSES: readonly (readonly [endsWith: RegExp, seconds: number])[] = [
  [/(?:…|\.{3})["'”’)]*$/u, 0.55],
  [/[?!？！]["'”’)]*$/u, 0.46],
  [/[.。]["'”’)]*$/u, 0.42],
  [/(?:[—–]|\s-)$/u, 0.32],
  [/[:;：；]["'”’)]*$/u, 0.28],
];
/** Where the engine makes no pause at all, there is none to lengthen: an abbreviation, for example. Seconds. */
const SHORTEST = 0.06;

type Spoken = { readonly pcm: Int16Array; readonly sampleRate: number; readonly words: Word[] };

/**
 * Lengthens the pauses between sentences, at dashes and before what is announced: eSpeak's own are those of a screen
 * reader, which is in a hurry. Words keep their sound and move.
 * @param speed 1 is the natural pace: who speaks faster pauses less
 */
export function lengthenPauses({ pcm, sampleRate, words }: Spoken, speed: number): Spoken {
  const cuts: { readonly at: number; readonly added: number }[] = [];
  for (const [index, { text, end }] of words.slice(0, -1).entries()) {
    const wanted = PAUSES.find(([endsWith]) => endsWith.test(text))?.[1];
    if (wanted === undefined) continue;
    // Times are in whole milliseconds, so the word may sound a little longer.
    const from = Math.ceil((end + 0.001) * sampleRate);
    const next = Math.round((words[index + 1]?.start ?? end) * sampleRate);
    let until = from;
    while (until < next && Math.abs(pcm[until] ?? 0) < SILENCE) until++;
    const added = Math.round((wanted / speed) * sampleRate) - (next - from);
    if (until - from >= SHORTEST * sampleRate && added > 0) cuts.push({ at: Math.floor((from + until) / 2), added });
  }
  const lengthened = new Int16Array(pcm.length + cuts.reduce((sum, { added }) => sum + added, 0));
  let [read, written] = [0, 0];
  for (const { at, added } of cuts) {
    lengthened.set(pcm.subarray(read, at), written);
    written += at - read + added;
    read = at;
  }
  lengthened.set(pcm.subarray(read), written);
  const moved = (seconds: number) => {
    const before = cuts.reduce((sum, { at, added }) => (at < seconds * sampleRate ? sum + added : sum), 0);
    return Math.round((seconds + before / sampleRate) * 1000) / 1000;
  };
  return {
    pcm: lengthened,
    sampleRate,
    words: words.map(({ text, start, end }) => ({ text, start: moved(start), end: moved(end) })),
  };
}

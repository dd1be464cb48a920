import type { Word } from '../../../../../contracts/editor/spoken-words.ts';
import type { Token } from '../tokens.ts';
import type { SpokenEvent } from './protocol.ts';

/** Samples below this count as silence: 0.6 % of full scale. */
export const SILENCE = 200;

/**
 * When each token is spoken. eSpeak's word events are matched by their position in the text, never by their count: it
 * runs function words together ("of the" is one event) and splits some tokens ("$3.50" is five). A span that covers
 * several tokens is divided by their length; the silence before the next word belongs to no word.
 * @param starts first code point of each token in the spoken text, from 0
 */
export function wordTimings(
  tokens: readonly Token[],
  starts: readonly number[],
  events: readonly SpokenEvent[],
  audio: { pcm: Int16Array; sampleRate: number },
): Word[] {
  const duration = audio.pcm.length / audio.sampleRate;
  const onsets = onsetPerToken(starts, events);
  const words: Word[] = [];
  for (let first = 0; first < tokens.length; ) {
    const next = nextWithOnset(onsets, first + 1);
    const start = words.length === 0 ? (onsets[0] ?? 0) : (onsets[first] ?? duration);
    const end = withoutSilence(start, Math.min(onsets[next] ?? duration, pauseAfter(events, start)), audio);
    words.push(...share(tokens.slice(first, next), start, end));
    first = next;
  }
  return words;
}

function onsetPerToken(starts: readonly number[], events: readonly SpokenEvent[]): (number | undefined)[] {
  const onsets = new Array<number | undefined>(starts.length).fill(undefined);
  let latest = 0;
  let furthest = -1;
  for (const event of events) {
    if (event.type !== 'word') continue;
    const position = event.textPosition - 1;
    const token = starts.findLastIndex((start) => start <= position);
    if (token <= furthest) continue;
    furthest = token;
    latest = Math.max(latest, event.atMs / 1000);
    onsets[token] = latest;
  }
  return onsets;
}

function nextWithOnset(onsets: readonly (number | undefined)[], from: number): number {
  const index = onsets.findIndex((onset, i) => i >= from && onset !== undefined);
  return index === -1 ? onsets.length : index;
}

function pauseAfter(events: readonly SpokenEvent[], seconds: number): number {
  const pause = events.find(({ type, atMs }) => type === 'pause' && atMs / 1000 > seconds);
  return pause ? pause.atMs / 1000 : Number.POSITIVE_INFINITY;
}

function withoutSilence(
  start: number,
  end: number,
  { pcm, sampleRate }: { pcm: Int16Array; sampleRate: number },
): number {
  const first = Math.round(start * sampleRate);
  let last = Math.min(pcm.length, Math.round(end * sampleRate));
  while (last > first && Math.abs(pcm[last - 1] ?? 0) < SILENCE) last--;
  return last > first ? last / sampleRate : end;
}

function share(tokens: readonly Token[], start: number, end: number): Word[] {
  const total = tokens.reduce((sum, { spoken }) => sum + spoken.length, 0);
  let said = 0;
  const at = (letters: number) => Math.round((start + ((end - start) * letters) / total) * 1000) / 1000;
  return tokens.map(({ text, spoken }) => {
    const from = at(said);
    said += spoken.length;
    return { text, start: from, end: at(said) };
  });
}

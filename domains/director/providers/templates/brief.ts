import type { Draft } from '../../content/events.ts';
import type { WritingRequest } from '../writer.ts';
import { seedOf } from './choose.ts';
import { extractFacts } from './facts.ts';
import { isGrim } from './lexicon.ts';
import { type Niche, readNiche } from './niches.ts';
import { type Platform, readPlatform } from './platforms.ts';
import { readSource, type Source } from './sources.ts';
import { readTone, type Tone, voices } from './tones.ts';
import { readTopic, type Topic } from './topic.ts';
import { noWishes, readWishes, type Wishes } from './wishes.ts';

/** All that a script is made from, read once. */
export type Brief = {
  topic: Topic;
  facts: readonly string[];
  source: Source;
  niche: Niche;
  platform: Platform;
  tone: Tone;
  isGrim: boolean;
  visualStyle: string;
  wishes: Wishes;
  previous: Draft | null;
  /** The narration of the previous draft as one text, empty without one. */
  before: string;
  seed: number;
};

export function readBrief(request: WritingRequest): Brief {
  const { previous, feedback } = request;
  const niche = readNiche(request.niche);
  const topic = readTopic(request.topic, `a trend in ${niche.field}`);
  const platform = readPlatform(request.targetPlatform);
  const wishes = previous !== null || feedback ? readWishes(feedback ?? '') : noWishes();
  const grim = isGrim(`${request.topic} ${request.summary ?? ''}`.slice(0, 4_000));
  const asked = wishes.tone ?? (previous && toneOf(previous)) ?? readTone(request.tone);
  return {
    topic,
    facts: extractFacts(request.summary, topic.text),
    source: readSource(request.source, request.url),
    niche,
    platform,
    tone: grim ? tactful(asked, wishes) : asked,
    isGrim: grim,
    visualStyle: request.visualStyle,
    wishes,
    previous,
    before: previous?.scenes.map(({ narration }) => narration).join(' ') ?? '',
    seed: seedOf(`${topic.text}\n${request.niche}\n${platform}`),
  };
}

/** Nobody jokes or shouts about the dead; a person who asks for a lighter tone gets one that is only less formal. */
function tactful(tone: Tone, { tone: wished }: Wishes): Tone {
  if (tone === 'informative' || tone === 'serious') return tone;
  return wished === null ? 'serious' : 'casual';
}

/** A draft keeps the tone that an earlier feedback gave it. Its calls give it away. */
function toneOf({ scenes }: Draft): Tone | null {
  const last = scenes.at(-1)?.narration ?? '';
  const found = Object.entries(voices).find(([, { call }]) =>
    Object.values(call).some((text) => last.includes(text.split('{')[0] ?? text)),
  );
  return found ? readTone(found[0]) : null;
}

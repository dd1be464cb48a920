import type { Draft } from '../../../../contracts/director/content.ts';
import { type Tone, tones } from '../../../publishing-platforms/platform-style.ts';
import type { WritingRequest } from '../writer.ts';
import { seedOf } from './choose.ts';
import { extractFacts } from './facts.ts';
import { readFeedback } from './feedback.ts';
import { isGrim } from './lexicon.ts';
import { type Niche, readNiche } from './niches.ts';
import { allPlatformTexts, readPlatform, type TargetPlatform } from './platform-texts.ts';
import { noChanges, type RequestedChanges } from './requested-changes.ts';
import { readSource, type Source } from './sources.ts';
import { readTone } from './tones.ts';
import { readTopic, type Topic } from './topic.ts';

/** Everything a script is made from, read once. */
export type Brief = {
  topic: Topic;
  facts: readonly string[];
  source: Source;
  niche: Niche;
  platform: TargetPlatform;
  tone: Tone;
  isGrim: boolean;
  visualStyle: string;
  changes: RequestedChanges;
  previous: Draft | null;
  /** The narration of the previous draft as one text; empty if there is none. */
  before: string;
  seed: number;
};

export function readBrief(request: WritingRequest): Brief {
  const { previous, feedback } = request;
  const niche = readNiche(request.niche);
  const topic = readTopic(request.topic, `a trend in ${niche.field}`);
  const platform = readPlatform(request.targetPlatform);
  const changes = previous !== null || feedback ? readFeedback(feedback ?? '') : noChanges();
  const grim = isGrim(`${request.topic} ${request.summary ?? ''}`.slice(0, 4_000));
  const asked = changes.tone ?? (previous && toneOf(previous)) ?? readTone(request.tone);
  return {
    topic,
    facts: extractFacts(request.summary, topic.text),
    source: readSource(request.source, request.url),
    niche,
    platform,
    tone: grim ? tactful(asked, changes) : asked,
    isGrim: grim,
    visualStyle: request.visualStyle,
    changes,
    previous,
    before: previous?.scenes.map(({ narration }) => narration).join(' ') ?? '',
    seed: seedOf(`${topic.text}\n${request.niche}\n${platform.name}`),
  };
}

/** No jokes or shouting about the dead; a request for a lighter tone only makes it less formal. */
function tactful(tone: Tone, { tone: requested }: RequestedChanges): Tone {
  if (tone === 'informative' || tone === 'serious') return tone;
  return requested === null ? 'serious' : 'casual';
}

/** A draft keeps the tone set by earlier feedback. The tone is recognised by its call. */
function toneOf({ scenes }: Draft): Tone | null {
  const last = scenes.at(-1)?.narration ?? '';
  const calls = (tone: Tone) => allPlatformTexts.map(({ call }) => call[tone].split('{')[0] ?? '');
  return tones.find((tone) => calls(tone).some((call) => last.includes(call))) ?? null;
}

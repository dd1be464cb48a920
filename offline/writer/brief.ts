import type { Assignment, Draft, Reference } from './assignment.ts';
import { seedOf } from './choose.ts';
import { extractFacts } from './facts.ts';
import { readFeedback } from './feedback.ts';
import { isGrim } from './lexicon.ts';
import { type Niche, readNiche } from './niches.ts';
import { type Platforms, readPlatform, type TargetPlatform, textsOf } from './platform-texts.ts';
import { noChanges, type RequestedChanges } from './requested-changes.ts';
import { readSource, reportOf, type Source } from './sources.ts';
import { readTone, type Tone, tones } from './tones.ts';
import { readTopic, type Topic } from './topic.ts';

/** Everything a script is made from, read once. */
export type Brief = {
  topic: Topic;
  facts: readonly string[];
  source: Source;
  /** What the facts rest on. */
  report: Reference;
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

export function readBrief(assignment: Assignment, platforms: Platforms): Brief {
  const { previous, feedback } = assignment;
  const niche = readNiche(assignment.niche);
  const topic = readTopic(assignment.topic, `a trend in ${niche.field}`);
  const platform = readPlatform(assignment.targetPlatform, platforms);
  const changes = previous !== null || feedback ? readFeedback(feedback ?? '') : noChanges();
  const grim = isGrim(`${assignment.topic} ${assignment.summary ?? ''}`.slice(0, 4_000));
  const asked = changes.tone ?? (previous && toneOf(previous, platforms)) ?? readTone(assignment.tone);
  return {
    topic,
    facts: extractFacts(assignment.summary, topic.text),
    source: readSource(assignment.source, assignment.url),
    report: reportOf(assignment),
    niche,
    platform,
    tone: grim ? tactful(asked, changes) : asked,
    isGrim: grim,
    visualStyle: assignment.visualStyle,
    changes,
    previous,
    before: previous?.scenes.map(({ narration }) => narration).join(' ') ?? '',
    seed: seedOf(`${topic.text}\n${assignment.niche}\n${platform.name}`),
  };
}

/** No jokes or shouting about the dead; a request for a lighter tone only makes it less formal. */
function tactful(tone: Tone, { tone: requested }: RequestedChanges): Tone {
  if (tone === 'informative' || tone === 'serious') return tone;
  return requested === null ? 'serious' : 'casual';
}

/** A draft keeps the tone set by earlier feedback. The tone is recognised by its call. */
function toneOf({ scenes }: Draft, platforms: Platforms): Tone | null {
  const last = scenes.at(-1)?.narration ?? '';
  const calls = (tone: Tone) => textsOf(platforms).map(({ call }) => call[tone].split('{')[0] ?? '');
  return tones.find((tone) => calls(tone).some((call) => last.includes(call))) ?? null;
}

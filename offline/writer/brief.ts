import type { Assignment, Draft, Reference } from './assignment.ts';
import { seedOf } from './choose.ts';
import type { Niche } from './niches.ts';
import { type Platforms, readPlatform, type TargetPlatform, textsOf } from './platform-texts.ts';
import { editorIn, reportOf } from './report.ts';
import { noChanges, type RequestedChanges } from './requested-changes.ts';
import type { Source } from './sources.ts';
import { readTone, type Tone, tones } from './tones.ts';
import { tongueOf } from './tongues/index.ts';
import type { Tongue } from './tongues/tongue.ts';
import type { Topic } from './topic.ts';

/** Everything a script is made from, read once. */
export type Brief = {
  topic: Topic;
  facts: readonly string[];
  source: Source;
  /** What the facts rest on. */
  report: Reference;
  /** What a person's requests refer to. */
  editor: Reference;
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
  /** How long it may take to say; null for the usual length. */
  seconds: number | null;
  tongue: Tongue;
};

export function readBrief(assignment: Assignment, platforms: Platforms): Brief {
  const { previous, feedback, seconds } = assignment;
  const tongue = tongueOf(assignment.language);
  const niche = tongue.readNiche(assignment.niche);
  const topic = tongue.readTopic(assignment.topic, niche.field);
  const platform = readPlatform(assignment.targetPlatform, platforms, tongue.textsOf);
  const changes = previous !== null || feedback ? tongue.readFeedback(feedback ?? '') : noChanges();
  const grim = tongue.isGrim(`${assignment.topic} ${assignment.summary ?? ''}`.slice(0, 4_000));
  const asked = changes.tone ?? (previous && toneOf(previous, platforms, tongue)) ?? readTone(assignment.tone);
  return {
    topic,
    facts: tongue.extractFacts(assignment.summary, topic.text),
    source: tongue.readSource(assignment.source, assignment.url),
    report: reportOf(assignment),
    editor: editorIn(assignment.language),
    niche,
    platform,
    tone: grim ? tactful(asked, changes) : asked,
    isGrim: grim,
    visualStyle: assignment.visualStyle,
    changes,
    previous,
    before: previous?.scenes.map(({ narration }) => narration).join(' ') ?? '',
    seed: seedOf(`${topic.text}\n${assignment.niche}\n${platform.name}`),
    seconds,
    tongue,
  };
}

/** No jokes or shouting about the dead; a request for a lighter tone only makes it less formal. */
function tactful(tone: Tone, { tone: requested }: RequestedChanges): Tone {
  if (tone === 'informative' || tone === 'serious') return tone;
  return requested === null ? 'serious' : 'casual';
}

/** A draft keeps the tone set by earlier feedback. The tone is recognised by its call. */
function toneOf({ scenes }: Draft, platforms: Platforms, tongue: Tongue): Tone | null {
  const last = scenes.at(-1)?.narration ?? '';
  const calls = (tone: Tone) =>
    textsOf(platforms)
      .map((texts) => tongue.textsOf(texts))
      .map(({ call }) => call[tone].split('{')[0] ?? '');
  return tones.find((tone) => calls(tone).some((call) => last.includes(call))) ?? null;
}

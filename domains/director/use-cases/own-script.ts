import type { Script } from '../../../contracts/director/script.ts';
import { Rejection } from '../../../kernel/aggregates/rejection.ts';
import { boundedDraftSchema, oversize } from '../providers/draft-bounds.ts';
import { secondsFor } from '../providers/narration-length.ts';
import { packageScript } from '../providers/packaging.ts';
import { completeScript } from './complete-script.ts';

/** A pasted script, read: the words of its scenes as they are. */
export type ReadScript = { readonly title: string; readonly narrations: readonly string[] };

const HEADING =
  /^(?:#{1,6}\s+(.+?)\s*#*|\*\*(.+?)\*\*:?|((?:scene|szene|teil|part|kapitel|chapter)\s*\d+(?:\s*[:.–-]\s*.*)?))$/i;
/** A heading that only counts says nothing that could be a title. */
const COUNTING = /^(?:scene|szene|teil|part|kapitel|chapter)\s*\d+[:.–-]?\s*/i;
const LONGEST_TITLE = 90;
const MOST_SCENES = 100;
const LONGEST_SCENE = 5_000;

/**
 * Reads the scenes of a pasted script: blank lines separate them, and headings begin one. Within a scene, lines are
 * joined; nothing else about the words changes.
 * @param title given by the person; null to take the first heading or sentence
 * @throws Rejection `content/empty-script`, `content/script-too-large`
 */
export function readScript(text: string, title: string | null): ReadScript {
  const headings: string[] = [];
  const narrations = text
    .replaceAll('\r\n', '\n')
    .split(/\n[^\S\n]*\n/)
    .flatMap((block) => scenesIn(block, headings));
  if (narrations.length === 0)
    throw new Rejection(
      'content/empty-script',
      'invalid',
      'The script has no words to speak: give it at least one sentence',
      {
        field: 'script',
      },
    );
  const longest = Math.max(...narrations.map(({ length }) => length));
  if (narrations.length > MOST_SCENES || longest > LONGEST_SCENE)
    throw tooLarge(`it may have ${MOST_SCENES} scenes of ${LONGEST_SCENE} characters`);
  return { title: title ?? headings[0] ?? beginningOf(narrations[0] ?? ''), narrations };
}

/** A block of lines, divided where headings stand. */
function scenesIn(block: string, headings: string[]): string[] {
  const scenes: string[][] = [[]];
  for (const line of block.split('\n').map((each) => each.trim())) {
    const heading = headingOf(line);
    if (heading === null) scenes.at(-1)?.push(line);
    else {
      if (heading !== '') headings.push(heading.slice(0, LONGEST_TITLE));
      scenes.push([]);
    }
  }
  return scenes.map((lines) => lines.join(' ').replace(/\s+/g, ' ').trim()).filter((words) => words !== '');
}

/** Null for a line that is spoken; empty for a heading that only counts. */
function headingOf(line: string): string | null {
  const found = HEADING.exec(line);
  if (!found) return null;
  return (found[1] ?? found[2] ?? found[3] ?? '').replace(COUNTING, '').trim();
}

function beginningOf(narration: string): string {
  const sentence = /^(.{3,}?)[.!?](?:\s|$)/.exec(narration)?.[1] ?? narration;
  if (sentence.length <= LONGEST_TITLE) return sentence;
  return `${sentence.slice(0, LONGEST_TITLE - 1).replace(/\s+\S*$/, '')}…`;
}

/** What the packaging and the pictures of an own script depend on. */
export type ScriptChoices = {
  readonly niche: string;
  readonly targetPlatform: string;
  readonly visualStyle: string;
};

/**
 * The script that a person gave, with what they did not give: description, hashtags, what its pictures show.
 * @param language ISO 639
 * @throws Rejection `content/script-too-large`
 */
export function ownScript(
  { title, narrations }: ReadScript,
  language: string,
  choices: ScriptChoices,
  pictures: Parameters<typeof completeScript>[2],
): Script {
  const { description, hashtags, prompts } = packageScript({ title, narrations, language, ...choices });
  const scenes = narrations.map((narration, index) => ({
    index,
    narration,
    visual_prompt: prompts[index] ?? title,
    duration_seconds: secondsFor(narration),
    sources: [],
  }));
  const draft = { title, description, hashtags, scenes };
  const reason = oversize(draft);
  if (reason !== null) throw tooLarge(reason);
  boundedDraftSchema.omit({ scenes: true, not_done: true }).parse(draft);
  return completeScript(draft, language, pictures);
}

const tooLarge = (reason: string): Rejection =>
  new Rejection('content/own-script-too-large', 'invalid', `The script is refused: ${reason}`, { field: 'script' });

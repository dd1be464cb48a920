import type { z } from 'zod';
import { firstCharacters, secondsFor } from '../../../../offline/writer/words.ts';
import { boundedDraftSchema, oversize } from '../draft-bounds.ts';
import type { SourcedDraft } from '../writer.ts';

const MAX_TITLE_LENGTH = 90;

type Sources = SourcedDraft['scenes'][number]['sources'];

/**
 * The draft in a model's text, or one sentence describing what is wrong, in words that the model can act on.
 * @param given the sources that it may cite, by their numbers from 1
 */
export function readDraft(
  text: string,
  given: Sources,
): { draft: SourcedDraft; notDone: string[] } | { problem: string } {
  const json = parseObject(text);
  if (json === undefined) return { problem: 'it is not valid JSON.' };
  const parsed = boundedDraftSchema.safeParse(complete(json));
  if (parsed.success) {
    const unknown = parsed.data.scenes.find(({ sources }) => sources.some((number) => !given[number - 1]));
    if (unknown)
      return { problem: `scene ${unknown.index} cites a source that was not given; there are ${given.length}.` };
    const draft = tidy(cite(parsed.data, given));
    const problem = oversize(draft);
    return problem === null ? { draft, notDone: parsed.data.not_done } : { problem };
  }
  const issues = parsed.error.issues
    .slice(0, 5)
    .map(({ path, message }) => `${path.join('.') || 'the object'}: ${message}`);
  return { problem: `${issues.join('; ')}.` };
}

/** Models wrap JSON in fences and pleasantries whatever the prompt says: only the object in between counts. */
export function parseObject(text: string): unknown {
  const [from, to] = [text.indexOf('{'), text.lastIndexOf('}')];
  if (from < 0 || to < from) return undefined;
  try {
    return JSON.parse(text.slice(from, to + 1));
  } catch {
    // Not JSON: the caller asks the model again.
    return undefined;
  }
}

/** The index and the duration can be derived, so nothing is spent on repairing them. */
function complete(json: unknown): unknown {
  if (!isRecord(json) || !Array.isArray(json.scenes)) return json;
  const scenes = json.scenes.map((scene: unknown, index) => {
    if (!isRecord(scene) || typeof scene.narration !== 'string') return scene;
    const { duration_seconds: given } = scene;
    const known = typeof given === 'number' && Number.isFinite(given) && given > 0;
    return { sources: [], ...scene, index, duration_seconds: known ? given : secondsFor(scene.narration) };
  });
  return { description: '', hashtags: [], not_done: [], ...json, scenes };
}

const cite = ({ not_done: _, ...draft }: z.infer<typeof boundedDraftSchema>, given: Sources): SourcedDraft => ({
  ...draft,
  scenes: draft.scenes.map((scene) => ({
    ...scene,
    sources: [...new Set(scene.sources)].flatMap((number) => given[number - 1] ?? []),
  })),
});

function tidy(draft: SourcedDraft): SourcedDraft {
  const hashtags = draft.hashtags.map((tag) => `#${tag.replace(/[^\p{L}\p{M}\p{N}_]/gu, '').toLowerCase()}`);
  const title = draft.title.trim();
  return {
    ...draft,
    title:
      title.length <= MAX_TITLE_LENGTH
        ? title
        : `${firstCharacters(title, MAX_TITLE_LENGTH - 1).replace(/\s+\S*$/, '')}…`,
    hashtags: [...new Set(hashtags)].filter((tag) => tag !== '#'),
  };
}

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;

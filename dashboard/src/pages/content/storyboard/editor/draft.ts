import type { Input } from '../../../../../../api/client.ts';
import type { Scene, Written } from '../scene.ts';
import { isComplete } from './card-fields.ts';

/** A scene as it is being edited. `key` stays with it wherever it is moved. */
export type DraftScene = Pick<Scene, 'narration' | 'visual_prompt' | 'card' | 'sources' | 'pinned'> & {
  readonly key: string;
};

export type Draft = {
  readonly title: string;
  readonly description: string;
  /** As written: separated by spaces. */
  readonly hashtags: string;
  readonly scenes: readonly DraftScene[];
  /** The next key. */
  readonly next: number;
};

type Words = Pick<Written, 'title' | 'description' | 'hashtags'> & {
  readonly script: Pick<Written['script'], 'scenes'>;
};

export function draftOf({ title, description, hashtags, script }: Words): Draft {
  const scenes = script.scenes.map(({ narration, visual_prompt, card, sources, pinned }, index) => ({
    key: `${index}`,
    narration,
    visual_prompt,
    card,
    sources,
    pinned,
  }));
  return { title, description, hashtags: hashtags.join(' '), scenes, next: scenes.length };
}

export const changeScene = (draft: Draft, key: string, changes: Partial<Omit<DraftScene, 'key'>>): Draft => ({
  ...draft,
  scenes: draft.scenes.map((scene) => (scene.key === key ? { ...scene, ...changes } : scene)),
});

/** @param to the place that it has afterwards; one outside changes nothing */
export function moveScene(draft: Draft, key: string, to: number): Draft {
  const scene = draft.scenes.find((each) => each.key === key);
  if (!scene || to < 0 || to >= draft.scenes.length) return draft;
  const others = draft.scenes.filter((each) => each !== scene);
  return { ...draft, scenes: [...others.slice(0, to), scene, ...others.slice(to)] };
}

/** A new scene after another one. It looks like that one until someone says otherwise. */
export function addScene(draft: Draft, after: string): Draft {
  const index = draft.scenes.findIndex(({ key }) => key === after);
  const visual_prompt = draft.scenes[index]?.visual_prompt ?? '';
  const scene = { key: `${draft.next}`, narration: '', visual_prompt, card: null, sources: [], pinned: null };
  const scenes = [...draft.scenes.slice(0, index + 1), scene, ...draft.scenes.slice(index + 1)];
  return { ...draft, scenes, next: draft.next + 1 };
}

/** The last one stays: a script has a scene. */
export const removeScene = (draft: Draft, key: string): Draft =>
  draft.scenes.length === 1 ? draft : { ...draft, scenes: draft.scenes.filter((scene) => scene.key !== key) };

/**
 * Makes two scenes of one. Both show its picture; the card stays with the first.
 * @param at where in its words, which must be something on both sides; null for between two sentences in its middle
 */
export function splitScene(draft: Draft, key: string, at: number | null): Draft {
  const index = draft.scenes.findIndex((each) => each.key === key);
  const scene = draft.scenes[index];
  if (!scene) return draft;
  const place = at ?? middleOf(scene.narration);
  const [first, second] = [scene.narration.slice(0, place).trim(), scene.narration.slice(place).trim()];
  if (first === '' || second === '') return draft;
  const pair = [
    { ...scene, narration: first },
    { ...scene, key: `${draft.next}`, narration: second, card: null },
  ];
  return {
    ...draft,
    scenes: [...draft.scenes.slice(0, index), ...pair, ...draft.scenes.slice(index + 1)],
    next: draft.next + 1,
  };
}

/** The end of a sentence nearest to the middle of a text, or else the end of a word there. */
function middleOf(text: string): number {
  const ends = (pattern: RegExp) =>
    [...text.trimEnd().matchAll(pattern)].map(({ index, 0: end }) => index + end.length);
  const sentences = ends(/[.!?…。！？]["”’»]?\s+|[。！？]/gu);
  const places = sentences.length > 0 ? sentences : ends(/\s+/g);
  const middle = text.length / 2;
  return places.reduce((best, place) => (Math.abs(place - middle) < Math.abs(best - middle) ? place : best), 0);
}

export type Mistake = { readonly key: string; readonly field: 'narration' | 'visual_prompt' | 'card' };

/** What is missing, scene by scene. */
export const mistakesIn = ({ scenes }: Draft): Mistake[] =>
  scenes.flatMap(({ key, narration, visual_prompt, card }) => [
    ...(narration.trim() === '' ? [{ key, field: 'narration' as const }] : []),
    ...(visual_prompt.trim() === '' ? [{ key, field: 'visual_prompt' as const }] : []),
    ...(card && !isComplete(card) ? [{ key, field: 'card' as const }] : []),
  ]);

export type Edit = Input<'editScript'>['body'];

/** What is sent: only what differs from the script as it is. Null if nothing does. */
export function editOf(draft: Draft, content: Words, revision: number): Edit | null {
  const before = draftOf(content);
  const { title, description, hashtags, scenes } = draft;
  const tags = hashtags.split(/[\s,]+/).filter((tag) => tag !== '');
  const edit = {
    ...(title.trim() === before.title ? {} : { title: title.trim() }),
    ...(description.trim() === before.description ? {} : { description: description.trim() }),
    ...(tags.join(' ') === before.hashtags ? {} : { hashtags: tags }),
    ...(scenesOf(scenes) === scenesOf(before.scenes) ? {} : { scenes: scenes.map(sent) }),
  };
  return Object.keys(edit).length === 0 ? null : { revision, ...edit };
}

/** The edit that writes what an edit has changed as it was before. @param revision that the edit has made */
export function undoOf(edit: Edit, before: Words, revision: number): Edit {
  const { title, description, hashtags } = before;
  return {
    revision,
    ...(edit.title === undefined ? {} : { title }),
    ...(edit.description === undefined ? {} : { description }),
    ...(edit.hashtags === undefined ? {} : { hashtags: [...hashtags] }),
    ...(edit.scenes === undefined ? {} : { scenes: draftOf(before).scenes.map(sent) }),
  };
}

const sent = ({ narration, visual_prompt, card, sources, pinned }: DraftScene) => ({
  narration: narration.trim(),
  visual_prompt: visual_prompt.trim(),
  card,
  sources: [...sources],
  pinned: pinned && { asset_id: pinned.asset_id },
});

const scenesOf = (scenes: readonly DraftScene[]): string => JSON.stringify(scenes.map(sent));

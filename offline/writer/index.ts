import type { Assignment, Draft, SourcedDraft } from './assignment.ts';
import { type Brief, readBrief } from './brief.ts';
import { notDone } from './not-done.ts';
import { writePackaging } from './packaging.ts';
import type { Platforms } from './platform-texts.ts';
import { composeScript } from './script.ts';
import { visualPrompt } from './visuals.ts';
import { secondsFor } from './words.ts';

/** Enough to try every wording of an opening or an ending. */
const MAX_TURNS = 12;

/** A writer for some platforms. */
export type ScriptWriter = {
  write(assignment: Assignment): { draft: SourcedDraft; notDone: string[] };
  /**
   * Writes scenes of a draft again: other wordings of the opening and the ending, plainer words in between.
   * @param round 1 for the first time; each has other wordings
   */
  rewrite(assignment: Assignment, draft: SourcedDraft, scenes: readonly number[], round: number): SourcedDraft;
};

/**
 * Writes without a language model: places the trend's topic and the sentences of its summary between prewritten ones.
 * It states nothing that the summary does not. The same assignment
 * yields the same draft, and one with feedback yields one that differs from the draft it is about.
 * @param platforms the sentences of each platform, by its name
 */
export const createScriptWriter = (platforms: Platforms): ScriptWriter => ({
  write(assignment) {
    const brief = readBrief(assignment, platforms);
    const draft = firstThatDiffers(brief);
    return { draft, notDone: notDone(brief, brief.before, draft) };
  },
  rewrite(assignment, draft, scenes, round) {
    const brief = readBrief(assignment, platforms);
    const other = writeDraft(brief, round);
    const last = draft.scenes.length - 1;
    return {
      ...draft,
      scenes: draft.scenes.map((scene) => {
        if (!scenes.includes(scene.index)) return scene;
        const end = scene.index === 0 ? other.scenes[0] : scene.index === last ? other.scenes.at(-1) : undefined;
        const narration = end?.narration ?? brief.tongue.simplify(scene.narration);
        return {
          ...scene,
          narration,
          duration_seconds: secondsFor(narration),
          sources: end?.sources ?? scene.sources,
        };
      }),
    };
  },
});

function firstThatDiffers(brief: Brief): SourcedDraft {
  const first = writeDraft(brief, 0);
  if (brief.previous === null) return first;
  for (let turn = 0; turn < MAX_TURNS; turn++) {
    const draft = turn === 0 ? first : writeDraft(brief, turn);
    if (!isSame(draft, brief.previous)) return draft;
  }
  return first;
}

function writeDraft(brief: Brief, turn: number): SourcedDraft {
  const { topic, niche, visualStyle, changes, report, editor, tongue } = brief;
  const { passages, facts } = composeScript(brief, turn);
  const scenes = passages.map(({ narration, about, basis }, index) => ({
    index,
    narration,
    visual_prompt: visualPrompt({
      about,
      topic: topic.text,
      niche,
      visualStyle,
      look: changes.look,
      index,
      isLast: index === passages.length - 1,
      tongue,
    }),
    duration_seconds: secondsFor(narration),
    sources: basis.map((each) => (each === 'report' ? report : editor)),
  }));
  return { ...writePackaging(brief, facts, turn), scenes };
}

const isSame = (one: Draft, other: Draft): boolean =>
  one.title === other.title &&
  one.hashtags.join() === other.hashtags.join() &&
  one.scenes.map(({ narration, visual_prompt }) => narration + visual_prompt).join() ===
    other.scenes.map(({ narration, visual_prompt }) => narration + visual_prompt).join();

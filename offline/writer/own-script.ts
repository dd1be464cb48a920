import { readBrief } from './brief.ts';
import { writePackaging } from './packaging.ts';
import type { Platforms } from './platform-texts.ts';
import { OWN } from './sources.ts';
import { visualPrompt } from './visuals.ts';

/** A script that a person wrote, and what it is for. */
export type Given = {
  readonly title: string;
  readonly narrations: readonly string[];
  /** ISO 639. */
  readonly language: string;
  readonly niche: string;
  readonly targetPlatform: string;
  readonly visualStyle: string;
};

/** What surrounds a script: the texts that are posted with it, and what each scene's picture shows. */
export type Packaging = { description: string; hashtags: string[]; prompts: string[] };

/**
 * Surrounds scripts that are not written here: their words stay as they are.
 * @param platforms the sentences of each platform, by its name
 */
export const createPackager =
  (platforms: Platforms) =>
  ({ title, narrations, ...given }: Given): Packaging => {
    const assignment = { topic: title, summary: null, url: null, source: OWN, tone: '', seconds: null };
    const brief = readBrief({ ...given, ...assignment, feedback: null, previous: null }, platforms);
    const { description, hashtags } = writePackaging(brief, narrations, 0);
    const { topic, niche, visualStyle, tongue } = brief;
    const prompts = narrations.map((about, index) =>
      visualPrompt({
        about,
        topic: topic.text,
        niche,
        visualStyle,
        look: [],
        index,
        isLast: index > 0 && index === narrations.length - 1,
        tongue,
      }),
    );
    return { description, hashtags, prompts };
  };

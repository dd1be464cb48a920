import type { Assignment, Reference } from './assignment.ts';
import { OWN } from './sources.ts';
import { tongueOf } from './tongues/index.ts';
import { firstCharacters } from './words.ts';

/** The source of a trend's claims; one that is not named goes by the topic, and a person's own by that. */
export function reportOf({
  topic,
  source,
  url,
  language,
}: Pick<Assignment, 'topic' | 'source' | 'url' | 'language'>): Reference {
  const { readSource, wording } = tongueOf(language);
  if (source === OWN && url === null) return { title: wording.yourWords, url };
  return { title: readSource(source, url).name ?? (firstCharacters(topic.trim(), 200) || 'The trend'), url };
}

/** What a person dictated rests on that person. */
export const editorIn = (language: string): Reference => ({
  title: tongueOf(language).wording.yourFeedback,
  url: null,
});

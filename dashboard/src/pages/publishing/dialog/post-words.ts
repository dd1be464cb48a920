import type { PlatformName } from '../../../api/publishing.ts';
import type { PublishRequest } from '../use-publish.ts';

/** The text of a post as it is filled in: hashtags separated by spaces. */
export type Words = { readonly title: string; readonly description: string; readonly hashtags: string };

export const wordsOf = ({ title, description, hashtags }: Posted): Words => ({
  title,
  description,
  hashtags: hashtags.join(' '),
});

type Posted = { readonly title: string; readonly description: string; readonly hashtags: readonly string[] };
/** By platform, where it was changed. */
export type WordsByPlatform = Readonly<Partial<Record<PlatformName, Words>>>;

const SEPARATORS = /[\s,]+/;

/** Hashtags as they are typed, separated by spaces or commas. */
export const hashtagsIn = (text: string): string[] => text.split(SEPARATORS).filter((tag) => tag !== '');

/** What differs from the script, as the API takes it; nothing if nothing does. */
export function changedWords(
  chosen: readonly PlatformName[],
  byPlatform: WordsByPlatform,
  script: Posted | undefined,
): Pick<PublishRequest, 'words'> {
  if (!script) return {};
  const before = wordsOf(script);
  const changed = chosen.flatMap((platform) => {
    const words = byPlatform[platform];
    if (!words) return [];
    const { title, description, hashtags } = words;
    const changes = {
      ...(title.trim() !== before.title && { title: title.trim() }),
      ...(description.trim() !== before.description && { description: description.trim() }),
      ...(hashtags.trim() !== before.hashtags && {
        hashtags: hashtagsIn(hashtags).flatMap((tag) => tag.replace(/^#+/, '') || []),
      }),
    };
    return Object.keys(changes).length > 0 ? [[platform, changes] as const] : [];
  });
  return changed.length > 0 ? { words: Object.fromEntries(changed) } : {};
}

import { cutBytes, cutCharacters, postText } from '../post-text.ts';
import type { PostRequest } from '../publishing-platform.ts';

/** Limits of the video resource (developers.google.com/youtube/v3/docs/videos). */
const MAX_TITLE_LENGTH = 100;
const MAX_DESCRIPTION_BYTES = 5_000;
const MAX_TAGS_LENGTH = 500;
/** "People & Blogs", the category that fits everything. */
const CATEGORY = '22';

/** The video resource of an upload. YouTube refuses titles and descriptions with angle brackets. */
export function videoResource({ title, description, hashtags, visibility }: PostRequest) {
  const plain = (text: string): string => text.replace(/[<>]/g, '');
  return {
    snippet: {
      title: cutCharacters(plain(title), MAX_TITLE_LENGTH),
      description: cutBytes(plain(postText({ title: '', description, hashtags })), MAX_DESCRIPTION_BYTES),
      tags: tagsWithin(hashtags.map(plain)),
      categoryId: CATEGORY,
    },
    // Images and voice are synthetic, which YouTube requires to be declared.
    status: {
      privacyStatus: visibility ?? 'public',
      selfDeclaredMadeForKids: false,
      containsSyntheticMedia: true,
    },
  };
}

/**
 * At most 500 characters in total; a tag containing a space counts its quotation marks, and every tag counts a comma.
 */
function tagsWithin(tags: readonly string[]): string[] {
  let length = 0;
  return tags.filter((tag) => {
    length += tag.length + (tag.includes(' ') ? 2 : 0) + 1;
    return length <= MAX_TAGS_LENGTH;
  });
}

import { cutBytes, cutCharacters, postText } from '../post-text.ts';
import type { PostRequest } from '../publishing-platform.ts';

/** Limits of the video resource (developers.google.com/youtube/v3/docs/videos). */
const MAX_TITLE_LENGTH = 100;
const MAX_DESCRIPTION_BYTES = 5_000;
const MAX_TAGS_LENGTH = 500;
/** "People & Blogs": the one that fits everything. */
const CATEGORY = '22';

/** The video resource of an upload. Titles and descriptions with angle brackets are refused. */
export function videoResource({ title, description, hashtags }: PostRequest) {
  const plain = (text: string): string => text.replace(/[<>]/g, '');
  return {
    snippet: {
      title: cutCharacters(plain(title), MAX_TITLE_LENGTH),
      description: cutBytes(plain(postText({ title: '', description, hashtags })), MAX_DESCRIPTION_BYTES),
      tags: tagsWithin(hashtags.map(plain)),
      categoryId: CATEGORY,
    },
    // Pictures and voice are made by machines, which YouTube wants to be told.
    status: { privacyStatus: 'public', selfDeclaredMadeForKids: false, containsSyntheticMedia: true },
  };
}

/** Together at most 500 characters; a tag with a space counts its quotation marks, and every one a comma. */
function tagsWithin(tags: readonly string[]): string[] {
  let length = 0;
  return tags.filter((tag) => {
    length += tag.length + (tag.includes(' ') ? 2 : 0) + 1;
    return length <= MAX_TAGS_LENGTH;
  });
}

/** What says how a picture is made, and nothing that is in it. English, as prompts are. */
const HOW = new Set(
  'a an and are art artistic as at atmosphere background beautiful bright by camera cinematic close close-up closeup color colorful colour colourful composition depth detail detailed digital dramatic dslr field film focus frame from full high hd hdr illustration image in into is it its landscape lens lighting macro medium mood of on or over painting photo photograph photographic photography photorealistic picture portrait professional quality realistic render rendering resolution scene sharp shot shows showing soft style stylized that the their through to toned under up vertical vibrant view vivid warm wide wide-angle with without 4k 8k'.split(
    ' ',
  ),
);
const MOST = 6;

/**
 * What to search for, from exact to general: photographs are found by a few words for what they show, and a prompt of
 * many finds none.
 * @returns at least one search, of at most six words each
 */
export function searchWords(prompt: string): string[] {
  // A prompt begins with what it shows; light and style follow.
  const [subject = '', ...rest] = prompt.split(/[,.;:–—]\s/u);
  const words = namesIn(subject).length > 0 ? namesIn(subject) : namesIn(rest.join(' '));
  const found = words.length > 0 ? words : [prompt.trim().slice(0, 40)];
  const searches = [MOST, 3, 2, 1].map((count) => found.slice(0, count).join(' '));
  return [...new Set(searches)];
}

const namesIn = (text: string): string[] =>
  (text.toLowerCase().match(/[\p{L}\p{N}][\p{L}\p{N}'’-]*/gu) ?? []).filter((word) => !HOW.has(word));

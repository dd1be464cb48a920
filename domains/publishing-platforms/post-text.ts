type Texts = { readonly title: string; readonly description: string; readonly hashtags: readonly string[] };

/** A post's text, followed by its hashtags. */
export const postText = ({ title, description, hashtags }: Texts): string =>
  [title, description, hashtags.map((tag) => `#${tag}`).join(' ')].filter((part) => part !== '').join('\n\n');

/** At most this many UTF-16 units, without half a character at the end. */
export const cutCharacters = (text: string, most: number): string =>
  text.length <= most ? text : text.slice(0, most).replace(/[\uD800-\uDBFF]$/, '');

/** At most this many bytes of UTF-8, without half a character at the end. */
export function cutBytes(text: string, most: number): string {
  const bytes = Buffer.from(text);
  if (bytes.length <= most) return text;
  let end = most;
  // Continuation bytes are 10xxxxxx.
  while (end > 0 && ((bytes[end] ?? 0) & 0xc0) === 0x80) end--;
  return bytes.subarray(0, end).toString();
}

const characters = (text: string): number => [...text].length;

/**
 * A post's text within a limit: the description is cut at a word, then hashtags go, and the title is cut last.
 * @param lengthOf how the platform counts; code points by default
 */
export function fittedText(
  { title, description, hashtags }: Texts,
  most: number,
  lengthOf: (text: string) => number = characters,
): string {
  const fits = (text: string): boolean => lengthOf(text) <= most;
  const tags = [...hashtags];
  while (tags.length > 0 && !fits(postText({ title, description: '', hashtags: tags }))) tags.pop();
  const [words, all] = splitCredits(description);
  // The credits that licences of pictures ask for are not cut: they stay whole, or go where they do not fit at all.
  const credits = fits(postText({ title, description: all, hashtags: tags })) ? all : '';
  const textWith = (part: string): string => postText({ title, description: part + credits, hashtags: tags });
  if (!fits(textWith(''))) return longest(title, wordEnds(title), fits) || longest(title, everyCharacter(title), fits);
  return textWith(longest(words, wordEnds(words), (part) => fits(textWith(part))));
}

/** The paragraph of a post that credits pictures begins like this. */
export const CREDITS_BEGIN = 'Pictures: ';

/** A description in two: its words, and its last paragraph with what is before it, where that credits pictures. */
export function splitCredits(description: string): [words: string, credits: string] {
  const at = description.lastIndexOf(CREDITS_BEGIN);
  if (at < 0 || (at > 0 && !description.startsWith('\n\n', at - 2))) return [description, ''];
  const words = description.slice(0, Math.max(0, at - 2));
  return [words, description.slice(words.length)];
}

/** As much of a text as fits, with an ellipsis where it was cut at one of these places, in ascending order. */
function longest(text: string, places: readonly number[], fits: (part: string) => boolean): string {
  if (fits(text)) return text;
  let [fitting, tooLong] = [-1, places.length];
  while (tooLong - fitting > 1) {
    const middle = Math.floor((fitting + tooLong) / 2);
    if (fits(`${text.slice(0, places[middle])}…`)) fitting = middle;
    else tooLong = middle;
  }
  return fitting < 0 ? '' : `${text.slice(0, places[fitting])}…`;
}

const wordEnds = (text: string): number[] =>
  [...text.matchAll(/\s+/g)].map(({ index }) => index).filter((index) => index > 0);

function everyCharacter(text: string): number[] {
  let at = 0;
  return [...text].map((character) => {
    at += character.length;
    return at;
  });
}

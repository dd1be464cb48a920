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

import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

let byWord: ReadonlyMap<string, string> | undefined;

/** The emoji of a key word, in English or German, by its code points: `1f680`; null for all other words. */
export function emojiOf(word: string): string | null {
  byWord ??= new Map(
    Object.entries(
      JSON.parse(readFileSync(new URL('./emoji.json', import.meta.url), 'utf8')) as Record<string, string[]>,
    ).flatMap(([emoji, words]) => words.map((each) => [each, emoji] as const)),
  );
  return byWord.get(word.toLowerCase().replace(/[^\p{L}]/gu, '')) ?? null;
}

/** The file of its picture, a WebP of 256 by 256 with a transparent background: Microsoft's Fluent Emoji (MIT). */
export const pictureOf = (emoji: string): string =>
  fileURLToPath(import.meta.resolve(`@lobehub/fluent-emoji-3d/assets/${emoji}.webp`));

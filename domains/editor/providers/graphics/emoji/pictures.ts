import { readFileSync } from 'node:fs';

/** An emoji of a square of 32 by 32: its shapes from the lowest to the highest, each with its colour and an SVG path. */
export type EmojiPicture = {
  readonly words: readonly string[];
  readonly paths: readonly (readonly [fill: string, d: string])[];
};

let byWord: ReadonlyMap<string, EmojiPicture> | undefined;

/**
 * The emoji of a key word, in English or German; null for all other words. From Microsoft's Fluent Emoji, flat, as in
 * @lobehub/fluent-emoji-flat 1.1.0 (both MIT): those that consist of plain shapes alone.
 */
export function emojiOf(word: string): EmojiPicture | null {
  byWord ??= new Map(
    Object.values(
      JSON.parse(readFileSync(new URL('./emoji.json', import.meta.url), 'utf8')) as Record<string, EmojiPicture>,
    ).flatMap((picture) => picture.words.map((each) => [each, picture] as const)),
  );
  return byWord.get(word.toLowerCase().replace(/[^\p{L}]/gu, '')) ?? null;
}

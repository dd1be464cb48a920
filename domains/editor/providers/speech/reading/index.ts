import type { Token } from '../tokens.ts';
import { stressed } from './emphasis.ts';
import { ENGLISH } from './english.ts';
import { GERMAN } from './german.ts';
import { type Rule, readBy } from './rules.ts';

/** A word as a voice is to say it. */
export type ReadToken = Token & { readonly isStressed: boolean };

/** A dash on its own joins the word before it, and is a pause; a hyphen (`pre- and postwar`) is none. */
const DASH = /\s[-–]$/u;

const RULES: Record<string, readonly Rule[]> = { en: ENGLISH, de: GERMAN };

/**
 * Says what an engine that reads plain words is to say for each word of a text: numbers, amounts, dates and
 * abbreviations in words where the engine would read them wrongly or pause at their dots, and which words are stressed.
 * What captions show stays as it is written.
 * @param language BCP 47; other languages than English and German are read as they are written
 */
export function readAloud(tokens: readonly Token[], language: string): ReadToken[] {
  const stress = stressed(tokens);
  const rules = RULES[language.split('-')[0] ?? ''] ?? [];
  return readBy(rules, tokens).map(({ text, spoken }, index) => ({
    text,
    spoken: DASH.test(text) ? spoken.replace(/-$/, ',') : spoken,
    isStressed: stress[index] ?? false,
  }));
}

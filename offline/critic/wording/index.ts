import { english, type Wording } from './english.ts';
import { german } from './german.ts';

export type { Wording } from './english.ts';

/** The critic's sentences in the language of a script; in English for one that it does not speak. */
export const wordingIn = (language: string): Wording => (language === 'de' ? german : english);

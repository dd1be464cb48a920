import { english } from './english.ts';
import { german } from './german/index.ts';
import type { Tongue } from './tongue.ts';

const TONGUES: Readonly<Record<string, Tongue>> = { en: english, de: german };

/** The languages that templates write, ISO 639: those of the dashboard. */
export const WRITTEN: readonly string[] = Object.keys(TONGUES);

/** A language as far as templates know it; English for one that they do not, whose length alone is then foreseen. */
export const tongueOf = (language: string): Tongue => TONGUES[language] ?? english;

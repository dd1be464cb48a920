import type { Tongue } from './tongue.ts';

type Words = Pick<Tongue, 'overlap'>;

/** Whether a text mentions a thing, with every content word that names it. */
export const mentions = ({ overlap }: Words, text: string, thing: string): boolean => overlap(thing, text) === 1;

/** Whether a text concerns a thing, with half of the content words that name it. */
export const concerns = ({ overlap }: Words, text: string, thing: string): boolean => overlap(thing, text) >= 0.5;

import type { Character } from '../../../contracts/director/content.ts';
import type { BatchImage } from '../image-batch/index.ts';
import { seedFrom } from './seed.ts';

/** What an image is told about the character in it. */
export type Figure = NonNullable<BatchImage['character']>;

export const figureOf = (character: Character | null): Figure | null =>
  character && { description: character.description, reference_path: character.picture?.file_path ?? null };

/**
 * The same for every image of a figure, in whichever film: a model that begins with the same noise and the same words
 * comes closest to the same figure.
 */
export const seedOfFigure = ({ description, reference_path }: Figure): number =>
  seedFrom('character', description ?? '', reference_path ?? '');

const NO_FIGURE = /\b(no|without( the| a| any)?) (main )?character\b|\b(keine|ohne( die| eine)?) (haupt)?figur(en)?\b/i;

/** Whether a scene's prompt says that the film's character is not in it. */
export const wantsNoFigure = (prompt: string): boolean => NO_FIGURE.test(prompt);

/** A prompt that names the figure; one that does already stays as it is. */
export function withFigure(prompt: string, figure: Figure | null): string {
  const description = figure?.description;
  if (!description || names(prompt, description)) return prompt;
  return `${prompt}, with ${description}`;
}

/** Whether the words are in the prompt, and not within others: a bowl is no owl. */
const names = (prompt: string, words: string): boolean =>
  new RegExp(`(?<![\\p{L}\\p{N}])${escaped(words)}(?![\\p{L}\\p{N}])`, 'iu').test(prompt);

const escaped = (words: string): string => words.replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&');

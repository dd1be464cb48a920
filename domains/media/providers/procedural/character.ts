import type { PaintRequest } from '../../../../offline/painter/index.ts';
import type { GenerationRequest } from '../image-provider.ts';

/** Whom the painter paints. */
export const paintedFrom = (character: GenerationRequest['character']): PaintRequest['character'] =>
  character && { description: character.description, picture: character.reference?.bytes ?? null };

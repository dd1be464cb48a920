import { materialEvents } from '../../../contracts/media/material.ts';
import { defineAggregate } from '../../../kernel/aggregates/aggregate.ts';
import { decide } from './decide.ts';
import { evolve, initial } from './state.ts';

export type { MaterialFile } from './decide.ts';
export type { Material, MaterialRequest } from './state.ts';

/** A picture, a clip, a logo, music or a voice-over of a user's own: uploaded in pieces, then examined and stored, or refused. */
export const material = defineAggregate({
  events: materialEvents,
  creates: ['RequestMaterial'],
  initial,
  evolve,
  decide,
});

import { defineAggregate } from '../../../kernel/aggregates/aggregate.ts';
import { decide } from './decide.ts';
import { imageEvents } from './events.ts';
import { evolve, initial } from './state.ts';

export type { ImageCommand, Painted } from './decide.ts';
export type { Attempt, ImageEvent } from './events.ts';
export type { Image, Picture, PictureRequest } from './state.ts';

/** One picture, from what was asked to the file. Its id is made of the request, so that nothing is painted twice. */
export const image = defineAggregate({
  events: imageEvents,
  creates: ['RequestImage'],
  initial,
  evolve,
  decide,
});

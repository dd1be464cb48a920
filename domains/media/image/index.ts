import { defineAggregate } from '../../../kernel/aggregate.ts';
import { decide, type ImageCommand } from './decide.ts';
import { type ImageEvent, imageEvents } from './events.ts';
import { evolve, type Image, initial } from './state.ts';

export type { ImageCommand, Painted } from './decide.ts';
export type { Attempt, ImageEvent } from './events.ts';
export type { Image, Picture, PictureRequest } from './state.ts';

/** One picture, from what was asked to the file. Its id is made of the request, so that nothing is painted twice. */
export const image = defineAggregate<Image, ImageCommand, ImageEvent>({
  name: 'image',
  events: imageEvents,
  initial,
  evolve,
  decide,
});

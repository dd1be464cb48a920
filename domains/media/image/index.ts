import { imageEvents } from '../../../contracts/media/image.ts';
import { defineAggregate } from '../../../kernel/aggregates/aggregate.ts';
import { decide } from './decide.ts';
import { evolve, initial } from './state.ts';

export type { Attempt, ImageEvent } from '../../../contracts/media/image.ts';
export type { ImageCommand, ImageFile } from './decide.ts';
export type { GeneratedImage, ImageRequest } from './state.ts';

/** One image, from the request to the file. Its id is derived from the request, so that no image is generated twice. */
export const image = defineAggregate({
  events: imageEvents,
  creates: ['RequestImage'],
  initial,
  evolve,
  decide,
});

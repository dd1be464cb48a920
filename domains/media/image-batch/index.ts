import { imageBatchEvents } from '../../../contracts/media/image-batch.ts';
import { defineAggregate } from '../../../kernel/aggregates/aggregate.ts';
import { decide } from './decide.ts';
import { evolve, initial } from './state.ts';

export type { BatchImage, BatchRequest, BatchResult } from './state.ts';

/** The images of one script or of one list of prompts. Completes when all images exist, or fails. */
export const imageBatch = defineAggregate({
  events: imageBatchEvents,
  creates: ['RequestBatch'],
  initial,
  evolve,
  decide,
});

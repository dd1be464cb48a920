import { defineAggregate } from '../../../kernel/aggregates/aggregate.ts';
import { decide } from './decide.ts';
import { imageBatchEvents } from './events.ts';
import { evolve, initial } from './state.ts';

export type { ImageBatchCommand } from './decide.ts';
export type { ImageBatchEvent } from './events.ts';
export type { BatchImage, BatchRequest, BatchResult, ImageBatch } from './state.ts';

/** The pictures of one script, or of one list of prompts: all of them, or a failure that says why not. */
export const imageBatch = defineAggregate({
  events: imageBatchEvents,
  creates: ['RequestBatch'],
  initial,
  evolve,
  decide,
});

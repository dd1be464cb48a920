import { defineAggregate } from '../../../kernel/aggregate.ts';
import { decide, type ImageBatchCommand } from './decide.ts';
import { type ImageBatchEvent, imageBatchEvents } from './events.ts';
import { evolve, type ImageBatch, initial } from './state.ts';

export type { ImageBatchCommand } from './decide.ts';
export type { ImageBatchEvent } from './events.ts';
export type { BatchImage, BatchRequest, BatchResult, ImageBatch } from './state.ts';

/** The pictures of one script, or of one list of prompts: all of them, or a failure that says why not. */
export const imageBatch = defineAggregate<ImageBatch, ImageBatchCommand, ImageBatchEvent>({
  name: 'imageBatch',
  events: imageBatchEvents,
  initial,
  evolve,
  decide,
});

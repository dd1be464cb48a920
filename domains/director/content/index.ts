import { defineAggregate } from '../../../kernel/aggregate.ts';
import { type ContentCommand, decide } from './decide.ts';
import { type ContentEvent, contentEvents } from './events.ts';
import { type Content, evolve, initial } from './state.ts';

export type { ContentCommand, Fact, PipelineStep } from './decide.ts';
export type { ContentEvent, ContentStatus, Stage } from './events.ts';
export type { Content } from './state.ts';

/** What is made of a trend: its request, its script in all revisions, and how its status moved. */
export const content = defineAggregate<Content, ContentCommand, ContentEvent>({
  name: 'content',
  correlation: 'stream',
  events: contentEvents,
  initial,
  evolve,
  decide,
});

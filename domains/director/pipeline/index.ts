import { defineAggregate } from '../../../kernel/aggregate.ts';
import { decide, type PipelineCommand } from './decide.ts';
import { type PipelineEvent, pipelineEvents } from './events.ts';
import { evolve, initial, type Pipeline } from './state.ts';

export type { PipelineCommand } from './decide.ts';
export type { Gate, PipelineEvent } from './events.ts';
export type { GateSetup } from './gates.ts';
export type { Pipeline } from './state.ts';

/** One run from request to publication; its id is the thread that a decision names. */
export const pipeline = defineAggregate<Pipeline, PipelineCommand, PipelineEvent>({
  name: 'pipeline',
  correlation: 'stream',
  events: pipelineEvents,
  initial,
  evolve,
  decide,
});

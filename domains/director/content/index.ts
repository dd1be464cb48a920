import { contentEvents } from '../../../contracts/director/content.ts';
import { defineAggregate } from '../../../kernel/aggregates/aggregate.ts';
import { decide } from './decide.ts';
import { evolve, initial } from './state.ts';

export type { ContentEvent, ContentStatus, Gate, Stage } from '../../../contracts/director/content.ts';
export { type ContentCommand, isRetriedAutomatically, OWN_SCRIPT } from './decide.ts';
export { nothingToEdit } from './edits.ts';
export type { GateSetup } from './gates.ts';
export type { Content } from './state.ts';

/** What is produced from a trend: from the request through every revision and gate to publication. */
export const content = defineAggregate({
  events: contentEvents,
  correlation: 'stream',
  snapshots: 11,
  creates: ['RequestContent'],
  initial,
  evolve,
  decide,
});

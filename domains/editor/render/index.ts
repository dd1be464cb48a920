import { defineAggregate } from '../../../kernel/aggregates/aggregate.ts';
import { decide } from './decide.ts';
import { renderEvents } from './events.ts';
import { evolve, initial } from './state.ts';

export { isUnderWay, type RenderCommand, type RenderOptions } from './decide.ts';
export type { RenderEvent } from './events.ts';
export type { Render } from './state.ts';

/** A content's video; both have the same id. */
export const render = defineAggregate({ events: renderEvents, correlation: 'stream', initial, evolve, decide });

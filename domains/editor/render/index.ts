import { renderEvents } from '../../../contracts/editor/render.ts';
import { defineAggregate } from '../../../kernel/aggregates/aggregate.ts';
import { decide } from './decide.ts';
import { evolve, initial } from './state.ts';

export type { RenderEvent } from '../../../contracts/editor/render.ts';
export { isUnderWay, type RenderCommand, type RenderOptions } from './decide.ts';
export type { Render } from './state.ts';

/** The video of a piece of content; both have the same id. */
export const render = defineAggregate({ events: renderEvents, correlation: 'stream', initial, evolve, decide });

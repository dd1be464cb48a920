import { defineAggregate } from '../../../kernel/aggregate.ts';
import { decide, type RenderCommand } from './decide.ts';
import { type RenderEvent, renderEvents } from './events.ts';
import { evolve, initial, type Render } from './state.ts';

export { isUnderWay, type RenderCommand, type RenderWishes } from './decide.ts';
export type { RenderEvent } from './events.ts';
export type { Render } from './state.ts';

/** The video of a content. Its id is the content's. */
export const render = defineAggregate<Render, RenderCommand, RenderEvent>({
  name: 'render',
  correlation: 'stream',
  events: renderEvents,
  initial,
  evolve,
  decide,
});

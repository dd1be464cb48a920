import { z } from 'zod';
import { defineReadModel } from '../../kernel/documents/index.ts';
import { defineEvents } from '../../kernel/events/catalogue.ts';
import { defineProjection, type Projection } from '../../projections/engine/projection.ts';

export type Counted = { readonly key: string; readonly count: number; readonly text: string };

/** One more event of a key. */
export const counted = (
  document: Counted | null,
  { data: { key, text } }: { data: { key: string; text: string } },
): Counted => ({
  key,
  count: (document?.count ?? 0) + 1,
  text,
});

/** The events of one run: a server named by the environment may hold those of earlier ones. */
export const countedEvents = (run: string) =>
  defineEvents(`runners${run}`, { [`Counted${run}`]: z.object({ key: z.string(), text: z.string() }) });

/** Counts the events of each key. @param name of its read model */
export const counting = (run: string, name: string): Projection =>
  defineProjection(defineReadModel<Counted>(name, [{ key: { count: 1 } }]), {
    version: 1,
    events: [countedEvents(run)],
    keyOf: ({ data }) => data.key,
    handles: {
      [`Counted${run}`]: counted,
    },
  });

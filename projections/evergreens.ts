import { evergreenEvents } from '../contracts/publisher/evergreen.ts';
import { type EvergreenDocument, evergreens } from '../read-models/evergreens.ts';
import { defineProjection } from './engine/projection.ts';

/** Videos that are posted again from time to time. */
export const evergreensProjection = defineProjection(evergreens, {
  version: 1,
  events: [evergreenEvents],
  keyOf: ({ data }) => data.content_id,
  handles: {
    EvergreenSet: (doc, { data: { times, by: _, ...data }, at }): EvergreenDocument => ({
      ...data,
      platforms: [...data.platforms],
      repeats: doc?.repeats ?? 0,
      left: times,
      set_at: at,
    }),
    EvergreenRepeated: (doc, { data: { repeat: repeats, next_at } }) =>
      doc && { ...doc, repeats, left: doc.left - 1, next_at },
    EvergreenStopped: (doc) => doc && { ...doc, left: 0, next_at: null },
  },
});

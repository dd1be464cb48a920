import { z } from 'zod';
import { eventsByWriter } from '../../contracts/every-event.ts';

export const eventTypesSchema = z
  .strictObject({
    service: z.string().describe('The service that writes them'),
    category: z.string().describe('The category of their streams: the name before the first `-`'),
    types: z.array(z.string()),
  })
  .meta({ id: 'EventTypes' });

/** Every event type the platform writes, whether or not any has been recorded yet. */
export const eventTypes = Object.entries(eventsByWriter)
  .flatMap(([service, own]) =>
    own.map(({ category, schemas }) => ({ service, category, types: Object.keys(schemas).sort() })),
  )
  .sort((one, other) => (one.category < other.category ? -1 : 1));

/** The stream name prefixes for a search text, which may be a name or just an id. */
export const namesBeginningWith = (text: string): string[] => [
  text,
  ...eventTypes.map(({ category }) => `${category}-${text}`),
];

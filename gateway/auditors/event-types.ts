import { z } from 'zod';
import { eventsOfServices } from '../../domains/events.ts';
import type { EventSet } from '../../kernel/events/catalogue.ts';
import { integrityEvents } from '../../kernel/integrity/blocks.ts';
import { auditReadEvents } from './reads/events.ts';

/** All that auditors look for, by who writes it. */
const sets: Readonly<Record<string, readonly EventSet[]>> = {
  ...eventsOfServices,
  gateway: [auditReadEvents],
  projections: [integrityEvents],
};

export const eventTypesSchema = z
  .strictObject({
    service: z.string().describe('Who writes them'),
    category: z.string().describe('Of their streams: the name before the first `-`'),
    types: z.array(z.string()),
  })
  .meta({ id: 'EventTypes' });

/** What the platform writes down, whether there is any of it yet or not. */
export const eventTypes = Object.entries(sets)
  .flatMap(([service, own]) =>
    own.map(({ category, schemas }) => ({ service, category, types: Object.keys(schemas).sort() })),
  )
  .sort((one, other) => (one.category < other.category ? -1 : 1));

/** What names of streams may begin with that somebody looks for by a name, or by an id alone. */
export const namesBeginningWith = (text: string): string[] => [
  text,
  ...eventTypes.map(({ category }) => `${category}-${text}`),
];

import { z } from 'zod';
import type { Script } from '../../../contracts/director/script.ts';

type Card = NonNullable<Script['scenes'][number]['card']>;

/** More than this is not read in the seconds that a scene lasts. In characters and entries. */
const MAX = { short: 60, line: 120, text: 300, entries: 8 } as const;

const short = z.string().trim().max(MAX.short);
const line = z.string().trim().min(1).max(MAX.line);
const title = z.string().trim().max(MAX.line);
// Not trimmed: whether a space stands between a sign and its figure is part of the sign, as in `≈ 3`.
const prefix = z.string().max(MAX.short);
const figure = { value: z.number().min(-1e15).max(1e15), prefix, unit: short };
const entries = <Entry extends z.ZodType>(entry: Entry) => z.array(entry).min(2).max(MAX.entries);
const figures = entries(z.object({ label: line, ...figure }));

/** A card as people give one: as `cardSchema`, with room for what can be read. */
export const boundedCardSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('number'), label: title, ...figure }),
  z.object({ kind: z.literal('bars'), title, items: figures }),
  z.object({ kind: z.literal('line'), title, items: figures }),
  z.object({ kind: z.literal('comparison'), left: line, right: line }),
  z.object({ kind: z.literal('timeline'), items: entries(z.object({ when: line, what: line })) }),
  z.object({ kind: z.literal('quote'), text: z.string().trim().min(1).max(MAX.text), by: line.nullable() }),
  z.object({
    kind: z.literal('map'),
    country: z
      .string()
      .length(2)
      .regex(/^[A-Z]{2}$/)
      .describe('ISO 3166-1 alpha-2, in capitals'),
    label: title,
  }),
  z.object({ kind: z.literal('list'), title, items: entries(line) }),
  z.object({ kind: z.literal('question'), text: line }),
]) satisfies z.ZodType<Card>;

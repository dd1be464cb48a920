import { z } from 'zod';
import type { StoredRecord } from '../../../kernel/event-store/index.ts';
import { periodQuery } from '../../../kernel/http/validation.ts';

const text = z.string().max(200).optional();

/** What to export. Several criteria must all match; without any, the whole log is exported. */
export const exportQuery = z.object({
  stream: z.string().min(1).max(500).optional().describe('Only this stream, in the order of its revisions'),
  category: text,
  without_category: text,
  type: text,
  actor: text,
  owner: text,
  correlation_id: text,
  event_id: text,
  ...periodQuery,
  after: z
    .string()
    .max(19)
    .regex(/^\d+$/, 'takes decimal digits')
    .optional()
    .describe('Only events after the `position` of this line: continues an interrupted export'),
});
export type Selection = z.output<typeof exportQuery>;

type Metadata = { readonly $correlationId?: unknown; readonly actor?: unknown; readonly owner?: unknown };

/** Whether a record is selected. The store's own streams, whose names begin with a dollar sign, never are. */
export function isSelected(selection: Selection, { id, stream, type, created, metadata }: StoredRecord): boolean {
  if (stream.startsWith('$')) return false;
  const { $correlationId, actor, owner } = (typeof metadata === 'object' ? (metadata ?? {}) : {}) as Metadata;
  return (
    fits(selection.stream, stream) &&
    fits(selection.category, stream.split('-', 1)[0]) &&
    (selection.without_category === undefined || selection.without_category !== stream.split('-', 1)[0]) &&
    fits(selection.type, type) &&
    fits(selection.actor, actor) &&
    fits(selection.owner, owner) &&
    fits(selection.correlation_id, $correlationId) &&
    fits(selection.event_id, id) &&
    (selection.from === undefined || created >= selection.from) &&
    (selection.to === undefined || created <= selection.to)
  );
}

const fits = (wanted: string | undefined, actual: unknown): boolean => wanted === undefined || wanted === actual;

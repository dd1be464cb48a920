import { z } from 'zod';
import type { RecordedEventView } from '../../read-models/recorded-events.ts';

/** An event and the events it caused. */
export type Cause = {
  readonly event_id: string;
  readonly type: string;
  readonly stream: string;
  readonly revision: number;
  readonly actor: string;
  readonly at: string;
  /** Milliseconds since its cause; null if no event caused it. */
  readonly after_ms: number | null;
  readonly children: Cause[];
};

export const causeSchema: z.ZodType<Cause> = z
  .strictObject({
    event_id: z.guid(),
    type: z.string(),
    stream: z.string(),
    revision: z.int().nonnegative(),
    actor: z.string(),
    at: z.iso.datetime(),
    after_ms: z.int().nullable().describe('Milliseconds since its cause; null if no event caused it'),
    get children() {
      return z.array(causeSchema).describe('The events that it caused');
    },
  })
  .meta({ id: 'Cause' });

/**
 * Arranges events as a tree of causes and effects. An event caused by a command, or by an event outside the list, is a
 * root.
 * @param events in log order, in which every cause precedes its effects
 */
export function causeTree(events: readonly RecordedEventView[]): Cause[] {
  const known = new Map<string, Cause>();
  const roots: Cause[] = [];
  for (const { event_id, type, stream, revision, actor, at, causation_id } of events) {
    const cause = known.get(causation_id);
    const after_ms = cause ? Date.parse(at) - Date.parse(cause.at) : null;
    const node = { event_id, type, stream, revision, actor, at, after_ms, children: [] };
    (cause?.children ?? roots).push(node);
    known.set(event_id, node);
  }
  return roots;
}

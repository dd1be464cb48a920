import { z } from 'zod';
import type { KeptPersonalData, StreamRecord } from '../../kernel/event-store/index.ts';
import { personalFieldsOf } from '../../kernel/events/catalogue.ts';
import type { Recorded } from '../../kernel/events/event.ts';
import { withoutSecrets } from '../../kernel/events/without-secrets.ts';

export const shownEvent = z
  .strictObject({
    event_id: z.guid(),
    type: z.string(),
    stream: z.string(),
    revision: z.int().nonnegative(),
    position: z.string().describe('The position in the log, as decimal digits'),
    at: z.iso.datetime(),
    actor: z.string().describe('A user id, or `system:<policy>`'),
    owner: z.string().nullable(),
    correlation_id: z.string(),
    causation_id: z.string(),
    command_id: z.string().nullable(),
    schema: z.int().positive().describe('The schema version that it was written with; `data` has the newest'),
    data: z.record(z.string(), z.unknown()).describe('Hashes and sealed tokens are hidden'),
    personal_data: z
      .enum(['sealed', 'forgotten', 'clear'])
      .nullable()
      .describe(
        'How the log keeps the event’s personal data: sealed with the person’s key, forgotten with that key, or unencrypted. Null if it has none',
      ),
    personal_fields: z.array(z.string()).describe('The fields of `data` that hold it'),
  })
  .meta({ id: 'ShownEvent' });

export const shownRecord = z
  .strictObject({
    revision: z.int().nonnegative().describe('The revision in this stream'),
    event: shownEvent
      .nullable()
      .describe('Null for a record that is not the platform’s, and for a link whose target is gone'),
    unreadable: z.string().nullable().describe('Why the event cannot be read'),
    is_link: z.boolean().describe('The stream holds a link to the event, which is in another stream'),
  })
  .meta({ id: 'StreamRecord' });
type ShownRecord = z.infer<typeof shownRecord>;

/** An event as shown to auditors. @param kept how the log stores the event's personal data */
export function shown(event: Recorded, kept: KeptPersonalData): z.infer<typeof shownEvent> {
  const { metadata, revision, position, id, type, stream, at, data } = event;
  const personal = personalFieldsOf(type);
  // An event of such a type may still concern no one.
  const isOfSomebody = personal !== null && typeof (data as Record<string, unknown>)[personal.of] === 'string';
  return {
    event_id: id,
    type,
    stream,
    revision: Number(revision),
    position: String(position),
    at,
    actor: metadata.actor,
    owner: metadata.owner,
    correlation_id: metadata.correlationId,
    causation_id: metadata.causationId,
    command_id: metadata.commandId,
    schema: metadata.schema,
    data: withoutSecrets(data) as Record<string, unknown>,
    personal_data: kept ?? (isOfSomebody ? 'clear' : null),
    personal_fields: kept !== null || isOfSomebody ? [...(personal?.fields ?? [])] : [],
  };
}

export const shownRecordOf = ({ event, unreadable, personal, revision, link }: StreamRecord): ShownRecord => ({
  revision: Number(revision),
  event: event && shown(event, personal),
  unreadable: unreadable?.message ?? null,
  is_link: link !== null,
});

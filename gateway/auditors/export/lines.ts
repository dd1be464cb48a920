import { createHash } from 'node:crypto';
import { z } from 'zod';
import type { EventStore, StoredRecord } from '../../../kernel/event-store/index.ts';
import { withoutSecrets } from '../../../kernel/events/without-secrets.ts';
import { notFound } from '../../../kernel/http/errors.ts';
import { digestsOf } from '../../../kernel/integrity/event-digest.ts';
import { isSelected, type Selection } from './selection.ts';

const digest = z.string().regex(/^[0-9a-f]{64}$/);

const exportedSchema = z
  .strictObject({
    position: z.string().describe('The position in the log, as decimal digits'),
    stream: z.string(),
    revision: z.string().describe('Decimal digits'),
    id: z.guid(),
    type: z.string().describe('`$>` is a link to the event that its data names, `revision@stream`'),
    created: z.iso.datetime(),
    data: z.unknown().describe('As stored, in the version that it was written with. Secrets are `(hidden)`'),
    metadata: z.unknown(),
    personal_data: z
      .enum(['sealed', 'forgotten'])
      .optional()
      .describe(
        'Personal data is not in `data`: it is sealed with the person’s key, or was forgotten with that key. Absent if the event has none',
      ),
    data_base64: z.string().optional().describe('Instead of `data`, if it is not JSON'),
    data_sha256: digest.describe('SHA-256 of the canonical JSON (RFC 8785) of the data, including secrets'),
    metadata_sha256: digest,
    digest: digest.describe('The digest of the whole event: see the integrity of the log'),
  })
  .meta({ id: 'ExportedEvent' });

/** A line of an export: the first describes the selection, the last confirms completeness, all others are events. */
export const exportLine = z
  .union([
    z.strictObject({
      export: z.strictObject({
        selection: z.record(z.string(), z.string()),
        begun_at: z.iso.datetime(),
        up_to: z.string().describe('The end of the log when the export began: later events are not in it'),
      }),
    }),
    exportedSchema,
    z.strictObject({
      end: z.strictObject({
        events: z.int().nonnegative(),
        sha256: digest.describe('SHA-256 of all bytes before this line'),
      }),
    }),
  ])
  .meta({ id: 'ExportLine' });

const PAGE = 100;

/**
 * The lines of an export, read from the log page by page: everything in the log when the export begins is included,
 * whatever the size.
 * @throws HttpError 404 before the first line
 */
export async function exportLines(store: EventStore, selection: Selection): Promise<AsyncIterable<string>> {
  const { stream, after } = selection;
  if (stream !== undefined && (stream.startsWith('$') || (await store.lastRevision(stream)) === null))
    throw notFound(`stream ${stream}`);
  if (after !== undefined && !(await store.hasRecordAt(BigInt(after))))
    throw notFound(`a record at the position ${after}`);
  const upTo = await store.head();
  return withEnds(store, selection, upTo);
}

async function* withEnds(store: EventStore, selection: Selection, upTo: bigint): AsyncGenerator<string> {
  const hash = createHash('sha256');
  let events = 0;
  const line = (value: object): string => {
    const text = `${JSON.stringify(value)}\n`;
    hash.update(text);
    return text;
  };
  const asked = Object.fromEntries(Object.entries(selection).filter(([, value]) => value !== undefined));
  yield line({ export: { selection: asked, begun_at: new Date().toISOString(), up_to: String(upTo) } });
  for await (const page of pagesOf(store, selection, upTo)) {
    const selected = page.filter((record) => isSelected(selection, record));
    if (selected.length === 0) continue;
    events += selected.length;
    // One chunk per page, because a chunk costs the connection more than a line.
    const personal = await store.personalDataOf(selected);
    yield selected.map((record, index) => line(exported(record, personal[index] ?? null))).join('');
  }
  yield `${JSON.stringify({ end: { events, sha256: hash.digest('hex') } })}\n`;
}

async function* pagesOf(
  store: EventStore,
  { stream, after, to }: Selection,
  upTo: bigint,
): AsyncGenerator<readonly StoredRecord[]> {
  const begin = after === undefined ? null : BigInt(after);
  let next = stream === undefined ? begin : 0n;
  for (;;) {
    const page: StoredRecord[] =
      stream === undefined
        ? await store.recordsAfter(next, PAGE)
        : await store.storedRecordsOf(stream, next ?? 0n, PAGE);
    const last = page.at(-1);
    if (!last) return;
    yield page.filter(({ position }) => position <= upTo && (begin === null || position > begin));
    if (last.position >= upTo || isPast(last, to)) return;
    next = stream === undefined ? last.position : last.revision + 1n;
  }
}

/** A server's clock may be set back slightly, and a leader with a different clock may take over. */
const CLOCKS_DIFFER_MS = 3_600_000;

const isPast = ({ created }: StoredRecord, to: string | undefined): boolean =>
  to !== undefined && Date.parse(created) > Date.parse(to) + CLOCKS_DIFFER_MS;

function exported(record: StoredRecord, personal: 'sealed' | 'forgotten' | null): object {
  const { position, stream, revision, id, type, created, data, metadata } = record;
  const content =
    data instanceof Uint8Array
      ? { data: null, data_base64: Buffer.from(data).toString('base64') }
      : { data: withoutSecrets(data) };
  const said =
    metadata instanceof Uint8Array ? Buffer.from(metadata).toString('base64') : withoutSecrets(metadata ?? null);
  return {
    position: String(position),
    stream,
    revision: String(revision),
    id,
    type,
    created,
    ...content,
    metadata: said,
    ...(personal === null ? {} : { personal_data: personal }),
    ...digestsOf(record),
  };
}

/** Fails on a line that does not match its description: for tests and development. */
export async function* checkedLines(pieces: AsyncIterable<string>): AsyncGenerator<string> {
  for await (const piece of pieces) {
    for (const line of piece.trimEnd().split('\n')) exportLine.parse(JSON.parse(line));
    yield piece;
  }
}

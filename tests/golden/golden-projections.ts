import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { catalogue, currentName, knownNames, upcast } from '../../kernel/events/catalogue.ts';
import type { Recorded } from '../../kernel/events/event.ts';
import type { Projection } from '../../projections/engine/projection.ts';
import { projections } from '../../projections/index.ts';
import { readGolden } from './golden-events.ts';
import type { LogLine } from './installations/log-lines.ts';
import { type Installation, installations, logOf } from './installations/opened.ts';

/**
 * What a version of a projection makes of something recorded: a digest of the documents that it folds it to. `of`: an
 * installation, or a type of event.
 */
export type GoldenProjection = {
  readonly projection: string;
  readonly version: number;
  readonly of: string;
  readonly documents: string;
};

export const PROJECTION_FILE = fileURLToPath(new URL('./projections.jsonl', import.meta.url));
/** Documents on which each type of event is folded, besides none. */
const SAMPLES = 3;
/** Whose documents they are: the same for ever, since those of a newer installation would change every digest. */
const SAMPLED = 'installation 2';

export function readGoldenProjections(): GoldenProjection[] {
  if (!existsSync(PROJECTION_FILE)) return [];
  const lines = readFileSync(PROJECTION_FILE, 'utf8').split('\n').filter(Boolean);
  return lines.map((line) => JSON.parse(line) as GoldenProjection);
}

/** All of today, with the versions before that are still kept up to date: by their own folds, or they would differ. */
export const versionsOfToday: readonly Projection[] = projections.flatMap((projection) =>
  projection.previous ? [projection.previous, projection] : [projection],
);

/** What the folds make of it today. */
export const currentProjections = (): GoldenProjection[] => versionsOfToday.flatMap(madeBy);

function madeBy(projection: Projection): GoldenProjection[] {
  const { model, version } = projection;
  const line = (of: string, documents: unknown) => ({
    projection: model.name,
    version,
    of,
    documents: digest(documents),
  });
  const whole = installations.map((each) => [`installation ${each.name}`, folded(projection, eventsOf(each))] as const);
  const some = [...(whole.find(([of]) => of === SAMPLED)?.[1].values() ?? [])].slice(0, SAMPLES);
  return [
    ...whole.map(([of, documents]) => line(of, [...documents])),
    ...projection.types.map((type) =>
      line(
        type,
        [null, ...some].map((document) => foldedOne(projection, type, document)),
      ),
    ),
  ];
}

const digest = (value: unknown): string =>
  createHash('sha256')
    .update(JSON.stringify(value, (_, each) => (typeof each === 'bigint' ? String(each) : each)))
    .digest('hex');

/** The documents by key, in the order of keys. */
function folded(projection: Projection, events: readonly Recorded[]): ReadonlyMap<string, object | null> {
  const documents = new Map<string, object | null>();
  for (const event of events)
    for (const key of projection.keysOf(event))
      documents.set(key, projection.fold(documents.get(key) ?? null, event, key));
  return new Map([...documents].sort(([a], [b]) => (a < b ? -1 : 1)));
}

/** The newest recorded shape of an event, folded into a document; what it throws, if these do not go together. */
function foldedOne(projection: Projection, type: string, document: object | null): unknown {
  const category = [...catalogue.values()].find(({ schemas }) => Object.hasOwn(schemas, type))?.category ?? '';
  const newest = readGolden(category).findLast((event) => event.type === type);
  return newest?.examples.map((data) => {
    const event = recorded({ type, stream: `${category}-text`, data: upcast(type, newest.version, data) });
    try {
      return projection.keysOf(event).map((key) => projection.fold(structuredClone(document), event, key));
    } catch (error) {
      return (error as Error).name;
    }
  });
}

/** Events of a recorded log, without those whose personal data is sealed. */
function eventsOf(installation: Installation): Recorded[] {
  const known = new Set(knownNames());
  const revisions = new Map<string, bigint>();
  return logOf(installation).flatMap((line) => {
    const revision = (revisions.get(line.stream) ?? -1n) + 1n;
    revisions.set(line.stream, revision);
    const metadata = (line.metadata ?? {}) as { schema?: number; personal?: unknown };
    if (!known.has(line.type) || metadata.personal) return [];
    const type = currentName(line.type);
    const data = upcast(type, metadata.schema ?? 1, line.data as Record<string, unknown>);
    return [recorded({ ...line, type, data, revision })];
  });
}

type Given = Pick<LogLine, 'type' | 'stream'> & { readonly data: object } & Partial<Omit<LogLine, 'data'>> & {
    readonly revision?: bigint;
  };

function recorded({ type, stream, data, id = 'text', position = '1', revision = 0n, metadata = {} }: Given): Recorded {
  const stored = metadata as Record<string, string | undefined>;
  return {
    type,
    id,
    stream,
    revision,
    position: BigInt(position),
    data,
    at: new Date(Number(position)).toISOString(),
    metadata: {
      correlationId: stored.$correlationId ?? id,
      causationId: stored.$causationId ?? id,
      commandId: stored.commandId ?? null,
      actor: stored.actor ?? 'text',
      owner: stored.owner ?? null,
      schema: 1,
    },
  };
}

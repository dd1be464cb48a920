import { z } from 'zod';
import type { EventStore } from '../event-store/index.ts';
import { keepAtMost } from '../event-store/keep-at-most.ts';
import { defineEvents, idOfStream, streamOf } from '../events/catalogue.ts';
import type { FoldedState } from './state-cache.ts';
import type { View } from './view.ts';

const snapshotEvents = defineEvents(
  'snapshot',
  {
    /** What a view had made of a stream. Nothing depends on it: without one, the stream is folded. */
    SnapshotTaken: z.object({
      version: z.number().int(),
      /** The person whose data the state contains; null for no one. */
      person: z.string().nullable(),
      state: z.unknown(),
      revision: z.string(),
      position: z.string(),
      last_event_id: z.string(),
      correlation_id: z.string().nullable(),
      /** Maps each of the latest commands to the revision of its first event. */
      commands: z.record(z.string(), z.string()),
    }),
  },
  {
    upcasts: { SnapshotTaken: [(data) => ({ person: null, ...data })] },
    personal: { of: 'person', fields: { SnapshotTaken: ['state'] } },
  },
);

/** How many events lie between two snapshots, and how many a stream has before its first. */
export const SNAPSHOT_EVERY = 200;
const COMMANDS_KEPT = 200;

const idOf = ({ name }: View<unknown>, stream: string): string => `${name}-${stream}`;

/** The newest snapshot of a stream by this version of the view; null if there is none. @throws EventStoreUnavailable */
export async function readSnapshot<State>(
  store: EventStore,
  view: View<State>,
  stream: string,
): Promise<FoldedState<State> | null> {
  const taken = await store.lastOf(snapshotEvents, idOf(view, stream));
  if (taken === null || taken.data.version !== view.snapshots) return null;
  const { state, person, revision, position, last_event_id, correlation_id, commands } = taken.data;
  // The person was forgotten: no state is ever null.
  if (person !== null && state === null) return null;
  return {
    // Written by this same version of the view.
    state: state as State,
    revision: BigInt(revision),
    position: BigInt(position),
    lastEventId: last_event_id,
    correlationId: correlation_id,
    commands: new Map(Object.entries(commands).map(([id, first]) => [id, BigInt(first)])),
  };
}

/**
 * Writes a snapshot if the view takes them and the stream has grown by enough since `before`, a revision. A snapshot
 * that cannot be written is dropped: another will follow.
 */
export async function takeSnapshot<State>(
  store: EventStore,
  view: View<State>,
  stream: string,
  before: bigint,
  folded: FoldedState<State>,
): Promise<void> {
  const every = BigInt(SNAPSHOT_EVERY);
  if (view.snapshots === null || (before + 1n) / every === (folded.revision + 1n) / every) return;
  // The caller already has what it asked for, and the event store reports its outages itself.
  await write(
    store,
    streamOf(snapshotEvents, idOf(view, stream)),
    view.snapshots,
    personIn(view, stream),
    folded,
  ).catch(() => undefined);
}

/** A user's streams are named by the user's id. */
const personIn = ({ events, personalData }: View<unknown>, stream: string): string | null =>
  events.personal && personalData ? idOfStream(events, stream) : null;

async function write<State>(
  store: EventStore,
  stream: string,
  version: number,
  person: string | null,
  { state, revision, position, lastEventId, correlationId, commands }: FoldedState<State>,
): Promise<void> {
  const event = {
    type: 'SnapshotTaken',
    data: {
      version,
      person,
      state,
      revision: String(revision),
      position: String(position),
      last_event_id: lastEventId ?? '',
      correlation_id: correlationId,
      commands: Object.fromEntries([...commands].slice(-COMMANDS_KEPT).map(([id, first]) => [id, String(first)])),
    },
  };
  const last = await store.lastRevision(stream);
  if (last === null) await keepAtMost(store, stream, 1);
  const [id = ''] = await store.idsOf(stream, String(last), [event]);
  const metadata = { correlationId: id, causationId: id, commandId: id, actor: 'system:snapshots', owner: null };
  await store.append(stream, last, [{ ...event, id, metadata }]);
}

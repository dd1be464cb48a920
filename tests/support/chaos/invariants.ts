import {
  END,
  EventStoreDBClient,
  type PersistentSubscriptionToAllInfo,
  type PersistentSubscriptionToStreamInfo,
} from '@eventstore/db-client';
import * as assert from 'uvu/assert';
import { CHANNELS_STREAM, channelTypes } from '../../../contracts/channels.ts';
import { services } from '../../../domains/index.ts';
import { failuresOf, openDocumentStore } from '../../../kernel/documents/index.ts';
import { lastRevision } from '../../../kernel/event-store/last-revision.ts';
import type { Inbox } from '../../../kernel/inboxes/inbox.ts';
import { type Log, linkText, readLog } from '../clients/auditor.ts';
import { eventually } from '../eventually.ts';
import type { Acknowledged } from './background-writes.ts';
import { type PlatformStores, readModelsMatchTheLog, withStores } from './refold.ts';

const channels: Inbox = { stream: CHANNELS_STREAM, types: channelTypes, fromStart: true };
const inboxes = services.flatMap(({ policies }) => policies).map(({ inbox }) => inbox);

/**
 * All that holds of the stores once the work is done: every event was handled and folded, and is there once.
 * @param copies of each service that run
 * @returns the log
 */
export async function nothingWasLost(
  stores: PlatformStores,
  acknowledged: readonly Acknowledged[],
  { copies = 1 } = {},
): Promise<Log> {
  await everyGroupIsCaughtUp(stores.eventStore, inboxes, copies);
  await readModelsMatchTheLog(stores);
  await noProjectionFailed(stores.documentStore);
  const log = await readLog(stores.eventStore);
  everyRecordIsUnique(log);
  everyInboxIsComplete(log, [channels, ...inboxes]);
  await noAcknowledgedWriteIsLost(stores, log, acknowledged);
  return log;
}

/** No record is in the log twice, and no stream has a gap. */
function everyRecordIsUnique(log: Log): void {
  const ids = new Set(log.map(({ id }) => id));
  assert.is(ids.size, log.length, 'every id once');
  const trimmed = new Set(
    log
      .filter(({ stream, data }) => stream.startsWith('$$') && '$maxCount' in (data as object))
      .map(({ stream }) => stream.slice(2)),
  );
  const next = new Map<string, bigint>();
  for (const { stream, revision } of log.filter((each) => !trimmed.has(each.stream))) {
    assert.is(revision, next.get(stream) ?? 0n, `the next revision of ${stream}`);
    next.set(stream, revision + 1n);
  }
}

/** What was acknowledged is in the log, once, and at the position in the answer. */
async function noAcknowledgedWriteIsLost(
  stores: PlatformStores,
  log: Log,
  acknowledged: readonly Acknowledged[],
): Promise<void> {
  const types = new Set(acknowledged.map(({ type }) => type));
  // In the log itself, names are sealed.
  const events = await withStores(stores, async (store) =>
    store.eventsBetween({ after: -1n, upTo: await store.head(), types }),
  );
  const written = events.map(({ type, position, data }) => ({ type, position, text: JSON.stringify(data) }));
  const positions = new Set(log.map(({ position }) => position));
  for (const { type, mark, position } of acknowledged) {
    const found = written.filter((each) => each.type === type && each.text.includes(JSON.stringify(mark)));
    assert.is(found.length, 1, `${type} of ${mark}`);
    assert.ok(
      position < 0n || positions.has(position),
      `an event at ${position}, the position in the answer to ${type} of ${mark}`,
    );
    assert.ok(position < 0n || (found[0]?.position ?? -1n) <= position);
  }
}

/** Every inbox holds a link to each event of its types since its first position, once and in order, and nothing else. */
function everyInboxIsComplete(log: Log, inboxes: readonly Inbox[]): void {
  for (const { stream, types } of inboxes) {
    const notes = log.filter((each) => each.stream === `$$${stream}`);
    const { linksAfter } = (notes.at(-1)?.data ?? {}) as { linksAfter?: Record<string, string> };
    assert.equal(Object.keys(linksAfter ?? {}).sort(), [...types].sort(), `${stream} notes its start positions`);
    const wanted = log.filter(({ type, position }) => types.has(type) && position > BigInt(linksAfter?.[type] ?? -1n));
    const links = log.filter((each) => each.stream === stream);
    assert.equal(
      links.map(linkText),
      wanted.map((event) => `${event.revision}@${event.stream}`),
      stream,
    );
  }
}

/** Every group has its consumers and comes to the end of its inbox, with nothing in flight, nothing to retry and nothing parked. */
async function everyGroupIsCaughtUp(url: string, inboxes: readonly Inbox[], copies: number): Promise<void> {
  const client = EventStoreDBClient.connectionString(url);
  try {
    const isGateways = (groupName: string) => groupName.startsWith('gateway-');
    // A gateway's group is its own; a policy's is shared by the copies of its service.
    const isConsumed = ({ groupName, connections }: PersistentSubscriptionToStreamInfo) =>
      connections.length === (isGateways(groupName) ? 1 : copies);
    const groups = async () => {
      const all = (await client.listAllPersistentSubscriptions()).filter(isOnStream);
      return Promise.all(all.map(async (group) => ({ ...group, end: await lastRevision(client, group.eventSource) })));
    };
    let last: unknown;
    await eventually(
      'end of the work of the groups',
      async () => {
        // Whose gateway was killed last may have its consumer back a moment after that is ready.
        const busy = (await groups()).filter((group) => !groupState(group).idle || !isConsumed(group));
        last = busy.map(groupState);
        return busy.length === 0;
      },
      { withinMs: 60_000, everyMs: 200 },
    ).catch((error) => {
      throw new Error(`${error.message}: ${JSON.stringify(last)}`);
    });
    const all = await groups();
    assert.equal(
      all.filter(({ stats }) => stats.parkedMessageCount > 0n).map(({ groupName }) => groupName),
      [],
    );
    assert.equal(
      all
        .filter(({ groupName }) => !isGateways(groupName))
        .map(({ eventSource }) => eventSource)
        .sort(),
      inboxes.map(({ stream }) => stream).sort(),
    );
  } finally {
    await client.dispose();
  }
}

type FollowedGroup = PersistentSubscriptionToStreamInfo & {
  /** The last revision of what it follows. */
  readonly end: bigint | null;
};

const isOnStream = (
  info: PersistentSubscriptionToStreamInfo | PersistentSubscriptionToAllInfo,
): info is PersistentSubscriptionToStreamInfo => info.eventSource !== '$all';

function groupState({ groupName, connections, stats, settings, end }: FollowedGroup) {
  const { outstandingMessagesCount, retryBufferCount, readBufferCount } = stats;
  const { lastCheckpointedEventRevision: handled, lastKnownEventRevision: known } = stats;
  // A real server that was started again knows of no event until there is one behind the checkpoint, and a group that
  // began at the end has no checkpoint until there was one for it.
  const reached =
    handled === undefined && known === undefined
      ? end === null || settings.startFrom === END
      : handled === (known ?? end);
  const inFlight = connections.reduce((sum, { inFlightMessages }) => sum + inFlightMessages, 0);
  const idle = inFlight + outstandingMessagesCount + retryBufferCount + readBufferCount === 0 && reached;
  return { groupName, idle, connections: connections.length, inFlight, ...stringified(stats) };
}

const stringified = (stats: object): object =>
  Object.fromEntries(Object.entries(stats).map(([name, value]) => [name, String(value)]));

/** No projection has put an event aside. */
async function noProjectionFailed(url: string): Promise<void> {
  const { client, db } = openDocumentStore(url);
  try {
    assert.equal(await failuresOf(db).find().toArray(), []);
  } finally {
    await client.close();
  }
}

import { CHANNELS_STREAM } from '../../contracts/channels.ts';
import { pause } from '../../kernel/async/pause.ts';
import type { EventStore } from '../../kernel/event-store/index.ts';
import type { Log } from '../../kernel/process/log.ts';

/** The prefix of the names of the gateways' own groups. */
export const GATEWAY_GROUPS = 'gateway-';

const EVERY_MS = 60_000;
const ABANDONED_AFTER_MS = 600_000;

/**
 * Deletes the groups of gateways that are gone, until `signal` aborts: a recreated container has another name, and the
 * group of its predecessor is never used again. A group counts as abandoned if it has had no consumer for a long time.
 * Should its gateway return anyway, it creates a new group and misses nothing.
 */
export async function removeAbandonedGroups(
  { store, log }: { store: EventStore; log: Log },
  signal: AbortSignal,
  { everyMs = EVERY_MS, afterMs = ABANDONED_AFTER_MS } = {},
): Promise<void> {
  const unusedSince = new Map<string, number>();
  while (!signal.aborted) {
    await look().catch((error) => log.debug({ err: error }, 'the groups of gateways could not be listed'));
    await pause(everyMs, signal);
  }

  async function look(): Promise<void> {
    const now = performance.now();
    const groups = (await store.groupsOn(CHANNELS_STREAM)).filter(({ name }) => name.startsWith(GATEWAY_GROUPS));
    const unused = new Set(groups.filter(({ consumers }) => consumers === 0).map(({ name }) => name));
    for (const name of unusedSince.keys()) if (!unused.has(name)) unusedSince.delete(name);
    for (const name of unused) {
      const since = unusedSince.get(name) ?? now;
      unusedSince.set(name, since);
      if (now - since < afterMs) continue;
      await store.removeGroup({ stream: CHANNELS_STREAM, name });
      unusedSince.delete(name);
      log.info({ group: name }, 'removed the group of a gateway that is gone');
    }
  }
}

import { Gauge, type Registry } from 'prom-client';
import { CHANNELS_STREAM } from '../../contracts/channels.ts';
import type { EventStore } from '../../kernel/event-store/index.ts';
import { createStallReports } from '../../kernel/outages/stalls.ts';
import type { Log } from '../../kernel/process/log.ts';
import { type Background, polling } from '../../kernel/service/background.ts';
import { type Feed, newestPosition } from './feed.ts';

const EVERY_MS = 10_000;
const STALLED_AFTER_MS = 30_000;

/**
 * Watches how far the hub is behind `channels`: as gauges, and as one log line when it stalls although there are more
 * messages, and one when it moves again. While it is stalled, its subscription is recreated repeatedly.
 * @param registry where the gauges are registered
 */
export function watchFeed(
  feed: Pick<Feed, 'position' | 'restart'>,
  { store, log }: { readonly store: EventStore; readonly log: Log },
  registry: Registry,
  { everyMs = EVERY_MS, stalledAfterMs = STALLED_AFTER_MS } = {},
): Background {
  const gauge = (name: string, help: string) => new Gauge({ name, help, registers: [registry] });
  const events = gauge('hub_lag_events', 'Events of the channels that the hub has not sent yet');
  const seconds = gauge('hub_lag_seconds', 'How long the oldest of them has been there; 0 if there is none');
  const report = createStallReports(log);
  /** The time of the last check; null if it failed. */
  let lookedAt: number | null = null;
  let restartedAt = Number.NEGATIVE_INFINITY;

  return polling({
    name: 'hub watch',
    everyMs,
    log,
    async poll() {
      const before = lookedAt;
      lookedAt = null;
      const newest = await newestPosition(store);
      const position = feed.position();
      const lag = newest > position ? newest - position : 0n;
      const age = lag > 0n ? await ageAfter(store, position) : 0;
      lookedAt = performance.now();
      events.set(Number(lag));
      seconds.set(age / 1_000);
      const progress = { kind: 'hub', name: CHANNELS_STREAM, position, lag, patienceMs: stalledAfterMs } as const;
      const stands = report(progress, before === null ? 0 : lookedAt - before);
      if (!stands || lookedAt - restartedAt < stalledAfterMs) return;
      restartedAt = lookedAt;
      feed.restart();
    },
  });
}

/** The age of the first message after a position, in milliseconds. */
async function ageAfter(store: EventStore, position: bigint): Promise<number> {
  const [oldest] = await store.records(CHANNELS_STREAM, { from: position + 1n, maxCount: 1 });
  return oldest ? Math.max(0, Date.now() - oldest.createdAt) : 0;
}

import type { EventStore } from '../../kernel/event-store/index.ts';
import type { Inbox } from '../../kernel/inboxes/inbox.ts';
import { removeOldLinks } from '../../kernel/inboxes/remove-old-links.ts';
import type { PolicyDeclaration } from '../../kernel/policies/policy.ts';
import type { Log } from '../../kernel/process/log.ts';
import { type Background, forEachIsolated, polling } from '../../kernel/service/background.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

export type Retention = {
  readonly channels: Inbox;
  readonly policies: readonly Pick<PolicyDeclaration, 'name' | 'inbox'>[];
  /** How long links are kept, in days; 0 for ever. */
  readonly days: number;
};

/**
 * Removes links delivered long ago from `channels` and from the inboxes of policies, once an hour.
 * @param options.afterMs until the first time, in milliseconds
 */
export function limitRetention(
  { channels, policies, days }: Retention,
  { store, log }: { store: EventStore; log: Log },
  { afterMs = 0 } = {},
): Background {
  const streams = [{ inbox: channels, group: null }, ...policies.map(({ name, inbox }) => ({ inbox, group: name }))];
  return polling({
    name: 'retention',
    everyMs: HOUR_MS,
    afterMs,
    log,
    async poll(signal) {
      if (days === 0) return;
      const olderThan = Date.now() - days * DAY_MS;
      await forEachIsolated(streams, log, async ({ inbox, group }) => {
        const keptFrom = signal.aborted ? null : await removeOldLinks(store, inbox, group, olderThan);
        if (keptFrom === null) return;
        log.info({ stream: inbox.stream, kept_from: String(keptFrom) }, 'removed links that were delivered long ago');
      });
    },
  });
}

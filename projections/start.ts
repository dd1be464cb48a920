import { setMaxListeners } from 'node:events';
import { channelTypes } from '../domains/shared/channels.ts';
import { inboxOf, type Policy } from '../kernel/policies/policy.ts';
import { type Route, runRouter } from '../kernel/router/index.ts';
import type { Platform } from '../kernel/service/service.ts';
import { projections } from './index.ts';
import { runProjection } from './kernel/runner.ts';

/** The spec's bus: every event that a channel carries, as a stream of links. */
const channels: Route = { stream: 'channels', types: channelTypes, wantsPast: true };

/** Starts the router and every projection. They stop with the platform's shutdown. */
export function startProjections(platform: Platform, policies: readonly Policy[]): void {
  const { store, documentStore, shutdown } = platform;
  const log = platform.log.child({ service: 'projections' });
  const inboxes = policies.map(
    (policy): Route => ({ stream: inboxOf(policy), types: policy.types, wantsPast: policy.wantsPast }),
  );
  const stopping = new AbortController();
  // Every projection waits for it, which is no leak.
  setMaxListeners(0, stopping.signal);
  const running = [
    runRouter(store, [channels, ...inboxes], log, stopping.signal),
    ...projections.map((projection) =>
      runProjection(projection, { store, documents: documentStore, log }, stopping.signal),
    ),
  ];
  shutdown.add('projections', async () => {
    stopping.abort();
    await Promise.all(running);
  });
}

import { setMaxListeners } from 'node:events';
import { CHANNELS_STREAM, channelTypes } from '../domains/shared/channels.ts';
import type { Inbox } from '../kernel/inboxes/inbox.ts';
import { runRouter } from '../kernel/inboxes/router.ts';
import type { PolicyDeclaration } from '../kernel/policies/policy.ts';
import type { Resources } from '../kernel/service/resources.ts';
import { runProjection } from './engine/runner.ts';
import { projections } from './index.ts';

/** The spec's bus: every event that a channel carries, as a stream of links. */
const channels: Inbox = { stream: CHANNELS_STREAM, types: channelTypes, fromStart: true };

/** Starts the router and every projection. They stop with the shutdown of the resources. */
export function startProjections(resources: Resources, policies: readonly PolicyDeclaration[]): void {
  const { store, documentStore, shutdown } = resources;
  const log = resources.log.child({ service: 'projections' });
  const inboxes = [channels, ...policies.map(({ inbox }) => inbox)];
  const stopping = new AbortController();
  // Every projection waits for it, which is no leak.
  setMaxListeners(0, stopping.signal);
  const engine = { store, documents: documentStore, log };
  const running = [
    runRouter(store, inboxes, log, stopping.signal),
    ...projections.map((projection) => runProjection(projection, engine, stopping.signal)),
    ...projections.flatMap(({ previous }) =>
      previous ? runProjection(previous, engine, stopping.signal, { whileLive: true }) : [],
    ),
  ];
  shutdown.add('projections', async () => {
    stopping.abort();
    await Promise.all(running);
  });
}

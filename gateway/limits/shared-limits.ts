import { Gauge } from 'prom-client';
import type { PlatformSecrets } from '../../kernel/config/index.ts';
import type { Documents } from '../../kernel/documents/index.ts';
import { type Waiting, waitOut } from '../../kernel/outages/wait-out.ts';
import type { Metrics } from '../../kernel/process/metrics.ts';
import { type KnownClients, openSharedKnownClients } from './known-clients.ts';
import { WINDOW_MS } from './rate-limits.ts';
import { openSharedWindow } from './shared-window.ts';
import type { Window } from './sliding-window.ts';
import { withFallback } from './window-with-fallback.ts';

/** State shared by several gateways. */
export type SharedLimits = { readonly window: Window; readonly knownClients: KnownClients };

/** Limits counted jointly by all gateways, as long as the document store answers; a metric says whether they are. */
export async function sharedLimits(
  documents: Documents,
  secrets: PlatformSecrets,
  waiting: Waiting,
  { registry }: Metrics,
): Promise<SharedLimits> {
  const { log } = waiting;
  const shared = await waitOut(waiting, () => openSharedWindow(documents, WINDOW_MS));
  const window = withFallback(shared, WINDOW_MS, log);
  new Gauge({
    name: 'rate_limits_shared',
    help: '1 while requests are counted together with those of other gateways, 0 while only this one counts',
    registers: [registry],
    collect() {
      this.set(window.isShared() ? 1 : 0);
    },
  });
  const knownClients = await waitOut(waiting, () => openSharedKnownClients(documents, secrets, window.isShared, log));
  return { window, knownClients };
}

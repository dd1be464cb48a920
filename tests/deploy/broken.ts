import * as assert from 'uvu/assert';
import { eventually } from '../support/eventually.ts';
import { REAL_DOCUMENT_STORE } from '../support/stores/document-store.ts';
import { alerts } from './alert-rules.ts';
import { NO_PROMETHEUS, type Prometheus } from './prometheus.ts';

/** Why no platform is broken; null if it is. */
export const REASON = process.env.CHAOS ? (NO_PROMETHEUS ?? REAL_DOCUMENT_STORE) : 'it takes minutes: --chaos runs it';

/** For whoever reads the metrics of a platform that is being broken. */
export const TOKEN = 'only for those who watch';

const exprOf = (name: string): string => {
  const rule = alerts.find(({ alert }) => alert === name);
  if (!rule) throw new Error(`there is no alert ${name}`);
  return rule.expr;
};

const firing = async ({ prometheus }: Watched, name: string): Promise<boolean> =>
  (await prometheus.query(exprOf(name))).length > 0;

type Watched = { readonly prometheus: Prometheus };
type Waiting = { readonly cause?: () => Promise<unknown>; readonly withinMs?: number };

/** Waits until the expression of an alert is true. @param waiting.cause is repeated until then */
export async function isTrue(watched: Watched, name: string, waiting: Waiting = {}): Promise<void> {
  await becomes(watched, name, true, waiting);
}

/** Waits until it is no longer true. */
export const isOver = (watched: Watched, name: string): Promise<void> => becomes(watched, name, false, {});

/** Whether people can read the alerts that are raised now. */
export async function areWorded({ prometheus }: Watched): Promise<void> {
  const worded = await prometheus.wordedAlerts();
  assert.ok(worded.length > 0);
  for (const text of worded) assert.not.match(text, /error expanding|<no value>/);
}

async function becomes(watched: Watched, name: string, isFiring: boolean, { cause, withinMs = 90_000 }: Waiting) {
  await eventually(
    `alert ${name} ${isFiring ? '' : 'over'}`,
    async () => {
      await cause?.();
      return (await firing(watched, name)) === isFiring;
    },
    { withinMs, everyMs: 500 },
  );
}

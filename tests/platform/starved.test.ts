import { randomUUID } from 'node:crypto';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { starve } from '../support/chaos/starve.ts';
import { type LogRecord, readLog } from '../support/clients/auditor.ts';
import { paths, register, retryingClient, someTrend } from '../support/clients/retrying.ts';
import { type Answer, addressOf, callServer } from '../support/stacks/gateway.ts';
import { startPlatformProcess } from '../support/stacks/platform.ts';
import { unless } from '../support/stores/skip.ts';

const it = suite('a platform that gets too little processor time');

/** Of one processor, for all of its processes together. */
const SHARE = Number(process.env.STARVED_SHARE ?? 0.15);
const USERS = 16;
const WRITES_A_USER = 8;
const MORE_USERS = 64;

const test = unless(process.env.CHAOS ? null : 'it takes minutes: --chaos runs it', it);

type Outcome = 'done' | 'unknown' | 'shed' | 'held up' | 'limited';

/** What a caller is told, as a caller would take it. @throws Error for what says nothing of the sort */
function outcomeOf({ status, body, text }: Answer): Outcome {
  if (status === 202) return 'done';
  if (status === 504 && body?.detail?.outcome === 'unknown') return 'unknown';
  if (status === 503 && /nothing of this request was carried out/.test(text)) return 'shed';
  if (status === 503 && /too little processor time/.test(text)) return 'held up';
  if (status === 429) return 'limited';
  throw new Error(`answered ${status}: ${text}`);
}

test(`starts with ${SHARE} of a processor, and tells every caller what became of a write`, async () => {
  const platform = await startPlatformProcess({ PLATFORM_OVERLOAD_LAG_MS: '300', PLATFORM_LOG_LEVEL: 'warn' });
  let feed = async (): Promise<void> => undefined;
  try {
    const clients = Array.from({ length: USERS + MORE_USERS }, (_, n) =>
      retryingClient(platform.url, { from: addressOf(n) }),
    );
    for (const client of clients) await register(client);
    const { trend_id } = await someTrend(clients[0] ?? retryingClient(platform.url));

    await platform.kill('SIGTERM');
    const began = Date.now();
    const starting = platform.start();
    feed = starve(platform.pid(), SHARE);
    await starting;
    console.log(`  ready after ${Date.now() - began} ms`);

    const writeAll = async (what: string, users: typeof clients) => {
      const writes = users.flatMap(({ token }, user) =>
        Array.from({ length: WRITES_A_USER }, () => ({ token, user, topic: `Starved ${randomUUID()}` })),
      );
      const at = Date.now();
      const answers = await Promise.all(
        writes.map(async ({ token, user, topic }) => {
          const answer = await callServer(platform.url, 'POST', `${paths.content}/generate`, {
            body: { trend_id, trend_topic: topic },
            token: token ?? '',
            from: addressOf(user),
            headers: { 'idempotency-key': randomUUID() },
          });
          return { topic, outcome: outcomeOf(answer) };
        }),
      );
      console.log(`  ${what}: ${JSON.stringify(counted(answers))} after ${Date.now() - at} ms`);
      return answers;
    };
    // As many as it can do at once, and then far more.
    const answers = [
      ...(await writeAll(`${USERS * WRITES_A_USER} writes at once`, clients.slice(0, USERS))),
      ...(await writeAll(`${MORE_USERS * WRITES_A_USER} writes at once`, clients.slice(USERS))),
    ];
    await feed();

    const log = await readLog(platform.eventStoreUrl());
    const written = (topic: string) =>
      log.filter(
        (record: LogRecord) => record.type === 'ContentRequested' && JSON.stringify(record.data).includes(topic),
      );
    for (const { topic, outcome } of answers) {
      const times = written(topic).length;
      if (outcome === 'done') assert.is(times, 1, 'what was answered 202 is written, once');
      else if (outcome === 'unknown') assert.ok(times <= 1, 'what may have happened has not happened twice');
      else assert.is(times, 0, `what was ${outcome} is not written`);
    }
    assert.ok(answers.some(({ outcome }) => outcome === 'done'));
    const away = platform.output().match(/the (event|document) store is unavailable/g) ?? [];
    assert.equal(away, [], 'the log does not say that a healthy store is away');
  } catch (error) {
    console.log(platform.output().split('\n').slice(-60).join('\n').slice(-20_000));
    throw error;
  } finally {
    await feed();
    await platform.remove();
  }
});

function counted(answers: readonly { outcome: Outcome }[]): Partial<Record<Outcome, number>> {
  const counts: Partial<Record<Outcome, number>> = {};
  for (const { outcome } of answers) counts[outcome] = (counts[outcome] ?? 0) + 1;
  return counts;
}

it.run();

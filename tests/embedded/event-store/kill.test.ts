import { createHash, randomBytes } from 'node:crypto';
import { type AppendResult, binaryEvent, EventStoreDBClient, START } from '@eventstore/db-client';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { eventually } from '../../support/eventually.ts';
import { NO_OWN_EVENT_STORE, startEventStoreProcess } from '../../support/stores/event-store.ts';
import { unless } from '../../support/stores/skip.ts';
import { collect, newStream } from './fixture.ts';

const all = suite('an event store that is killed again and again');
const it = unless(NO_OWN_EVENT_STORE, all);
const ROUNDS = 5;
const WRITERS = 12;
const MEBIBYTE = 1024 * 1024;

type Acknowledged = { readonly stream: string; readonly events: readonly Event[]; readonly answer: AppendResult };
type Event = ReturnType<typeof newEvent>;

function newEvent() {
  return binaryEvent({ type: 'Written', data: randomBytes(Math.floor(Math.random() * 6_000)) });
}

/** What an event is: equal when it is so to the last byte. */
function textOf(stream: string, revision: bigint, data: unknown): string {
  return `${stream} ${revision} ${createHash('sha256')
    .update(data as Uint8Array)
    .digest('hex')}`;
}

/** Every record of the log that is not the server's own. */
async function readLog(client: EventStoreDBClient) {
  const log = (await collect(client.readAll({ fromPosition: START }))).flatMap(({ event }) => event ?? []);
  return log
    .filter(({ streamId }) => !streamId.startsWith('$'))
    .map(({ id, position, streamId, revision, data }) => ({
      id,
      position: position?.commit,
      text: textOf(streamId, revision, data),
    }));
}

it('has every acknowledged event, byte for byte and where it was', async () => {
  const server = await startEventStoreProcess();
  let before: Awaited<ReturnType<typeof readLog>> = [];
  for (let round = 1; round <= ROUNDS; round++) {
    const client = EventStoreDBClient.connectionString(server.url);
    const acknowledged: Acknowledged[] = [];
    let bytes = 0;
    let killed = false;
    const write = async (): Promise<void> => {
      const stream = newStream();
      while (!killed) {
        const events = Array.from({ length: 1 + Math.random() * 20 }, newEvent);
        // The server dies under the last one: whether that was written is open, and nothing was promised.
        const answer = await client.appendToStream(stream, events).catch(() => undefined);
        if (answer === undefined) return;
        acknowledged.push({ stream, events, answer });
        bytes += events.reduce((sum, { data }) => sum + data.length, 0);
      }
    };
    const writers = Array.from({ length: WRITERS }, write);
    const wanted = Math.random() * 8 * MEBIBYTE;
    await eventually(`${wanted} acknowledged bytes`, () => bytes >= wanted, { everyMs: 1 });
    await server.kill('SIGKILL');
    killed = true;
    await Promise.all(writers);
    await client.dispose();
    await server.restart();

    const again = EventStoreDBClient.connectionString(server.url);
    const log = await readLog(again);
    const stored = new Map(log.map((record) => [record.id, record]));
    for (const { stream, events, answer } of acknowledged) {
      const first = answer.nextExpectedRevision - BigInt(events.length - 1);
      events.forEach(({ id, data }, index) => {
        assert.is(stored.get(id)?.text, textOf(stream, first + BigInt(index), data), `${id} after ${bytes} bytes`);
      });
      assert.is(stored.get(events.at(-1)?.id ?? '')?.position, answer.position?.commit);
    }
    assert.equal(log.slice(0, before.length), before, 'what earlier rounds wrote');
    before = log;
    await again.dispose();
  }
  await server.stop();
});

all.run();

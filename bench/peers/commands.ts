import { randomUUID } from 'node:crypto';
import { CommandHandler, type Event } from '@event-driven-io/emmett';
import { getEventStoreDBEventStore } from '@event-driven-io/emmett-esdb';
import { EventStoreDBClient, jsonEvent, NO_STREAM } from '@eventstore/db-client';
import { type UserEvent, user } from '../../domains/identity/user/index.ts';
import { rootCommandContext } from '../../kernel/aggregates/command-context.ts';
import { execute } from '../../kernel/aggregates/execute.ts';
import { openEventStore } from '../../kernel/event-store/index.ts';
import type { DomainEvent } from '../../kernel/events/event.ts';
import { startEventStoreProcess } from '../../tests/support/stores/event-store.ts';
import { concurrently, interleaved, perUnit, withMetadata } from '../support.ts';

/** Processor time comes in hundredths of a second: one is 5 µs a command. */
const COMMANDS = 2_000;
const ROUNDS = 5;
const IN_FLIGHT = 32;
/**
 * More than commands in flight, as the writers of one stream would only race; so many that none grows by much while it
 * is measured; and fewer than a process keeps in memory (`PEERS_STREAMS=2000`: more than that).
 */
const STREAMS = Number(process.env.PEERS_STREAMS ?? 800);
const LENGTH = 10;

type User = ReturnType<typeof user.evolve>;
type Command = Parameters<typeof user.decide>[0];

/**
 * Microseconds of processor time of the writing process for one command, here and with emmett: the same rules on the
 * same server, the same event with the same metadata. Emmett reads the stream for each command; here the state of a
 * stream is kept, and the server's check of the revision says whether it is still the newest.
 */
export async function processorTimeOfCommands(): Promise<void> {
  const server = process.env.ESDB_URL ? null : await startEventStoreProcess();
  const url = process.env.ESDB_URL ?? server?.url ?? '';
  const client = EventStoreDBClient.connectionString(url);
  const store = openEventStore(url);
  const peer = getEventStoreDBEventStore(client);
  const handle = CommandHandler<User, Event>({
    evolve: (state, event) => user.evolve(state, event as unknown as UserEvent),
    initialState: () => user.initial,
  });
  const decideThere = (stream: string, command: Command) =>
    handle(peer, stream, (state) => user.decide(command, state).map(withMetadata) as unknown as Event[]);
  const decideHere = (id: string, command: Command) =>
    execute(store, user, id, command, rootCommandContext(randomUUID(), id, id));

  const measured = (contenders: Parameters<typeof interleaved>[2]) =>
    interleaved(COMMANDS, ROUNDS, contenders, { counted: 'alone' });

  let names = 0;
  const rename = (): Command => ({ type: 'UpdateProfile', name: `Ann ${names++}` });
  const each = (work: (index: number) => Promise<unknown>) => () => concurrently(COMMANDS, IN_FLIGHT, work);

  const fresh = await measured([
    [
      'the raw client, appending the same event',
      each(() => {
        const id = randomUUID();
        const events = user.decide(register(id), user.initial).map((event) => jsonEvent(withMetadata(event)));
        return client.appendToStream(`raw-${id}`, events, { expectedRevision: NO_STREAM });
      }),
    ],
    ['emmett', each(() => decideThere(`emmett-${randomUUID()}`, register(randomUUID())))],
    [
      'execute',
      each(() => {
        const id = randomUUID();
        return decideHere(id, register(id));
      }),
    ],
  ]);
  print('Commands that begin a stream', fresh);

  const ids = Array.from({ length: STREAMS }, () => randomUUID());
  const idOf = (index: number): string => ids[index % STREAMS] ?? '';
  await concurrently(STREAMS, IN_FLIGHT, async (index) => {
    const id = idOf(index);
    await Promise.all([decideThere(`emmett-${id}`, register(id)), decideHere(id, register(id))]);
    for (let n = 1; n < LENGTH; n++)
      await Promise.all([decideThere(`emmett-${id}`, rename()), decideHere(id, rename())]);
  });
  const grown = await measured([
    [
      'the raw client, appending the same event',
      each((index) => {
        const [event] = user.decide(rename(), registered(idOf(index)));
        return client.appendToStream(`raw-${idOf(index)}`, jsonEvent(withMetadata(event as DomainEvent)));
      }),
    ],
    ['emmett', each((index) => decideThere(`emmett-${idOf(index)}`, rename()))],
    ['execute', each((index) => decideHere(idOf(index), rename()))],
  ]);
  print(`Commands on streams of ${LENGTH} events and a few more`, grown);

  await store.close();
  await client.dispose();
  await server?.stop();
}

const register = (user_id: string): Command => ({
  type: 'RegisterUser',
  user_id,
  email: `${user_id}@example.com`,
  name: 'Ann',
  role: 'user',
  password_hash: null,
  verification: null,
});

const registered = (id: string): User => user.decide(register(id), user.initial).reduce(user.evolve, user.initial);

function print(title: string, { byProcessor, byClock }: Awaited<ReturnType<typeof interleaved>>): void {
  const costs = (byProcessor ?? byClock).map(([name, rate]): [string, number] => [name, 1e6 / rate]);
  perUnit(`${title}, ${IN_FLIGHT} in flight, ${byProcessor ? 'processor' : 'clock'} time`, 'µs a command', costs);
}

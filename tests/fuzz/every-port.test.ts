import { randomUUID } from 'node:crypto';
import * as assert from 'uvu/assert';
import { createAccessTokens } from '../../gateway/auth/access-tokens.ts';
import { mapConcurrently } from '../../kernel/async/map-concurrently.ts';
import { GATEWAY_CREDENTIAL, gatewayCredential } from '../../kernel/http/gateway-credential.ts';
import { randomFrom } from '../support/chaos/random.ts';
import { newcomer, type Person } from '../support/clients/outside.ts';
import { eventually } from '../support/eventually.ts';
import { anyBytes, inPieces } from '../support/fuzz/choices.ts';
import { type Exchanged, exchange } from '../support/fuzz/exchange.ts';
import { anyFrames, anyUpgrade, upgradeTo } from '../support/fuzz/frames.ts';
import { anyRequests } from '../support/fuzz/requests.ts';
import { gatewayRoutes, serviceRoutes } from '../support/fuzz/routes.ts';
import { type PlatformProcess, startPlatformProcess } from '../support/stacks/platform.ts';
import { type Usage, usageOf } from '../support/stacks/processes.ts';
import { suiteOn } from '../support/suite-on.ts';

/** The same requests each time, so that what fails fails again. FUZZ_SEED=random tries others, and says which. */
const SEED = seedFrom(process.env.FUZZ_SEED ?? '1');
const SECRET = 'the secret of a platform that gets odd requests';
/** Each time the first third of what the long runs send. */
const SHARE = process.env.CHAOS === '1' ? 1 : 1 / 3;
const AT_ONCE = 40;
/**
 * What may be added by thousands of requests: caches, counters of the limits, what the collector has not collected yet.
 */
const ROOM = { memoryBytes: 128 * 2 ** 20, handles: 8 };

type Target = {
  readonly platform: PlatformProcess;
  readonly person: Person;
  readonly tokens: readonly [string, ...string[]];
  stop(): Promise<void>;
};

const it = suiteOn<Target>(`fuzz with FUZZ_SEED=${SEED}`, async () => {
  const platform = await startPlatformProcess(
    { PLATFORM_JWT_SECRET: SECRET, PLATFORM_LOG_LEVEL: 'info' },
    // It is attacked as well.
    { embedded: true },
  );
  const person = await newcomer(platform.url);
  const { sign } = createAccessTokens([SECRET]);
  // Many users: the limits of one are soon reached.
  const users = Array.from({ length: 100 }, () =>
    sign({ id: randomUUID(), role: 'user', email: 'somebody@example.com', name: 'Somebody' }),
  );
  return { platform, person, tokens: [person.token, ...(await Promise.all(users))], stop: () => platform.remove() };
});

function seedFrom(given: string): number {
  return given === 'random' ? Math.floor(Math.random() * 2 ** 31) : Number(given);
}

/** Client addresses, each for a few requests: no limit by address is reached by most. */
const addressOf = (n: number): string => `127.${10 + (n % 200)}.${Math.floor(n / 200) % 250}.1`;

it('survives any request to the gateway', async ({ platform, tokens }) => {
  const random = randomFrom(SEED);
  const port = portOf(platform.url);
  await isUnharmed(platform, 1_500, (n) => {
    const token = tokens[n % tokens.length];
    return exchange(
      port,
      addressOf(n),
      anyRequests(random, gatewayRoutes, n % 3 ? [`Authorization: Bearer ${token}`] : []),
    );
  });
});

it('survives any request to the port of a service, from the gateway or from elsewhere', async ({ platform }) => {
  const random = randomFrom(SEED + 1);
  for (const [service, routes] of serviceRoutes) {
    const port = servicePort(platform, service);
    await isUnharmed(platform, 350, (n) => {
      const caller = [`X-User-Id: ${randomUUID()}`, 'X-User-Role: user', 'X-User-Email: a@example.com'];
      const credential = n % 4 ? [`${GATEWAY_CREDENTIAL}: ${gatewayCredential(SECRET)}`] : [];
      return exchange(port, addressOf(n), anyRequests(random, routes, [...caller, ...credential]));
    });
  }
});

it('survives any upgrade request, and any frame on a socket', async ({ platform, tokens }) => {
  const random = randomFrom(SEED + 2);
  const port = portOf(platform.url);
  await isUnharmed(platform, 400, (n) =>
    exchange(port, addressOf(n), anyUpgrade(random, tokens[n % tokens.length] ?? '')),
  );
  // Each by a user of their own, who needs an account for it.
  const people = await Promise.all(Array.from({ length: 8 }, () => newcomer(platform.url)));
  await isUnharmed(platform, 400, async (n) => {
    const upgrade = upgradeTo(`/ws?token=${people[n % people.length]?.token}`);
    return exchange(port, addressOf(n), [upgrade], anyFrames(random));
  });
});

it('survives any bytes at the ports of the embedded stores', async ({ platform }) => {
  const random = randomFrom(SEED + 3);
  for (const url of [platform.eventStoreUrl(), platform.documentStoreUrl()]) {
    const preface = Buffer.from('PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n');
    await isUnharmed(platform, 300, (n) => {
      const bytes = anyBytes(random, 1 + random.below(400));
      // Of a length that the document store believes, and after what the event store expects first.
      if (n % 3 === 1 && bytes.length > 4) bytes.writeInt32LE(Math.max(5, bytes.length), 0);
      const whole = n % 3 === 2 ? Buffer.concat([preface, bytes]) : bytes;
      return exchange(portOf(url), addressOf(n), inPieces(random, whole, 3));
    });
  }
});

it.run();

/** Sends so many odd things and finds that the platform is unchanged. */
async function isUnharmed(platform: PlatformProcess, most: number, send: (n: number) => Promise<Exchanged>) {
  const count = Math.ceil(most * SHARE);
  const logged = platform.output().length;
  const warmUp = Math.floor(count / 4);
  const sendAll = (from: number, to: number) =>
    mapConcurrently(
      Array.from({ length: to - from }, (_, n) => from + n),
      AT_ONCE,
      send,
    );
  const first = await sendAll(0, warmUp);
  const before = await settledUsage(platform);
  const results = [...first, ...(await sendAll(warmUp, count))];
  const errors = platform
    .output()
    .slice(logged)
    .split('\n')
    .filter((line) => /uncaught|unhandled|Something went wrong here|could not be answered/i.test(line));
  assert.equal(errors, []);
  assert.equal(
    results.flatMap(({ settled, statuses }, n) =>
      settled && !statuses.includes(500) ? [] : [{ n, settled, statuses }],
    ),
    [],
  );
  await stillServes(platform);
  await eventually('as few handles and as little memory as before', async () => {
    const now = await settledUsage(platform);
    return now.every(({ handles, memory }, i) => {
      const { handles: hadHandles = 0, memory: hadMemory = 0 } = before[i] ?? {};
      return handles <= hadHandles + ROOM.handles && memory <= hadMemory + ROOM.memoryBytes;
    });
  });
}

/** Of the platform and of its stores. @throws Error when one of them has ended */
async function settledUsage(platform: PlatformProcess): Promise<Usage[]> {
  const stores = (await platform.children()).filter(({ command }) => command.includes('embedded/'));
  assert.is(stores.length, 2, platform.output().slice(-2_000));
  return Promise.all([platform.pid(), ...stores.map(({ pid }) => pid)].map(usageOf));
}

let served = 0;

async function stillServes(platform: PlatformProcess): Promise<void> {
  const person = await newcomer(platform.url, `Ann ${served++}`);
  const { status, body } = await person.call('GET', '/api/v1/identity/users/me');
  assert.equal([status, body.email], [200, person.email]);
  const trends = await person.call('GET', '/api/v1/scout/api/v1/trends');
  assert.is(trends.status, 200, trends.text);
}

const portOf = (url: string): number => Number(/:(\d+)(?:[/?]|$)/.exec(url)?.[1]);

function servicePort(platform: PlatformProcess, service: string): number {
  const line = platform
    .output()
    .split('\n')
    .find((text) => text.includes(`"service":"${service}"`) && text.includes('service listening'));
  return portOf(JSON.parse(line ?? '{}').url ?? '');
}

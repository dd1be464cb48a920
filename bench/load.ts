import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { Agent, request } from 'undici';
import { WebSocket } from 'ws';
import { mapConcurrently } from '../kernel/async/map-concurrently.ts';
import { eventually } from '../tests/support/eventually.ts';
import { addressOf } from '../tests/support/stacks/gateway.ts';
import { startPlatformProcess } from '../tests/support/stacks/platform.ts';
import { median, processorSecondsOf } from './support.ts';

/**
 * Many people at once on one machine, on the whole platform with its embedded stores: how everything was answered, what
 * became of everything that was acknowledged, and whether memory and event loop stand it.
 */
const USERS = Number(process.env.LOAD_USERS ?? 200);
const SOCKETS_OF_EACH = 5;
const MINUTES = Number(process.env.LOAD_MINUTES ?? 5);
/** Between two actions of a user, in milliseconds: they look, and then they do something. */
const PAUSE_MS = 4_000;
const LOOK_EVERY_MS = 5_000;

const CONTENT = '/api/v1/director/api/v1/content';
const IDENTITY = '/api/v1/identity';
/** What a user looks at, one after the other. */
const READS = [`${CONTENT}?limit=20`, `${IDENTITY}/notifications?limit=20`, `${IDENTITY}/users/me`] as const;

const platform = await startPlatformProcess({ PLATFORM_OVERLOAD_LAG_MS: '1000' });
const statuses = new Map<string, number>();
const latencies: number[] = [];
const acknowledged: { readonly user: User; readonly contentId: string }[] = [];
let lost = 0;
let frames = 0;
let closed = 0;

type User = { readonly name: string; readonly token: string; readonly agent: Agent; readonly sockets: WebSocket[] };

console.log(`${USERS} users with ${USERS * SOCKETS_OF_EACH} sockets for ${MINUTES} minutes`);
const users = await mapConcurrently(
  Array.from({ length: USERS }, (_, n) => n),
  4,
  join,
);
// Registering waits for a password to be hashed: that is not what is measured.
statuses.clear();
latencies.length = 0;
const looks: { readonly residentMb: number; readonly lagP99Ms: number }[] = [];
const looking = setInterval(() => void look().then((one) => looks.push(one)), LOOK_EVERY_MS);
const usedBefore = processorSecondsOf(platform.pid(), 'with children');
const end = performance.now() + MINUTES * 60_000;
await Promise.all(users.map(live));
clearInterval(looking);
const used = processorSecondsOf(platform.pid(), 'with children') - usedBefore;
await everythingIsThere();
report();
for (const { sockets } of users) for (const socket of sockets) socket.terminate();
await platform.remove();
process.exit(0);

/** Registers someone at an address of their own, as in a household each. */
async function join(n: number): Promise<User> {
  const agent = new Agent({ localAddress: addressOf(n), connections: 2 });
  const name = `user-${n}`;
  const body = { email: `${name}@example.com`, password: `passphrase ${randomUUID()}`, name };
  const answer = await eventually(
    `registration of ${name}`,
    async () => {
      const { status, json } = await call(
        { name, token: '', agent, sockets: [] },
        'POST',
        '/api/v1/auth/register',
        body,
      );
      return status === 201 || status === 200 ? json : null;
    },
    { withinMs: 120_000, everyMs: 500 },
  );
  const token = String((answer as { access_token: string }).access_token);
  const url = `${platform.url.replace('http', 'ws')}/ws?token=${token}`;
  const sockets = Array.from({ length: SOCKETS_OF_EACH }, () => {
    const socket = new WebSocket(url, { localAddress: addressOf(n), perMessageDeflate: false });
    socket.on('message', () => frames++);
    socket.on('close', () => closed++);
    socket.on('error', () => undefined);
    return socket;
  });
  await eventually(`sockets of ${name}`, () => sockets.every(({ readyState }) => readyState === WebSocket.OPEN), {
    withinMs: 60_000,
  });
  return { name, token, agent, sockets };
}

/** What a person does: mostly looks, sometimes sets something, now and then has a script written. */
async function live(user: User): Promise<void> {
  await sleep(Math.random() * PAUSE_MS);
  for (let turn = 0; performance.now() < end; turn++) {
    if (turn % 15 === 7) {
      const { status, json } = await call(user, 'POST', `${CONTENT}/start`, {
        topic: `Why bees dance, ${user.name} ${turn}`,
      });
      const contentId = (json as { content_id?: string } | null)?.content_id;
      if (status === 202 && contentId) acknowledged.push({ user, contentId });
    } else if (turn % 5 === 3) {
      await call(user, 'PUT', `${IDENTITY}/users/me`, { name: `${user.name} ${turn}` });
    } else await call(user, 'GET', READS[turn % READS.length] ?? CONTENT);
    await sleep(PAUSE_MS * (0.5 + Math.random()));
  }
}

async function call(user: User, method: 'GET' | 'POST' | 'PUT', path: string, body?: object) {
  const began = performance.now();
  const headers: Record<string, string> = {
    ...(user.token ? { authorization: `Bearer ${user.token}` } : {}),
    ...(body ? { 'content-type': 'application/json', 'idempotency-key': randomUUID() } : {}),
  };
  try {
    const sent = { method, headers, dispatcher: user.agent, ...(body ? { body: JSON.stringify(body) } : {}) };
    const answer = await request(`${platform.url}${path}`, sent);
    const json = await answer.body.json().catch(() => null);
    const isHonest = answer.statusCode !== 503 || answer.headers['retry-after'] !== undefined;
    count(isHonest ? String(answer.statusCode) : '503 without Retry-After');
    latencies.push(performance.now() - began);
    return { status: answer.statusCode, json };
  } catch (error) {
    count((error as { code?: string }).code ?? 'no answer');
    return { status: 0, json: null };
  }
}

function count(what: string): void {
  statuses.set(what, (statuses.get(what) ?? 0) + 1);
}

async function look() {
  const text = await (await fetch(`${platform.url}/metrics`)).text();
  const of = (name: string): number =>
    Number(new RegExp(`^${name}(?:\\{[^}]*\\})? (\\S+)`, 'm').exec(text)?.[1] ?? Number.NaN);
  return {
    residentMb: of('process_resident_memory_bytes') / 1e6,
    lagP99Ms: of('nodejs_eventloop_lag_p99_seconds') * 1_000,
  };
}

/** Looks for everything that was acknowledged, however long the limits of reading make that take. */
async function everythingIsThere(): Promise<void> {
  await mapConcurrently(acknowledged, 8, async ({ user, contentId }) => {
    const found = await eventually(
      `content ${contentId}`,
      async () => {
        const { status } = await call(user, 'GET', `${CONTENT}/${contentId}`);
        return status === 200 || status === 404 ? status : null;
      },
      { withinMs: 180_000, everyMs: 2_000 },
    ).catch(() => 0);
    if (found !== 200) lost++;
  });
}

function report(): void {
  const sorted = latencies.toSorted((one, other) => one - other);
  const at = (part: number): string => `${(sorted[Math.floor(sorted.length * part)] ?? 0).toFixed(0)} ms`;
  const memory = looks.map(({ residentMb }) => residentMb);
  const quarter = Math.ceil(memory.length / 4);
  const lags = looks.map(({ lagP99Ms }) => lagP99Ms);
  const told: [string, string][] = [
    [
      'answers',
      [...statuses]
        .sort()
        .map(([status, times]) => `${status}: ${times}`)
        .join(', '),
    ],
    ['time of an answer', `median ${at(0.5)}, 95 of 100 ${at(0.95)}, 99 of 100 ${at(0.99)}`],
    ['acknowledged and lost', `${acknowledged.length} contents, ${lost} lost`],
    ['frames', `${frames}; sockets closed: ${closed}`],
    [
      'memory of the main process',
      `${median(memory.slice(0, quarter)).toFixed(0)} MB in the first quarter, ${median(memory.slice(-quarter)).toFixed(0)} MB in the last`,
    ],
    ['event loop, p99 of a look', `median ${median(lags).toFixed(0)} ms, highest ${Math.max(...lags).toFixed(0)} ms`],
    ['processor', `${((used / (MINUTES * 60)) * 100).toFixed(0)} % of one, stores included`],
  ];
  for (const [what, text] of told) console.log(`  ${what.padEnd(28)} ${text}`);
}

import { randomUUID } from 'node:crypto';
import * as assert from 'uvu/assert';
import { pause } from '../../../kernel/async/pause.ts';
import { contentThat, paths, type RetryingClient, register, retryingClient, someTrend } from '../clients/retrying.ts';
import { addressOf } from '../stacks/gateway.ts';

/** A write that was answered: it must be there for ever. */
export type Acknowledged = {
  readonly position: bigint;
  /** The type of the event that was written, and a text in its data that no other event has. */
  readonly type: string;
  readonly mark: string;
};

export type BackgroundWrites = {
  /**
   * Stops writing, and compares what the platform shows with what it acknowledged. @returns all that was acknowledged
   */
  stop(): Promise<readonly Acknowledged[]>;
};

const me = '/api/v1/identity/users/me';
const EVERY_MS = 400;
/** Below what one user may write in a minute. */
const WRITES_A_USER = 14;
const CONTENTS = 2;
/** Below the fifteen minutes of an access token. */
const SIGNED_IN_MS = 600_000;

/**
 * Goes on writing while processes are killed: registers people, changes their settings and names, requests content.
 * Each write is repeated under its key until it is answered; what it wrote is read back at once.
 */
export function startWriting(gateways: string | readonly string[]): BackgroundWrites {
  const stopping = new AbortController();
  const acknowledged: Acknowledged[] = [];
  const people: Person[] = [];
  const contents: { id: string; by: Person }[] = [];
  let failed: unknown;

  const writing = (async () => {
    let person = await newcomer(gateways, 0, acknowledged);
    people.push(person);
    for (let n = 1; !stopping.signal.aborted; n++) {
      if (n % WRITES_A_USER === 0) {
        await isAsWritten(person);
        person = await newcomer(gateways, people.length, acknowledged);
        people.push(person);
      }
      if (contents.length < CONTENTS && n % WRITES_A_USER === 5)
        contents.push(await requestContent(person, acknowledged));
      await (n % 2 === 0 ? changeSettings : changeName)(person, `${person.number}-${n}`, acknowledged);
      await pause(EVERY_MS, stopping.signal);
    }
  })().catch((error) => {
    failed = error;
  });

  return {
    async stop() {
      stopping.abort();
      await writing;
      if (failed) throw failed;
      // Those who were signed in earlier have been compared when the next one came; the log has what all of them wrote.
      for (const person of people.filter(isSignedIn)) await isAsWritten(person);
      for (const { id, by } of contents.filter((content) => isSignedIn(content.by)))
        await contentThat(by.client, id, 'waits for review', ({ gate }) => gate !== null);
      return acknowledged;
    },
  };
}

type Person = {
  readonly number: number;
  readonly client: RetryingClient;
  readonly since: number;
  style: string | null;
  name: string;
};

const isSignedIn = ({ since }: Person): boolean => performance.now() - since < SIGNED_IN_MS;

async function newcomer(
  gateways: string | readonly string[],
  number: number,
  acknowledged: Acknowledged[],
): Promise<Person> {
  // From an address of their own: the rate limits of one do not touch the next.
  const client = retryingClient(gateways, { from: addressOf(number + 10) });
  const id = await register(client);
  acknowledged.push({ type: 'UserRegistered', mark: id, position: -1n });
  return { number, client, since: performance.now(), style: null, name: 'Test' };
}

async function changeSettings(person: Person, mark: string, acknowledged: Acknowledged[]): Promise<void> {
  const style = `style ${mark}`;
  const answer = await person.client.call('PUT', `${me}/settings`, { defaults: { visual_style: style } });
  assert.is(answer.status, 200);
  acknowledged.push({ type: 'SettingsUpdated', mark: style, position: positionOf(answer) });
  person.style = style;
  await isAsWritten(person);
}

async function changeName(person: Person, mark: string, acknowledged: Acknowledged[]): Promise<void> {
  const name = `name ${mark}`;
  const answer = await person.client.call('PUT', me, { name });
  assert.is(answer.status, 200);
  acknowledged.push({ type: 'ProfileUpdated', mark: name, position: positionOf(answer) });
  person.name = name;
}

async function requestContent(by: Person, acknowledged: Acknowledged[]): Promise<{ id: string; by: Person }> {
  const topic = `Asked in the meantime ${randomUUID()}`;
  const { trend_id } = await someTrend(by.client);
  const body = { trend_id, trend_topic: topic };
  const answer = await by.client.call<{ content_id: string }>('POST', `${paths.content}/generate`, body);
  assert.is(answer.status, 202);
  acknowledged.push({ type: 'ContentRequested', mark: topic, position: positionOf(answer) });
  return { id: answer.body.content_id, by };
}

/** What was acknowledged last is shown at once. */
async function isAsWritten({ client, style, name }: Person): Promise<void> {
  const settings = await client.call<{ defaults: { visual_style: string | null } }>('GET', `${me}/settings`);
  assert.is(settings.body.defaults.visual_style, style);
  assert.is((await client.call<{ name: string }>('GET', me)).body.name, name);
}

function positionOf({ headers }: { headers: { get(name: string): string | null } }): bigint {
  const position = headers.get('x-event-position');
  assert.match(position ?? 'no position', /^\d+$/);
  return BigInt(position ?? -1);
}

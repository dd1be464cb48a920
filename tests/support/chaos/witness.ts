import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import * as assert from 'uvu/assert';
import { contentThat, type PatientClient, paths, patientClient, register } from '../clients/patient.ts';
import { addressOf } from '../stacks/gateway.ts';

/** What a write was answered with: it must be there for ever. */
export type Acknowledged = {
  readonly position: bigint;
  /** The type of the event that the write is, and something that this one event alone carries. */
  readonly type: string;
  readonly mark: string;
};

export type Witness = {
  /** Stops writing. @returns everything that was acknowledged, once what the platform shows has been compared with it */
  testify(): Promise<readonly Acknowledged[]>;
};

const me = '/api/v1/identity/users/me';
const EVERY_MS = 400;
/** Below what one user may write in a minute. */
const WRITES_A_USER = 14;
const CONTENTS = 2;

/**
 * Somebody who goes on writing while everything is being killed: registers people, changes their settings and names,
 * asks for content. Each write is repeated under its key until it is answered, and then looked for.
 */
export function startWitness(url: string): Witness {
  const stopping = new AbortController();
  const acknowledged: Acknowledged[] = [];
  const people: Person[] = [];
  const contents: { id: string; by: Person }[] = [];
  let failed: unknown;

  const writing = (async () => {
    for (let n = 0; !stopping.signal.aborted; n++) {
      if (n % WRITES_A_USER === 0) people.push(await newcomer(url, people.length, acknowledged));
      const person = people.at(-1);
      if (!person) throw new Error('nobody is there to write');
      if (contents.length < CONTENTS && n % WRITES_A_USER === 5)
        contents.push(await askForContent(person, acknowledged));
      await (n % 2 === 0 ? changeSettings : changeName)(person, `${person.number}-${n}`, acknowledged);
      await sleep(EVERY_MS, undefined, { signal: stopping.signal }).catch(() => undefined /* told to stop */);
    }
  })().catch((error) => {
    failed = error;
  });

  return {
    async testify() {
      stopping.abort();
      await writing;
      if (failed) throw failed;
      for (const person of people) await isAsWritten(person);
      for (const { id, by } of contents) await contentThat(by.client, id, 'waits', (item) => item.gate !== null);
      return acknowledged;
    },
  };
}

type Person = { readonly number: number; readonly client: PatientClient; style: string | null; name: string };

async function newcomer(url: string, number: number, acknowledged: Acknowledged[]): Promise<Person> {
  // From an address of their own: the limits of one are not felt by the next.
  const client = patientClient(url, { from: addressOf(number + 10) });
  const id = await register(client);
  acknowledged.push({ type: 'UserRegistered', mark: id, position: -1n });
  return { number, client, style: null, name: 'Test' };
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

async function askForContent(by: Person, acknowledged: Acknowledged[]): Promise<{ id: string; by: Person }> {
  const topic = `The witness asks ${randomUUID()}`;
  const body = { trend_id: randomUUID(), trend_topic: topic };
  const answer = await by.client.call<{ content_id: string }>('POST', `${paths.content}/generate`, body);
  assert.is(answer.status, 202);
  acknowledged.push({ type: 'ContentRequested', mark: topic, position: positionOf(answer) });
  return { id: answer.body.content_id, by };
}

/** What was acknowledged last is what is shown, at once. */
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

import * as assert from 'uvu/assert';
import { type Answer, addressOf, callServer } from '../stacks/gateway.ts';
import type { Platform } from '../stacks/platform.ts';
import { paths } from './retrying.ts';

/** A user, who knows nothing but the address of the gateway. */
export type Person = {
  readonly id: string;
  readonly email: string;
  readonly password: string;
  readonly token: string;
  readonly refreshToken: string;
  call(method: string, path: string, body?: unknown, headers?: Record<string, string>): Promise<Answer>;
};

export const PASSWORD = 'a long enough passphrase';

let people = 0;

/** An unused client address: the rate limits of one caller do not affect the next. */
export const freshAddress = (): string => addressOf(++people);

/** Registers a new user. */
export async function newcomer(url: string, name = 'Ann'): Promise<Person> {
  const from = freshAddress();
  const email = `person-${people}@example.com`;
  const { status, body, text } = await callServer(url, 'POST', '/api/v1/auth/register', {
    body: { email, password: PASSWORD, name },
    from,
  });
  assert.is(status, 201, text);
  return personOf(url, from, PASSWORD, body);
}

/** Signs the first administrator in. */
export async function administrator(platform: Platform): Promise<Person> {
  const { email, password } = platform.administrator();
  const from = freshAddress();
  const body = { email, password };
  const answer = await callServer(platform.url, 'POST', '/api/v1/auth/login', { body, from });
  assert.is(answer.status, 200, answer.text);
  return personOf(platform.url, from, password, answer.body);
}

function personOf(url: string, from: string, password: string, { user, access_token, refresh_token }: Answer['body']) {
  const { id, email } = user;
  const call: Person['call'] = (method, path, body, headers = {}) =>
    callServer(url, method, path, { token: access_token, body, headers, from });
  return { id, email, password, token: access_token, refreshToken: refresh_token, call };
}

/** Scans, and takes the best trend that there is then. */
export async function aTrend(person: Person): Promise<{ trend_id: string; topic: string }> {
  const scan = await person.call('POST', `${paths.trends}/scan`, { region: 'US', limit: 20 });
  const [trend] = itemsOf(await person.call('GET', `${paths.trends}?limit=1`, undefined, after(scan)));
  return { trend_id: String(trend?.trend_id), topic: String(trend?.topic) };
}

/** Headers of a read that has to see what a write has done. */
export const after = ({ headers }: Answer): Record<string, string> => ({
  'x-min-event-position': String(headers['x-event-position']),
});

/** Every promised field is there, with null for what is absent; there may be others. */
export function hasFields(value: Record<string, unknown>, ...names: string[]): void {
  assert.equal(
    names.filter((name) => value[name] === undefined),
    [],
    `missing in ${JSON.stringify(value).slice(0, 500)}`,
  );
}

/** The spec's error body, with this code. */
export function isError({ status, body, headers, text }: Answer, expected: number, code: string): void {
  assert.is(status, expected, text);
  assert.is(body?.error, code, text);
  assert.type(body.message, 'string');
  assert.ok(headers['x-request-id'], 'a request id');
}

/** The spec's 422, with exactly these types at these places. */
export function isInvalid(answer: Answer, ...expected: [type: string, ...loc: (string | number)[]][]): void {
  isError(answer, 422, 'validation_error');
  const items = answer.body.detail as { type: string; loc: (string | number)[]; msg: string; input: unknown }[];
  for (const item of items) {
    assert.type(item.msg, 'string');
    assert.ok('input' in item);
  }
  assert.equal(
    items.map(({ type, loc }) => [type, ...loc]),
    expected,
  );
}

/** The items of a list, which is answered as every list is. */
export function itemsOf({ status, body, text }: Answer): Record<string, unknown>[] {
  assert.is(status, 200, text);
  assert.ok(Array.isArray(body.items), text);
  assert.ok(body.next_cursor === null || typeof body.next_cursor === 'string', text);
  return body.items;
}

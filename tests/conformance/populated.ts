import * as assert from 'uvu/assert';
import { administrator, aTrend, newcomer, type Person } from '../support/clients/outside.ts';
import { type ContentView, paths, type RetryingClient, retryingClient } from '../support/clients/retrying.ts';
import type { Answer } from '../support/stacks/gateway.ts';
import { type Platform, startPlatform } from '../support/stacks/platform.ts';

export type Trend = { readonly trend_id: string; readonly topic: string };

/** A platform with an administrator, two users, and a trend to make content of. */
export type Populated = {
  readonly platform: Platform;
  readonly url: string;
  readonly admin: Person;
  readonly ann: Person;
  readonly bob: Person;
  /** Ann's, for waiting. */
  readonly client: RetryingClient;
  readonly trend: Trend;
};

export async function startPopulated(): Promise<Populated> {
  const platform = await startPlatform();
  const { url } = platform;
  const admin = await administrator(platform);
  const [ann, bob] = [await newcomer(url), await newcomer(url, 'Bob')];
  return {
    ...{ platform, url, admin, ann, bob },
    client: retryingClientOf(url, ann),
    trend: await aTrend(ann),
  };
}

/** A client that waits in a person's name. */
export function retryingClientOf(url: string, { token }: Person): RetryingClient {
  const client = retryingClient(url);
  client.token = token;
  return client;
}

export const requestFor = ({ trend_id, topic }: Trend) => ({ trend_id, trend_topic: topic });

export const generate = (person: Person, trend: Trend, headers: Record<string, string> = {}): Promise<Answer> =>
  person.call('POST', `${paths.content}/generate`, requestFor(trend), headers);

export const resume = (person: Person, decision: object, headers: Record<string, string> = {}): Promise<Answer> =>
  person.call('POST', `${paths.content}/resume`, decision, headers);

export const atGate =
  (name: string) =>
  ({ gate }: ContentView): boolean =>
    gate?.name === name;

/** The answer to every command about content: exactly the ids to follow, and how far it is. */
export function isContentState({ body, status, headers, text }: Answer, expected = 200): void {
  assert.is(status, expected, text);
  assert.equal(Object.keys(body).sort(), ['content_id', 'stage', 'status', 'thread_id']);
  assert.match(String(headers['x-event-position']), /^\d+$/);
}

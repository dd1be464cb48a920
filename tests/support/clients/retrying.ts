import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { Agent, fetch, getGlobalDispatcher, type Headers } from 'undici';
import { eventually } from '../eventually.ts';

type Json = Record<string, unknown>;
export type Answer<T = Json> = { readonly status: number; readonly headers: Headers; readonly body: T };

export const paths = {
  content: '/api/v1/director/api/v1/content',
  trends: '/api/v1/scout/api/v1/trends',
  media: '/api/v1/media/api/v1/media',
  editor: '/api/v1/editor/api/v1/editor',
  publish: '/api/v1/publisher/api/v1/publish/',
};

/** A client for a platform that is being killed: it repeats requests without a response, under the same key. */
export type RetryingClient = {
  token: string | null;
  /** Repeats until there is an answer below 500. A 401 after a restart is an answer. */
  call<T = Json>(method: string, path: string, body?: unknown, key?: string): Promise<Answer<T>>;
};

/**
 * @param base one gateway's address or several, of which the next is tried when one does not answer
 * @param from the client's address, one of 127.0.0.0/8
 */
export function retryingClient(
  base: string | readonly string[],
  { retryForMs = 120_000, from }: { retryForMs?: number; from?: string } = {},
): RetryingClient {
  const gateways = [base].flat();
  let tries = 0;
  const dispatcher = from === undefined ? getGlobalDispatcher() : new Agent({ localAddress: from });
  const client: RetryingClient = {
    token: null,
    async call<T>(method: string, path: string, body?: unknown, key: string = randomUUID()): Promise<Answer<T>> {
      const end = Date.now() + retryForMs;
      for (;;) {
        try {
          const answer = await once();
          if (answer.status === 429) await sleep(Number(answer.headers.get('retry-after') ?? 1) * 1_000);
          else if (answer.status < 500) return answer;
        } catch (error) {
          if (Date.now() > end) throw error;
        }
        tries++;
        if (Date.now() > end) throw new Error(`${method} ${path} was not answered within ${retryForMs} ms`);
        await sleep(100);
      }

      async function once(): Promise<Answer<T>> {
        const headers: Record<string, string> = { 'idempotency-key': key };
        if (client.token) headers.authorization = `Bearer ${client.token}`;
        if (body !== undefined) headers['content-type'] = 'application/json';
        const answer = await fetch(`${gateways[tries % gateways.length]}${path}`, {
          method,
          headers,
          dispatcher,
          signal: AbortSignal.timeout(15_000),
          ...(body === undefined ? {} : { body: JSON.stringify(body) }),
        });
        const text = await answer.text();
        return { status: answer.status, headers: answer.headers, body: (text === '' ? null : JSON.parse(text)) as T };
      }
    },
  };
  return client;
}

/** Registers someone new and signs the client in. @returns the user's id */
export async function register(client: RetryingClient): Promise<string> {
  const email = `user-${randomUUID()}@example.com`;
  const { body } = await client.call<{ access_token: string; user: { id: string } }>('POST', '/api/v1/auth/register', {
    email,
    password: `password ${randomUUID()}`,
    name: 'Test',
  });
  client.token = body.access_token;
  return body.user.id;
}

export type ContentView = {
  content_id: string;
  thread_id: string;
  status: string;
  stage: string;
  gate: { name: string } | null;
  failure: { cause: string } | null;
  script: { revision: number; scenes: { index: number; visual_prompt: string }[] } | null;
  publications: { platform: string; status: string; url: string | null }[];
  revisions: { revision: number; feedback: string | null }[];
};

/** Scans, and takes the best trend that there is then. */
export async function someTrend(client: RetryingClient): Promise<Json> {
  await client.call('POST', `${paths.trends}/scan`, { region: 'US', limit: 20 });
  return eventually(
    'trend',
    async () => (await client.call<{ items: Json[] }>('GET', `${paths.trends}?limit=1`)).body.items[0] ?? null,
    LONG_WAIT,
  );
}

/** Takes a trend all the way to a publication on the local platform. @returns the published content */
export async function publishSomething(client: RetryingClient): Promise<ContentView> {
  const trend = await someTrend(client);
  const asked = await client.call<ContentView>('POST', `${paths.content}/generate`, {
    trend_id: trend.trend_id,
    trend_topic: trend.topic,
    niche: trend.niche,
  });
  return takenToPublication(client, asked.body);
}

/** Approves content at its gates and publishes it on the local platform. @returns the published content */
export async function takenToPublication(
  client: RetryingClient,
  { content_id, thread_id }: Pick<ContentView, 'content_id' | 'thread_id'>,
): Promise<ContentView> {
  for (const gate of ['review', 'final_review']) {
    await contentThat(client, content_id, `waits at ${gate}`, (item) => item.gate?.name === gate);
    await client.call('POST', `${paths.content}/resume`, { thread_id, approved: true });
  }
  await contentThat(client, content_id, 'is ready', (item) => item.status === 'ready');
  await client.call('POST', paths.publish, { content_id, platforms: ['local'] });
  return contentThat(
    client,
    content_id,
    'is published',
    (item) => item.status === 'published' && item.publications.some(({ url }) => url !== null),
  );
}

/**
 * Waits for content in a certain state.
 * @param what that state, as the end of "content that …". @throws Error when the content fails
 */
export function contentThat(
  client: RetryingClient,
  contentId: string,
  what: string,
  condition: (item: ContentView) => boolean,
): Promise<ContentView> {
  return eventually(
    `content that ${what}`,
    async () => {
      const { body } = await client.call<ContentView>('GET', `${paths.content}/${contentId}`);
      if (body.status === 'failed') throw new Error(`the content failed: ${body.failure?.cause}`);
      return condition(body) ? body : null;
    },
    LONG_WAIT,
  );
}

/** For a pipeline while processes are killed. Looking more often would keep the platform from its work. */
export const LONG_WAIT = { withinMs: 240_000, everyMs: 700 };

import { type FakeServer, type RecordedRequest, type Reply, startFakeServer } from './server.ts';

/** How a post performs, as the test has it. */
export type FakeCounts = { views: number; likes: number; comments: number; shares: number };

/** A comment on a post: by its author, as it was sent, or by whom a test names. */
export type FakeComment = { id: string; post: string; text: string; by?: Commenter };
export type Commenter = { name: string; at: string; likes: number; replies: number; visibility?: string };

/** Who comments where a test names nobody. */
export const BEES: Commenter = { name: 'bees', at: '2026-11-08T03:44:51.000Z', likes: 0, replies: 0 };

/** A page of a list, and where the next one begins; null at the end. */
export function fakePage<T>(all: readonly T[], from: number, size: number): { items: T[]; next: number | null } {
  const next = from + size;
  return { items: all.slice(from, next), next: next < all.length ? next : null };
}

/** A publishing platform's API: a server with named endpoints that can be made to fail. */
export type FakePlatform<Endpoint extends string> = FakeServer & {
  /** Answers the next call of an endpoint with this instead. */
  failNext(endpoint: Endpoint, reply: Reply): void;
  /** Does what the next call of an endpoint asks, and hangs up instead of answering. */
  loseNextAnswer(endpoint: Endpoint): void;
  /** Keeps the next call of an endpoint waiting, before anything comes of it, until the returned function is called. */
  holdNext(endpoint: Endpoint): () => void;
  callsOf(endpoint: Endpoint): RecordedRequest[];
  /** The settings with which a service posts to it. */
  readonly settings: Readonly<Record<string, string>>;
};

type Behaviour<Endpoint> = {
  /** Null for a path that the platform does not have. */
  endpointOf(request: RecordedRequest): Endpoint | null;
  answer(endpoint: Endpoint, request: RecordedRequest): Reply;
  settingsFor(url: string): Record<string, string>;
};

export async function startFakePlatform<Endpoint extends string>({
  endpointOf,
  answer,
  settingsFor,
}: Behaviour<Endpoint>): Promise<FakePlatform<Endpoint>> {
  const failures = new Map<Endpoint, Reply[]>();
  const losses = new Map<Endpoint, number>();
  const holds = new Map<Endpoint, Promise<void>[]>();
  const lossesOf = (endpoint: Endpoint): number => losses.get(endpoint) ?? 0;

  const server = await startFakeServer(async (request, response) => {
    const endpoint = endpointOf(request);
    if (!endpoint) return { status: 404 };
    await holds.get(endpoint)?.shift();
    const failing = failures.get(endpoint)?.shift();
    if (failing) return failing;
    const reply = answer(endpoint, request);
    if (lossesOf(endpoint) === 0) return reply;
    losses.set(endpoint, lossesOf(endpoint) - 1);
    response.destroy();
    return 'handled';
  });

  return {
    ...server,
    failNext: (endpoint, reply) => void failures.set(endpoint, [...(failures.get(endpoint) ?? []), reply]),
    loseNextAnswer: (endpoint) => void losses.set(endpoint, lossesOf(endpoint) + 1),
    holdNext(endpoint) {
      let release = (): void => undefined;
      const held = new Promise<void>((resolve) => {
        release = resolve;
      });
      holds.set(endpoint, [...(holds.get(endpoint) ?? []), held]);
      return release;
    },
    callsOf: (endpoint) => server.requests.filter((request) => endpointOf(request) === endpoint),
    settings: settingsFor(server.url),
  };
}

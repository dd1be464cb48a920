import { type SignInEvent, signInEvents } from '../../../contracts/identity/sign-ins.ts';
import { load } from '../../../kernel/aggregates/load.ts';
import { mapConcurrently } from '../../../kernel/async/map-concurrently.ts';
import type { EventStore } from '../../../kernel/event-store/index.ts';
import type { Recorded } from '../../../kernel/events/event.ts';
import { tokenFamily } from '../token-family/index.ts';
import { user } from '../user/index.ts';

/** An open session. Times are ISO 8601 UTC. */
export type OpenSession = {
  readonly id: string;
  /** The sign-in's revision in the stream of sign-ins: sessions are ordered by it. */
  readonly revision: bigint;
  readonly method: string;
  readonly address: string | null;
  readonly agent: string | null;
  readonly createdAt: string;
  /** The latest refresh, or the sign-in. */
  readonly lastSeenAt: string;
  readonly expiresAt: string;
};

// Most users have a few sessions; for a user with hundreds a few more are read.
const PAGE = 50;
const CONCURRENCY = 8;

/**
 * A user's open sessions, newest first, in their streams' current state. Looks at no more than the latest 1,000
 * sign-ins, which include every open session, and at none before all sessions were last ended.
 * @param before only sessions opened before this revision; null for all
 */
export async function* openSessionsOf(
  store: EventStore,
  userId: string,
  before: bigint | null = null,
): AsyncGenerator<OpenSession> {
  const { state: owner } = await load(store, user, userId);
  if (owner.status !== 'active') return;
  const now = new Date().toISOString();
  for (let from = before === null ? undefined : before - 1n; from === undefined || from >= 0n; ) {
    const options = { direction: 'backwards', maxCount: PAGE, ...(from === undefined ? {} : { from }) } as const;
    const page = await store.eventsOf(signInEvents, userId, options);
    const current = page.filter(({ data }) => data.session_epoch === owner.sessionEpoch);
    for (const session of await mapConcurrently(current, CONCURRENCY, (signIn) => sessionOf(store, signIn, now))) {
      if (session) yield session;
    }
    const oldest = page.at(-1);
    if (!oldest || current.length === 0) return;
    from = oldest.revision - 1n;
  }
}

/** Null for a session that has ended or expired, or was never opened. */
async function sessionOf(
  store: EventStore,
  { data, at, revision }: Recorded<SignInEvent>,
  now: string,
): Promise<OpenSession | null> {
  const { family_id: id, method, address, agent } = data;
  const { state: family } = await load(store, tokenFamily, id);
  if (family.status !== 'active' || family.expiresAt <= now) return null;
  const { issuedAt, expiresAt } = family;
  // The first token is issued shortly before its sign-in is written to the log.
  const lastSeenAt = issuedAt > at ? issuedAt : at;
  return { id, revision, method, address, agent, createdAt: at, lastSeenAt, expiresAt };
}

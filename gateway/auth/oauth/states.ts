import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { EncryptJWT, jwtDecrypt } from 'jose';
import type { Context } from 'koa';
import { z } from 'zod';
import { MAX_USED_STATES, oauthStateEvents } from '../../../contracts/gateway/oauth-states.ts';
import { defineAggregate } from '../../../kernel/aggregates/aggregate.ts';
import { rootCommandContext } from '../../../kernel/aggregates/command-context.ts';
import { execute } from '../../../kernel/aggregates/execute.ts';
import { Rejection } from '../../../kernel/aggregates/rejection.ts';
import { derivedKeys, type PlatformSecrets } from '../../../kernel/config/index.ts';
import type { EventStore } from '../../../kernel/event-store/index.ts';
import { newest } from '../../../kernel/events/newest.ts';
import { setCookie } from '../cookies/set-cookie.ts';
import { providerNames } from './provider.ts';

const STATE_SECONDS = 600;
// Browsers send at most 16 KiB of headers, so the oldest of the abandoned sign-ins are forgotten.
const MAX_BEGUN = 8;

type UseState = { readonly type: 'UseState'; readonly state_hash: string };

/** The latest used states, in one stream per hash prefix. */
export const oauthStates = defineAggregate({
  events: oauthStateEvents,
  initial: [] as readonly string[],
  evolve: (used, { data }) => newest(used, data.state_hash, MAX_USED_STATES),
  decide({ state_hash }: UseState, used) {
    if (used.includes(state_hash))
      throw new Rejection('oauth-state/used', 'conflict', 'A state is valid for one answer only');
    return [{ type: 'OAuthStateUsed' as const, data: { state_hash } }];
  },
});

const begunSchema = z.object({
  provider: z.enum(providerNames),
  state: z.string(),
  nonce: z.string(),
  verifier: z.string(),
  /** A path of the dashboard; null for its front page. */
  returnTo: z.string().nullable(),
  /** The user to link the account to; null for a sign-in. */
  linkTo: z.string().nullable(),
});
/** A sign-in in progress, as kept by the browser: sealed, so that only this platform can read or create it. */
export type Begun = z.infer<typeof begunSchema>;

export type States = {
  /** Unguessable values: 256 bits each. */
  create(): Pick<Begun, 'state' | 'nonce' | 'verifier'>;
  /** Stores a sign-in in the browser, alongside those begun in other tabs. */
  keep(ctx: Context, begun: Begun): Promise<void>;
  /**
   * The sign-in that a state belongs to, which is thereby ended. Null if this browser did not begin it with this
   * provider within ten minutes, or if it has already ended. @throws EventStoreUnavailable
   */
  take(ctx: Context, provider: Begun['provider'], state: string): Promise<Begun | null>;
};

/** @param secure whether cookies are sent over TLS only: then no other host can set them either (`__Host-`) */
export function createStates(store: EventStore, secrets: PlatformSecrets, secure: boolean): States {
  const prefix = `${secure ? '__Host-' : ''}oauth_`;
  const keys = derivedKeys(secrets, 'OAuth states');
  const forget = (ctx: Context, name: string): void => setCookie(ctx, name, '', 0, secure);

  return {
    create() {
      const [state, nonce, verifier] = [0, 1, 2].map(() => randomBytes(32).toString('base64url'));
      return { state, nonce, verifier } as { state: string; nonce: string; verifier: string };
    },
    async keep(ctx, begun) {
      const others = (ctx.get('cookie').match(/[^;=\s]+(?==)/g) ?? []).filter((name) => name.startsWith(prefix));
      // Browsers send older cookies first.
      for (const name of others.slice(0, Math.max(0, others.length + 1 - MAX_BEGUN))) forget(ctx, name);
      const sealed = await new EncryptJWT({ begun })
        .setProtectedHeader({ alg: 'dir', enc: 'A256GCM' })
        .setExpirationTime(Math.floor(Date.now() / 1_000) + STATE_SECONDS)
        .encrypt(keys[0]);
      setCookie(ctx, prefix + hashOf(begun.state).slice(0, 16), sealed, STATE_SECONDS, secure);
    },
    async take(ctx, provider, state) {
      const state_hash = hashOf(state);
      const name = prefix + state_hash.slice(0, 16);
      const cookie = ctx.cookies.get(name);
      if (cookie === undefined) return null;
      const begun = await opened(cookie);
      // If the store is unavailable the cookie is kept, and the browser may return to the same address.
      const isGood = begun?.state === state && (await isFirstUse(state_hash));
      forget(ctx, name);
      return isGood && begun.provider === provider ? begun : null;
    },
  };

  async function opened(cookie: string): Promise<Begun | null> {
    const opening = keys.map((key) => jwtDecrypt(cookie, key));
    try {
      return begunSchema.parse((await Promise.any(opening)).payload.begun);
    } catch {
      return null; // sealed by someone else, or too long ago
    }
  }

  async function isFirstUse(state_hash: string): Promise<boolean> {
    const context = rootCommandContext(randomUUID(), 'system:oauth', null);
    try {
      await execute(store, oauthStates, state_hash.slice(0, 2), { type: 'UseState', state_hash }, context);
      return true;
    } catch (error) {
      if (error instanceof Rejection) return false;
      throw error;
    }
  }
}

const hashOf = (state: string): string => createHash('sha256').update(state).digest('hex');

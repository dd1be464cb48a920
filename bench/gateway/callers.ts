import { randomUUID } from 'node:crypto';
import { createAccessTokens } from '../../gateway/auth/access-tokens.ts';

/** Signs the tokens of a benchmark, so that no users need to exist. */
export const SECRET = 'a secret that is known to the benchmark';

/** Rate limits count per user and service: after this many requests, the next user takes over. */
const OF_ONE_USER = 50;

const tokens = createAccessTokens([SECRET]);

/** An access token of a user who need not exist. */
export const tokenOf = (id: string): Promise<string> =>
  tokens.sign({ id, email: `${id}@example.com`, name: 'Ann', role: 'user' });

/** @returns the access token for the n-th of this many requests: no user runs into a limit */
export async function tokensFor(requests: number): Promise<(index: number) => string> {
  const users = Array.from({ length: Math.ceil(requests / OF_ONE_USER) }, () => tokenOf(randomUUID()));
  const signed = await Promise.all(users);
  return (index) => signed[Math.floor(index / OF_ONE_USER)] ?? '';
}

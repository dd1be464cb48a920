import { randomBytes, randomUUID } from 'node:crypto';
import { z } from 'zod';
import { parseJson } from '../../../kernel/providers/parse-json.ts';
import type { Sealing } from '../../publishing-platforms/account/sealing.ts';

/** How long a user may take between beginning to connect and coming back. */
export const CONNECTION_SECONDS = 600;

const schema = z.object({
  purpose: z.literal('connect an account'),
  connection_id: z.string(),
  user_id: z.string(),
  /** Shown to whoever comes back: they see whom they give access to. */
  email: z.string(),
  platform: z.string(),
  code_verifier: z.string(),
  /** Milliseconds since 1970. */
  expires: z.number(),
});

/** Who has begun to connect an account where. */
export type ConnectionState = Omit<z.infer<typeof schema>, 'purpose' | 'expires'>;

/** A new beginning, with an id and a code verifier (RFC 7636 §4.1) that nobody can guess. */
export const newConnection = (user_id: string, email: string, platform: string): ConnectionState => ({
  connection_id: randomUUID(),
  user_id,
  email,
  platform,
  code_verifier: randomBytes(32).toString('base64url'),
});

/** The `state` of OAuth: sealed, so that nobody reads the code verifier in it or makes one. */
export const sealState = ({ seal }: Sealing, connection: ConnectionState): string => {
  const expires = Date.now() + CONNECTION_SECONDS * 1_000;
  return seal(JSON.stringify({ ...connection, purpose: 'connect an account', expires }));
};

/** Null for what was not sealed here, is for another platform or is too old. */
export function openState({ unseal }: Sealing, state: string, platform: string): ConnectionState | null {
  const text = unseal(state);
  const parsed = schema.safeParse(text === null ? undefined : parseJson(Buffer.from(text)));
  if (!parsed.success || parsed.data.platform !== platform || parsed.data.expires <= Date.now()) return null;
  const { purpose, expires, ...connection } = parsed.data;
  return connection;
}

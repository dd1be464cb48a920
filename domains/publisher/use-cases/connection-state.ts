import { randomBytes, randomUUID } from 'node:crypto';
import { z } from 'zod';
import { parseJson } from '../../../kernel/providers/parse-json.ts';
import type { Sealing } from '../../publishing-platforms/account/sealing.ts';

/** How long a user may take from beginning to connect until returning. */
export const CONNECTION_SECONDS = 600;

const schema = z.object({
  purpose: z.literal('connect an account'),
  connection_id: z.string(),
  user_id: z.string(),
  /** Shown on return, so that people see who gets access. */
  email: z.string(),
  platform: z.string(),
  /** The server of the account, where the user has named one. */
  instance: z.string().nullable().default(null),
  code_verifier: z.string(),
  /** The page of the dashboard to return to, as a path. */
  return_to: z.string().nullable().default(null),
  /** Milliseconds since 1970. */
  expires: z.number(),
});

/** Who has begun to connect an account, and at which platform. */
export type ConnectionState = Omit<z.infer<typeof schema>, 'purpose' | 'expires'>;

/** A new connection attempt, with an unguessable id and code verifier (RFC 7636 §4.1). */
export const newConnection = (
  begun: Pick<ConnectionState, 'user_id' | 'email' | 'platform' | 'instance' | 'return_to'>,
): ConnectionState => ({
  ...begun,
  connection_id: randomUUID(),
  code_verifier: randomBytes(32).toString('base64url'),
});

/** OAuth's `state`: sealed, so that the code verifier in it can neither be read nor forged. */
export const sealState = ({ seal }: Sealing, connection: ConnectionState): string => {
  const expires = Date.now() + CONNECTION_SECONDS * 1_000;
  return seal(JSON.stringify({ ...connection, purpose: 'connect an account', expires }));
};

/** Null for a state that was not sealed here, belongs to another platform, or has expired. */
export function openState({ unseal }: Sealing, state: string, platform: string): ConnectionState | null {
  const text = unseal(state);
  const parsed = schema.safeParse(text === null ? undefined : parseJson(Buffer.from(text)));
  if (!parsed.success || parsed.data.platform !== platform || parsed.data.expires <= Date.now()) return null;
  const { purpose, expires, ...connection } = parsed.data;
  return connection;
}

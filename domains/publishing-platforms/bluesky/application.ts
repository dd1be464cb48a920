import { ProviderError } from '../../../kernel/providers/provider-error.ts';
import { NOT_AUTHORIZED } from '../access-tokens.ts';
import { baseAddress } from '../base-address.ts';
import { type PasswordApplication, signInRefused } from '../platform-application.ts';
import { type BlueskyOptions, blueskyAdapter } from './adapter.ts';
import { createSession, credentialsText, openSessions, type SessionOptions } from './session.ts';

/**
 * Bluesky with an app password (bsky.app/settings/app-passwords), which its owner can take back there at any time. Its
 * OAuth would need a public page of metadata and keys of this installation.
 */
export function blueskyApplication(options: SessionOptions & Omit<BlueskyOptions, 'sessions'>): PasswordApplication {
  return {
    async signIn({ identifier, password, address }, signal) {
      const handle = identifier.replace(/^@/, '');
      const credentials = { address: baseAddress(address ?? undefined, options.url), identifier: handle, password };
      const { did, handle: name } = await createSession(credentials, options, signal).catch(explained);
      const token = { token: credentialsText(credentials), expiresAt: null };
      return { platformAccountId: did, name: `@${name}`, scopes: [], token };
    },
    adapter: ({ tokens }) => blueskyAdapter({ ...options, sessions: openSessions(tokens, options) }),
    revoke: null,
  };
}

/** @throws ProviderError that says what the user can do about it */
function explained(error: unknown): never {
  const refused = ['unauthorized', 'invalid'];
  if (!(error instanceof ProviderError) || !refused.includes(error.details.kind)) throw error;
  const { code, cause } = error.details;
  throw signInRefused('bluesky', code === NOT_AUTHORIZED ? 'Bluesky does not accept this handle and password' : cause);
}

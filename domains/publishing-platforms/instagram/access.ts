import { type MetaAccess, metaAccess } from '../meta-access.ts';
import type { RefreshTokens } from '../refresh-tokens.ts';

type Options = { readonly apiUrl: string; readonly tokens: RefreshTokens; readonly timeoutMs: number };

/** The account's token and its renewal. */
export type InstagramAccess = MetaAccess;

export const instagramAccess = (options: Options): InstagramAccess =>
  metaAccess({ provider: 'instagram', title: 'Instagram', grantType: 'ig_refresh_token', ...options });

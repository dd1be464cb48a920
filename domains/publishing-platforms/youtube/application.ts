import { z } from 'zod';
import { callHttp } from '../../../kernel/providers/http-client.ts';
import { parseJson } from '../../../kernel/providers/parse-json.ts';
import { createAccessTokens } from '../access-tokens.ts';
import {
  type ApplicationOptions,
  type ConsentApplication,
  challengeOf,
  consentPage,
  noAccount,
  redeemForRefreshToken,
} from '../platform-application.ts';
import { youtubeAdapter } from './adapter.ts';
import { youtubeError } from './error.ts';

/** To post, to identify the channel, and to read how its videos perform. */
const SCOPES = [
  'https://www.googleapis.com/auth/youtube.upload',
  'https://www.googleapis.com/auth/youtube.readonly',
] as const;
/** To delete videos, to comment, and to read comments. Who does not grant it can still post. */
const OPTIONAL_SCOPE = 'https://www.googleapis.com/auth/youtube.force-ssl';

const channelsSchema = z.object({
  items: z.array(z.object({ id: z.string().min(1), snippet: z.object({ title: z.string() }) })).default([]),
});
const MAX_RESPONSE_BYTES = 1024 * 1024;

/**
 * Google's OAuth for web servers (developers.google.com/identity/protocols/oauth2/web-server). Without
 * `prompt=consent`, Google issues a refresh token only the first time. Such a token has no fixed expiry, but lapses
 * after six months without use.
 */
export function youtubeApplication(options: ApplicationOptions): ConsentApplication {
  const { apiUrl, endpoint, timeoutMs } = options;
  const common = { provider: 'youtube', timeoutMs, maxBytes: MAX_RESPONSE_BYTES };

  const channelOf = async (accessToken: string, signal: AbortSignal) => {
    const headers = { authorization: `Bearer ${accessToken}` };
    const answer = await callHttp(`${apiUrl}/youtube/v3/channels?part=snippet&mine=true`, {
      ...common,
      headers,
      signal,
    });
    const parsed = channelsSchema.safeParse(parseJson(answer.bytes));
    if (answer.status !== 200 || !parsed.success) throw youtubeError(answer);
    const [channel] = parsed.data.items;
    if (!channel) throw noAccount('youtube', 'the Google account has no YouTube channel');
    return channel;
  };

  return {
    authorizeUrl: (request) =>
      consentPage(options, request, {
        client_id: options.clientId,
        scope: [...SCOPES, OPTIONAL_SCOPE].join(' '),
        code_challenge: challengeOf(request.codeVerifier),
        code_challenge_method: 'S256',
        access_type: 'offline',
        prompt: 'consent',
      }),
    async redeem(grant, signal) {
      const granted = await redeemForRefreshToken(endpoint, grant, SCOPES, signal);
      const { id, snippet } = await channelOf(granted.access_token, signal);
      const token = { token: granted.refresh_token, expiresAt: null };
      return { platformAccountId: id, name: snippet.title, scopes: granted.granted, token };
    },
    adapter: ({ tokens: refreshTokens }) =>
      youtubeAdapter({ ...options, access: createAccessTokens({ ...endpoint, refreshTokens }) }),
    async revoke({ current }, signal) {
      const { token } = await current();
      const answer = await callHttp(new URL('revoke', endpoint.tokenUrl).href, {
        ...common,
        method: 'POST',
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
        body: new URLSearchParams({ token }).toString(),
        signal,
      });
      if (answer.status !== 200) throw youtubeError(answer);
    },
  };
}

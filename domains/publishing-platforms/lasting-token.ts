import { callHttp } from '../../kernel/providers/http-client.ts';
import type { Access } from './platform-api.ts';
import type { RefreshTokens } from './refresh-tokens.ts';

/**
 * Calls with the token itself, where a platform's access tokens last until they are replaced or taken back.
 * @param isOutside as in `HttpRequest`
 */
export const lastingToken = ({ current }: Pick<RefreshTokens, 'current'>, isOutside = false): Access => ({
  async authorized(url, call) {
    const attempt = (token: string) =>
      callHttp(url, { ...call, isOutside, headers: { ...call.headers, authorization: `Bearer ${token}` } });
    const { token } = await current();
    const answer = await attempt(token);
    if (answer.status !== 401) return answer;
    // Another copy of this process may have replaced it in the meantime.
    const newest = (await current()).token;
    return newest === token ? answer : attempt(newest);
  },
});

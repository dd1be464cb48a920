import { callHttp } from '../../../kernel/providers/http-client.ts';
import type { Access } from '../platform-api.ts';
import type { InstagramAccess } from './access.ts';

/** Calls with the account's token. */
export const instagramCalls = (access: Pick<InstagramAccess, 'token'>): Access => ({
  authorized: async (url, call) =>
    callHttp(url, { ...call, headers: { ...call.headers, authorization: `Bearer ${await access.token()}` } }),
});

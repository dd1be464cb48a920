import { createHmac, randomBytes } from 'node:crypto';
import type { SettingsOf } from '../../../kernel/config/index.ts';
import { callHttp } from '../../../kernel/providers/http-client.ts';
import { ProviderError } from '../../../kernel/providers/provider-error.ts';
import { retryAfterMs } from '../../../kernel/providers/retry-after.ts';
import type { identitySettings } from '../settings.ts';

export type WebhookTarget = { readonly secret_url: string; readonly secret_key: string };

/**
 * Sends a notification to a user's address.
 * @param id the same for every repeat, by which the receiver recognises them
 * @throws ProviderError `invalid` if a repeat is of no use
 */
export type WebhookSender = {
  send(target: WebhookTarget, id: string, body: object): Promise<void>;
  /** Whether an address may be used here at all: what is wrong with it, or null. */
  wrongWith(url: string): string | null;
};

const PREFIX = 'whsec_';
const TIMEOUT_MS = 10_000;
/** No one reads the answer. */
const MAX_ANSWER_BYTES = 64_000;

/** As https://www.standardwebhooks.com has them. */
export const newSigningKey = (): string => PREFIX + randomBytes(24).toString('base64');

/** The signature of https://www.standardwebhooks.com: receivers check it with any of its libraries. */
export function signatureOf(key: string, id: string, timestamp: string, body: string): string {
  const secret = Buffer.from(key.slice(PREFIX.length), 'base64');
  return `v1,${createHmac('sha256', secret).update(`${id}.${timestamp}.${body}`).digest('base64')}`;
}

/** Sends over HTTPS to the internet, or anywhere if the operator allows it: users name these addresses. */
export function createWebhookSender(settings: Pick<SettingsOf<typeof identitySettings>, 'PLATFORM_WEBHOOKS_INSIDE'>) {
  const isFree = settings.PLATFORM_WEBHOOKS_INSIDE === 'yes';
  return {
    wrongWith(url) {
      const { protocol, username, password } = new URL(url);
      if (username !== '' || password !== '') return 'an address must not contain a user or password';
      if (protocol === 'https:' || (isFree && protocol === 'http:')) return null;
      return 'the address has to begin with https://';
    },
    async send({ secret_url, secret_key }, id, content) {
      const body = JSON.stringify(content);
      const timestamp = String(Math.floor(Date.now() / 1_000));
      const answer = await callHttp(secret_url, {
        provider: 'webhook',
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          'webhook-id': id,
          'webhook-timestamp': timestamp,
          'webhook-signature': signatureOf(secret_key, id, timestamp, body),
        },
        body,
        timeoutMs: TIMEOUT_MS,
        maxBytes: MAX_ANSWER_BYTES,
        isOutside: !isFree,
      });
      if (answer.status >= 200 && answer.status < 300) return;
      const isGone = answer.status === 410;
      const wait = retryAfterMs(answer.headers);
      throw new ProviderError({
        provider: 'webhook',
        kind: isGone ? 'invalid' : 'unavailable',
        code: `http-${answer.status}`,
        cause: `the address answered with HTTP ${answer.status}`,
        nextAction: isGone ? 'set another address in the settings' : 'check the server at that address',
        ...(wait === undefined ? {} : { retryAfterMs: wait }),
      });
    },
  } satisfies WebhookSender;
}

import { type WebhookEvent, webhookEvents } from '../../../contracts/identity/webhook.ts';
import { defineAggregate } from '../../../kernel/aggregates/aggregate.ts';

export type Webhook =
  | { readonly status: 'none' }
  | { readonly status: 'set'; readonly host: string; readonly secret_url: string; readonly secret_key: string };

const initial: Webhook = { status: 'none' };

function evolve(_: Webhook, event: WebhookEvent): Webhook {
  if (event.type === 'WebhookRemoved') return initial;
  const { host, secret_url, secret_key } = event.data;
  return { status: 'set', host, secret_url, secret_key };
}

export type WebhookCommand =
  | { readonly type: 'SetWebhook'; readonly user_id: string; readonly url: string; readonly key: string }
  | { readonly type: 'RemoveWebhook'; readonly user_id: string };

function decide(command: WebhookCommand, state: Webhook): readonly WebhookEvent[] {
  const { user_id } = command;
  if (command.type === 'RemoveWebhook')
    return state.status === 'none' ? [] : [{ type: 'WebhookRemoved', data: { user_id } }];
  const { url: secret_url, key: secret_key } = command;
  return [{ type: 'WebhookSet', data: { user_id, host: new URL(secret_url).host, secret_url, secret_key } }];
}

/** The address that a user's notifications are sent to, and the key they are signed with. */
export const webhook = defineAggregate({
  events: webhookEvents,
  initial,
  evolve,
  decide,
  hidden: ['secret_url', 'secret_key'],
});

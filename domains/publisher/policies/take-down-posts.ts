import { publicationEvents } from '../../../contracts/publisher/publication.ts';
import { execute } from '../../../kernel/aggregates/execute.ts';
import { load } from '../../../kernel/aggregates/load.ts';
import { definePolicyUsing, done, skip } from '../../../kernel/policies/policy.ts';
import { failureFrom } from '../../../kernel/providers/failure-from.ts';
import { ProviderError } from '../../../kernel/providers/provider-error.ts';
import { withRetries } from '../../../kernel/providers/retries.ts';
import type { Accounts } from '../providers/accounts.ts';
import { publication } from '../publication/index.ts';

const TRIES = 3;

type Tools = { readonly accounts: Accounts; readonly retryDelayMs: number };

/**
 * Removes a live post from its platform on request. Removing a post that is gone is not an error, so a repeat after a
 * crash comes to the same end.
 */
export const takeDownPosts = definePolicyUsing<Tools>()({
  name: 'take-down-posts',
  concurrency: 4,
  messageTimeoutMs: 600_000,
  events: [publicationEvents],
  on: {
    async TakedownRequested({ data: { publication_id, takedown } }, { store, signal, command }, tools) {
      const { state } = await load(store, publication, publication_id);
      if (state.status !== 'taking_down' || state.takedown !== takedown) return skip('it was answered since');
      const { request, platform_post_id } = state;
      const retries = { maxAttempts: TRIES, delayMs: tools.retryDelayMs, signal };
      try {
        const { takeDown } = tools.accounts.platformOf(request);
        if (takeDown === null) throw onlyThere(request.platform);
        await withRetries(retries, () => takeDown(platform_post_id, signal));
        const confirm = { type: 'ConfirmTakedown', takedown, at: new Date().toISOString() } as const;
        await execute(store, publication, publication_id, confirm, command('end'));
      } catch (error) {
        if (!(error instanceof ProviderError)) throw error;
        const failure = failureFrom(explained(error), 'take down', new Date().toISOString());
        const fail = { type: 'FailTakedown', takedown, failure } as const;
        await execute(store, publication, publication_id, fail, command('fail'));
      }
      return done;
    },
  },
});

/** What platforms advise is about posting. */
function explained({ details }: ProviderError): ProviderError {
  const { provider, kind } = details;
  const again =
    kind === 'unauthorized' || kind === 'refused'
      ? 'connect the account again and allow it to manage videos; then take the post down again'
      : 'take the post down again';
  const nextAction = kind === 'invalid' ? `delete it on ${provider}` : `${again}, or delete it on ${provider}`;
  return new ProviderError({ ...details, nextAction });
}

const onlyThere = (platform: string): ProviderError =>
  new ProviderError({
    provider: platform,
    kind: 'invalid',
    code: 'not-removable',
    cause: `posts on ${platform} can be deleted only in its own app`,
    nextAction: `delete it on ${platform}`,
  });

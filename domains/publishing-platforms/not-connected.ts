import { ProviderError } from '../../kernel/providers/provider-error.ts';
import type { PublishingPlatform } from './publishing-platform.ts';

/** A platform without an account: nothing can be posted or looked up there. @param reason why it has none */
export function notConnected(name: string, reason: string): PublishingPlatform {
  const refuse = async (): Promise<never> => {
    throw new ProviderError({
      provider: name,
      kind: 'unauthorized',
      code: 'not-connected',
      cause: `${name} has no account: ${reason}`,
      nextAction: 'configure the account, then publish again',
    });
  };
  return {
    name,
    connected: false,
    reason,
    counts: null,
    renewAccess: null,
    publish: refuse,
    check: refuse,
    takeDown: refuse,
    firstComment: { post: refuse, find: refuse },
    comments: refuse,
  };
}

import { ProviderError } from '../../../kernel/provider-error.ts';
import type { PlatformName } from '../publication/index.ts';
import type { Platform } from './platform.ts';

/** A platform for which no account is configured. @param missing the settings that an account needs */
export function notConnected(name: PlatformName, missing: readonly string[]): Platform {
  const reason = `no account: ${missing.join(', ')} ${missing.length === 1 ? 'is' : 'are'} not set`;
  const refuse = async (): Promise<never> => {
    throw new ProviderError({
      provider: name,
      kind: 'unauthorized',
      code: 'not-connected',
      cause: reason,
      nextAction: 'configure the account, then publish again',
    });
  };
  return { name, connected: false, reason, publish: refuse, check: refuse };
}

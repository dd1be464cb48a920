import { ProviderError } from '../../../kernel/providers/provider-error.ts';
import type { PlatformName } from '../publication/index.ts';
import type { Platform } from './platform.ts';

/** A platform for which no account is configured. @param settings what an account needs, by name; undefined what is not set */
export function notConnected(name: PlatformName, settings: Record<string, string | undefined>): Platform {
  const missing = Object.keys(settings).filter((setting) => !settings[setting]);
  const reason = `${missing.join(', ')} ${missing.length === 1 ? 'is' : 'are'} not set`;
  const refuse = async (): Promise<never> => {
    throw new ProviderError({
      provider: name,
      kind: 'unauthorized',
      code: 'not-connected',
      cause: `${name} has no account: ${reason}`,
      nextAction: 'configure the account, then publish again',
    });
  };
  return { name, connected: false, reason, publish: refuse, check: refuse };
}

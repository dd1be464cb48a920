import { useTexts } from '../texts/index.ts';

/** What people call a provider: what comes with the platform has a name in their language, others their own. */
export function useProviderName(): (provider: string) => string {
  const { providers } = useTexts('words');
  return (provider) => providers[provider] ?? provider;
}

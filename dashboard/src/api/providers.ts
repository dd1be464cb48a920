const NAMES = ['google', 'github'] as const;
export type ProviderName = (typeof NAMES)[number];

/** With whom one can sign in here, as the operator has set it up. */
export async function providersSetUp(signal: AbortSignal): Promise<ProviderName[]> {
  const answer = await fetch('/', { headers: { accept: 'application/json' }, signal });
  const { sign_in_with } = (await answer.json()) as { sign_in_with: string[] };
  return NAMES.filter((name) => sign_in_with.includes(name));
}

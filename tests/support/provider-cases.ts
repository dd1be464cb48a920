/** What every adapter of an outside provider is tried with, whatever its kind. */
export const PROVIDER_CASES = [
  'success',
  'refusal',
  'bad key',
  'quota',
  'rate limit',
  'cut answer',
  'hang',
  'nonsense',
  'cost',
  'cancel',
  'idempotent repeat',
] as const;

export type ProviderCase = (typeof PROVIDER_CASES)[number];

/** An adapter under test. */
export type Tried = {
  readonly name: string;
  /** What it cannot do, with the reason. */
  readonly cannot?: Readonly<Partial<Record<ProviderCase, string>>>;
};

/** A suite: what it is not able to run is skipped by name. */
type Suite = ((name: string, test: () => Promise<void>) => void) & { skip(name: string): void };

/** One test for each case and each adapter. What one cannot do is skipped by name, with its reason. */
export function tryEach<Each extends Tried>(
  it: Suite,
  tried: readonly Each[],
  cases: Readonly<Record<ProviderCase, (each: Each) => Promise<void>>>,
): void {
  for (const each of tried)
    for (const name of PROVIDER_CASES) {
      const reason = each.cannot?.[name];
      if (reason === undefined) it(`${each.name}: ${name}`, () => cases[name](each));
      else it.skip(`${each.name}: ${name} (${reason})`);
    }
}

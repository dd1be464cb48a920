import { appendFileSync } from 'node:fs';

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
  'reference picture',
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

/** What is asked of those alone who make pictures. */
type OfPictures = 'reference picture';
type Case<Each> = (each: Each) => Promise<void>;

/** One test for each case and each adapter. What one cannot do is skipped by name, with its reason. */
export function tryEach<Each extends Tried>(
  it: Suite,
  tried: readonly Each[],
  cases: Readonly<Record<Exclude<ProviderCase, OfPictures>, Case<Each>> & Partial<Record<OfPictures, Case<Each>>>>,
): void {
  for (const each of tried)
    for (const name of PROVIDER_CASES) {
      const run = cases[name];
      if (!run) continue;
      const reason = each.cannot?.[name];
      const { name: adapter } = each;
      if (reason !== undefined) {
        it.skip(`${adapter}: ${name} (${reason})`);
        tellSkipped(adapter, name, reason);
      } else it(`${adapter}: ${name}`, () => told(adapter, name, () => run(each)));
    }
}

/** Runs a case, and writes how the adapter did to the table. */
export async function told(adapter: string, title: string, run: () => Promise<void>): Promise<void> {
  try {
    await run();
  } catch (error) {
    tell({ adapter, title, outcome: 'failed', reason: null });
    throw error;
  }
  tell({ adapter, title, outcome: 'passed', reason: null });
}

/** Writes to the table that an adapter cannot do what a case asks for. */
export const tellSkipped = (adapter: string, title: string, reason: string): void =>
  tell({ adapter, title, outcome: 'skipped', reason });

/** How an adapter did in a case. */
export type CaseResult = {
  readonly adapter: string;
  readonly title: string;
  readonly outcome: 'passed' | 'failed' | 'skipped';
  /** Why it was skipped. */
  readonly reason: string | null;
};

/** Names the file that results are written to, a line each; they are not written anywhere without it. */
export const TABLE_VARIABLE = 'PROVIDER_TABLE';

function tell(result: CaseResult): void {
  const file = process.env[TABLE_VARIABLE];
  if (file) appendFileSync(file, `${JSON.stringify(result)}\n`);
}

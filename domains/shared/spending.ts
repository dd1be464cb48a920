import { createHash, randomUUID } from 'node:crypto';
import type { CommandContext } from '../../kernel/aggregates/command-context.ts';
import { execute } from '../../kernel/aggregates/execute.ts';
import { load } from '../../kernel/aggregates/load.ts';
import { Rejection } from '../../kernel/aggregates/rejection.ts';
import type { EventStore } from '../../kernel/event-store/index.ts';
import { uuidFrom } from '../../kernel/events/ids.ts';
import type { Spending } from '../../kernel/providers/paid-call.ts';
import { ProviderError } from '../../kernel/providers/provider-error.ts';
import { type BudgetCommand, budget, budgetIdOf } from './budget/index.ts';
import type { Ceilings } from './ceilings.ts';

/** The code of every refusal for lack of money, over HTTP and in failures. */
export const BUDGET_EXHAUSTED = 'budget_exhausted';

export type Purpose = {
  /** The owner whose budget pays; null for work without an owner, which has no limit. */
  readonly owner: string | null;
  readonly service: 'director' | 'media' | 'editor';
  /** Null for work that belongs to no content. */
  readonly contentId: string | null;
  /** The context of the work being paid for. */
  readonly context: CommandContext;
};

/** How long a reservation outlives its call, because clocks of different machines differ. */
const GRACE_MS = 60_000;
/** High, because everything an owner spends goes to one stream. */
const MAX_LOST_RACES = 100;

export type SpendingTools = { readonly store: EventStore; readonly ceilings: Ceilings };

/** An owner's budget for the current month, spent for one purpose. */
export function spendingFor(
  { store, ceilings }: SpendingTools,
  { owner, service, contentId, context }: Purpose,
): Spending {
  const whose = owner ?? 'nobody';
  // A call is charged to the month it begins in, even if its answer arrives in the next one.
  const id = budgetIdOf(whose, new Date());
  const about = (key: string, provider: string) => ({
    reservation_id: reservationIdOf(key),
    service,
    content_id: contentId,
    provider,
  });
  const reservationOf = async (key: string, provider: string, amount_usd: number, withinMs: number) => {
    const now = Date.now();
    return {
      type: 'ReserveSpending',
      reservation: { ...about(key, provider), amount_usd, expires_at: isoOf(now + withinMs + GRACE_MS) },
      limit_usd: await ceilings.monthlyUsd(owner),
      at: isoOf(now),
    } as const;
  };
  /** A call may be reserved, released and reserved again, so the rule recognises repeats, not the command id. */
  const give = async (command: BudgetCommand): Promise<void> => {
    const once = { ...context, commandId: randomUUID(), owner };
    await execute(store, budget, id, command, once, { maxLostRaces: MAX_LOST_RACES }).catch(refuse);
  };

  /** A budget cannot be kept with calls of unknown cost. */
  const requireNoBudget = async (provider: string): Promise<void> => {
    if ((await ceilings.monthlyUsd(owner)) !== null) throw new ProviderError(unpriced(provider));
  };

  return {
    async reserve({ key, provider, amountUsd, withinMs }) {
      // Free calls need no room, so they still work when the budget is spent.
      if (amountUsd === null) await requireNoBudget(provider);
      else if (amountUsd > 0) await give(await reservationOf(key, provider, amountUsd, withinMs));
    },
    async settle({ key, provider, costs, answer }) {
      const payment_id = uuidFrom('payment', key, createHash('sha256').update(answer).digest('hex'));
      await give({ type: 'SettleSpending', payment: { ...about(key, provider), payment_id, costs: [...costs] } });
    },
    release: ({ key }) => give({ type: 'ReleaseSpending', reservation_id: reservationIdOf(key) }),
    async requireRoom({ key, amountUsd }) {
      if (amountUsd === null) return requireNoBudget('');
      if (amountUsd === 0) return;
      const { state } = await load(store, budget, id);
      const command = await reservationOf(key, '', amountUsd, 0);
      try {
        budget.decide(command, state);
      } catch (error) {
        refuse(error);
      }
    },
  };
}

const isoOf = (ms: number): string => new Date(ms).toISOString();
const reservationIdOf = (key: string): string => uuidFrom('reservation', key);

const unpriced = (provider: string) =>
  ({
    provider: 'budget',
    kind: 'budget',
    code: 'unpriced_provider',
    cause: `nobody has set what ${provider || 'the provider'} costs, so the budget cannot be kept`,
    nextAction: 'ask an administrator to set its price (see the page Providers), or remove the budget, then retry',
  }) as const;

/** To the caller of a provider, a spent budget is just another way for the provider to be unavailable. */
function refuse(error: unknown): never {
  if (!(error instanceof Rejection)) throw error;
  throw new ProviderError(
    {
      provider: 'budget',
      kind: 'budget',
      code: BUDGET_EXHAUSTED,
      cause: error.message,
      nextAction:
        'raise the monthly budget in the settings, where the operator allows more, or wait for the next month, then retry',
    },
    { cause: error },
  );
}

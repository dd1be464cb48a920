import type { Output } from '../../../../../api/client.ts';

type Subscription = Pick<
  Output<'listSubscriptions'>['items'][number],
  'name' | 'consumers' | 'is_replaced' | 'parked' | 'oldest_parked_seconds'
>;
export type ProblemOfSubscription =
  | { readonly weight: 'bad'; readonly kind: 'alone'; readonly name: string }
  | {
      readonly weight: 'warn';
      readonly kind: 'parked';
      readonly name: string;
      readonly count: number;
      readonly seconds: number;
    };

/** It is normal that no one reads the inboxes left by an earlier version. */
export const problemsOfSubscriptions = (subscriptions: readonly Subscription[]): ProblemOfSubscription[] =>
  subscriptions.flatMap(({ name, consumers, is_replaced, parked, oldest_parked_seconds }): ProblemOfSubscription[] => [
    ...(consumers === 0 && !is_replaced ? [{ weight: 'bad', kind: 'alone', name } as const] : []),
    ...(parked > 0
      ? [{ weight: 'warn', kind: 'parked', name, count: parked, seconds: oldest_parked_seconds ?? 0 } as const]
      : []),
  ]);
